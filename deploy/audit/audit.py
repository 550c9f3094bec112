"""`make audit`: the licenses and known defects of every dependency, and a bill of materials.

Licenses are read from `cargo metadata` and from the front end's installed packages, without a network.
Advisories come from `cargo deny` and `npm audit`; where they cannot be asked, the last lines say so.
The bill of materials (CycloneDX) is .local/audit/sbom.json. docs/security.md is compared with the code, too.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import sys
import tomllib
import uuid
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from urllib.parse import quote

import security_doc

ROOT = Path(__file__).resolve().parents[2]
# The front end, and the packages that only its maintenance scripts need.
NPM_FOLDERS = [ROOT / "frontend", ROOT / "frontend/scripts"]
SBOM = ROOT / ".local/audit/sbom.json"

# Licenses that ask for no more than a notice, MPL (changes to its files only) and OFL (fonts).
ALLOWED = set(
    """0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0 BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 CDLA-Permissive-2.0 ISC MIT
    MIT-0 MPL-2.0 OFL-1.1 PostgreSQL Python-2.0 Unicode-3.0 Unlicense Zlib""".split())
EXCEPTIONS = {"LLVM-exception"}
# Packages whose manifest names no license, by name and version, so that a new version is looked at again.
STATED_ELSEWHERE = {
    # LICENSE.txt. From version 2 on, the license is Mapbox's own.
    ("mapbox-gl", "1.13.3"): "BSD-3-Clause",
    # A fork of jsonlint, whose README says MIT; the fork's files say nothing.
    ("@mapbox/jsonlint-lines-primitives", "2.0.2"): "MIT",
    # LICENSE.
    ("parse-cache-control", "1.0.1"): "BSD-3-Clause",
}


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression permits the use under ALLOWED. Old crates write `/` for `OR`."""
    tokens = re.findall(r"[()/]|[\w.+-]+", expression)
    if not tokens:
        return False

    def either() -> bool:
        allowed = both()
        while tokens and tokens[0].upper() in ("OR", "/"):
            tokens.pop(0)
            allowed = both() or allowed
        return allowed

    def both() -> bool:
        allowed = one()
        while tokens and tokens[0].upper() == "AND":
            tokens.pop(0)
            allowed = one() and allowed
        return allowed

    def one() -> bool:
        if not tokens:
            return False
        token = tokens.pop(0)
        if token == "(":
            allowed = either()
            return bool(tokens) and tokens.pop(0) == ")" and allowed
        allowed = token in ALLOWED
        if tokens and tokens[0].upper() == "WITH":
            tokens.pop(0)
            allowed = bool(tokens) and tokens.pop(0) in EXCEPTIONS and allowed
        return allowed

    allowed = either()
    return allowed and not tokens


def component(kind: str, name: str, version: str, expression: str, ships: bool, checksum: tuple[str, str] | None) -> dict:
    """A dependency as CycloneDX describes it. `ships` tells what is in the product from tools and tests."""
    found = {
        "type": "library",
        "bom-ref": f"pkg:{kind}/{quote(name, safe='/')}@{version}",
        "name": name,
        "version": version,
        "scope": "required" if ships else "excluded",
        "purl": f"pkg:{kind}/{quote(name, safe='/')}@{version}",
    }
    if expression:
        found["licenses"] = [{"expression": re.sub(r"\s*/\s*", " OR ", expression)}]
    if checksum:
        found["hashes"] = [{"alg": checksum[0], "content": checksum[1]}]
    return found


def shipped_crates(metadata: dict) -> set[str]:
    """The ids of the packages that the server is made of, without build scripts and tests."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    waiting = [package["id"] for package in metadata["packages"] if package["name"] == "portal" and not package["source"]]
    found: set[str] = set()
    while waiting:
        package = waiting.pop()
        if package not in found:
            found.add(package)
            waiting += [dep["pkg"] for dep in nodes[package]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
    return found


def crates() -> list[dict]:
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-gnu"]
    done = subprocess.run([*command, "--offline"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        # On a new machine the crates have to be fetched once.
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    metadata = json.loads(done.stdout)
    ships = shipped_crates(metadata)
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    checksums = {(package["name"], package["version"]): package.get("checksum") for package in locked}
    found = []
    for package in metadata["packages"]:
        if package["source"]:
            checksum = checksums.get((package["name"], package["version"]))
            found.append(component("cargo", package["name"], package["version"], package["license"] or "",
                                   package["id"] in ships, ("SHA-256", checksum) if checksum else None))
    return found


def npm_packages(lock: dict, installed) -> list[dict]:
    """The packages of a lock file. `installed` returns the manifest of a package, or nothing."""
    found = []
    for path, entry in lock["packages"].items():
        if not path or entry.get("link"):
            continue
        name = path.rsplit("node_modules/", 1)[1]
        stated = (installed(path) or {}).get("license") or entry.get("license") or ""
        if isinstance(stated, dict):
            stated = stated.get("type", "")
        if not stated or stated.startswith("SEE LICENSE"):
            stated = STATED_ELSEWHERE.get((name, entry["version"]), "")
        algorithm, _, value = entry.get("integrity", "").partition("-")
        checksum = ("SHA-512", base64.b64decode(value).hex()) if algorithm == "sha512" else None
        found.append(component("npm", name.replace("@", "%40", 1) if name.startswith("@") else name, entry["version"], stated,
                               not entry.get("dev"), checksum))
        found[-1]["name"] = name
        found[-1]["purl"] = found[-1]["bom-ref"] = found[-1]["purl"].replace("%2540", "%40")
    return found


def manifest(folder: Path, path: str) -> dict | None:
    file = folder / path / "package.json"
    return json.loads(file.read_text()) if file.exists() else None


def faults(components: list[dict]) -> list[str]:
    """One line for each dependency whose license is unknown or not allowed."""
    lines = []
    for found in components:
        expression = found["licenses"][0]["expression"] if "licenses" in found else ""
        if not is_allowed(expression):
            lines.append(f"{found['purl']}: {expression or 'no license'} is not allowed")
    return lines


def bill(components: list[dict]) -> dict:
    unique = {found["bom-ref"]: found for found in components}
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(timezone.utc).isoformat(timespec="seconds"),
            "component": {"type": "application", "bom-ref": "courthouse-steps", "name": "courthouse-steps", "version": version,
                          "licenses": [{"license": {"id": "MIT"}}]},
        },
        "components": sorted(unique.values(), key=lambda found: found["bom-ref"]),
    }


def rust_advisories() -> tuple[bool, str]:
    """Whether nothing is known, and what was asked."""
    if subprocess.run(["cargo", "deny", "--version"], capture_output=True, check=False).returncode:
        return True, "Rust advisories: NOT CHECKED, because cargo-deny is not installed (cargo install --locked cargo-deny)"
    done = subprocess.run(["cargo", "deny", "--locked", "check", "advisories"], cwd=ROOT, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode and re.search("failed to (fetch|clone)|unable to (fetch|clone)", said, re.IGNORECASE):
        return True, "Rust advisories: NOT CHECKED, because the advisory database cannot be reached"
    return done.returncode == 0, "Rust advisories: " + ("none" if done.returncode == 0 else "\n" + said)


def npm_advisories(folder: Path) -> tuple[bool, str]:
    what = f"npm advisories of {folder.relative_to(ROOT)}"
    if not shutil.which("npm"):
        return True, f"{what}: NOT CHECKED, because npm is not installed"
    done = subprocess.run(["npm", "audit", "--json"], cwd=folder, capture_output=True, text=True, check=False)
    try:
        answer = json.loads(done.stdout)
        counts = answer["metadata"]["vulnerabilities"]
    except (ValueError, KeyError):
        return True, f"{what}: NOT CHECKED, because the advisory service cannot be reached"
    known = {name: entry["severity"] for name, entry in answer.get("vulnerabilities", {}).items()}
    listed = "".join(f"\n  {severity}: {name}" for name, severity in sorted(known.items()))
    return not counts["high"] + counts["critical"], f"{what}: {counts['total']}, {counts['high'] + counts['critical']} of them high or critical{listed}"


def main() -> int:
    subprocess.run([sys.executable, "-B", "-m", "unittest", "-q", "test_audit"], cwd=Path(__file__).parent, check=True)
    rust = crates()
    npm = [package for folder in NPM_FOLDERS
           for package in npm_packages(json.loads((folder / "package-lock.json").read_text()), partial(manifest, folder))]
    forbidden = faults(rust + npm)
    SBOM.parent.mkdir(parents=True, exist_ok=True)
    SBOM.write_text(json.dumps(bill(rust + npm), indent=1) + "\n")
    print(f"{len(rust)} crates and {len(npm)} npm packages, {len(forbidden)} with a license that is not allowed")
    for folder in NPM_FOLDERS:
        if not (folder / "node_modules").is_dir():
            print(f"The npm packages of {folder.relative_to(ROOT)} are not installed: their licenses are those of package-lock.json.")
    print("".join(f"  {line}\n" for line in forbidden), end="")
    print(f"The bill of materials is {SBOM.relative_to(ROOT)}")
    untrue = security_doc.faults()
    print("".join(f"  {line}\n" for line in untrue) or "docs/security.md names existing tests and the tested access\n", end="")
    sound = not forbidden and not untrue
    for fine, line in (rust_advisories(), *map(npm_advisories, NPM_FOLDERS)):
        print(line)
        sound = sound and fine
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
