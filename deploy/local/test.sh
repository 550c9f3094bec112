#!/usr/bin/env bash
# `make test`: every check and test there is, on a database cluster of its own, and one line at the
# end that counts them. A failing stage does not keep the later ones from running.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"
. "$ROOT/deploy/local/stages.sh"
. "$ROOT/deploy/local/sandbox.sh"

SERVER=
COMPLETE=

# In place of the common one, because the count decides how it ends.
# shellcheck disable=SC2317  # the trap calls it
leave() {
  local status=$?
  begin_leaving
  if [ -n "$SERVER" ]; then end "$SERVER" 10; fi
  end_all_steps
  stop_cluster
  [ -z "${CLUSTER:-}" ] || rm -rf "$CLUSTER"
  # Something stopped us half-way: what did not run has not passed.
  [ -n "$COMPLETE" ] || FAILED=$((FAILED + 1))
  [ ! -d "$RESULTS" ] || report
  [ "$FAILED" = 0 ] || [ "$status" != 0 ] || status=1
  exit "$status"
}

# Nothing of the machine's own settings reaches a test, least of all somebody's database.
forget_settings() {
  local name
  unset DATABASE_URL DATABASE_READ_URL TEST_DATABASE_URL PORT HOST PUBLIC_URL APP_ENV FRONTEND_DIR DATA_DIR NODE_ENV
  for name in $(compgen -e); do
    case $name in PG_BIN) ;; PG* | STRIPE_* | SMTP_* | SANDBOX_*) unset "$name" ;; esac
  done
  # shellcheck disable=SC2016  # the table's own back-quotes
  while read -r name; do unset "$name"; done < <(sed -n 's/^| `\([A-Z_]*\)`.*/\1/p' docs/settings.md 2>/dev/null)
}

rust_tests() {
  if cargo nextest --version >/dev/null 2>&1; then
    suite 'Rust tests' nextest nextest "$LOCAL/nextest/default/junit.xml" \
      cargo nextest run --locked --workspace --config-file deploy/local/nextest.toml
  else
    suite 'Rust tests' cargo-test libtest "$RESULTS/cargo-test.log" \
      cargo test --locked --workspace --lib --bins --tests --no-fail-fast
  fi
}

doc_tests() {
  grep -rqE '^ *//[/!] *```' crates apps --include='*.rs' || return 0
  suite 'Rust doc tests' doc-tests libtest "$RESULTS/doc-tests.log" cargo test --locked --workspace --doc --no-fail-fast
}

# The browser's journeys, on the built front end and the real server with demo listings.
journeys() {
  local name='Browser journeys' port
  [ -n "${SERVER_BIN:-}" ] || { cannot_run "$name" 'there is no server'; return 0; }
  [ -f "$ROOT/frontend/dist/index.html" ] || { cannot_run "$name" 'there is no built front end'; return 0; }
  port=$(free_port)
  rm -rf "$RESULTS/data"
  mkdir -m 700 "$RESULTS/data"
  local settings=(APP_ENV=test HOST=127.0.0.1 "PORT=$port" "PUBLIC_URL=http://127.0.0.1:$port" "DATABASE_URL=$(cluster_url journeys)"
    "FRONTEND_DIR=$ROOT/frontend/dist" "DATA_DIR=$RESULTS/data"
    BCRYPT_COST=4 REQUESTS_PER_SECOND=0 ACCOUNT_REQUESTS_PER_ADDRESS=1000 ACCOUNT_REQUESTS_PER_NETWORK=100000)
  HOST=127.0.0.1 PORT=$port
  place_sandbox
  if ! { step env "${settings[@]}" "$SERVER_BIN" migrate && step env "${settings[@]}" "$SERVER_BIN" demo --listings 2000 --seed 1; } \
    >"$RESULTS/server.log" 2>&1; then
    tail -n 20 "$RESULTS/server.log"
    cannot_run "$name" 'the database could not be filled, see .local/test/server.log'
    return 0
  fi
  if ! start_sandbox "${settings[@]}" >"$RESULTS/sandbox.log" 2>&1; then
    tail -n 20 "$RESULTS/sandbox.log"
    cannot_run "$name" 'the sandbox did not start, see .local/test/sandbox.log'
    return 0
  fi
  begin env "${settings[@]}" "$SERVER_BIN" serve >>"$RESULTS/server.log" 2>&1
  SERVER=$STEP
  if ! wait_until_ready "$SERVER" 127.0.0.1 "$port"; then
    tail -n 20 "$RESULTS/server.log"
    cannot_run "$name" 'the server did not start, see .local/test/server.log'
    return 0
  fi
  suite "$name" playwright playwright "$RESULTS/playwright.json" \
    env -C "$ROOT/frontend" "${settings[@]}" "E2E_BASE_URL=http://127.0.0.1:$port" "E2E_SERVER_BIN=$SERVER_BIN" \
    "CHROMIUM_PATH=$CHROMIUM_PATH" "PLAYWRIGHT_JSON_OUTPUT_FILE=$RESULTS/playwright.json" \
    node_modules/.bin/playwright test --reporter=list,json
  end "$SERVER" 10
  end "$SANDBOX" 5
  SERVER=
}

# The mails' way over a real SMTP receiver, on a cluster of its own.
mails() {
  local name='Mails over SMTP'
  [ -n "${SERVER_BIN:-}" ] || { cannot_run "$name" 'there is no server'; return 0; }
  suite "$name" mail-test libtest "$RESULTS/mail-test.log" env "SERVER_BIN=$SERVER_BIN" deploy/local/mail-test.sh
}

open_local_folder
lock_or_die test
rm -rf "$RESULTS"
mkdir -p "$RESULTS"
always_put_away
forget_settings
ensure_tools rust lints node postgres chromium python

heading 'Front-end packages'
if install_frontend; then FRONTEND_READY=yes; else record 'Front-end packages' 0 1 0 'npm ci failed; no front-end stage was run'; fi
heading 'Database cluster'
start_throwaway_cluster test-postgres journeys
TEST_DATABASE_URL=$(cluster_url postgres)
export TEST_DATABASE_URL
say "in $CLUSTER, PostgreSQL $(major_version "$PG_BIN")"

check 'Formatting' fmt cargo fmt --all --check
check 'Clippy' clippy cargo clippy --locked --workspace --all-targets -- -D warnings
rust_tests
doc_tests
if [ -n "${FRONTEND_READY:-}" ]; then
  check 'Front-end lint' eslint npm --prefix frontend run --silent lint
  check 'Front-end types' types npm --prefix frontend run --silent types
  suite 'Front-end tests' jest jest "$RESULTS/jest.json" \
    env -C "$ROOT/frontend" node_modules/.bin/jest --ci --json --outputFile="$RESULTS/jest.json"
  heading 'Front-end build'
  if build_frontend; then record 'Front-end build' 1 0 0; else record 'Front-end build' 0 1 0; fi
  heading 'Server build'
  if build_server; then record 'Server build' 1 0 0; else record 'Server build' 0 1 0; fi
  journeys
  mails
fi
COMPLETE=yes
