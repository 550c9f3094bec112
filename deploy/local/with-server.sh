#!/usr/bin/env bash
# with-server.sh NAME COMMAND…: runs a command in frontend/ while the product and the sandbox run on a throwaway
# database with demo listings. E2E_BASE_URL is the product's address. SERVER_BIN and SANDBOX_BIN name programs
# that are built already.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script "$1"
ensure_tools rust node postgres chromium
build_product
start_demo_product "$1"
step env -C "$FRONTEND" "E2E_BASE_URL=$PUBLIC_URL" "CHROMIUM_PATH=$CHROMIUM_PATH" "${@:2}"
