# shellcheck shell=bash
# The stages of `make test`: each one runs whatever the result of the others is, is timed, and counts its tests.
# STAGE names those to run. Without CI or FORCE, a stage whose inputs have not changed since it passed is skipped.

PASSED=0
FAILED=0
SKIPPED=0
TABLE=()
FAILURES=()
# The process and the inputs of each stage that runs alongside the others, by its key.
declare -A ALONGSIDE=()
RESULTS=$LOCAL/test
STAMPS=$LOCAL/passed

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

# Adds a stage's counts to the sums: name, key, passed, failed, skipped, note.
record() {
  PASSED=$((PASSED + $3))
  FAILED=$((FAILED + $4))
  SKIPPED=$((SKIPPED + $5))
  local word=ok
  [ "$4" = 0 ] || word=FAILED
  TABLE+=("$(printf '  %-24s %-13s %-7s %5d passed %4d failed %5d skipped %6d s  %s' "$1" "$2" "$word" "$3" "$4" "$5" \
    "$((SECONDS - STARTED))" "${6:-}")")
}

# ---- Inputs: what a stage reads, as git's pathspecs. They are named in test.sh.

# A hash over the files of the pathspecs, names and contents, and over the versions of the tools. Empty outside a
# checkout of git, where every stage runs.
inputs_hash() {
  { git ls-files -z --cached --others --exclude-standard -- "$@" | LC_ALL=C sort -zu | xargs -0 -r sha256sum &&
    rustc --version && node --version; } 2>/dev/null | sha256sum | cut -c 1-64
}

# Whether a stage is to run: its name, its key, and its inputs (one word).
starts() {
  [ -z "${STAGE:-}" ] || [[ " ${STAGE//,/ } " == *" $2 "* ]] || return 1
  heading "$1"
  INPUTS=
  [ -d .git ] || [ -f .git ] || return 0
  local pathspecs
  read -ra pathspecs <<<"$3"
  INPUTS=$(inputs_hash "${pathspecs[@]}")
  [ -z "${CI:-}${FORCE:-}" ] || return 0
  local before='' count=''
  read -r before count 2>/dev/null <"$STAMPS/$2" || true
  [ "$before" = "$INPUTS" ] || return 0
  say "Skipped: nothing that it reads has changed since it passed. FORCE=yes runs it."
  record "$1" "$2" 0 0 "$count" 'skipped: inputs unchanged'
  return 1
}

# Remembers that a stage passed: its key, and how many tests it has.
remember() {
  [ -n "$INPUTS" ] || return 0
  mkdir -p "$STAMPS"
  printf '%s %s\n' "$INPUTS" "$2" >"$STAMPS/$1"
}

# A check counts as one test: name, key, inputs (one word), command.
check() {
  local log=$RESULTS/$2.log passed=1
  starts "$1" "$2" "$3" || return 0
  logged "$log" "${@:4}" || passed=0
  checked "$1" "$2" "$passed"
}

# Records a check and whether it passed: name, key, 1 or 0.
checked() {
  record "$1" "$2" "$3" "$((1 - $3))" 0 "$([ "$3" = 1 ] || printf '%s' ".local/test/$2.log")"
  [ "$3" = 0 ] || remember "$2" 1
}

# Begins a stage next to those that follow: one that mostly waits, or computes on one core. `collect` waits for it.
start_alongside() {
  starts "$1" "$2" "$3" || return 0
  say 'Runs next to the stages that follow, and its output comes after them.'
  # shellcheck disable=SC2016  # the inner shell's own
  begin bash -c 'log=$1; shift; "$@" >"$log" 2>&1; status=$?; echo "$SECONDS" >"$log.seconds"; exit "$status"' \
    alongside "$RESULTS/$2.log" "${@:4}"
  ALONGSIDE[$2]="$STEP $INPUTS"
}

# Waits for a stage that runs alongside the others, shows its output and records it: name, key, and the kind of report that
# its output is, or nothing for a check.
collect() {
  local status=0 pid log=$RESULTS/$2.log
  [ -n "${ALONGSIDE[$2]:-}" ] || return 0
  heading "$1"
  read -r pid INPUTS <<<"${ALONGSIDE[$2]}"
  wait "$pid" || status=$?
  cat "$log"
  STARTED=$((SECONDS - $(cat "$log.seconds" 2>/dev/null || echo 0)))
  if [ -n "${3:-}" ]; then counted "$1" "$2" "$3" "$log" "$status"; else checked "$1" "$2" "$((status == 0))"; fi
}

# A suite counts its tests from its report: name, key, inputs (one word), kind of report, report, command.
suite() {
  local status=0
  starts "$1" "$2" "$3" || return 0
  rm -f "$5"
  logged "$RESULTS/$2.log" "${@:6}" || status=$?
  counted "$1" "$2" "$4" "$5" "$status"
}

# Records a suite by its report. If it failed without a failed test, or left no report, it has crashed, and counts as one
# failure: name, key, kind of report, report, status.
counted() {
  local status=$5 passed=0 failed=0 skipped=0 tally
  if tally=$(node "$ROOT/deploy/local/tally.mjs" "$3" "$4" "$RESULTS/$2.slowest" 2>/dev/null); then
    read -r passed failed skipped <<<"$tally"
    [ "${tally#*$'\n'}" = "$tally" ] || FAILURES+=("${tally#*$'\n'}")
  else
    status=1
  fi
  [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
  record "$1" "$2" "$passed" "$failed" "$skipped" "$([ "$failed" = 0 ] || printf '%s' ".local/test/$2.log")"
  [ "$failed" != 0 ] || remember "$2" "$((passed + skipped))"
}

# Which commit was tested, and whether its files were as committed.
tested_commit() {
  local commit changed
  commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || { say 'not a checkout of git'; return; }
  changed=$(git status --porcelain | wc -l)
  if [ "$changed" = 0 ]; then say "commit $commit, no uncommitted change"; else say "commit $commit with $changed uncommitted changes"; fi
}

# The table, the slowest and the failed tests, and the commit, with the sums as the last line.
report() {
  say "
== Summary"
  [ ${#TABLE[@]} = 0 ] || say "$(printf '%s\n' "${TABLE[@]}")"
  say 'Slowest tests:'
  cat "$RESULTS"/*.slowest 2>/dev/null | sort -rn | head -n 10 | sed 's/^/  /' || true
  [ ! -s "$RESULTS/units.log" ] || say "Compiled: $(tail -n 1 "$RESULTS/units.log")"
  [ ${#FAILURES[@]} = 0 ] || say "$(printf '%s\n' 'Failed:' "${FAILURES[@]}" | head -n 40)"
  say "  $((SECONDS / 60)) min $((SECONDS % 60)) s"
  local skipped=''
  [ "$SKIPPED" = 0 ] || skipped=", $SKIPPED skipped"
  { tested_commit && printf '%d passed, %d failed%s\n' "$PASSED" "$FAILED" "$skipped"; } | tee "$RESULTS/result"
}
