# shellcheck shell=bash
# Shared by the scripts in this folder: messages, locks, and steps that end together with the script.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
LOCAL=$ROOT/.local
# With make's variables, cargo would look for a job server that is not there.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES

say() { printf '%s\n' "$*"; }
warn() { printf '%s\n' "$*" >&2; }
die() {
  warn "$*"
  exit 1
}

# Starts the script again with an environment of only what tools need. No setting of the machine reaches a
# test, least of all a database.
clean_environment() {
  [ -z "${CLEAN_ENVIRONMENT:-}" ] || return 0
  local name allowed=()
  for name in $(compgen -e); do
    case $name in
    PATH | HOME | USER | LANG | TERM | TMPDIR | PG_BIN | CHROMIUM_PATH | HEADLESS_PATH | FIREFOX_PATH | CARGO_* | RUSTUP_* | PIP_* | NPM_CONFIG_* | npm_config_* | \
      *_PROXY | *_proxy | SSL_CERT_* | NODE_EXTRA_CA_CERTS | XDG_CACHE_HOME | CI | STAGE | FORCE) allowed+=("$name=${!name}") ;;
    esac
  done
  exec env -i CLEAN_ENVIRONMENT=yes "${allowed[@]}" "$ROOT/deploy/local/${0##*/}" "$@"
}

open_local_folder() {
  mkdir -p "$LOCAL" 2>/dev/null || true
  [ -w "$LOCAL" ] ||
    die "$LOCAL can't be written by $(id -un). It belongs to $(stat -c %U "$LOCAL" 2>/dev/null || echo 'no user'): run as that user, or remove it."
}

# A short name of this checkout, for what can't be inside it. The random part distinguishes it from a copied
# checkout, and from a new checkout at an old path.
checkout_name() {
  if [ ! -s "$LOCAL/id" ]; then
    cat /proc/sys/kernel/random/uuid >"$LOCAL/id.new"
    mv "$LOCAL/id.new" "$LOCAL/id"
  fi
  printf 'courthouse-steps-%s' "$(printf '%s\n%s\n' "$ROOT" "$(cat "$LOCAL/id")" | sha256sum | cut -c 1-12)"
}

# Takes the lock of a name, or says which process has it. Steps do not inherit descriptors 7 to 9, the locks:
# a step that outlives a killed script must not block the next script.
lock_or_die() {
  exec 9>>"$LOCAL/$1.lock"
  flock -n 9 || die "Another \`make $1\` is running in this checkout (process $(cat "$LOCAL/$1.lock")). Stop it first."
  printf '%s\n' "$$" >"$LOCAL/$1.lock"
}

# Waits for the lock of a name, open to signals, and holds it in descriptor 8 until release_lock.
wait_for_lock() {
  exec 8>>"$LOCAL/$1.lock"
  until flock -n 8; do pause 0.5; done
}

release_lock() { exec 8>&-; }

# ---- Steps. Each is a job and a process group, so that all of its processes can be ended at once.

# Bash makes background commands ignore Ctrl-C; `env` undoes that for what a step starts.
WITH_SIGNALS=(env '--default-signal=INT,QUIT')
"${WITH_SIGNALS[@]}" true 2>/dev/null || WITH_SIGNALS=()

# Starts a step and leaves its process id in STEP. If this script is killed, the kernel sends the step TERM.
begin() {
  setsid setpriv --pdeathsig TERM -- "${WITH_SIGNALS[@]}" "$@" 7>&- 8>&- 9>&- &
  STEP=$!
}

# Runs a step to its end, open to signals.
step() {
  begin "$@"
  wait "$STEP"
}

alive() { kill -0 "$1" 2>/dev/null; }

# Waits between two looks, open to signals.
pause() {
  sleep "$1" 7>&- 8>&- 9>&- &
  wait "$!" || true
}

# await PID SECONDS COMMAND…: waits until the command succeeds. Fails if the process ends or the time is over.
await() {
  local deadline=$((SECONDS + $2))
  until "${@:3}"; do
    if ! alive "$1" || [ "$SECONDS" -gt "$deadline" ]; then return 1; fi
    pause 0.1
  done
}

# Ends a step and all that it started: TERM first, KILL after some seconds or a second signal to us.
end() {
  local pid=$1 patience=${2:-5} signal=${3:-TERM} tries
  kill "-$signal" -- "-$pid" 2>/dev/null || kill "-$signal" "$pid" 2>/dev/null || return 0
  for ((tries = patience * 20; tries > 0; tries--)); do
    if [ -n "${HURRY:-}" ] || ! kill -0 -- "-$pid" 2>/dev/null; then break; fi
    sleep 0.05
  done
  kill -KILL -- "-$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
}

# Folders that end_everything removes, after what runs in them has ended.
REMOVE_AT_END=()

# Ends the server first, so that it finishes its requests while its database is there, then the steps that are still
# running, the youngest first, then the cluster.
end_everything() {
  local pid
  [ -z "${SERVER:-}" ] || end "$SERVER" 30
  for pid in $(jobs -p | tac); do end "$pid"; done
  stop_cluster
  for CLUSTER in "${REMOVE_AT_END[@]}"; do
    clear_leftovers
    rm -rf "$CLUSTER"
  done
}

# What a script does at its end; a script with more to do has its own.
put_away() { end_everything; }

# The EXIT trap. It runs once; a further signal only hurries it.
# shellcheck disable=SC2317  # the trap calls it
leave() {
  local status=$?
  trap - EXIT
  # A signal to the whole group may reach a child of this shell before it executes its program.
  [ "$BASHPID" = "$$" ] || exit 143
  trap 'HURRY=yes' INT TERM HUP
  [ -z "${WATCH:-}" ] || kill -KILL "$WATCH" 2>/dev/null || true
  put_away
  exit "$status"
}

# The start of a script, with the name of its lock or ''. However the script ends, it cleans up. A signal ends it at
# any time.
start_script() {
  open_local_folder
  [ -z "$1" ] || lock_or_die "$1"
  trap leave EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
  watch_make
}

# make passes TERM on to us, but not an INT or HUP that was sent to make alone: it just waits. If make is
# killed, it is gone. In all these cases its caught signals change, which the watch notices.
watch_make() {
  [ "$(cat "/proc/$PPID/comm" 2>/dev/null)" = make ] || return 0
  local main=$$ before
  before=$(caught_signals)
  (
    trap - INT TERM HUP EXIT
    while alive "$main" && [ "$(caught_signals)" = "$before" ]; do sleep 0.5; done
    kill -TERM "$main"
  ) 7>&- 8>&- 9>&- </dev/null >/dev/null 2>&1 &
  WATCH=$!
  disown "$WATCH"
}

# Those of make, our parent.
caught_signals() { sed -n -e '/^State:.*zombie/p' -e '/^SigCgt:/p' "/proc/$PPID/status" 2>/dev/null || true; }
