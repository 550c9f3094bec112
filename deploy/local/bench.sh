#!/usr/bin/env bash
# bench.sh [NAME…]: the benchmarks of deploy/bench that are named, or all in the order of their names. The top of each
# module says what it measures; deploy/bench/lib/database.mjs describes their database, and docs/benchmarks.md has the
# limits. SERVER_BIN names a program that is built already.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

# Runs one in a process of its own, which ends what it started.
if [ $# != 1 ]; then
  FAILED=
  start_script ''
  [ $# != 0 ] || set -- deploy/bench/*.mjs
  for name; do
    name=$(basename "$name" .mjs)
    say "== $name"
    step "$0" "$name" || FAILED="$FAILED $name"
  done
  [ -z "$FAILED" ] || die "These failed:$FAILED"
  exit 0
fi

[ -f "deploy/bench/$1.mjs" ] || die "There is no deploy/bench/$1.mjs."
start_script bench
ensure_tools rust node postgres
if [ "$1" = screens ] || [ "$1" = map ] || [ "$1" = slow ]; then
  ensure_tools chromium
  install_frontend
  build_frontend
fi
if [ "$1" != index ]; then
  [ -n "${SERVER_BIN:-}" ] || build_server measured
  place_cluster bench
  clear_leftovers
  make_cluster
fi
export BENCH_LOCAL=$LOCAL BENCH_FILES=$LOCAL/bench-$1
rm -rf "$BENCH_FILES"
mkdir -m 700 "$BENCH_FILES"
REMOVE_AT_END+=("$BENCH_FILES")
export_for_node
export BENCH_CLUSTER=${CLUSTER:-none} FRONTEND_DIR=$ROOT/frontend/dist
step node "deploy/bench/$1.mjs" || die "deploy/bench/$1.mjs missed a limit or failed; see above."
