#!/usr/bin/env bash
# The product over HTTP on 1,000,000 demo listings, PostgreSQL and the load on the same machine: the fixed
# mix of mix.tsv with the listing index and on PostgreSQL alone, start-up and memory, pages a second, and
# what an import of 100,000 rows at nice 10 does to the answers; and the map's pins at once. Needs what `make run` needs and the
# database of million.sh; some ten minutes.
#
# SECONDS_EACH (20) and SECONDS_IMPORT (300) change how long is measured, BENCH_PORT the port (18081),
# PARTS which are ('on off import').
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../local
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"
# shellcheck source-path=SCRIPTDIR/../..
. deploy/bench/million.sh

PORT=${BENCH_PORT:-18081}
EACH=${SECONDS_EACH:-20}
IMPORTING=${SECONDS_IMPORT:-300}
PARTS=${PARTS:-on off import}
FILES=$LOCAL/bench-http
SERVER=

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  end_server
  end_all_steps
  rm -rf "$FILES"
  close_million
}

end_server() {
  [ -z "$SERVER" ] || end "$SERVER" 30
  SERVER=
}

# Starts the server on the database of $1 with LISTING_INDEX=$2, says how long it took and what it holds,
# and leaves a session's token in LOAD_TOKEN.
serve() {
  local from=$EPOCHREALTIME
  DATABASE_URL=$1 LISTING_INDEX=$2 HOST=127.0.0.1 PORT=$PORT REQUESTS_PER_SECOND=0 begin "$SERVER_BIN" serve
  SERVER=$STEP
  until is_ready 127.0.0.1 "$PORT"; do
    alive "$SERVER" || die "The server did not start; see above."
    pause 0.1
  done
  printf '\nLISTING_INDEX=%s: ready after %s s, ' "$2" "$(awk -v a="$from" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')"
  memory
  LOAD_TOKEN=$(node -e '
    const body = JSON.stringify({ emailId: "demo@example.com", password: "courthouse-demo" });
    const headers = { "content-type": "application/json" };
    fetch(process.argv[1], { method: "POST", headers, body }).then((answer) => answer.json()).then(({ token }) => console.log(token));
  ' "http://127.0.0.1:$PORT/api/login")
  export LOAD_TOKEN
}

memory() {
  awk '/^VmRSS/ { rss = $2 } /^VmHWM/ { peak = $2 } END { printf "%d MB resident, %d MB at its peak\n", rss / 1024, peak / 1024 }' "/proc/$SERVER/status"
}

# Has the index built anew beside the one that answers, as after a restore: what it stands on gets another
# identity. The next revision anyone writes is as good as before.
rebuild() {
  local builds=0 psql=${PG_BIN:-}/psql
  if has psql; then psql=psql; fi
  has "$psql" || { say "Without psql no rebuild is measured."; return 0; }
  step "$psql" -qX "$1" -c 'UPDATE listing_revisions SET uid = gen_random_uuid()'
  until [ "$builds" -ge 2 ]; do
    pause 0.2
    builds=$(node -e 'fetch(process.argv[1]).then((answer) => answer.text()).then((text) => console.log(/^listing_index_builds_total (\d+)/m.exec(text)?.[1] ?? 0))' "http://127.0.0.1:$PORT/metrics")
  done
  printf 'With the index built anew: '
  memory
}

load() { step "$LOAD" --server "127.0.0.1:$PORT" "$@"; }

open_local_folder
always_put_away
ensure_tools rust node postgres
build_server || die "The program could not be built; see above."
step cargo build --locked --profile local -p load
step cargo build --locked --profile local -p demo-data --example listing_file
LOAD=$(target_folder)/local/load
if is_taken 127.0.0.1 "$PORT"; then die "Port $PORT is taken by another program; choose one with BENCH_PORT."; fi
mkdir -p "$FILES"
grep get-properties deploy/bench/mix.tsv >"$FILES/pages.tsv"
open_million

for part in $PARTS; do
  case $part in
  on)
    # The first start may find the database on the disk, the others in the system's memory.
    for _ in 1 2; do
      serve "$MILLION" on
      end_server
    done
    serve "$MILLION" on
    say "Pages, as many as go through 8 connections:"
    load --mix "$FILES/pages.tsv" --connections 8 --seconds "$EACH"
    say "The mix at 200 requests a second:"
    load --mix deploy/bench/mix.tsv --connections 32 --seconds "$EACH" --rate 200
    memory
    say "The pins of 200,000 matches:"
    step node deploy/bench/pins.mjs "http://127.0.0.1:$PORT"
    memory
    rebuild "$MILLION"
    end_server
    ;;
  off)
    serve "$MILLION" off
    say "Pages, one after the other:"
    load --mix "$FILES/pages.tsv" --connections 1 --seconds "$((EACH * 2))"
    memory
    end_server
    ;;
  import)
    copy_million bench_http
    "$(target_folder)/local/examples/listing_file" "$FILES/new.csv" --rows 100000 --seed 7 --today "$(date +%F)"
    serve "$DATABASE_URL" on
    say "The mix at 100 requests a second while 100,000 rows come in at nice 10:"
    begin nice -n 10 "$SERVER_BIN" import "$FILES/new.csv"
    load --mix deploy/bench/mix.tsv --connections 32 --seconds "$IMPORTING" --rate 100
    memory
    end_server
    ;;
  *) die "PARTS knows on, off and import." ;;
  esac
done
say_where
