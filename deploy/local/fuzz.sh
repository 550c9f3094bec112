#!/usr/bin/env bash
# `make fuzz`: gives made-up bytes to each reader of foreign bytes, or to the one that $1 names, for $2 seconds (60).
# A fault is a miss. Where a reader takes too much time or memory, its process would be ended in the product: such
# bytes are only counted. What is found is in .local/fuzz/found, and a panic is shown by
# `FUZZ_TARGET=NAME .local/fuzz/target/*/release/readers FILE`.
#
# The compiler is the stable one; RUSTC_BOOTSTRAP lets it count branches, which the fuzzer needs.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

VERSION=0.13.2
CHOSEN=${1:-$(ls deploy/fuzz/corpus)}
EACH=${2:-60}
FUZZ=$LOCAL/fuzz

# Prints how many inputs the reader $1 was given.
executions() { grep -oE '^#[0-9]+' "$FUZZ/$1.log" | tail -1 | tr -d '#'; }

# Counts the files in folder $1 whose names begin with one of the other words.
found() {
  local folder=$1 kind count=0
  shift
  for kind; do count=$((count + $(find "$folder" -name "$kind-*" | wc -l))); done
  printf %s "$count"
}

start_script fuzz
ensure_tools rust
mkdir -p "$FUZZ"
if [ ! -x "$FUZZ/bin/cargo-fuzz" ]; then
  step cargo install --quiet --locked "cargo-fuzz@$VERSION" --root "$FUZZ" || die "cargo-fuzz could not be installed."
fi
# The same versions as in the product.
cp Cargo.lock deploy/fuzz/Cargo.lock
step env -C deploy/fuzz RUSTC_BOOTSTRAP=1 "$FUZZ/bin/cargo-fuzz" fuzz build --fuzz-dir . --target-dir "$FUZZ/target" readers ||
  die "The readers could not be built for the fuzzer."
PROGRAM=$(ls "$FUZZ"/target/*/release/readers)

FAILED=
for target in $CHOSEN; do
  [ -d "deploy/fuzz/corpus/$target" ] || die "There is no target $target; the targets are: $(ls -m deploy/fuzz/corpus)"
  mkdir -p "$FUZZ/grown/$target" "$FUZZ/found/$target"
  FUZZ_TARGET=$target step nice "$PROGRAM" "$FUZZ/grown/$target" "deploy/fuzz/corpus/$target" \
    -fork=1 -ignore_crashes=1 -ignore_ooms=1 -ignore_timeouts=1 -timeout=10 -rss_limit_mb=1024 -max_len=16384 \
    "-max_total_time=$EACH" "-artifact_prefix=$FUZZ/found/$target/" >"$FUZZ/$target.log" 2>&1 || FAILED=yes
  faults=$(found "$FUZZ/found/$target" crash)
  [ "$faults" = 0 ] || FAILED=yes
  say "$target: $(executions "$target") inputs, $faults faults, $(found "$FUZZ/found/$target" oom timeout) limits"
done
[ -z "$FAILED" ] || die "A reader has a fault; see .local/fuzz/found."
