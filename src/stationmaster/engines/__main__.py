"""python -m stationmaster.engines build | status."""

import sys

from stationmaster.engines import BUILDS, fitting

USAGE = """usage: python -m stationmaster.engines build    compile the engines if their sources changed
       python -m stationmaster.engines status   say whether they are compiled
       python -m stationmaster.engines where    print the folder of the build, nothing if there is none
"""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["build"]:
            return build()
        case ["status"]:
            return status()
        case ["where"]:
            return where()
    sys.stderr.write(USAGE)
    return 2


def build() -> int:
    """Quiet when there is nothing to do; no compiler is no failure, for everything works without."""
    if fitting() is None:
        from stationmaster.engines.build import build_here

        build_here()
    return 0


def where() -> int:
    sys.stdout.write(f"{fitting() or ''}\n")
    return 0


def status() -> int:
    build = fitting()
    sys.stdout.write(
        f"compiled: {build}\n" if build else f"not compiled: nothing in {BUILDS} fits the sources\n"
    )
    return 0 if build else 1


sys.exit(main(sys.argv[1:]))
