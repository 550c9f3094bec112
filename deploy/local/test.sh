#!/usr/bin/env bash
# `make test`: every check and test, on a database cluster of its own. The last line counts them. A stage that
# fails does not keep the later ones from running. STAGE='rust jest' runs only those stages; FORCE=yes also runs those
# whose inputs have not changed since they passed in this checkout.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"
. "$ROOT/deploy/local/stages.sh"
. "$ROOT/deploy/local/target.sh"
clean_environment "$@"

COMPLETE=

# What each stage reads, as pathspecs of git. Of the front end and the documents, Rust tests read only data; the rules of
# the code, which are Rust tests too, read everything.
RUST='. :!frontend/e2e :!frontend/scripts :!frontend/src/*.ts :!frontend/src/*.tsx :!frontend/*.css :!frontend/package.json :!frontend/package-lock.json :!docs/adr :!docs/pictures :!docs/benchmarks.md :!CHANGELOG.md'
FRONT_END='frontend'
COMPONENTS='frontend :!frontend/e2e'
PRODUCT='. :!docs :!*.md'

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  end_everything
  # After a signal, the stages that did not run have not passed.
  [ -n "$COMPLETE" ] || FAILED=$((FAILED + 1))
  [ ! -d "$RESULTS" ] || report
  # `status` is the variable of the caller: with it, the script exits.
  [ "$FAILED" = 0 ] || [ "$status" != 0 ] || status=1
}

doc_tests() {
  grep -rqE '^ *//[/!] *```' crates apps --include='*.rs' || return 0
  suite 'Rust doc tests' doc-tests "$RUST" libtest "$RESULTS/doc-tests.log" cargo test --locked --workspace --doc --no-fail-fast
}

# Whether one of the stages is among those that STAGE names.
wanted() {
  local key
  [ -n "${STAGE:-}" ] || return 0
  for key; do [[ " ${STAGE//,/ } " != *" $key "* ]] || return 0; done
  return 1
}

start_script test
rm -rf "$RESULTS"
mkdir -p "$RESULTS"
ensure_tools rust lints nextest node postgres headless firefox python
keep_target_folder

# The domain's crates have the names of their folders.
DOMAIN=$(printf 'package(=%s)|' $(basename -a crates/domain/*/))
DOMAIN=${DOMAIN%|}
REPORTS=$LOCAL/nextest
NEXTEST=(cargo nextest run --locked --workspace --lib --bins --tests --config-file deploy/local/nextest.toml
  --test-threads "$((2 * $(nproc)))")

# Compiling leaves a part of a core idle. What is there already is neither installed nor built again.
if wanted eslint types jest build journeys firefox log-check guide calendar mail; then
  STAGE='' FORCE=yes start_alongside 'Front-end build' build frontend deploy/local/frontend-build.sh
fi
check 'Formatting' fmt '*.rs rustfmt.toml' cargo fmt --all --check
check 'Units to compile' units '*.toml Cargo.lock deploy/local/units.py' python3 -B deploy/local/units.py
check 'Clippy' clippy "$RUST" cargo clippy --locked --workspace --all-targets -- -D warnings
collect 'Front-end build' build
FRONTEND_READY=
if [ -n "${ALONGSIDE[build]:-}" ] && [ -f "$FRONTEND/node_modules/.installed-from" ]; then
  FRONTEND_READY=yes
  start_alongside 'Front-end lint' eslint "$FRONT_END" npm --prefix frontend run --silent lint
  start_alongside 'Front-end types' types "$FRONT_END" npm --prefix frontend run --silent types
fi
# One crate after the other.
check 'Every crate alone' crates-alone "$RUST" deploy/local/crates-alone.sh
collect 'Front-end lint' eslint
collect 'Front-end types' types

# One build for the Rust tests and for the journeys.
if wanted rust domain rules journeys firefox guide calendar mail; then
  heading 'Programs'
  if step cargo build --locked --workspace --bins --tests && place_programs debug; then
    # Whatever cargo builds meanwhile, the journeys use these.
    mkdir -p "$LOCAL/test-programs"
    ln -f "$SERVER_BIN" "$SANDBOX_BIN" "$LOCAL/test-programs/"
    export SERVER_BIN=$LOCAL/test-programs/courthouse-steps SANDBOX_BIN=$LOCAL/test-programs/sandbox
    record 'Programs' programs 1 0 0
  else
    SERVER_BIN=''
    record 'Programs' programs 0 1 0
  fi
fi
suite 'Domain, no database' domain "$RUST" nextest "$REPORTS/domain/junit.xml" "${NEXTEST[@]}" --profile domain -E "$DOMAIN"
suite 'Rules of the code' rules . nextest "$REPORTS/rules/junit.xml" "${NEXTEST[@]}" --profile rules -E 'package(=architecture)'
if wanted rust; then
  heading 'Database cluster'
  start_throwaway_cluster test-postgres
  say "in $CLUSTER, PostgreSQL $(major_version "$PG_BIN")"
  DATABASE=$(cluster_url postgres)
fi
suite 'Rust tests' rust "$RUST" nextest "$REPORTS/default/junit.xml" env "TEST_DATABASE_URL=${DATABASE:-}" \
  "${NEXTEST[@]}" -E "not ($DOMAIN|package(=architecture))"
doc_tests
check 'Scripts' scripts deploy node --test deploy/attack/lib/plot.test.mjs deploy/bench/peers/compare.test.mjs

if [ -n "$FRONTEND_READY" ]; then
  [ -z "${SERVER_BIN:-}" ] || start_alongside 'Emails over SMTP' mail "$PRODUCT" deploy/local/mail-test.sh
  suite 'Front-end tests' jest "$COMPONENTS" jest "$RESULTS/jest.json" \
    env -C "$FRONTEND" node_modules/.bin/jest --ci --json --outputFile="$RESULTS/jest.json"
fi
if [ -n "$FRONTEND_READY" ] && [ -n "${SERVER_BIN:-}" ]; then
  suite 'Browser journeys' journeys "$PRODUCT" playwright "$RESULTS/playwright.json" \
    env "PLAYWRIGHT_JSON_OUTPUT_FILE=$RESULTS/playwright.json" PRODUCTS=2 \
    deploy/local/with-server.sh journeys node_modules/.bin/playwright test --reporter=list,json
  # Without Firefox, Playwright finds no test, and that counts as a failure.
  suite 'Main journeys in Firefox' firefox "$PRODUCT" playwright "$RESULTS/firefox.json" \
    env "PLAYWRIGHT_JSON_OUTPUT_FILE=$RESULTS/firefox.json" "E2E_FIREFOX=${FIREFOX_PATH:-}" \
    deploy/local/with-server.sh firefox node_modules/.bin/playwright test --workers=1 --reporter=list,json firefox.spec.ts
  # What the journeys' people did must not be in the log of their product.
  check 'No personal data in logs' log-check "$PRODUCT" node deploy/local/log-check.mjs "$LOCAL"/journeys-server/*/server.log
  check 'Examples of the API guide' guide . deploy/local/with-server.sh guide python3 -B "$ROOT/deploy/local/guide_test.py"
  check 'Calendar feeds' calendar "$PRODUCT" deploy/local/calendar-test.sh
  collect 'Emails over SMTP' mail libtest
fi
COMPLETE=yes
