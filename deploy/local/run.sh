#!/usr/bin/env bash
# `make run`: the product on this machine, from nothing to an address to open. Everything that it
# starts ends with it.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"
. "$ROOT/deploy/local/sandbox.sh"

export PORT=${PORT:-8080} HOST=${HOST:-127.0.0.1} APP_ENV=${APP_ENV:-development}
export PUBLIC_URL=${PUBLIC_URL:-http://$HOST:$PORT}
export FRONTEND_DIR=${FRONTEND_DIR:-$ROOT/frontend/dist} DATA_DIR=${DATA_DIR:-$LOCAL/data}
SERVER=

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  # The server first, so that it finishes what is in flight while its database is there.
  if [ -n "$SERVER" ]; then
    say "Stopping ..."
    end "$SERVER" 30
  fi
  end_all_steps
  stop_cluster
  rm -f "$LOCAL/server.process"
}

# A server that a killed run left behind. Its start time tells it from a stranger with its number, its
# working folder from the server of a checkout that this one was copied from.
end_leftover_server() {
  local pid since
  [ -f "$LOCAL/server.process" ] || return 0
  read -r pid since <"$LOCAL/server.process" || true
  if [ -n "${pid:-}" ] && [ "$(started_at "$pid")" = "${since:-}" ] && [ "$(readlink "/proc/$pid/cwd")" = "$ROOT" ]; then
    say "Stopping a server that an earlier run left behind ..."
    end "$pid" 10
  fi
  rm -f "$LOCAL/server.process"
}

started_at() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20; }

refuse_taken_port() {
  is_port "$PORT" || die "PORT is '$PORT', and must be a number from 1 to 65535."
  local seen=$HOST
  case $HOST in 0.0.0.0 | '::') seen=127.0.0.1 ;; esac
  if is_taken "$seen" "$PORT"; then
    die "Port $PORT is taken by another program. Choose another one with PORT, for example: PORT=$((PORT < 65535 ? PORT + 1 : 8080)) make run"
  fi
}

start_own_cluster() {
  place_cluster postgres
  case $CLUSTER in "$LOCAL"/*) ;; *) say "PostgreSQL's data and socket are in $CLUSTER (this folder's path does not suit them)." ;; esac
  make_cluster courthouse_steps
  start_cluster -c max_connections=100
  DATABASE_URL=$(cluster_url courthouse_steps)
  export DATABASE_URL
}

open_local_folder
lock_or_die run
always_put_away
end_leftover_server
refuse_taken_port

if [ -n "${DATABASE_URL:-}" ]; then ensure_tools rust node; else ensure_tools rust node postgres; fi
mkdir -p "$DATA_DIR" && chmod 700 "$DATA_DIR"
install_frontend || die "The front end's packages could not be installed; see above."
build_server || die "The server could not be built; see above."
build_frontend || die "The front end could not be built; see above."

own_cluster=
if [ -z "${DATABASE_URL:-}" ]; then
  own_cluster=yes
  start_own_cluster
fi
step "$SERVER_BIN" migrate || die "The database could not be migrated; see above."
step "$SERVER_BIN" demo --if-empty || die "The demo listings could not be made; see above."

if wants_sandbox; then
  place_sandbox
  start_sandbox || die "The sandbox did not start; see above."
fi

begin "$SERVER_BIN" serve
SERVER=$STEP
printf '%s %s\n' "$SERVER" "$(started_at "$SERVER")" >"$LOCAL/server.process"
wait_until_ready "$SERVER" "${HOST/0.0.0.0/127.0.0.1}" "$PORT" || die "The server did not start; see above."
say "
  Courthouse Steps is up:  http://${HOST/0.0.0.0/127.0.0.1}:$PORT
  Demo log-in:             demo@example.com / courthouse-demo"
[ -n "$own_cluster" ] || say "  (the log-in of the demo listings; the database is the one of DATABASE_URL)"
if wants_sandbox; then say "  Sandbox (no money):      $SANDBOX_URL/pricing-table"; fi
say "  Ctrl-C stops it.
"
status=0
finish "$SERVER" || status=$?
SERVER=
say "The server ended by itself (status $status)."
exit $((status == 0 ? 1 : status))
