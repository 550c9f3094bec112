#!/usr/bin/env bash
# A stage of `make test`: each crate compiles, with its tests, with only the features that it requests itself. In a
# build of the whole workspace, a crate also gets the features that the others request, so a missing one does not show.
# Clippy is the compiler, because what it has checked in the stage before is not checked again.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"
clean_environment "$@"

FAILED=
start_script ''
for manifest in crates/*/*/Cargo.toml deploy/bench/*/Cargo.toml apps/*/Cargo.toml; do
  name=$(sed -n '/^name = /{s/.*"\(.*\)"/\1/p;q}' "$manifest")
  step cargo clippy --locked --quiet -p "$name" --all-targets -- -D warnings || FAILED+=" $name"
done
[ -z "$FAILED" ] || die "These crates fail alone:$FAILED"
