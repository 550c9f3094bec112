#!/usr/bin/env bash
# `make bench`: every benchmark of deploy/bench, in the order of their names. Each says at its top what
# it needs and measures; the figures we hold ourselves to stand in docs/benchmarks.md.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

FAILED=
open_local_folder
always_put_away
ensure_tools rust node postgres
shopt -s nullglob
for script in deploy/bench/*.sh; do
  # What the benchmarks share is not one.
  [ -x "$script" ] || continue
  say "== $script"
  step "$script" || FAILED="$FAILED $script"
done
[ -z "$FAILED" ] || die "These failed:$FAILED"
