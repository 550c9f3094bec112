#!/usr/bin/env bash
# `make mail-test`: the worker against a real SMTP receiver (aiosmtpd, in a virtual environment under
# .local), with fifty kills at random moments. Needs python3 with venv, and half a minute.
# SERVER_BIN tests a program that is built already.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  stop_cluster
  rm -rf "${CLUSTER:?}" "$LOCAL/mail-test-data"
}

open_local_folder
always_put_away
ensure_tools rust postgres python
if [ -z "${SERVER_BIN:-}" ]; then build_server || die "The program could not be built; see above."; fi
if [ ! -x "$LOCAL/mail-test-venv/bin/python" ]; then step python3 -m venv "$LOCAL/mail-test-venv" || die "The virtual environment could not be made; see above."; fi
step "$LOCAL/mail-test-venv/bin/pip" install -q --disable-pip-version-check -r deploy/mail-test/requirements.txt
place_cluster mail-test
rm -rf "${CLUSTER:?}/data"
make_cluster mails
start_cluster
mkdir -p "$LOCAL/mail-test-data" && chmod 700 "$LOCAL/mail-test-data"
DATABASE_URL=$(cluster_url mails)
export DATABASE_URL SERVER_BIN PSQL=$PG_BIN/psql DATA_DIR=$LOCAL/mail-test-data APP_ENV=test
step "$SERVER_BIN" migrate >/dev/null
step "$LOCAL/mail-test-venv/bin/python" deploy/mail-test/receive.py
