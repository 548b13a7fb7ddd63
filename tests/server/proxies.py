"""Real proxies before servers of ours, set up by the very files that docs/hosting.md offers."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
NAME = "trains.example"
PATIENCE = 20.0  # seconds to start, on however busy a machine


def offered(program: str) -> str:
    """The file for a program, as the page has it."""
    (found,) = re.findall(rf"```{program}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert isinstance(found, str)
    return found


def nginx(port: int, servers: list[int], folder: Path) -> tuple[list[str], str]:
    site = with_servers(offered("nginx"), r" +server 127\.0\.0\.1:(\d+) .*;\n", servers)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};").replace(NAME, "localhost")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"pid {folder}/pid; error_log {folder}/log; events {{}} http {{ access_log off; {paths}\n{site} }}"
    )
    return ["-c", str(folder / "conf"), "-g", "daemon off;"], whole


def haproxy(port: int, servers: list[int], folder: Path) -> tuple[list[str], str]:
    whole = with_servers(offered("haproxy"), r" +server \w+ 127\.0\.0\.1:(\d+)\n", servers, named=True)
    whole = whole.replace("bind :80", f"bind 127.0.0.1:{port}").replace(NAME, f"127.0.0.1:{port}")
    return ["-db", "-f", str(folder / "conf")], whole


def caddy(port: int, servers: list[int], folder: Path) -> tuple[list[str], str]:
    site = offered("caddy")
    addresses = " ".join(f"127.0.0.1:{server}" for server in servers)
    site = site.replace("127.0.0.1:8484 127.0.0.1:8485", addresses)
    site = site.replace(f"{NAME} {{", f"http://127.0.0.1:{port} {{", 1).replace(NAME, f"127.0.0.1:{port}")
    words = ["run", "--adapter", "caddyfile", "--config", str(folder / "conf")]
    return words, f"{{\n admin off\n storage file_system {folder}\n}}\n{site}"


def with_servers(site: str, line: str, servers: list[int], named: bool = False) -> str:
    """The site with a line for each of our servers in place of the two on the page."""
    first, *rest = list(re.finditer(line, site))
    lines = []
    for number, server in enumerate(servers):
        text = first[0].replace(first[1], str(server))
        lines.append(re.sub(r"server \w+", f"server s{number}", text) if named else text)
    for other in reversed([first, *rest]):
        site = site[: other.start()] + site[other.end() :]
    return site[: first.start()] + "".join(lines) + site[first.start() :]


KINDS: dict[str, Callable[[int, list[int], Path], tuple[list[str], str]]] = {
    "nginx": nginx,
    "haproxy": haproxy,
    "caddy": caddy,
}


def program(kind: str) -> str | None:
    """Where it is; Debian keeps some where only root looks."""
    return shutil.which(kind, path=f"/usr/sbin:/usr/bin:/sbin:/bin:{os.environ.get('PATH', '')}")


@asynccontextmanager
async def before(kind: str, port: int, servers: list[int], folder: Path) -> AsyncIterator[str]:
    """The proxy's address, for as long as this lasts."""
    words, whole = KINDS[kind](port, servers, folder)
    (folder / "conf").write_text(whole)
    path = program(kind)
    assert path is not None
    with (folder / "said").open("wb") as said:
        process = await asyncio.create_subprocess_exec(
            path, *words, stdout=said, stderr=said, env={"HOME": str(folder)}
        )
    try:
        await answers(f"http://127.0.0.1:{port}", process, folder)
        yield f"http://127.0.0.1:{port}"
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def answers(address: str, process: Process, folder: Path) -> None:
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as client:
        while True:
            assert process.returncode is None, (folder / "said").read_text()
            try:
                if (await client.get(f"{address}/api/ready")).status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)
