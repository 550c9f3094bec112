#!/usr/bin/env bash
# restore-moment.sh BASE WAL DATA MOMENT: makes DATA a data folder that will recover to MOMENT, such as
# '2026-03-01 14:05:00+00', from a copy of base-backup.sh and the folder of receive-wal.sh. Run it as the user of
# PostgreSQL, and then start a server on DATA: it recovers, and accepts writes when it is done.
# Its max_connections must not be lower than that of the original.
set -euo pipefail
umask 077

base=${1:?"usage: restore-moment.sh BASE WAL DATA MOMENT"} wal=$(cd "$2" && pwd) data=$3 moment=$4
[ ! -e "$data" ] || { echo "$data exists: choose a new folder. Nothing was changed." >&2; exit 1; }
cp -a "$base" "$data"
# The segment that was being received has another ending; its content is complete up to the last change.
cat >>"$data/postgresql.auto.conf" <<END
restore_command = 'cp "$wal/%f" "%p" 2>/dev/null || cp "$wal/%f.partial" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
END
touch "$data/recovery.signal"
