#!/usr/bin/env python3
"""Names direct dependencies of a lock file whose range is not one exact version."""
import json
import re
import sys


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: outdated.py package-lock.json", file=sys.stderr)
        return 2
    with open(sys.argv[1], encoding="utf-8") as file:
        root = json.load(file).get("packages", {}).get("", {})
    wanted = {**root.get("dependencies", {}), **root.get("devDependencies", {})}
    loose = {name: spec for name, spec in wanted.items() if not re.fullmatch(r"\d+\.\d+\.\d+", spec)}
    for name, spec in sorted(loose.items()):
        print(f"{name}  {spec}")
    print(f"{len(loose)} of {len(wanted)} direct dependencies are not pinned to one version")
    return 0


if __name__ == "__main__":
    sys.exit(main())
