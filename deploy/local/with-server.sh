#!/usr/bin/env bash
# with-server.sh NAME COMMAND…: runs a command in frontend/ while the product and the sandbox run on a throwaway
# database with demo listings. E2E_BASE_URL is the product's address. PRODUCTS starts several, for browser tests:
# frontend/e2e/products.ts. SERVER_BIN and SANDBOX_BIN name programs that are built already; the command gets SERVER_BIN
# too, for what operators do.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script "$1"
ensure_tools rust node postgres headless
build_product
start_demo_products "$1" "${PRODUCTS:-1}"
step env -C "$FRONTEND" "E2E_BASE_URL=$PUBLIC_URL" "SERVER_BIN=$SERVER_BIN" "CHROMIUM_PATH=$CHROMIUM_PATH" "HEADLESS_PATH=$HEADLESS_PATH" \
  "${@:2}"
