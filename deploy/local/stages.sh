# shellcheck shell=bash
# The stages of `make test`: each one runs whatever the result of the others is, is timed, and counts its tests.
# STAGE names those to run. Without CI or FORCE, a stage whose inputs have not changed since it passed is skipped.

PASSED=0
FAILED=0
SKIPPED=0
TABLE=()
FAILURES=()
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
  read -r before count <"$STAMPS/$2" 2>/dev/null || true
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
  local name=$1 key=$2 log=$RESULTS/$2.log
  starts "$name" "$key" "$3" || return 0
  if logged "$log" "${@:4}"; then
    record "$name" "$key" 1 0 0
    remember "$key" 1
  else
    record "$name" "$key" 0 1 0 "${log#"$ROOT"/}"
  fi
}

# A suite counts its tests from its report. If it fails without a failed test, or leaves no report, it has
# crashed, and counts as one failure: name, key, inputs (one word), kind of report, report, command.
suite() {
  local name=$1 key=$2 log=$RESULTS/$2.log status=0 passed=0 failed=0 skipped=0 tally
  starts "$name" "$key" "$3" || return 0
  rm -f "$5"
  logged "$log" "${@:6}" || status=$?
  if tally=$(node "$ROOT/deploy/local/tally.mjs" "$4" "$5" "$RESULTS/$key.slowest" 2>/dev/null); then
    read -r passed failed skipped <<<"$tally"
    [ "${tally#*$'\n'}" = "$tally" ] || FAILURES+=("${tally#*$'\n'}")
  else
    status=1
  fi
  [ "$status" = 0 ] || [ "$failed" -gt 0 ] || failed=1
  record "$name" "$key" "$passed" "$failed" "$skipped" "$([ "$failed" = 0 ] || printf '%s' "${log#"$ROOT"/}")"
  [ "$failed" != 0 ] || remember "$key" "$((passed + skipped))"
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
