#!/usr/bin/env bash
# `make run`: the product on this machine, from nothing to an address to open. Everything that it starts ends
# with it.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

export PORT=${PORT:-8080} HOST=${HOST:-127.0.0.1} APP_ENV=${APP_ENV:-development}
export PUBLIC_URL=${PUBLIC_URL:-http://$HOST:$PORT}
export FRONTEND_DIR=${FRONTEND_DIR:-$ROOT/frontend/dist} DATA_DIR=${DATA_DIR:-$LOCAL/data}
SEEN=${HOST/0.0.0.0/127.0.0.1} SERVER='' OWN_CLUSTER=''
# Processor time of the first build, measured with empty caches: docs/benchmarks.md.
FIRST_BUILD_SECONDS=860

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  [ -z "$SERVER" ] || say "Stopping ..."
  end_everything
}

# Ends a server that a killed run left. Its start time distinguishes it from another process with its number,
# and its working folder from the server of a checkout that this one was copied from.
end_leftover_server() {
  local pid since
  [ -f "$LOCAL/server.process" ] || return 0
  read -r pid since <"$LOCAL/server.process" || true
  if [ -n "${pid:-}" ] && [ "$(started_at "$pid")" = "${since:-}" ] && [ "$(readlink "/proc/$pid/cwd")" = "$ROOT" ]; then
    say "Stopping a server that an earlier run left ..."
    end "$pid" 10
  fi
  rm -f "$LOCAL/server.process"
}

started_at() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20; }

# The steps of a start, with what each does.
STEPS=4
STEP_NUMBER=0
announce() {
  STEP_NUMBER=$((STEP_NUMBER + 1))
  say "[$STEP_NUMBER/$STEPS] $*"
}

# How long the first build takes here: as long as it took on two cores, shared among the cores of this machine.
announce_build() {
  local minutes=$(((FIRST_BUILD_SECONDS / $(nproc) + 59) / 60))
  if [ -x "$(target_folder)/debug/courthouse-steps" ]; then
    announce "Building what has changed"
  else
    announce "Building the server and the front end, about $minutes minutes on this machine's $(nproc) cores, and seconds from then on"
  fi
}

start_own_cluster() {
  place_cluster postgres
  case $CLUSTER in "$LOCAL"/*) ;; *) say "PostgreSQL's data and socket are in $CLUSTER (this folder's path does not suit PostgreSQL)." ;; esac
  make_cluster courthouse_steps
  start_cluster -c max_connections=100
  DATABASE_URL=$(cluster_url courthouse_steps)
  export DATABASE_URL
}

start_script run
end_leftover_server
need_free_port "$PORT" PORT "${SEEN/#::/127.0.0.1}"

if [ -n "${DATABASE_URL:-}" ]; then ensure_tools rust node; else ensure_tools rust node postgres; fi
mkdir -p "$DATA_DIR" && chmod 700 "$DATA_DIR"
announce_build
build_product || die "The product could not be built; see above."

announce "Starting the database"
if [ -z "${DATABASE_URL:-}" ]; then OWN_CLUSTER=yes && start_own_cluster; fi
step "$SERVER_BIN" migrate || die "The database could not be migrated; see above."
announce "Filling it with 20,000 made-up listings, if it is empty"
step "$SERVER_BIN" demo --if-empty || die "The demo listings could not be made; see above."

announce "Starting the server"
if wants_sandbox; then
  place_sandbox
  start_sandbox || die "The sandbox did not start; see above."
fi

begin "$SERVER_BIN" serve
SERVER=$STEP
printf '%s %s\n' "$SERVER" "$(started_at "$SERVER")" >"$LOCAL/server.process"
wait_until_ready "$SERVER" "$SEEN" "$PORT" || die "The server did not start; see above."
say "
  Courthouse Steps is up:  http://$SEEN:$PORT
  Demo log-in:             demo@example.com / courthouse-demo"
[ -n "$OWN_CLUSTER" ] || say "  (the log-in of the demo listings; the database is the one of DATABASE_URL)"
if wants_sandbox; then say "  Sandbox (no money):      $SANDBOX_URL/pricing-table"; fi
say "  Ctrl-C stops it.
"
status=0
wait "$SERVER" || status=$?
SERVER=
say "The server ended by itself (status $status)."
exit $((status == 0 ? 1 : status))
