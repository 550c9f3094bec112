#!/usr/bin/env bash
# peers.sh: compares the product with DuckDB, ClickHouse (chdb) and Tantivy on one file of 1,000,000 listings, after
# checking that all answers are equal. Their Python packages are fetched into an environment that is removed at the end.
# deploy/bench/peers/peers.mjs describes the settings. SERVER_BIN names a server that is built already, and
# PEERS_PYTHON a Python that has the packages.
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"

start_script bench
ensure_tools rust node postgres python
[ -n "${SERVER_BIN:-}" ] || build_server measured
if [ -z "${PEERS_PYTHON:-}" ]; then
  VENV=$LOCAL/peers-venv
  REMOVE_AT_END+=("$VENV")
  rm -rf "$VENV"
  step python3 -m venv "$VENV"
  step "$VENV/bin/pip" install -q --disable-pip-version-check --no-cache-dir -r deploy/bench/peers/requirements.txt ||
    die "The packages of the other engines could not be fetched; see above."
  PEERS_PYTHON=$VENV/bin/python
fi
place_cluster bench
clear_leftovers
make_cluster
export BENCH_LOCAL=$LOCAL BENCH_FILES=$LOCAL/bench-peers PEERS_PYTHON
rm -rf "$BENCH_FILES"
mkdir -m 700 "$BENCH_FILES"
REMOVE_AT_END+=("$BENCH_FILES")
export_for_node
export BENCH_CLUSTER=$CLUSTER FRONTEND_DIR=$ROOT/frontend/dist
step node deploy/bench/peers/peers.mjs || die "The answers differ, or a program failed; see above."
