#!/usr/bin/env bash
# `make clean`: removes the private database with its data, keys and emails, and the built front end.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

[ -d "$LOCAL" ] || { rm -rf frontend/dist; exit 0; }
open_local_folder
lock_or_die run
# The folders that place_cluster chooses from.
for CLUSTER in "$LOCAL"/*-postgres "$LOCAL/postgres" {/var/tmp,/dev/shm}/"$(checkout_name)"-*; do
  [ -d "$CLUSTER" ] || continue
  clear_leftovers
  rm -rf "$CLUSTER"
done
rm -rf "$LOCAL" frontend/dist
say "Removed .local, the databases of this checkout, and frontend/dist."
