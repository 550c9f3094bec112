#!/usr/bin/env bash
# `make test-db`: a database cluster for tests run by hand, as long as this runs.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  stop_cluster
  [ -z "${CLUSTER:-}" ] || rm -rf "$CLUSTER"
}

open_local_folder
lock_or_die test-db
always_put_away
ensure_tools postgres
find_postgres || { ensure_tools node && install_frontend; }
start_throwaway_cluster hand-postgres
say "
  export TEST_DATABASE_URL='$(cluster_url postgres)'

Paste that where the tests are run. Ctrl-C ends the cluster and removes it."
finish "$POSTGRES"
