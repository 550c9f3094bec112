#!/usr/bin/env bash
# `make test`: every check and test, on a database cluster of its own. The last line counts them. A stage that
# fails does not keep the later ones from running.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"
. "$ROOT/deploy/local/stages.sh"
clean_environment "$@"

COMPLETE=

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  end_everything
  # After a signal, the stages that did not run have not passed.
  [ -n "$COMPLETE" ] || FAILED=$((FAILED + 1))
  [ ! -d "$RESULTS" ] || report
  # `status` is the variable of the caller: with it, the script exits.
  [ "$FAILED" = 0 ] || [ "$status" != 0 ] || status=1
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

start_script test
rm -rf "$RESULTS"
mkdir -p "$RESULTS"
ensure_tools rust lints node postgres chromium python

heading 'Front-end packages'
FRONTEND_READY=
if install_frontend; then FRONTEND_READY=yes; else record 'Front-end packages' 0 1 0 'npm ci failed; no front-end stage was run'; fi
heading 'Database cluster'
start_throwaway_cluster test-postgres
say "in $CLUSTER, PostgreSQL $(major_version "$PG_BIN")"

check 'Formatting' fmt cargo fmt --all --check
check 'Clippy' clippy cargo clippy --locked --workspace --all-targets -- -D warnings
check 'Every crate alone' crates-alone deploy/local/crates-alone.sh
TEST_DATABASE_URL=$(cluster_url postgres)
export TEST_DATABASE_URL
rust_tests
doc_tests
check 'Scripts' scripts node --test deploy/attack/lib/plot.test.mjs deploy/bench/peers/compare.test.mjs
if [ -n "$FRONTEND_READY" ]; then
  check 'Front-end lint' eslint npm --prefix frontend run --silent lint
  check 'Front-end types' types npm --prefix frontend run --silent types
  suite 'Front-end tests' jest jest "$RESULTS/jest.json" \
    env -C "$FRONTEND" node_modules/.bin/jest --ci --json --outputFile="$RESULTS/jest.json"
  heading 'Front-end build'
  if build_frontend; then record 'Front-end build' 1 0 0; else record 'Front-end build' 0 1 0; fi
  heading 'Server build'
  if build_server; then record 'Server build' 1 0 0; else record 'Server build' 0 1 0; fi
  suite 'Browser journeys' playwright playwright "$RESULTS/playwright.json" \
    env "PLAYWRIGHT_JSON_OUTPUT_FILE=$RESULTS/playwright.json" "SERVER_BIN=${SERVER_BIN:-}" "SANDBOX_BIN=${SANDBOX_BIN:-}" \
    deploy/local/with-server.sh journeys node_modules/.bin/playwright test --reporter=list,json
  # What the journeys' people did must not be in the log of their product.
  check 'No personal data in logs' log-check node deploy/local/log-check.mjs "$LOCAL/journeys-server/server.log"
  check 'Examples of the API guide' guide env "SERVER_BIN=${SERVER_BIN:-}" "SANDBOX_BIN=${SANDBOX_BIN:-}" \
    deploy/local/with-server.sh guide python3 -B "$ROOT/deploy/local/guide_test.py"
  check 'Calendar feeds' calendar-test env "SERVER_BIN=${SERVER_BIN:-}" "SANDBOX_BIN=${SANDBOX_BIN:-}" deploy/local/calendar-test.sh
  suite 'Emails over SMTP' mail-test libtest "$RESULTS/mail-test.log" env "SERVER_BIN=${SERVER_BIN:-}" deploy/local/mail-test.sh
fi
COMPLETE=yes
