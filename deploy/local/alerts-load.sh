#!/usr/bin/env bash
# `make alerts-load`: alerts to 10,000 people by two workers, one of which is killed, over a real SMTP receiver
# that refuses some messages. Needs python3 with venv, and about ten minutes. PEOPLE, CHANGES and KILL_AFTER
# (seconds) change the run. SERVER_BIN names a program that is built already.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script alerts-load
ensure_tools rust postgres python
[ -n "${SERVER_BIN:-}" ] || build_server measured
make_venv alerts-load
start_throwaway_cluster alerts-load mails
rm -rf "$LOCAL/alerts-load-data"
mkdir -m 700 "$LOCAL/alerts-load-data"
DATABASE_URL=$(cluster_url mails)
export DATABASE_URL SERVER_BIN PSQL=$PG_BIN/psql DATA_DIR=$LOCAL/alerts-load-data APP_ENV=test
step "$SERVER_BIN" migrate >/dev/null
step "$SERVER_BIN" demo --listings 20000 --seed 1 >/dev/null
step "$VENV/bin/python" deploy/alerts-load/load.py
