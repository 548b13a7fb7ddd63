"""What a package of ours carries beside its sources: the page as built, and in a wheel the compiled engines.

Where there is no C compiler a wheel is made without engines, for any machine, and plays uncompiled.
"""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src", "stationmaster")
PAGE = PACKAGE / "server" / "static"
BUILDS = PACKAGE / "_compiled"
NEEDED = ("librt", "msgspec", "mypy-extensions")  # of what the package itself depends on


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds what is built, and names it for the archive."""

    def dependencies(self) -> list[str]:
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = project["optional-dependencies"]
        own = [name for name in project["dependencies"] if name.startswith(NEEDED)]
        return [*own, *extras["engines"], *extras["page"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # ./run builds these where they are used
        self.call("stationmaster.server.page", "build")
        build_data["artifacts"].append(f"/{PAGE.as_posix()}")
        if self.target_name == "wheel":
            self.call("stationmaster.engines", "build")
            self.add_engines(build_data)

    def add_engines(self, build_data: dict[str, Any]) -> None:
        build = self.call("stationmaster.engines", "where").strip()
        if not build:
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        inside = BUILDS.relative_to(PACKAGE.parent)
        build_data["force_include"] |= {
            build: str(inside / Path(build).name),
            str(Path(self.root, BUILDS, "imports")): str(inside / "imports"),
        }

    def call(self, module: str, word: str) -> str:
        """A command of the sources themselves, in a process of its own."""
        # pip builds in an environment that it names in this very variable.
        paths = [str(Path(self.root, PACKAGE.parent)), *filter(None, [os.environ.get("PYTHONPATH")])]
        done = subprocess.run(
            [sys.executable, "-m", module, word],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{module} {word} failed, as said above")
        return done.stdout
