#!/usr/bin/env bash
# `make clean`: removes the private database with its data, keys and mails, and the built front end.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

[ -d "$LOCAL" ] || { rm -rf frontend/dist; exit 0; }
open_local_folder
lock_or_die run
# A cluster lives in one of the places that place_cluster chooses from.
for CLUSTER in "$LOCAL"/*-postgres "$LOCAL/postgres" {/var/tmp,/dev/shm}/"$(checkout_name)"-*; do
  [ -d "$CLUSTER" ] || continue
  clear_leftovers
  rm -rf "$CLUSTER"
done
rm -rf "$LOCAL" frontend/dist
say "Removed .local, the database in it or beside it, and frontend/dist."
