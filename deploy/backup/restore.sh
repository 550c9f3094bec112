#!/usr/bin/env bash
# restore.sh FILE: restores a file of backup.sh into the empty database of DATABASE_URL, as a whole or not at all.
set -euo pipefail

file=${1:?"usage: DATABASE_URL=… restore.sh FILE"}
. "$(dirname "${BASH_SOURCE[0]}")/connection.sh"
(cd "$(dirname "$file")" && sha256sum --check --quiet "$(basename "$file").sha256")
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$DATABASE_URL" \
  --command="SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
if [ "$tables" != 0 ]; then
  echo "The database has $tables tables. Restore into an empty one: nothing was changed." >&2
  exit 1
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-acl --dbname="$DATABASE_URL" "$file"
# The planner has no statistics of restored tables. Warnings are about the system's tables, which are not ours.
psql --no-psqlrc --quiet --dbname="$DATABASE_URL" --command="SET client_min_messages = error" --command=ANALYZE
