#!/usr/bin/env bash
# `make lint`: formatting, lints and types, without a test; goes on after the first that fails.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

check() {
  say "== $*"
  step "$@" || FAILED=yes
}

FAILED=
open_local_folder
always_put_away
ensure_tools rust lints node
install_frontend || die "The front end's packages could not be installed; see above."
check cargo fmt --all --check
check cargo clippy --locked --workspace --all-targets -- -D warnings
check npm --prefix frontend run --silent lint
check npm --prefix frontend run --silent types
if has shellcheck; then check shellcheck -x deploy/local/*.sh .ci/run; fi
[ -z "$FAILED" ] || die "Something is amiss; see above."
