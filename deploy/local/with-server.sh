#!/usr/bin/env bash
# with-server.sh NAME COMMAND…: runs a command in frontend/ beside the product as it is built, on a throwaway
# database with demo listings; E2E_BASE_URL and CHROMIUM_PATH say where they are.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

NAME=$1
shift
SERVER=

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  if [ -n "$SERVER" ]; then end "$SERVER" 10; fi
  end_all_steps
  stop_cluster
  [ -z "${CLUSTER:-}" ] || rm -rf "$CLUSTER"
}

free_port() {
  local port
  while port=$((20000 + RANDOM)) && is_taken 127.0.0.1 "$port"; do :; done
  printf '%s' "$port"
}

open_local_folder
lock_or_die "$NAME"
always_put_away
ensure_tools rust node postgres chromium
install_frontend || die "The front end's packages could not be installed; see above."
build_server || die "The server could not be built; see above."
build_frontend || die "The front end could not be built; see above."
start_throwaway_cluster "$NAME-postgres" product

PORT=$(free_port)
DATA_DIR=$LOCAL/$NAME-data
rm -rf "$DATA_DIR"
mkdir -m 700 "$DATA_DIR"
export PORT DATA_DIR APP_ENV=test HOST=127.0.0.1 PUBLIC_URL=http://127.0.0.1:$PORT DATABASE_URL FRONTEND_DIR=$ROOT/frontend/dist
export BCRYPT_COST=4 REQUESTS_PER_SECOND=0
DATABASE_URL=$(cluster_url product)
step "$SERVER_BIN" migrate >"$LOCAL/$NAME-server.log" 2>&1 || die "The database could not be made, see .local/$NAME-server.log"
step "$SERVER_BIN" demo --listings 2000 --seed 1 >>"$LOCAL/$NAME-server.log" 2>&1 || die "The database could not be filled, see .local/$NAME-server.log"
begin "$SERVER_BIN" serve >>"$LOCAL/$NAME-server.log" 2>&1
SERVER=$STEP
wait_until_ready "$SERVER" 127.0.0.1 "$PORT" || die "The server did not start, see .local/$NAME-server.log"

step env -C "$ROOT/frontend" "E2E_BASE_URL=$PUBLIC_URL" "CHROMIUM_PATH=$CHROMIUM_PATH" "$@"
