#!/usr/bin/env bash
# `make backup-test`: backs up, wipes and restores a throwaway database with demo data, and compares every table.
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"

start_script backup-test
ensure_tools rust postgres python
build_server || die "The server could not be built; see above."
start_throwaway_cluster backup-postgres product
DATABASE_URL=$(cluster_url product)
export DATABASE_URL APP_ENV=test BCRYPT_COST=4 DATA_DIR=$LOCAL/backup-test/data
rm -rf "$LOCAL/backup-test" && mkdir -p "$LOCAL/backup-test/data"
step "$SERVER_BIN" migrate >/dev/null || die "The database could not be made."
step "$SERVER_BIN" demo --listings "${LISTINGS:-20000}" --seed 1 >/dev/null || die "The database could not be filled."
step env "PATH=$PG_BIN:$PATH" "SERVER_BIN=$SERVER_BIN" "CLUSTER=$CLUSTER" python3 deploy/backup/backup_test.py
