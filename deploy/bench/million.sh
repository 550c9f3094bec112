# shellcheck shell=bash
# The database that the benchmarks beside it share: 1,000,000 demo listings in a PostgreSQL with its own
# defaults (fsync on, 128 MB of shared buffers), kept between runs for a week, since its sales grow old.
#
# LISTINGS changes how many. With BENCH_DATABASE_URL a database that is filled already is used (psql must
# be there); what writes gets a copy of it on the same server.

LISTINGS=${LISTINGS:-1000000}
MILLION=
SCRATCH=

# Starts the server and fills the database where that is not done; leaves its address in MILLION.
open_million() {
  export APP_ENV=development PUBLIC_URL=https://demo.example LOG_LEVEL=warn DATA_DIR=$LOCAL/bench-data
  mkdir -p "$DATA_DIR" && chmod 700 "$DATA_DIR"
  if [ -n "${BENCH_DATABASE_URL:-}" ]; then
    has psql || die "With BENCH_DATABASE_URL, psql is needed."
    MILLION=$BENCH_DATABASE_URL
    return 0
  fi
  place_cluster bench
  local stamp=$CLUSTER/filled wanted
  wanted="$LISTINGS $(cat migrations/*/up.sql | sha256sum | cut -c 1-16)"
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ] || [ -z "$(find "$stamp" -mtime -7)" ]; then
    clear_leftovers
    rm -rf "${CLUSTER:?}/data" "$stamp"
    make_cluster million
    start_cluster
    MILLION=$(cluster_url million)
    say "Making $LISTINGS demo listings ..."
    DATABASE_URL=$MILLION step "$SERVER_BIN" migrate >/dev/null
    DATABASE_URL=$MILLION step "$SERVER_BIN" demo --listings "$LISTINGS" >/dev/null
    # Nothing of what filled the database shall be measured with what comes.
    stop_cluster
    printf '%s\n' "$wanted" >"$stamp"
  else
    make_cluster million
  fi
  start_cluster
  MILLION=$(cluster_url million)
}

# A copy of the listings to write into, called $1; its address is left in DATABASE_URL.
copy_million() {
  SCRATCH=$1
  local of=${MILLION%%\?*} copy
  of=${of##*/}
  copy="CREATE DATABASE $SCRATCH TEMPLATE $of STRATEGY file_copy"
  if [ -n "${BENCH_DATABASE_URL:-}" ]; then
    step psql -qX "${MILLION/\/$of/\/postgres}" -c "DROP DATABASE IF EXISTS $SCRATCH" -c "$copy" -c CHECKPOINT 2>/dev/null
  else
    stop_cluster
    printf 'DROP DATABASE IF EXISTS %s\n%s\n' "$SCRATCH" "$copy" |
      as_postgres "$PG_BIN/postgres" --single -D "$CLUSTER/data" postgres >"$LOCAL/bench-copy.log" 2>&1
    start_cluster
  fi
  DATABASE_URL=${MILLION/\/$of/\/$SCRATCH}
  export DATABASE_URL
}

# Drops the copy, if there is one, and stops what was started.
# shellcheck disable=SC2317  # leaving calls it
close_million() {
  local of=${MILLION%%\?*}
  of=${of##*/}
  if [ -n "$SCRATCH" ] && [ -n "${BENCH_DATABASE_URL:-}" ]; then
    psql -qX "${MILLION/\/$of/\/postgres}" -c "DROP DATABASE IF EXISTS $SCRATCH" 2>/dev/null || true
  fi
  [ -z "${POSTGRES:-}" ] || stop_cluster
  if [ -n "$SCRATCH" ] && [ -n "${PG_BIN:-}" ] && [ -z "${BENCH_DATABASE_URL:-}" ]; then
    printf 'DROP DATABASE IF EXISTS %s\n' "$SCRATCH" |
      as_postgres "$PG_BIN/postgres" --single -D "$CLUSTER/data" postgres >/dev/null 2>&1 || true
  fi
}

# The machine, the server and the commit that figures were taken with.
say_where() {
  say
  say "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores, $(awk '/^MemTotal/ { printf "%d GB", $2 / 1048576 }' /proc/meminfo); $("$PG_BIN/postgres" --version); commit $(git rev-parse --short HEAD); load now: $(cut -d ' ' -f 1 /proc/loadavg)"
}
