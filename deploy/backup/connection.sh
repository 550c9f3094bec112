# shellcheck shell=bash
# Moves the password of DATABASE_URL into PGPASSWORD: other users can read the arguments of a process, but not
# its environment.
# DATABASE_URL_FILE may name a file with the address instead.
[ -n "${DATABASE_URL:-}" ] || [ -z "${DATABASE_URL_FILE:-}" ] || DATABASE_URL=$(tr -d '[:space:]' <"$DATABASE_URL_FILE")
: "${DATABASE_URL:?"DATABASE_URL must be set"}"
if [[ $DATABASE_URL =~ ^(postgres(ql)?://[^:/@]*):([^@/]*)@(.*)$ ]]; then
  encoded=${BASH_REMATCH[3]}
  DATABASE_URL=${BASH_REMATCH[1]}@${BASH_REMATCH[4]}
  printf -v PGPASSWORD '%b' "${encoded//%/\\x}"
  export PGPASSWORD DATABASE_URL
fi
