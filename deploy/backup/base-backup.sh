#!/usr/bin/env bash
# base-backup.sh FOLDER: copies the cluster of DATABASE_URL to FOLDER/base-TIME, checks the copy, and prints its
# path. receive-wal.sh must run from before this until the moment that is to be restored.
set -euo pipefail
umask 077

folder=${1:?"usage: DATABASE_URL=… base-backup.sh FOLDER"}
. "$(dirname "${BASH_SOURCE[0]}")/connection.sh"
mkdir -p "$folder"
base=$folder/base-$(date -u +%Y%m%dT%H%M%SZ)
pg_basebackup --pgdata="$base" --checkpoint=fast --wal-method=none --dbname="$DATABASE_URL"
# pg_verifybackup is next to the server's programs, which Debian does not put into PATH.
PATH=$PATH:$(pg_config --bindir 2>/dev/null || true)
pg_verifybackup --quiet --no-parse-wal "$base"
printf '%s\n' "$base"
