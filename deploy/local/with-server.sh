#!/usr/bin/env bash
# with-server.sh NAME COMMAND…: runs a command in frontend/ beside the product and the sandbox as they are
# built, on a throwaway database with demo listings, with what the browser journeys are told about them.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"
. "$ROOT/deploy/local/sandbox.sh"

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
export BCRYPT_COST=4 REQUESTS_PER_SECOND=0 ACCOUNT_REQUESTS_PER_ADDRESS=1000 ACCOUNT_REQUESTS_PER_NETWORK=100000
place_sandbox
DATABASE_URL=$(cluster_url product)
step "$SERVER_BIN" migrate >"$LOCAL/$NAME-server.log" 2>&1 || die "The database could not be made, see .local/$NAME-server.log"
step "$SERVER_BIN" demo --listings 2000 --seed 1 >>"$LOCAL/$NAME-server.log" 2>&1 || die "The database could not be filled, see .local/$NAME-server.log"
start_sandbox >"$LOCAL/$NAME-sandbox.log" 2>&1 || die "The sandbox did not start, see .local/$NAME-sandbox.log"
begin "$SERVER_BIN" serve >>"$LOCAL/$NAME-server.log" 2>&1
SERVER=$STEP
wait_until_ready "$SERVER" 127.0.0.1 "$PORT" || die "The server did not start, see .local/$NAME-server.log"

step env -C "$ROOT/frontend" "E2E_BASE_URL=$PUBLIC_URL" "E2E_SERVER_BIN=$SERVER_BIN" "CHROMIUM_PATH=$CHROMIUM_PATH" "$@"
