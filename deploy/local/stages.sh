# shellcheck shell=bash
# The stages of `make test`: each one runs whatever the result of the others is, is timed, and counts its tests.

PASSED=0
FAILED=0
TABLE=()
FAILURES=()
RESULTS=$LOCAL/test

# Runs a step, shows its output and stores it in a file.
logged() {
  # shellcheck disable=SC2016  # the inner shell's own
  step bash -o pipefail -c 'log=$1; shift; "$@" 2>&1 | tee "$log"' logged "$@"
}

heading() {
  say "
== $1"
  STARTED=$SECONDS
}

# Adds a stage's counts to the sums: name, passed, failed, skipped, note.
record() {
  PASSED=$((PASSED + $2))
  FAILED=$((FAILED + $3))
  local word=ok
  [ "$3" = 0 ] || word=FAILED
  TABLE+=("$(printf '  %-22s %-7s %5d passed %4d failed %4d skipped %6d s  %s' "$1" "$word" "$2" "$3" "$4" "$((SECONDS - STARTED))" "${5:-}")")
}

# A check counts as one test: name, log, command.
check() {
  local name=$1 log=$RESULTS/$2.log
  heading "$name"
  if logged "$log" "${@:3}"; then record "$name" 1 0 0; else record "$name" 0 1 0 "${log#"$ROOT"/}"; fi
}

# A suite counts its tests from its report. If it fails without a failed test, or leaves no report, it has
# crashed, and counts as one failure: name, log, kind of report, report, command.
suite() {
  local name=$1 log=$RESULTS/$2.log status=0 passed=0 failed=0 skipped=0 tally
  heading "$name"
  rm -f "$4"
  logged "$log" "${@:5}" || status=$?
  if tally=$(node "$ROOT/deploy/local/tally.mjs" "$3" "$4" 2>/dev/null); then
    read -r passed failed skipped <<<"$tally"
    [ "${tally#*$'\n'}" = "$tally" ] || FAILURES+=("${tally#*$'\n'}")
  else
    status=1
  fi
  [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
  record "$name" "$passed" "$failed" "$skipped" "$([ "$failed" = 0 ] || printf '%s' "${log#"$ROOT"/}")"
}

# The table and the failed tests, with the sums as the last line.
report() {
  say "
== Summary"
  [ ${#TABLE[@]} = 0 ] || say "$(printf '%s\n' "${TABLE[@]}")"
  [ ${#FAILURES[@]} = 0 ] || say "$(printf '%s\n' 'Failed:' "${FAILURES[@]}" | head -n 40)"
  say "  $((SECONDS / 60)) min $((SECONDS % 60)) s"
  printf '%d passed, %d failed\n' "$PASSED" "$FAILED" | tee "$RESULTS/result"
}
