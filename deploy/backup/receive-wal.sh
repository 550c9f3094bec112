#!/usr/bin/env bash
# receive-wal.sh FOLDER: copies every change of the cluster of DATABASE_URL into FOLDER as it happens, until it
# is stopped. With a copy of base-backup.sh, the cluster can be restored as it was at any later moment. The role
# needs REPLICATION. The slot makes the server keep what was not received yet: drop it when it is no longer used.
set -euo pipefail
umask 077

folder=${1:?"usage: DATABASE_URL=… receive-wal.sh FOLDER"}
. "$(dirname "${BASH_SOURCE[0]}")/connection.sh"
slot=courthouse_steps_backup
mkdir -p "$folder"
pg_receivewal --slot="$slot" --create-slot --if-not-exists --dbname="$DATABASE_URL"
exec pg_receivewal --slot="$slot" --synchronous --directory="$folder" --dbname="$DATABASE_URL"
