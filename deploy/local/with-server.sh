#!/usr/bin/env bash
# with-server.sh NAME COMMAND…: runs a command in frontend/ while the product and the sandbox run on a throwaway
# database with demo listings. E2E_BASE_URL is the product's address. SERVER_BIN and SANDBOX_BIN name programs
# that are built already; the command gets SERVER_BIN too, for what operators do.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script "$1"
ensure_tools rust node postgres chromium
build_product
start_demo_product "$1"
# One account for each worker of the browser tests: frontend/e2e/support.ts.
for worker in 0 1 2 3; do
  # shellcheck disable=SC2016  # the inner shell's own
  step bash -c '"$1" account create "$2" --name Demo --grant "browser tests" <<<courthouse-demo' create "$SERVER_BIN" "journeys-$worker@example.com" \
    >>"$LOCAL/$1-server/server.log" 2>&1 || die "The accounts could not be created, see $LOCAL/$1-server/server.log"
done
step env -C "$FRONTEND" "E2E_BASE_URL=$PUBLIC_URL" "SERVER_BIN=$SERVER_BIN" "CHROMIUM_PATH=$CHROMIUM_PATH" "${@:2}"
