#!/usr/bin/env bash
# db.sh url | shell | test: prints the address of the database of the `make run` that is running, for DATABASE_URL;
# opens psql on that database or on DATABASE_URL; runs a database cluster for tests that are run by hand.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

running_url() {
  open_local_folder
  place_cluster postgres
  [ -S "$CLUSTER/.s.PGSQL.5432" ] || die "No database is running in this checkout. Start \`make run\` in another terminal first."
  cluster_url courthouse_steps
}

case ${1:-} in
url)
  running_url
  echo
  ;;
shell)
  has psql || die "psql is missing (Debian's postgresql-client)."
  url=${DATABASE_URL:-$(running_url)}
  exec psql "$url"
  ;;
test)
  start_script test-db
  ensure_tools postgres
  start_throwaway_cluster hand-postgres
  say "
  export TEST_DATABASE_URL='$(cluster_url postgres)'

Paste that where the tests are run. Ctrl-C ends the cluster and removes it."
  while alive "$POSTGRES"; do pause 1; done
  ;;
*) die "usage: db.sh url | shell | test" ;;
esac
