#!/usr/bin/env bash
# How the subscriber's screens feel on 1,000,000 demo listings, with browser, server and PostgreSQL on the same
# machine: a hundred clicks timed by the browser itself, new rows after a filter's click, and the map of 200,000
# matches. Prints the table of docs/benchmarks.md. Needs what `make run` needs, Chromium, and the database of
# million.sh; some five minutes.
#
# SCREENS_MATCHES (200000) changes how many matches the map shows, BENCH_PORT the port (18082).
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../local
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"
# shellcheck source-path=SCRIPTDIR/../..
. deploy/bench/million.sh

PORT=${BENCH_PORT:-18082}

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  end_all_steps
  close_million
}

open_local_folder
always_put_away
ensure_tools rust node postgres chromium
install_frontend || die "The front end's packages could not be installed; see above."
build_server || die "The program could not be built; see above."
build_frontend || die "The front end could not be built; see above."
if is_taken 127.0.0.1 "$PORT"; then die "Port $PORT is taken by another program; choose one with BENCH_PORT."; fi
open_million

DATABASE_URL=$MILLION HOST=127.0.0.1 PORT=$PORT REQUESTS_PER_SECOND=0 FRONTEND_DIR=$ROOT/frontend/dist begin "$SERVER_BIN" serve
SERVER=$STEP
wait_until_ready "$SERVER" 127.0.0.1 "$PORT" || die "The server did not start; see above."
step env -C "$ROOT/frontend" "CHROMIUM_PATH=$CHROMIUM_PATH" node scripts/screens-bench.mjs "http://127.0.0.1:$PORT"
say_where
