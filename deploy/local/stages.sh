# shellcheck shell=bash
# The stages of `make test`: each runs whatever the others did, is timed, and counts what it ran.

PASSED=0
FAILED=0
TABLE=()
RESULTS=$LOCAL/test

# Runs a step with its output shown and kept in a file.
logged() {
  local log=$1
  shift
  # shellcheck disable=SC2016  # the inner shell's own
  step bash -o pipefail -c 'log=$1; shift; "$@" 2>&1 | tee "$log"' logged "$log" "$@"
}

heading() {
  say "
== $1"
  STARTED=$SECONDS
}

# Adds a stage's counts to the sum: name, passed, failed, skipped, a word on it.
record() {
  PASSED=$((PASSED + $2))
  FAILED=$((FAILED + $3))
  local word=ok
  [ "$3" = 0 ] || word=FAILED
  TABLE+=("$(printf '  %-22s %-7s %5d passed %4d failed %4d skipped %6d s  %s' "$1" "$word" "$2" "$3" "$4" "$((SECONDS - STARTED))" "${5:-}")")
}

# A check without tests of its own counts as one.
check() {
  local name=$1 log=$RESULTS/$2.log
  shift 2
  heading "$name"
  if logged "$log" "$@"; then record "$name" 1 0 0; else record "$name" 0 1 0 "${log#"$ROOT"/}"; fi
}

# A suite counts its tests from its report. One that ends badly without a failed test, or leaves no
# report, has crashed: that is a failure too. name, log, kind of report, report, command.
suite() {
  local name=$1 log=$RESULTS/$2.log kind=$3 report=$4 status=0 passed=0 failed=0 skipped=0 counts
  shift 4
  heading "$name"
  rm -f "$report"
  logged "$log" "$@" || status=$?
  if counts=$(node "$ROOT/deploy/local/tally.mjs" "$kind" "$report" 2>/dev/null); then
    read -r passed failed skipped <<<"$counts"
  else
    status=1
  fi
  [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
  record "$name" "$passed" "$failed" "$skipped" "$([ "$failed" = 0 ] || printf '%s' "${log#"$ROOT"/}")"
}

# What can't run because something before it failed.
cannot_run() {
  heading "$1"
  say "Not run: $2"
  record "$1" 0 1 0 "not run: $2"
}

# The table, and the sum as the last line.
report() {
  say "
== Summary"
  [ ${#TABLE[@]} = 0 ] || say "$(printf '%s\n' "${TABLE[@]}")"
  say "  $((SECONDS / 60)) min $((SECONDS % 60)) s"
  printf '%d passed, %d failed\n' "$PASSED" "$FAILED" | tee "$RESULTS/result"
}
