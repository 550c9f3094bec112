#!/usr/bin/env bash
# `make db-shell`: psql on DATABASE_URL, else on the database of the `make run` that is running.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

has psql || die "psql is missing (Debian's postgresql-client)."
exec psql "${DATABASE_URL:-$(deploy/local/db-url.sh)}"
