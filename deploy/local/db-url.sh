#!/usr/bin/env bash
# `make -s db-url`: the address of the database of the `make run` that is running, for DATABASE_URL.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

open_local_folder
place_cluster postgres
[ -S "$CLUSTER/.s.PGSQL.5432" ] || die "No database is running in this checkout. Start \`make run\` in another terminal first."
cluster_url courthouse_steps
echo
