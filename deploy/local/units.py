"""Counts what `make test` compiles: the distinct units of all of its Rust builds, as cargo plans them. A unit is a crate with
its features, profile, mode and dependencies, so a library that is built with two sets of features counts twice. Fails above
the limit, and then says which crates are compiled most often; crates/support/third-party is where to even them out.

Running a build script, and doc tests, are not counted. Cargo's plan needs an unstable option of the stable compiler.
"""

import collections
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 1650


def units(*arguments: str) -> dict[str, str]:
    """The units of a cargo command: a key of each, and the name of its crate."""
    command = ["cargo", *arguments, "--locked", "--unit-graph", "-Z", "unstable-options"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "RUSTC_BOOTSTRAP": "1"}, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    graph = json.loads(done.stdout)["units"]
    keys: dict[int, str] = {}

    def key(index: int) -> str:
        if index not in keys:
            unit = graph[index]
            profile = {name: value for name, value in unit["profile"].items() if name != "name"}
            needs = sorted((need["extern_crate_name"], key(need["index"])) for need in unit["dependencies"])
            what = [unit["pkg_id"], unit["target"]["name"], unit["target"]["kind"], sorted(unit["features"]), profile,
                    unit["mode"], needs]
            keys[index] = hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()
        return keys[index]

    counted = ((key(index), unit) for index, unit in enumerate(graph) if unit["mode"] not in ("run-custom-build", "doctest"))
    return {digest: re.split("[/#]", unit["pkg_id"].rsplit("@", 1)[0])[-1] for digest, unit in counted}


def packages() -> list[str]:
    command = ["cargo", "metadata", "--no-deps", "--offline", "--format-version", "1"]
    metadata = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [package["name"] for package in json.loads(metadata)["packages"]]


def main() -> int:
    # Clippy plans what `check` plans.
    stages = {
        "Clippy": [["check", "--workspace", "--all-targets"]],
        "every crate alone": [["check", "--all-targets", "-p", package] for package in packages()],
        "tests and programs": [["build", "--workspace", "--bins", "--tests"], ["test", "--no-run", "--workspace", "--lib", "--bins", "--tests"]],
    }
    found: dict[str, str] = {}
    for stage, commands in stages.items():
        before = len(found)
        for command in commands:
            found |= units(*command)
        print(f"{len(found) - before:5} more for {stage}")
    if len(found) > LIMIT:
        for crate, count in collections.Counter(found.values()).most_common(20):
            print(f"{count:5} {crate}")
    print(f"{len(found)} distinct units, at most {LIMIT}")
    return 0 if len(found) <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
