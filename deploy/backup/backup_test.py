"""What `make backup-test` does once the database is filled: see test.sh.

A dump: back up, wipe, restore, compare. A moment: base backup, changes, more changes, restore the moment between.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

HERE = Path(__file__).parent
CLUSTER = Path(os.environ["CLUSTER"])
FOLDER = CLUSTER / "backups"
URL = os.environ["DATABASE_URL"]
# Whoever owns the cluster runs PostgreSQL, which refuses to run as root.
OWNER = {"user": CLUSTER.owner(), "group": CLUSTER.group(), "extra_groups": []} if os.geteuid() == 0 else {}
CHECKSUM = "SELECT count(*), coalesce(md5(string_agg(line, '' ORDER BY line)), '') FROM (SELECT md5(t::text) AS line FROM {} t) lines"
TABLES = """SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
            WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1"""
SEQUENCES = "SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2"


def at(database: str, url: str = URL) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))


def run(*command, **options) -> str:
    done = subprocess.run([str(part) for part in command], check=False, text=True, capture_output=True, cwd="/", **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def script(name: str, *arguments, url: str = URL) -> str:
    return run(HERE / name, *arguments, env={**os.environ, "DATABASE_URL": url}, umask=0o77)


def sql(statement: str, url: str = URL) -> str:
    return run("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", f"--dbname={url}", f"--command={statement}")


def contents(url: str = URL) -> dict[str, str]:
    """The row count and checksum of every table, the sequences, and the schema."""
    found = {table: sql(CHECKSUM.format(table), url) for table in sql(TABLES, url).splitlines()}
    found["sequences"] = sql(SEQUENCES, url)
    schema = run("pg_dump", "--schema-only", "--no-owner", "--no-acl", f"--dbname={url}")
    # pg_dump writes a random word there.
    found["schema"] = "\n".join(line for line in schema.splitlines() if not line.startswith(("\\restrict", "\\unrestrict")))
    return found


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    return [name for name in sorted(before | after) if before.get(name) != after.get(name)]


def expect_same(what: str, before: dict[str, str], after: dict[str, str]) -> None:
    different = differences(before, after)
    if different:
        sys.exit(f"{what}: {', '.join(different)} differ from the original.")


def wipe(url: str) -> None:
    name = urlsplit(url).path[1:]
    sql(f"DROP DATABASE {name} WITH (FORCE)", at("postgres"))
    sql(f"CREATE DATABASE {name}", at("postgres"))


def test_password() -> None:
    """The password of the address leaves the arguments of every program that the scripts start."""
    shown = 'printf "%s %s" "$DATABASE_URL" "${PGPASSWORD-none}"'
    for url, expected in [
        ("postgres://ann:a%40b%25c@db:5432/x?sslmode=require", "postgres://ann@db:5432/x?sslmode=require a@b%c"),
        ("postgresql://ann:p:q@/x?host=/run/postgresql", "postgresql://ann@/x?host=/run/postgresql p:q"),
        ("postgres://ann@/x?host=/run/postgresql", "postgres://ann@/x?host=/run/postgresql none"),
    ]:
        said = run("bash", "-c", f". {HERE / 'connection.sh'}; {shown}", env={"PATH": os.environ["PATH"], "DATABASE_URL": url})
        if said != expected:
            sys.exit(f"{url} became {said}, not {expected}.")


def test_dump() -> None:
    before = contents()
    rows = sum(int(value.split("|")[0]) for name, value in before.items() if "." in name)
    tables = sum("." in name for name in before)
    if rows < 1000:
        sys.exit(f"The database has {rows} rows, which tests nothing.")
    started = time.monotonic()
    file = Path(script("backup.sh", FOLDER))
    backed_up = time.monotonic()
    size = file.stat().st_size / 1e6
    refused = subprocess.run([HERE / "restore.sh", file], capture_output=True, text=True, check=False)
    if refused.returncode == 0 or "empty" not in refused.stderr:
        sys.exit("restore.sh wrote into a database that has tables.")
    wipe(URL)
    # The program, too, notices that the database is gone.
    if subprocess.run([os.environ["SERVER_BIN"], "check-config"], capture_output=True, check=False).returncode == 0:
        sys.exit("check-config accepted an empty database.")
    restoring = time.monotonic()
    script("restore.sh", file)
    restored = time.monotonic()
    expect_same("The dump", before, contents())
    run(os.environ["SERVER_BIN"], "check-config")
    # The comparison itself must notice one changed value.
    sql("UPDATE accounts SET email = 'x' || email WHERE id = (SELECT min(id::text)::uuid FROM accounts)")
    if differences(before, contents()) != ["public.accounts"]:
        sys.exit("The comparison does not notice a changed row.")
    damaged = bytearray(file.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    file.write_bytes(damaged)
    if subprocess.run([HERE / "restore.sh", file], capture_output=True, check=False).returncode == 0:
        sys.exit("restore.sh accepted a damaged file.")
    print(f"  dump: {tables} tables, {rows} rows, {size:.1f} MB; backed up in {backed_up - started:.1f} s, "
          f"restored in {restored - restoring:.1f} s, every table is the same")


def wait_until(what: str, condition, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            sys.exit(f"Waited {seconds:.0f} s in vain: {what}.")
        time.sleep(0.1)


def received() -> bool:
    """Whether the receiver has every change up to now."""
    state = "SELECT count(*) FROM pg_stat_replication WHERE application_name = 'pg_receivewal'"
    return sql(f"{state} AND flush_lsn >= pg_current_wal_lsn()") == "1"


def test_moment() -> None:
    started = time.monotonic()
    wal, data = FOLDER / "wal", CLUSTER / "moment"
    receiver = subprocess.Popen([HERE / "receive-wal.sh", wal], stderr=subprocess.DEVNULL, umask=0o77)
    server = None
    try:
        wait_until("the receiver started", lambda: wal.exists() and any(wal.iterdir()))
        base = script("base-backup.sh", FOLDER)
        sql("CREATE TABLE after_the_base AS SELECT g FROM generate_series(1, 1000) g")
        wanted = contents()
        moment = sql("SELECT now()")
        time.sleep(1)
        sql("DROP TABLE after_the_base; DELETE FROM listing_sightings")
        if not differences(wanted, contents()):
            sys.exit("Nothing was lost, so there is nothing to restore.")
        wait_until("the receiver has everything", received)
        receiver.terminate()
        receiver.wait(30)
        restoring = time.monotonic()
        # What root's scripts wrote is for PostgreSQL's user from here.
        if OWNER:
            run("chown", "-R", f"{OWNER['user']}:{OWNER['group']}", FOLDER)
            FOLDER.chmod(0o700)
        run(HERE / "restore-moment.sh", base, wal, data, moment, **OWNER, umask=0o77)
        # The clone has its own socket, next to that of the original.
        socket = CLUSTER / "m"
        run("mkdir", "-m", "700", socket, **OWNER)
        with open(FOLDER / "server.log", "w", encoding="utf-8") as log:
            server = subprocess.Popen(
                # Recovery refuses a lower max_connections than that of the original.
                [shutil.which("postgres"), "-D", data, "-c", "listen_addresses=", "-c", f"unix_socket_directories={socket}",
                 "-c", f"max_connections={sql('SHOW max_connections')}"],
                stdout=log, stderr=log, cwd="/", **OWNER)
        clone = URL.replace(str(CLUSTER), str(socket))
        recovered = "SELECT pg_is_in_recovery()"

        def is_recovered() -> bool:
            if server.poll() is not None:
                sys.exit("The restored server ended:\n" + (FOLDER / "server.log").read_text())
            asked = subprocess.run(["psql", "-XAtc", recovered, clone], capture_output=True, text=True, check=False)
            return asked.stdout.strip() == "f"

        wait_until("the restored server is ready", is_recovered)
        restored = time.monotonic()
        expect_same("The moment", wanted, contents(clone))
        print(f"  moment: restored to {moment} in {restored - restoring:.1f} s "
              f"({restored - started:.1f} s with the base backup), every table is the same")
    finally:
        for process in (receiver, server):
            if process and process.poll() is None:
                process.terminate() if process is receiver else process.send_signal(2)
                process.wait(30)


if __name__ == "__main__":
    FOLDER.mkdir(mode=0o700)
    test_password()
    test_dump()
    test_moment()
    print("3 passed, 0 failed")
