"""Change alerts at full size: everyone who saved a changed listing gets each change once.

Run by deploy/local/alerts-load.sh, which gives the program, the database and psql by the environment.
It makes people with saved listings, changes listings as an import does, and runs two workers. One of them is
killed at a random moment and started again. The receiver refuses some messages for a while and some addresses
for good. What arrived is counted at the receiver and compared with what the tables say is due.
"""

import collections
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
from email import message_from_bytes, policy

from aiosmtpd.controller import Controller

PROGRAM, DATABASE, PSQL = (os.environ[name] for name in ("SERVER_BIN", "DATABASE_URL", "PSQL"))
PEOPLE = int(os.environ.get("PEOPLE", "10000"))
CHANGES = int(os.environ.get("CHANGES", "1000"))
MOST_SAVED = 200
# Of a hundred people: with this rest, the first attempt is refused with 450, or every attempt with 550.
ONCE = range(5)
ALWAYS = range(5, 6)
# Limits, in seconds after the commit of the import.
QUEUED_WITHIN = 60
DELIVERED_WITHIN = 8 * 60

LINK = re.compile(r"/#/property-details/(\S+)")


def sql(statement):
    """What a statement answers, as text."""
    done = subprocess.run(
        [PSQL, "-qAtX", "-v", "ON_ERROR_STOP=1", DATABASE],
        input=statement, check=True, stdout=subprocess.PIPE, text=True,
    )
    return done.stdout.strip()


def make_people():
    """People with 1 to 200 saved listings each, who want alerts, and as many that must get none.

    The number of a person is in the address. The last 1 % of all people do not want alerts, and the 1 % before
    them saved their listings only after the import.
    """
    sql(f"""
        SELECT setseed(0.5);
        INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at)
        SELECT ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, 'p' || n || '@example.com',
               now(), 'Person ' || n, 'x', now()
        FROM generate_series(1, {PEOPLE}) n;
        INSERT INTO preferences (account_id, email_preferences)
        SELECT id, CASE WHEN split_part(substr(email, 2), '@', 1)::int > {PEOPLE} * 0.99 THEN '{{}}'::text[]
                        ELSE '{{Cancellation / opening bid notifications on saved properties}}' END
        FROM accounts WHERE email LIKE 'p%@example.com';
        INSERT INTO entitlement_grants (account_id, environment, reason, granted_at)
        SELECT id, environment, 'load', now()
        FROM accounts, unnest(ARRAY['sandbox', 'test', 'live']) environment WHERE email LIKE 'p%@example.com';
        CREATE TABLE numbered AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM listings;
        CREATE UNIQUE INDEX ON numbered (n);
        INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision)
        SELECT DISTINCT ON (w.id, l.id) w.id, l.id, now(), (SELECT max(revision) FROM listing_revisions)
        FROM (SELECT a.id, 1 + floor(random() * {MOST_SAVED})::int AS many
              FROM accounts a WHERE email LIKE 'p%@example.com') w
        CROSS JOIN LATERAL generate_series(1, w.many) g
        CROSS JOIN LATERAL (SELECT 1 + floor(random() * (SELECT count(*) FROM numbered) + g * 0)::int AS n) pick
        JOIN numbered l ON l.n = pick.n;
        ANALYZE;
    """)


def import_changes():
    """Changes the opening bid of some listings, with everything that an import's transaction writes."""
    sql(f"""
        BEGIN;
        SELECT pg_advisory_xact_lock(207028226);
        INSERT INTO listing_revisions (revision) SELECT max(revision) + 1 FROM listing_revisions;
        SELECT set_config('portal.revision', (SELECT max(revision) FROM listing_revisions)::text, true);
        CREATE TABLE changed AS
            SELECT l.id, l.unique_id, l.opening_bid AS old
            FROM listings l JOIN numbered n ON n.id = l.id
            WHERE l.withdrawn_at IS NULL AND l.duplicate_of IS NULL
            ORDER BY md5(n.n::text) LIMIT {CHANGES};
        UPDATE listings l SET opening_bid = coalesce(c.old, 0) + 12300,
               revision = (SELECT max(revision) FROM listing_revisions)
        FROM changed c WHERE c.id = l.id;
        INSERT INTO listing_changes (listing_id, revision, kind, fields)
        SELECT id, (SELECT max(revision) FROM listing_revisions), 'changed',
               jsonb_build_object('matched_Current Bid', jsonb_build_array(
                   (old / 100)::text, ((coalesce(old, 0) + 12300) / 100)::text))
        FROM changed;
        INSERT INTO jobs (kind, payload, due_at)
        SELECT 'listing_changes', jsonb_build_object('revision', max(revision)), now() FROM listing_revisions;
        UPDATE saved_listings SET saved_revision = (SELECT max(revision) FROM listing_revisions)
        WHERE account_id IN (SELECT id FROM accounts
            WHERE split_part(substr(email, 2), '@', 1) ~ '^[0-9]+$'
              AND split_part(substr(email, 2), '@', 1)::int > {PEOPLE} * 0.98
              AND split_part(substr(email, 2), '@', 1)::int <= {PEOPLE} * 0.99);
        COMMIT;
    """)


def due():
    """The changed listings of each person who must get them, from the tables alone."""
    rows = sql("""
        SELECT substr(a.email, 2, strpos(a.email, '@') - 2), c.unique_id
        FROM saved_listings s JOIN changed c ON c.id = s.listing_id
        JOIN accounts a ON a.id = s.account_id JOIN preferences p ON p.account_id = a.id
        WHERE s.saved_revision < (SELECT max(revision) FROM listing_revisions)
          AND array_length(p.email_preferences, 1) > 0 AND a.email LIKE 'p%@example.com'
    """)
    wanted = collections.defaultdict(set)
    for row in rows.splitlines():
        number, listing = row.split("|", 1)
        wanted[int(number)].add(listing)
    return wanted


def number_of(address):
    name = address.split("@")[0]
    return int(name[1:]) if name.startswith("p") and name[1:].isdigit() else None


class Receiver:
    """Takes messages, unless the number of the recipient says otherwise."""

    def __init__(self):
        self.taken = []  # (number, Message-ID, when, ids of the listings)
        self.seen = collections.Counter()
        self.later = self.never = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        number = number_of(address)
        self.seen[number] += 1
        if number is not None and number % 100 in ALWAYS:
            self.never += 1
            return "550 5.1.1 no such box"
        if number is not None and number % 100 in ONCE and self.seen[number] == 1:
            self.later += 1
            return "450 4.2.0 later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = message_from_bytes(envelope.content, policy=policy.default)
        number = number_of(envelope.rcpt_tos[0])
        if number is not None:
            text = message.get_body(("plain",)).get_content()
            ids = [urllib.parse.unquote(found) for found in LINK.findall(text)]
            self.taken.append((number, message["Message-ID"], time.monotonic(), ids))
        return "250 taken"


def worker(port):
    """A worker with this receiver."""
    environment = dict(
        os.environ, APP_ENV="test", SMTP_URL=f"smtp://127.0.0.1:{port}", MAIL_FROM="no-reply@sender.example",
        LOG_LEVEL="warn", DATABASE_POOL_SIZE="6", BCRYPT_COST="4",
    )
    return subprocess.Popen([PROGRAM, "worker"], env=environment)


def end(process, how=signal.SIGTERM):
    process.send_signal(how)
    process.wait()


def main():
    receiver = Receiver()
    # The controller connects to itself to see whether it is up, so that it must know its port.
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(receiver, hostname="127.0.0.1", port=port)
    controller.start()
    make_people()
    workers = [worker(port), worker(port)]
    try:
        time.sleep(3)
        import_changes()
        begun = time.monotonic()
        wanted = due()
        refused = {number for number in wanted if number % 100 in ALWAYS}
        reachable = wanted.keys() - refused
        kill_at = float(os.environ.get("KILL_AFTER") or random.uniform(2, 240))
        killed = queued_at = None
        left = "SELECT count(*) FROM outbox WHERE kind = 'alert' AND sent_at IS NULL AND dead_at IS NULL"
        while time.monotonic() - begun < DELIVERED_WITHIN + 120:
            time.sleep(0.5)
            passed = time.monotonic() - begun
            if killed is None and passed > kill_at:
                end(workers[0], signal.SIGKILL)
                killed, before = passed, len(receiver.taken)
                workers[0] = worker(port)
            if queued_at is None and sql("SELECT count(*) FROM jobs WHERE kind = 'listing_changes' AND done_at IS NULL") == "0":
                queued_at = passed
            if killed is not None and queued_at is not None and sql(left) == "0":
                break
        misses = report(receiver, begun, wanted, refused, reachable, (killed, before), queued_at)
    finally:
        for process in workers:
            end(process)
        controller.stop()
    sys.exit(1 if misses else 0)


def report(receiver, begun, wanted, refused, reachable, kill, queued_at):
    """Prints the table and what is missed. Returns the misses."""
    copies = collections.defaultdict(list)
    for number, message_id, when, ids in receiver.taken:
        copies[number].append((message_id, when, ids))
    times = sorted(min(when for _, when, _ in taken) - begun for taken in copies.values())
    twice = {number: taken for number, taken in copies.items() if len(taken) > 1}
    changes = {(number, one) for number, taken in copies.items() for _, _, ids in taken for one in ids}
    expected = {(number, one) for number in reachable for one in wanted[number]}
    dead = int(sql("SELECT count(*) FROM outbox WHERE kind = 'alert' AND dead_at IS NOT NULL"))
    rows = [
        ("people", PEOPLE),
        ("changed listings", CHANGES),
        ("people with a due change", len(wanted)),
        ("due changes", sum(map(len, wanted.values()))),
        ("refused once (450)", receiver.later),
        ("people refused for good (550)", len(refused)),
        ("killed after", f"{kill[0]:.1f} s, {kill[1]} messages taken"),
        ("everything queued after", "never" if queued_at is None else f"{queued_at:.1f} s"),
        ("first message taken after", f"{times[0]:.1f} s" if times else "never"),
        ("half of the messages taken after", f"{times[len(times) // 2]:.1f} s" if times else "never"),
        ("last message taken after", f"{times[-1]:.1f} s" if times else "never"),
        ("messages taken", len(receiver.taken)),
        ("changes delivered", len(changes)),
        ("second copies, with the same Message-ID", sum(len(taken) - 1 for taken in twice.values())),
        ("dead letters", dead),
    ]
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:<{width}}  {value}")
    misses = []

    def check(is_met, miss):
        if not is_met:
            misses.append(miss)

    check(changes == expected, f"{len(expected - changes)} due changes are missing, {len(changes - expected)} are not due")
    check(copies.keys() == reachable, "someone got a message without a change, or none with one")
    check(all(len({message_id for message_id, _, _ in taken}) == 1 for taken in copies.values()), "a person got two messages")
    check(all(len(ids) == len(set(ids)) for taken in copies.values() for _, _, ids in taken), "a message shows a listing twice")
    # A killed worker sends at most the one message again that it had in hand.
    check(sum(len(taken) - 1 for taken in twice.values()) <= 1, "more than one second copy")
    check(dead == len(refused), f"{dead} dead letters for {len(refused)} refused people")
    check(queued_at is not None and queued_at <= QUEUED_WITHIN, f"not everything was queued within {QUEUED_WITHIN} s")
    check(bool(times) and times[-1] <= DELIVERED_WITHIN, f"not everything was delivered within {DELIVERED_WITHIN} s")
    for miss in misses:
        print(f"missed: {miss}")
    word = "FAILED" if misses else "ok"
    print(f"test result: {word}. {1 if not misses else 0} passed; {1 if misses else 0} failed; 0 ignored;", flush=True)
    return misses


if __name__ == "__main__":
    main()
