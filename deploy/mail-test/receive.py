"""The worker against a real SMTP receiver, aiosmtpd, which behaves as each recipient's name says.

Run by deploy/local/mail-test.sh, which gives the program, the database and psql by the environment.
A mail's waits are shortened by setting its due time back: the product's own waits are minutes.
"""

import asyncio
import collections
import os
import random
import signal
import socket
import subprocess
import sys
import time

from aiosmtpd.controller import Controller

PROGRAM, DATABASE, PSQL = (os.environ[name] for name in ("SERVER_BIN", "DATABASE_URL", "PSQL"))
KILLS = 50
MAILS = 800


def sql(statement):
    """What a statement answers, as text."""
    done = subprocess.run(
        [PSQL, "-qAtX", "-v", "ON_ERROR_STOP=1", DATABASE],
        input=statement, check=True, capture_output=True, text=True,
    )
    return done.stdout.strip()


def put(names):
    """A mail to each name, due at once."""
    rows = ", ".join(
        f"('<{name}@sender.example>', '{name}@example.com', 'welcome', 'Hello', 'Hello', '<p>Hello</p>', now(), now())"
        for name in names
    )
    sql(
        "INSERT INTO outbox (message_id, recipient, kind, subject, text_body, html_body, created_at, due_at) "
        f"VALUES {rows}"
    )


def make_due():
    """Time goes by: what waits is due, and what a dead worker had to itself is free."""
    sql("UPDATE outbox SET due_at = now(), leased_until = NULL WHERE sent_at IS NULL AND dead_at IS NULL")


class Receiver:
    """Takes mails, unless a recipient's name says otherwise the first time."""

    def __init__(self):
        self.life = 0
        self.taken = []  # (Message-ID, the worker's life in which it was taken)
        self.seen = collections.Counter()

    async def handle_RCPT(self, server, session, envelope, address, options):
        name = address.split("@")[0]
        self.seen[name] += 1
        if name == "never":
            return "550 5.1.1 no such box"
        if name == "later" and self.seen[name] == 1:
            return "450 4.2.0 later"
        if name == "stall" and self.seen[name] == 1:
            await asyncio.sleep(30)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        name = envelope.rcpt_tos[0].split("@")[0]
        if name == "drop" and self.seen[name] == 1:
            server.transport.abort()
            return "451 dropped"
        head = envelope.content.split(b"\r\n\r\n")[0].decode()
        message_id = next(line[12:] for line in head.split("\r\n") if line.startswith("Message-ID: "))
        self.taken.append((message_id, self.life))
        if name == "unsaid" and self.seen[name] == 1:
            server.transport.abort()
        return "250 taken"


def worker(port):
    """A worker with this receiver."""
    environment = dict(
        os.environ, APP_ENV="test", SMTP_URL=f"smtp://127.0.0.1:{port}", SMTP_TIMEOUT_SECONDS="1",
        MAIL_FROM="no-reply@sender.example", LOG_LEVEL="error", DATABASE_POOL_SIZE="2", BCRYPT_COST="4",
    )
    return subprocess.Popen([PROGRAM, "worker"], env=environment)


def wait_for(what, is_so, patience=60):
    end = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.05)


def end(process, how=signal.SIGTERM):
    process.send_signal(how)
    process.wait()


def manners(receiver, port):
    put(["take", "later", "never", "stall", "drop", "unsaid"])
    process = worker(port)
    attempted = "SELECT count(*) FROM outbox WHERE attempts > 0 AND (sent_at IS NOT NULL OR dead_at IS NOT NULL OR leased_until IS NULL)"
    wait_for("one attempt at each", lambda: sql(attempted) == "6")
    wait_for("the 550 to be a dead letter", lambda: sql("SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL") == "1")
    assert sql("SELECT recipient FROM outbox WHERE dead_at IS NOT NULL") == "never@example.com"
    waiting = sql("SELECT string_agg(recipient, ' ' ORDER BY recipient) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL")
    assert waiting == "drop@example.com later@example.com stall@example.com unsaid@example.com", waiting
    make_due()
    wait_for("the rest to be taken", lambda: sql("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL") == "5")
    end(process)
    copies = collections.Counter(message_id for message_id, _ in receiver.taken)
    expected = {f"<{name}@sender.example>": 1 for name in ("take", "later", "stall", "drop")}
    expected["<unsaid@sender.example>"] = 2  # taken, and the connection dropped before it was said
    assert copies == expected, copies


def kills(receiver, port):
    receiver.taken.clear()
    put([f"p{number}" for number in range(MAILS)])
    for life in range(1, KILLS + 1):
        receiver.life = life
        before = len(receiver.taken)
        process = worker(port)
        wait_for("a worker's first mail", lambda: len(receiver.taken) > before)
        time.sleep(random.uniform(0, 0.1))
        end(process, signal.SIGKILL)
        make_due()
    left = "SELECT count(*) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL"
    assert sql(left) != "0", "the kills came while there was work"
    receiver.life = KILLS + 1
    process = worker(port)
    wait_for("the rest", lambda: sql(left) == "0", 300)
    end(process)
    lives = collections.defaultdict(list)
    last = {}
    for message_id, life in receiver.taken:
        lives[message_id].append(life)
        last[life] = message_id
    assert len(lives) == MAILS, f"{MAILS - len(lives)} lost"
    for message_id, taken in lives.items():
        assert all(last[life] == message_id for life in taken[:-1]), f"{message_id} doubled without need"
    print(f"{KILLS} kills, {MAILS} mails: none lost, {len(receiver.taken) - MAILS} doubled, each the last of a killed worker")


def run(tests):
    """Runs each; says how many passed in the form in which cargo's tests do, which is what counts them."""
    passed = failed = 0
    for name, test in tests:
        try:
            test()
            passed += 1
            print(f"test {name} ... ok", flush=True)
        except (AssertionError, subprocess.CalledProcessError) as why:
            failed += 1
            print(f"test {name} ... FAILED: {why}", flush=True)
    word = "FAILED" if failed else "ok"
    print(f"test result: {word}. {passed} passed; {failed} failed; 0 ignored;")
    return failed


def main():
    receiver = Receiver()
    # The controller connects to itself to see whether it is up, so that it must know its port.
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(receiver, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        failed = run([
            ("accepted_450_550_stalled_dropped_in_data_and_dropped_after_taking", lambda: manners(receiver, port)),
            ("fifty_kills_of_the_worker_lose_nothing", lambda: kills(receiver, port)),
        ])
    finally:
        controller.stop()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
