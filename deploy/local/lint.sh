#!/usr/bin/env bash
# `make lint`: formatting, lints and types, without a test. Continues after a failure.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

check() {
  say "== $*"
  step "$@" || FAILED=yes
}

FAILED=
start_script ''
ensure_tools rust lints node
install_frontend
check cargo fmt --all --check
check cargo clippy --locked --workspace --all-targets -- -D warnings
check npm --prefix frontend run --silent lint
check npm --prefix frontend run --silent types
if has shellcheck; then check shellcheck deploy/*/*.sh .ci/run; fi
[ -z "$FAILED" ] || die "A check failed; see above."
