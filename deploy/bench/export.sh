#!/usr/bin/env bash
# Downloads through the running server, with all columns of the catalogue: some 100,000 rows as CSV and as
# XLSX, and all 1,000,000 as CSV. Needs what `make run` needs and the database of million.sh.
#
# EXPORT_FILTERS (JSON) says which listings the shorter downloads hold; without, those of a state with at
# least 100,000. BENCH_PORT is the port on 127.0.0.1 (18080). Fails where a limit of docs/benchmarks.md is
# missed.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../local
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"
# shellcheck source-path=SCRIPTDIR/../..
. deploy/bench/million.sh

PORT=${BENCH_PORT:-18080}
SERVER=

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  [ -z "$SERVER" ] || end "$SERVER" 30
  end_all_steps
  close_million
}

open_local_folder
always_put_away
ensure_tools rust node postgres
build_server || die "The program could not be built; see above."
if is_taken 127.0.0.1 "$PORT"; then die "Port $PORT is taken by another program; choose one with BENCH_PORT."; fi
open_million

export PORT HOST=127.0.0.1 DATABASE_URL=$MILLION
begin "$SERVER_BIN" serve
SERVER=$STEP
wait_until_ready "$SERVER" 127.0.0.1 "$PORT" || die "The server did not start; see above."
status=0
step node deploy/bench/export.mjs "http://127.0.0.1:$PORT" "$SERVER" || status=$?
say_where
[ "$status" = 0 ] || die "A limit was missed."
