"""Runs every example of docs/api/guide.md against the product at E2E_BASE_URL, in the order of the page.

The shell examples share one shell, as a reader's do. A curl that gets an error, and an answer that is not what the
guide says, is a failure. `make guide-test` starts the product.
"""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "docs/api/guide.md"
# The examples' own way to the server, which the test replaces.
ADDRESS = "PORTAL=http://127.0.0.1:8080"
# Each answer of the shell examples is printed on its own line, and an error ends the shell.
PRELUDE = """set -euo pipefail
curl() { command curl --show-error --fail "$@" && case " $* " in *" -o "*) ;; *) printf '\\n' ;; esac; }
"""
# The answers in the order of the page: what each must contain.
ANSWERS = [
    ("the profile", lambda body: body["emailId"] == "demo@example.com"),
    ("a search", lambda body: 0 < len(body["data"]) <= 25 and body["meta"]["totalPages"] >= 1
        and all(row["State"] in ("Georgia", "Florida") and row["Zestimate"] >= 100_000 for row in body["data"])),
    ("the options of filters", lambda body: body["facets"]["county"] and body["facets"]["status"]),
    ("one property", lambda body: body["unique_ID"]),
    ("its timeline", lambda body: body["entries"]),
    ("its comparables", lambda body: isinstance(body["comparables"], list)),
    ("saving", lambda body: body["saved"] >= 0),
    ("the saved properties", lambda body: len(body["properties"]) <= 5 and body["meta"]["totalCount"] > 0),
]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)


def run(command: list[str], text: str, folder: str) -> str:
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "PORTAL": os.environ["E2E_BASE_URL"]}
    done = subprocess.run(command, input=text, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    if done.returncode:
        sys.exit(f"an example failed with status {done.returncode}:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.stdout


def main() -> None:
    shell = blocks("sh")
    if not shell or ADDRESS not in shell[0]:
        sys.exit(f"the first example of {GUIDE.name} must set {ADDRESS}")
    with tempfile.TemporaryDirectory() as folder:
        script = PRELUDE + "\n".join(shell).replace(ADDRESS, "")
        answers = [json.loads(line) for line in run(["bash"], script, folder).splitlines() if line.strip()]
        if len(answers) != len(ANSWERS):
            sys.exit(f"{len(answers)} answers came, and {len(ANSWERS)} were expected: {[str(one)[:80] for one in answers]}")
        for (name, is_right), body in zip(ANSWERS, answers):
            if not is_right(body):
                sys.exit(f"{name}: {json.dumps(body)[:500]}")
        with open(Path(folder) / "georgia.csv", encoding="utf-8-sig", newline="") as lines:
            rows = list(csv.reader(lines))
        if rows[0][-3:] != ["Address", "County", "matched_Current Bid"] or len(rows) < 2:
            sys.exit(f"the downloaded file has {len(rows)} lines, the first of which is {rows[0]}")
        lines = [line for program in blocks("python") for line in run(["python3"], program, folder).splitlines()]
        if not lines or any(not re.match(r"(\d{4}-\d\d-\d\d|None)\t", line) for line in lines):
            sys.exit(f"the Python example printed {lines[:3]}")
    print(f"{len(shell)} shell examples with {len(ANSWERS)} answers, a file of {len(rows) - 1} rows, and a Python program: as the guide says")


if __name__ == "__main__":
    main()
