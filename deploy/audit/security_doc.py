"""Checks that docs/security.md is true: its access matrix is the one that the HTTP tests apply to every operation of
the OpenAPI document, and every test that it names exists."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MATRIX = "crates/adapters/http/tests/http/access_matrix.rs"


def tested_rows(source: str) -> dict[str, tuple[int, int, int, int]]:
    """The rows of the test: operation to its status for a visitor, a dead token, a lapsed account, a subscriber."""
    rows = {}
    for access, operation, status in re.findall(r'(open|signed_in|entitled)\(\s*"([^"]+)",\s*(\d+)\s*\)', source):
        status = int(status)
        rows[operation] = {
            "open": (status, status, status, status),
            "signed_in": (401, 401, status, status),
            "entitled": (401, 401, 402, status),
        }[access]
    return rows


def documented_rows(text: str) -> dict[str, tuple[int, ...]]:
    """The rows of the table in the document."""
    rows = re.findall(r"^\| `([A-Z]+ /\S+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", text, re.MULTILINE)
    return {operation: tuple(map(int, statuses)) for operation, *statuses in rows}


def operations(document: dict) -> set[str]:
    return {f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods}


def row_faults(documented: dict, tested: dict, known: set[str]) -> list[str]:
    """What differs between the document, the test and the OpenAPI document."""
    lines = [f"docs/security.md has no row for {operation}" for operation in sorted(known - set(documented))]
    for operation, statuses in sorted(documented.items()):
        if operation not in known:
            lines.append(f"docs/security.md has a row for {operation}, which the OpenAPI document does not have")
        elif tested.get(operation) != statuses:
            lines.append(f"docs/security.md says {statuses} for {operation}, and {MATRIX} {tested.get(operation)}")
    return lines


def test_faults(text: str, sources: str, journeys: dict[str, str]) -> list[str]:
    """The tests that the document names and that do not exist: `rust_functions`, and titles after a `.ts` file."""
    named = {name for name in re.findall(r"`([a-z][a-z0-9_]+)`", text) if name.count("_") >= 3}
    lines = [f"docs/security.md names the test {name}, which does not exist" for name in sorted(named) if f"fn {name}(" not in sources]
    for file, title in re.findall(r"`([\w.-]+\.tsx?)` '([^']+)'", text):
        if f"'{title}'" not in journeys.get(file, ""):
            lines.append(f"docs/security.md names the test '{title}' of {file}, which does not exist")
    return lines


def faults() -> list[str]:
    text = (ROOT / "docs/security.md").read_text()
    rust = "".join(file.read_text() for folder in ("apps", "crates") for file in (ROOT / folder).rglob("*.rs"))
    journeys = {file.name: file.read_text() for folder in ("e2e", "src") for file in (ROOT / "frontend" / folder).rglob("*.ts*")}
    known = operations(json.loads((ROOT / "docs/api/openapi.json").read_text()))
    return row_faults(documented_rows(text), tested_rows((ROOT / MATRIX).read_text()), known) + test_faults(text, rust, journeys)
