#!/usr/bin/env bash
# `make mail-test`: the worker against a real SMTP receiver (aiosmtpd, in a virtual environment under .local),
# with fifty kills at random moments. Needs python3 with venv, and half a minute. SERVER_BIN names a program that
# is built already.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script mail-test
ensure_tools rust postgres python
[ -n "${SERVER_BIN:-}" ] || build_server
make_venv mail-test
start_throwaway_cluster mail-test mails
rm -rf "$LOCAL/mail-test-data"
mkdir -m 700 "$LOCAL/mail-test-data"
DATABASE_URL=$(cluster_url mails)
export DATABASE_URL SERVER_BIN PSQL=$PG_BIN/psql DATA_DIR=$LOCAL/mail-test-data APP_ENV=test
step "$SERVER_BIN" migrate >/dev/null
step "$VENV/bin/python" deploy/mail-test/receive.py
