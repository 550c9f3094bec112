# shellcheck shell=bash
# Shared by the scripts beside it: words, locks, and steps that end when they are told to.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
LOCAL=$ROOT/.local
# What a step inherits of make would make cargo look for a job server that isn't there.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES

say() { printf '%s\n' "$*"; }
warn() { printf '%s\n' "$*" >&2; }
die() {
  warn "$*"
  exit 1
}

open_local_folder() {
  mkdir -p "$LOCAL" 2>/dev/null || true
  [ -w "$LOCAL" ] ||
    die "$LOCAL can't be written by $(id -un). It belongs to $(stat -c %U "$LOCAL" 2>/dev/null || echo nobody): run as that user, or remove it."
}

# A checkout's own short name, for what can't live inside it. The random part keeps a copied or a
# fresh checkout under an old path from meeting another's data.
checkout_name() {
  if [ ! -s "$LOCAL/id" ]; then
    head -c 16 /dev/urandom | sha256sum | cut -c 1-16 >"$LOCAL/id.new"
    mv "$LOCAL/id.new" "$LOCAL/id"
  fi
  printf 'courthouse-steps-%s' "$(printf '%s\n%s\n' "$ROOT" "$(cat "$LOCAL/id")" | sha256sum | cut -c 1-12)"
}

# Takes the lock of a name, or says who holds it. Steps don't inherit it: one that outlives a killed
# script must not keep the next one out.
lock_or_die() {
  exec 9>>"$LOCAL/$1.lock"
  flock -n 9 || die "Another \`make $1\` is running in this checkout (process $(cat "$LOCAL/$1.lock")). Stop it first."
  printf '%s\n' "$$" >"$LOCAL/$1.lock"
}

# ---- Steps: a process group of their own, so that the whole of one can be ended at once.

STEPS=()
ASYNC_SIGNALS=()
# Bash lets background commands ignore Ctrl-C; what they start should not inherit that.
if env --default-signal=INT true 2>/dev/null; then ASYNC_SIGNALS=(env --default-signal=INT --default-signal=QUIT); fi

# Starts a step; its process id is left in STEP. Should this script be killed outright, the kernel
# tells the step to stop.
begin() {
  setsid setpriv --pdeathsig TERM -- "${ASYNC_SIGNALS[@]}" "$@" 8>&- 9>&- &
  STEP=$!
  STEPS+=("$STEP")
}

# Waits for a step without deafness to signals, and gives its exit status.
finish() {
  local status=0
  wait "$1" || status=$?
  forget "$1"
  return "$status"
}

forget() {
  local index
  for index in "${!STEPS[@]}"; do
    if [ "${STEPS[index]}" = "$1" ]; then unset "STEPS[index]"; fi
  done
}

step() {
  begin "$@"
  finish "$STEP"
}

alive() { kill -0 "$1" 2>/dev/null; }

# Waits between looks, open to signals meanwhile.
pause() {
  sleep "$1" 8>&- 9>&- &
  wait "$!" || true
}

# Ends a step and all that it started: asked first, then made to; at once when a second signal came.
end() {
  local pid=$1 patience=${2:-5} signal=${3:-TERM} tries
  forget "$pid"
  kill "-$signal" -- "-$pid" 2>/dev/null || kill "-$signal" "$pid" 2>/dev/null || return 0
  for ((tries = patience * 20; tries > 0; tries--)); do
    kill -0 -- "-$pid" 2>/dev/null || break
    [ -z "${HURRY:-}" ] || break
    sleep 0.05
  done
  kill -KILL -- "-$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
}

# Ends what is still running, the youngest first.
end_all_steps() {
  local pids=("${STEPS[@]}") index
  for ((index = ${#pids[@]} - 1; index >= 0; index--)); do end "${pids[index]}"; done
}

# For the beginning of an EXIT trap: it happens once, and a further signal only hurries it.
begin_leaving() {
  trap - EXIT
  # A signal to the whole group may reach a child of this shell before it is anything else.
  [ "$BASHPID" = "$$" ] || exit 143
  trap 'HURRY=yes' INT TERM HUP
  [ -z "${WATCH:-}" ] || kill -KILL "$WATCH" 2>/dev/null || true
}

# What a script has to put away itself, before the steps that still run are ended.
put_away() { :; }

# shellcheck disable=SC2317  # the trap calls it
leave() {
  local status=$?
  begin_leaving
  put_away
  end_all_steps
  exit "$status"
}

# However the script ends, it puts away; a signal ends it, whatever is being waited for.
always_put_away() {
  trap leave EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
  watch_make
}

# make passes TERM on to us, but not an INT or HUP that was sent to it alone, and nothing when it is
# killed: it just waits, or is gone. It does drop its own handler of a signal it got, which shows.
watch_make() {
  [ "$(cat "/proc/$PPID/comm" 2>/dev/null)" = make ] || return 0
  local main=$$ before
  before=$(caught_signals "$PPID")
  (
    trap - INT TERM HUP EXIT
    while alive "$main"; do
      sleep 0.5
      [ "$(caught_signals "$PPID")" = "$before" ] || { kill -TERM "$main" 2>/dev/null || true; break; }
    done
  ) 8>&- 9>&- </dev/null >/dev/null 2>&1 &
  WATCH=$!
  disown "$WATCH"
}

caught_signals() { sed -n -e '/^State:.*zombie/p' -e '/^SigCgt:/p' "/proc/$1/status" 2>/dev/null || true; }

# Waits for the lock of a name, open to signals, and holds it in descriptor 8.
wait_for_lock() {
  exec 8>>"$LOCAL/$1.lock"
  until flock -n 8; do pause 0.5; done
}

release_lock() { exec 8>&-; }
