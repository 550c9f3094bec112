#!/usr/bin/env bash
# Accounts: what 100 log-ins at once cost everybody else, and whether the time of a log-in or of a
# request for a reset link tells that an address has an account. Needs what `make run` needs, curl,
# and two minutes. Limits of abuse are raised; bcrypt's cost is production's.
#
# SERVER_BIN and LOAD_BIN measure programs that are built already. Fails where a limit is missed.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../local
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"

KNOWN=ann@example.com PASSWORD='correct horse'
OTHERS_LIMIT=150 APART_LIMIT=3
MISSED=
FILES=$LOCAL/bench-accounts-files

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  stop_cluster
  rm -rf "${CLUSTER:?}" "$FILES"
}

# One request of a curl configuration: path, body.
request() {
  printf 'url = "http://127.0.0.1:%s%s"\nheader = "Content-Type: application/json"\ndata = "%s"\noutput = "/dev/null"\n' \
    "$PORT" "$1" "${2//\"/\\\"}"
}

log_in() { request /api/login "{\"emailId\":\"$1\",\"password\":\"$2\"}"; }
reset_link() { request /api/forgot-password "{\"emailId\":\"$1\"}"; }

# Milliseconds: the median of the lines of a file.
median() { sort -n "$1" | awk '{ v[NR] = $1 } END { printf "%.2f", (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 * 1000 }'; }

# What, limit, measured, unit: a line of the table.
row() {
  local verdict=kept
  if awk -v m="$3" -v l="$2" 'BEGIN { exit !(m >= l) }'; then verdict=missed MISSED=yes; fi
  printf '| %s | %s %s | below %s %s | %s |\n' "$1" "$3" "$4" "$2" "$4" "$verdict"
}

# What | command that writes one request for an address: 100 of a known and an unknown one, in turn.
apart() {
  local what=$1 turn
  shift
  for ((turn = 0; turn < 100; turn++)); do
    "$@" "$KNOWN" 'wrong horse'
    printf 'next\n'
    "$@" "nobody$turn@example.com" 'wrong horse'
    [ "$turn" = 99 ] || printf 'next\n'
  done >"$FILES/turns"
  # A block begins with `next`; each has to say for itself what it writes.
  sed -e 's/^output = .*/&\nwrite-out = "%{time_total} %{http_code}\\n"/' "$FILES/turns" >"$FILES/curl"
  curl -s --config "$FILES/curl" >"$FILES/times"
  [ "$(wc -l <"$FILES/times")" = 200 ] || die "$what: only $(wc -l <"$FILES/times") answers."
  [ "$(cut -d ' ' -f 2 "$FILES/times" | sort -u | wc -l)" = 1 ] || die "$what: the answers differ: $(cut -d ' ' -f 2 "$FILES/times" | sort | uniq -c)"
  awk 'NR % 2 { print $1 }' "$FILES/times" >"$FILES/known"
  awk 'NR % 2 == 0 { print $1 }' "$FILES/times" >"$FILES/unknown"
  local known unknown
  known=$(median "$FILES/known") unknown=$(median "$FILES/unknown")
  row "$what: medians of known ($known ms) and unknown ($unknown ms) apart by" "$APART_LIMIT" \
    "$(awk -v a="$known" -v b="$unknown" 'BEGIN { d = a - b; printf "%.2f", d < 0 ? -d : d }')" ms
}

open_local_folder
always_put_away
ensure_tools rust postgres
command -v curl >/dev/null || die 'curl is needed.'
if [ -z "${SERVER_BIN:-}" ]; then build_server || die "The program could not be built; see above."; fi
if [ -z "${LOAD_BIN:-}" ]; then
  step cargo build --locked --profile local -p load || die "The load generator could not be built; see above."
  LOAD_BIN=$(target_folder)/local/load
fi
mkdir -p "$FILES"
place_cluster bench-accounts
rm -rf "${CLUSTER:?}/data"
make_cluster bench
start_cluster
PORT=$(free_port)
DATABASE_URL=$(cluster_url bench)
export DATABASE_URL APP_ENV=test HOST=127.0.0.1 PORT DATA_DIR=$FILES/data LOG_LEVEL=warn BCRYPT_COST=12 REQUESTS_PER_SECOND=0 \
  LOG_IN_FAILURES_PER_ADDRESS=1000000 LOG_IN_FAILURES_PER_NETWORK=1000000 \
  ACCOUNT_REQUESTS_PER_ADDRESS=1000000 ACCOUNT_REQUESTS_PER_NETWORK=1000000
mkdir -p "$DATA_DIR" && chmod 700 "$DATA_DIR"
step "$SERVER_BIN" migrate >/dev/null
step "$SERVER_BIN" demo --listings 20000 >/dev/null
printf '%s\n' "$PASSWORD" | "$SERVER_BIN" account create "$KNOWN" --name Ann --grant bench >/dev/null
begin "$SERVER_BIN" serve >"$FILES/server.log" 2>&1
SERVER=$STEP
wait_until_ready "$SERVER" 127.0.0.1 "$PORT" || die "The server did not start: $(tail -n 5 "$FILES/server.log")"
LOAD_TOKEN=$(log_in "$KNOWN" "$PASSWORD" | sed '/^output/d' | curl -s --config - | sed 's/.*"token":"\([^"]*\)".*/\1/')
export LOAD_TOKEN

# Other requests, 50 a second: a page, the facets, one's profile.
printf '%s\t%s\t%s\n' 6 page '/api/get-properties?limit=100&historicalFilter=current' \
  3 facets '/api/property-facets?historicalFilter=current&facets=state,propertyType' \
  3 profile /api/profile/view >"$FILES/mix.tsv"
for ((turn = 0; turn < 100; turn++)); do
  [ "$turn" = 0 ] || printf 'next\n'
  log_in "$KNOWN" "$PASSWORD"
  printf 'write-out = "%%{http_code}\\n"\n'
done >"$FILES/flood"

others() { "$LOAD_BIN" --server "127.0.0.1:$PORT" --mix "$FILES/mix.tsv" --rate 50 --warm-up 1 --seconds "$1" | awk -F '|' '$2 ~ /^ all / { gsub(/ /, "", $8); print $8 }'; }

say "| Accounts | Measured | Limit | |"
say "|---|--:|--:|---|"
printf '| other requests alone, 50 a second: p99 | %s ms | | |\n' "$(others 5)"
begin curl -s -Z --parallel-immediate --parallel-max 100 --config "$FILES/flood" >"$FILES/codes" 2>/dev/null
FLOOD=$STEP
FROM=$EPOCHREALTIME
row '100 log-ins at once: p99 of the other requests meanwhile' "$OTHERS_LIMIT" "$(others 8)" ms
finish "$FLOOD" || true
say "| the 100 log-ins took | $(awk -v a="$FROM" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }') s, $(grep -c '^200$' "$FILES/codes") let in | | |"
apart 'Log-in' log_in
apart 'Forgotten password' reset_link
end "$SERVER" 10

say
say "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores; $("$PG_BIN/postgres" --version); commit $(git rev-parse --short HEAD); load before: $(cut -d ' ' -f 1 /proc/loadavg)"
[ -z "$MISSED" ] || die "A limit was missed."
