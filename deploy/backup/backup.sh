#!/usr/bin/env bash
# backup.sh FOLDER: writes the database of DATABASE_URL to FOLDER/courthouse-steps-TIME.dump and its checksum
# next to it, and prints the file. BACKUP_DAYS (14) is how long older ones stay. Needs pg_dump of the
# server's version or newer.
set -euo pipefail
umask 077

folder=${1:?"usage: DATABASE_URL=… backup.sh FOLDER"}
. "$(dirname "${BASH_SOURCE[0]}")/connection.sh"
name=courthouse-steps-$(date -u +%Y%m%dT%H%M%SZ).dump
mkdir -p "$folder"
cd "$folder"
trap 'rm -f "$name.new"' EXIT
# One snapshot, while the product runs. Owners and grants belong to a cluster, not to the data.
pg_dump --format=custom --no-owner --no-acl --file="$name.new" --dbname="$DATABASE_URL"
# A file that cannot be read back is not a backup.
pg_restore --list "$name.new" >/dev/null
mv "$name.new" "$name"
sha256sum "$name" >"$name.sha256"
find . -maxdepth 1 -name 'courthouse-steps-*.dump*' -mtime "+${BACKUP_DAYS:-14}" -delete
printf '%s\n' "$PWD/$name"
