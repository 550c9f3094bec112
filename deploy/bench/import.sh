#!/usr/bin/env bash
# The import: 100,000 rows of 48 columns, as CSV and as XLSX, into a database that holds 1,000,000
# listings. Needs what `make run` needs, 6 GB of disk and, the first time, two minutes for the million
# (million.sh, which also says how to use a database that is there).
#
# ROWS changes the size. LONG (1,000,000) is the length of a file that shows that memory stays flat; it is
# imported and taken back at the end, and 0 leaves it out. Fails where a limit of docs/benchmarks.md is missed.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../local
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"
# shellcheck source-path=SCRIPTDIR/../..
. deploy/bench/million.sh

ROWS=${ROWS:-100000} LONG=${LONG:-1000000}
# The day that the listings stand on, so that two runs measure the same.
TODAY=2026-11-21
FILES=$LOCAL/bench-import-files
MISSED=

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  end_all_steps
  close_million
  rm -rf "${FILES:?}"
}

# Runs the rest and leaves its seconds and its peak of memory in MB.
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
  [ "$seconds" = - ] || memory="$seconds s, $memory"
  printf '| %s | %s s | %s MB | %s MB | %s |\n' "$what" "$SECONDS_TAKEN" "$PEAK" "$memory" "$verdict"
}

open_local_folder
always_put_away
ensure_tools rust postgres
build_server || die "The program could not be built; see above."
step cargo build --locked --profile local -p demo-data --example listing_file
MAKE_FILE=$(target_folder)/local/examples/listing_file
mkdir -p "$FILES"

open_million
copy_million bench_import

step "$MAKE_FILE" "$FILES/new.csv" --rows "$ROWS" --seed 2 --today $TODAY
step "$MAKE_FILE" "$FILES/later.csv" --rows "$ROWS" --seed 2 --today $TODAY --later
step "$MAKE_FILE" "$FILES/new.xlsx" --rows "$ROWS" --seed 3 --today $TODAY
step "$MAKE_FILE" "$FILES/later.xlsx" --rows "$ROWS" --seed 3 --today $TODAY --later

say "| Import into $LISTINGS listings | Time | Peak of memory | Limits | |"
say "|---|--:|--:|--:|---|"
row "$ROWS new, CSV" 8 400 "$SERVER_BIN" import "$FILES/new.csv"
row "the same file again" 8 400 "$SERVER_BIN" import "$FILES/new.csv"
row "all of them changed, CSV" - 400 "$SERVER_BIN" import "$FILES/later.csv"
row "$ROWS new, XLSX" 14 400 "$SERVER_BIN" import "$FILES/new.xlsx"
row "all of them changed, XLSX" - 400 "$SERVER_BIN" import "$FILES/later.xlsx"

if [ "$LONG" -gt 0 ]; then
  rm "$FILES"/*.csv "$FILES"/*.xlsx
  step "$MAKE_FILE" "$FILES/long.csv" --rows "$LONG" --seed 4 --today $TODAY
  row "$LONG new, CSV, --dry-run" - 400 "$SERVER_BIN" import --dry-run "$FILES/long.csv"
fi

say_where
[ -z "$MISSED" ] || die "A limit was missed."
