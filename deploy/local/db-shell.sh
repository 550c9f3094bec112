#!/usr/bin/env bash
# `make db-shell`: psql on DATABASE_URL, else on the database of the `make run` that is running.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

open_local_folder
has psql || die "psql is missing (Debian's postgresql-client)."
if [ -z "${DATABASE_URL:-}" ]; then
  place_cluster postgres
  [ -S "$CLUSTER/.s.PGSQL.5432" ] || die "No database is running in this checkout. Start \`make run\` in another terminal first."
  DATABASE_URL=$(cluster_url courthouse_steps)
fi
exec psql "$DATABASE_URL"
