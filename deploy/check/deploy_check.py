"""`make deploy-check`: checks every file of deploy/ that a server or a cluster reads.

It installs its tools: nginx, shellcheck, systemd and openssl through apt, the others from
requirements.txt into .local/deploy-check. Nothing of it starts the product.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
VENV = ROOT / ".local/deploy-check"
PROGRAM = "/opt/courthouse-steps/bin/courthouse-steps"
# systemd's measure is 0 (safe) to 10. A network server that reads files stays above 1.
MOST_EXPOSED = 2.0
# The child that reads a file makes these calls (ADR 63). @system-service of systemd 252 lacks them.
RESTRICTING_CALLS = ["seccomp", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"]
# Programs and their Debian packages.
APT = {"nginx": "nginx", "shellcheck": "shellcheck", "systemd-analyze": "systemd", "openssl": "openssl"}
# Variables of the system that the program or its libraries read (docs/limits.md).
OF_THE_SYSTEM = {"TMPDIR"}


def settings() -> set[str]:
    """The names in the table of docs/settings.md, and those of the files that may contain a secret."""
    text = (ROOT / "docs/settings.md").read_text()
    secrets = re.findall(r"^- `([A-Z_]+)`$", text.split("\n## Secrets in files\n")[1].split("\n## ")[0], re.MULTILINE)
    return set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)) | {f"{name}_FILE" for name in secrets}


def sandbox_settings() -> set[str]:
    """The names that the sandbox reads."""
    return set(re.findall(r'setting\("([A-Z_]+)"\)', (ROOT / "apps/sandbox/src/main.rs").read_text()))


def unknown(names, known: set[str], where: str) -> list[str]:
    """One line for each name that is not a setting."""
    return [f"{where}: {name} is not a setting of docs/settings.md" for name in sorted(set(names) - known - OF_THE_SYSTEM)]


def in_lines(text: str) -> set[str]:
    """The names in `NAME=value` lines, in systemd's `Environment=` lines, and in a Dockerfile's `ENV` lines."""
    names = set(re.findall(r"^([A-Z][A-Z0-9_]*)=", text, re.MULTILINE))
    for values in re.findall(r"^(?:Environment=|ENV )(.*)$", text, re.MULTILINE):
        names.update(re.findall(r"(?:^|\s)([A-Z][A-Z0-9_]*)=", values))
    return names


def in_manifest(document: dict) -> set[str]:
    """The names that a Kubernetes object gives to a container of the product."""
    if document["kind"] in ("ConfigMap", "Secret"):
        return {name for key in ("data", "stringData") for name in document.get(key) or {}}
    return {entry["name"] for container in containers(document) for entry in container.get("env") or []}


def containers(document) -> list[dict]:
    """Every container in a Kubernetes object."""
    if isinstance(document, list):
        return [found for item in document for found in containers(item)]
    if not isinstance(document, dict):
        return []
    own = list(document.get("containers") or [])
    return own + [found for value in document.values() for found in containers(value)]


def manifest_faults(document: dict, routes: str, port: int) -> list[str]:
    """What is wrong with the containers of an object: probes that lead nowhere, a foreign port, root, no limit."""
    faults = []
    for container in containers(document):
        name = f"{document['metadata']['name']}/{container['name']}"
        for kind in ("startupProbe", "readinessProbe", "livenessProbe"):
            path = container.get(kind, {}).get("httpGet", {}).get("path")
            if path and f'"{path}"' not in routes:
                faults.append(f"{name}: the server has no {path}")
        faults += [f"{name}: the server's port is {port}" for it in container.get("ports", []) if it["containerPort"] != port]
        if "memory" not in container.get("resources", {}).get("limits", {}):
            faults.append(f"{name} has no limit of memory")
        if not container.get("securityContext", {}).get("readOnlyRootFilesystem"):
            faults.append(f"{name} may write to its image")
    return faults


def compose_faults(document: dict, ours: set[str], sandboxs: set[str]) -> list[str]:
    """Names in a compose file that no setting has, for the services that run the product."""
    faults = []
    for name, service in document["services"].items():
        if service["image"].startswith("courthouse-steps"):
            known = ours | sandboxs if name == "sandbox" else ours
            faults += unknown(service.get("environment") or {}, known, f"service {name}")
            if not service.get("read_only"):
                faults.append(f"service {name} may write to its image")
    return faults


class Report:
    """The checks that ran and their results."""

    def __init__(self) -> None:
        self.passed = self.failed = 0

    def add(self, name: str, faults: list[str]) -> None:
        self.passed, self.failed = self.passed + (not faults), self.failed + bool(faults)
        print(f"  {'FAILED' if faults else 'ok':7} {name}", flush=True)
        for fault in faults:
            print("          " + fault.replace("\n", "\n          "))

    def run(self, name: str, *command, **options) -> None:
        """A command that must succeed. Its output is the fault."""
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)
        said = (done.stdout + done.stderr).strip() or f"exit status {done.returncode}"
        self.add(name, [said] if done.returncode else [])


def tool(name: str) -> Path:
    return VENV / "bin" / name


def check_units(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        units = []
        for unit in sorted((DEPLOY / "systemd").glob("*.*")):
            if unit.suffix not in (".service", ".timer"):
                continue
            # The program is not on this machine, and a template needs an instance.
            name = unit.name.replace("@.", "@source.")
            text = re.sub(r"/opt/courthouse-steps/\S+", "/bin/true", unit.read_text())
            (Path(folder) / name).write_text(text)
            units.append(Path(folder) / name)
        environment = {**os.environ, "SYSTEMD_UNIT_PATH": f"{folder}:", "SYSTEMD_LOG_LEVEL": "warning"}
        for unit in units:
            # Its commands after the replacement above end with what follows the program.
            if re.search(r"^ExecStart=\S+ (serve|worker|import)\b", unit.read_text(), re.MULTILINE):
                allowed = re.findall(r"^SystemCallFilter=(.*)", unit.read_text(), re.MULTILINE)
                lacking = [call for call in RESTRICTING_CALLS if call not in " ".join(allowed).split()]
                report.add(f"{unit.name} lets the readers of files restrict themselves", lacking)
                limited = re.search(r"^MemoryMax=\d+[MG]$", unit.read_text(), re.MULTILINE)
                report.add(f"{unit.name} has a limit of memory", [] if limited else ["MemoryMax is missing"])
        report.run("systemd-analyze verify", "systemd-analyze", "verify", "--man=no", *units, env=environment)
        for unit in units:
            if unit.suffix == ".service":
                report.run(
                    f"systemd-analyze security {unit.name} (at most {MOST_EXPOSED})", "systemd-analyze", "security",
                    "--offline=true", "--no-pager", f"--threshold={int(MOST_EXPOSED * 10)}", unit,
                )


def check_nginx(report: Report) -> None:
    sites = {
        "a server": (DEPLOY / "nginx/upstream.conf", DEPLOY / "nginx/site.conf"),
        "compose.production.yml": (DEPLOY / "container/upstream.conf", DEPLOY / "nginx/site.conf"),
        "compose.demo.yml": (DEPLOY / "container/upstream.conf", DEPLOY / "container/demo-site.conf"),
    }
    for name, (upstream, site) in sites.items():
        with tempfile.TemporaryDirectory() as folder:
            inside = Path(folder)
            tls = inside / "courthouse-steps/tls"
            tls.mkdir(parents=True)
            shutil.copy(DEPLOY / "nginx/proxy.conf", inside / "courthouse-steps/proxy.conf")
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=portal.example.com",
                 "-keyout", tls / "portal.key", "-out", tls / "portal.pem"], check=True, capture_output=True)
            (inside / "nginx.conf").write_text(
                f"pid {inside}/pid; error_log stderr; events {{}}\n"
                f"http {{ access_log off; include {upstream}; include {site}; }}\n")
            report.run(f"nginx -t for {name}", "nginx", "-t", "-q", "-c", inside / "nginx.conf")
            report.add(f"the logs of nginx for {name}", log_faults(inside, site.read_text()))


def log_faults(inside: Path, site: str) -> list[str]:
    """Runs nginx on sockets, without the product behind it, and looks for a requested address in its logs."""
    site = re.sub(r"listen (\[::\]:)?", lambda port: f"listen unix:{inside}/{'v6-' if port[1] else ''}", site)
    (inside / "nginx.conf").write_text(
        f"pid {inside}/pid; error_log {inside}/error.log; daemon off; events {{}}\n"
        f"http {{ access_log {inside}/access.log; upstream courthouse_steps {{ server unix:{inside}/none; }} {site} }}\n")
    with (inside / "stderr.log").open("wb") as stderr:
        nginx = subprocess.Popen(["nginx", "-c", inside / "nginx.conf"], stderr=stderr)
    try:
        sockets = re.findall(r"listen unix:([^ ;]+)", site)
        for path in sockets:
            until = time.monotonic() + 10
            while not Path(path).exists() and time.monotonic() < until:
                time.sleep(0.05)
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(path)
            if path.endswith("443"):
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                connection = context.wrap_socket(connection)
            with connection:
                connection.sendall(b"GET /api/unsubscribe/secret-link HTTP/1.0\r\nHost: portal.example.com\r\n\r\n")
                connection.recv(1000)
    finally:
        nginx.terminate()
        nginx.wait()
    faults = [f"{log.name} has the address of a request" for log in inside.glob("*.log") if "secret-link" in log.read_text()]
    return faults if sockets else ["no `listen` was found"]


def check_settings(report: Report, yaml) -> None:
    ours, sandboxs = settings(), sandbox_settings()
    report.add("docs/settings.md is read", [] if len(ours) > 40 else [f"only {len(ours)} settings were found"])
    for file in [*(DEPLOY / "systemd").glob("*.service"), *(DEPLOY / "systemd").glob("*.example"), DEPLOY / "container/Dockerfile"]:
        report.add(f"settings in {file.name}", unknown(in_lines(file.read_text()), ours, file.name))
    for file in sorted((DEPLOY / "container").glob("compose.*.yml")):
        report.add(f"settings in {file.name}", compose_faults(yaml.safe_load(file.read_text()), ours, sandboxs))
    port = int(re.search(r"^\| `PORT` \| `(\d+)`", (ROOT / "docs/settings.md").read_text(), re.MULTILINE).group(1))
    routes = "".join(file.read_text() for file in (ROOT / "crates/adapters/http/src").rglob("*.rs"))
    listed = set(yaml.safe_load((DEPLOY / "kubernetes/kustomization.yaml").read_text())["resources"])
    for file in sorted((DEPLOY / "kubernetes").glob("*.yaml")):
        if file.name == "kustomization.yaml":
            continue
        faults = [] if file.name in listed or ".example." in file.name else ["kustomization.yaml does not list it"]
        for document in yaml.safe_load_all(file.read_text()):
            faults += unknown(in_manifest(document), ours, file.name) + manifest_faults(document, routes, port)
        report.add(f"settings, probes and limits in {file.name}", faults)


def install() -> None:
    """Installs what is missing and starts again in the virtual environment."""
    missing = [package for program, package in APT.items() if not shutil.which(program)]
    try:
        import ensurepip  # noqa: F401  (Debian has it in a package of its own)
    except ImportError:
        missing.append("python3-venv")
    if missing:
        line = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            sys.exit(f"Missing on this machine: {' '.join(missing)}. Install them: sudo {' '.join(line)}")
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        print(f"Installing {' '.join(missing)} ...", flush=True)
        subprocess.run(["apt-get", "-q", "update"], check=False, **quiet)
        subprocess.run(line, check=True, **quiet)
    wanted, stamp = (Path(__file__).parent / "requirements.txt").read_text(), VENV / "installed-from"
    if not stamp.exists() or stamp.read_text() != wanted:
        print("Installing the checkers into .local/deploy-check ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
        subprocess.run([tool("pip"), "install", "-q", "--disable-pip-version-check", "-r", Path(__file__).parent / "requirements.txt"], check=True)
        stamp.write_text(wanted)
    os.execv(tool("python"), [str(tool("python")), __file__, "--installed"])


def main() -> int:
    import yaml

    report = Report()
    report.run("the tests of this check", sys.executable, "-B", "-m", "unittest", "-q", "test_deploy_check", cwd=Path(__file__).parent)
    check_settings(report, yaml)
    check_nginx(report)
    check_units(report)
    compose = sorted((DEPLOY / "container").glob("compose.*.yml"))
    report.run("compose files against their schema", tool("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", *compose)
    manifests = [file for file in sorted((DEPLOY / "kubernetes").glob("*.yaml")) if file.name != "kustomization.yaml"]
    report.run("manifests against Kubernetes' schemas", tool("kubernetes-validate"), "--strict", "--quiet", *manifests)
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    if workflows:
        report.run("workflows against their schema", tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", *workflows)
    report.run("hadolint", tool("hadolint"), DEPLOY / "container/Dockerfile")
    report.run("shellcheck", "shellcheck", *sorted(DEPLOY.glob("*/*.sh")), ROOT / ".ci/run", cwd=ROOT)
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--installed"]:
        sys.exit(main())
    install()
