#!/usr/bin/env bash
# The import: 100,000 rows of 48 columns, as CSV and as XLSX, into a database that holds 1,000,000
# listings. Needs what `make run` needs, 6 GB of disk and some minutes, most of them for the million.
# PostgreSQL runs with its own defaults (fsync on, 128 MB of shared buffers), new each time.
#
# LISTINGS and ROWS change the sizes. Fails where a limit of docs/benchmarks.md is missed.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../local
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"

LISTINGS=${LISTINGS:-1000000} ROWS=${ROWS:-100000}
# The day that the listings stand on, so that two runs measure the same.
TODAY=2026-11-21
FILES=$LOCAL/bench-import-files
MISSED=

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  stop_cluster
  rm -rf "${CLUSTER:?}" "$FILES"
}

# Runs the rest and leaves its seconds, its processor seconds and its peak of memory in MB.
measure() {
  local from to status=0
  PEAK=0
  from=$EPOCHREALTIME
  begin "$@" >"$FILES/said" 2>&1
  while alive "$STEP"; do
    note_peak "$STEP"
    pause 0.05
  done
  finish "$STEP" || status=$?
  to=$EPOCHREALTIME
  [ "$status" = 0 ] || die "$* failed:
$(tail -n 20 "$FILES/said")"
  SECONDS_TAKEN=$(awk -v a="$from" -v b="$to" 'BEGIN { printf "%.1f", b - a }')
}

note_peak() {
  local kb
  kb=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status" 2>/dev/null) || return 0
  if [ "${kb:-0}" -gt "$((PEAK * 1024))" ]; then PEAK=$((kb / 1024)); fi
}

# What | limit in seconds, or - | limit in MB: measures the rest and writes its line of the table.
row() {
  local what=$1 seconds=$2 memory=$3 verdict=kept
  shift 3
  measure "$@"
  if [ "$seconds" != - ] && awk -v t="$SECONDS_TAKEN" -v l="$seconds" 'BEGIN { exit !(t > l) }'; then verdict=missed; fi
  if [ "$PEAK" -gt "$memory" ]; then verdict=missed; fi
  [ "$verdict" = kept ] || MISSED=yes
  printf '| %s | %s s | %s MB | %s s, %s MB | %s |\n' "$what" "$SECONDS_TAKEN" "$PEAK" "$seconds" "$memory" "$verdict"
}

open_local_folder
always_put_away
ensure_tools rust postgres
build_server || die "The program could not be built; see above."
step cargo build --locked --profile local -p demo-data --example listing_file
MAKE_FILE=$(target_folder)/local/examples/listing_file
mkdir -p "$FILES"

place_cluster bench-import
rm -rf "${CLUSTER:?}/data"
make_cluster bench
start_cluster
DATABASE_URL=$(cluster_url bench)
export DATABASE_URL APP_ENV=development DATA_DIR=$FILES/data PUBLIC_URL=https://demo.example LOG_LEVEL=warn
mkdir -p "$DATA_DIR" && chmod 700 "$DATA_DIR"
step "$SERVER_BIN" migrate >/dev/null

step "$MAKE_FILE" "$FILES/new.csv" --rows "$ROWS" --seed 2 --today $TODAY
step "$MAKE_FILE" "$FILES/later.csv" --rows "$ROWS" --seed 2 --today $TODAY --later
step "$MAKE_FILE" "$FILES/new.xlsx" --rows "$ROWS" --seed 3 --today $TODAY
step "$MAKE_FILE" "$FILES/later.xlsx" --rows "$ROWS" --seed 3 --today $TODAY --later

say "| Import into $LISTINGS listings | Time | Peak of memory | Limits | |"
say "|---|--:|--:|--:|---|"
row "(first: $LISTINGS demo listings)" - 400 "$SERVER_BIN" demo --listings "$LISTINGS"
# Nothing of what filled the database shall be measured with what comes.
stop_cluster
start_cluster
row "$ROWS new, CSV" 8 400 "$SERVER_BIN" import "$FILES/new.csv"
row "the same file again" 8 400 "$SERVER_BIN" import "$FILES/new.csv"
row "all of them changed, CSV" 8 400 "$SERVER_BIN" import "$FILES/later.csv"
row "$ROWS new, XLSX" 14 400 "$SERVER_BIN" import "$FILES/new.xlsx"
row "all of them changed, XLSX" 14 400 "$SERVER_BIN" import "$FILES/later.xlsx"

say
say "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores, $(awk '/^MemTotal/ { printf "%d GB", $2 / 1048576 }' /proc/meminfo); $("$PG_BIN/postgres" --version); commit $(git rev-parse --short HEAD); load before: $(cut -d ' ' -f 1 /proc/loadavg)"
[ -z "$MISSED" ] || die "A limit was missed."
