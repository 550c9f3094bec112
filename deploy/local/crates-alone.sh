#!/usr/bin/env bash
# A stage of `make test`: each crate compiles with only the features that it requests itself, and the domain
# crates pass their tests without a database. In a build of the whole workspace, a crate also gets the features
# that the others request, so a missing one does not show.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"
clean_environment "$@"

FAILED=
start_script ''
for manifest in crates/*/*/Cargo.toml deploy/bench/*/Cargo.toml apps/*/Cargo.toml; do
  name=$(sed -n '/^name = /{s/.*"\(.*\)"/\1/p;q}' "$manifest")
  # Linking the tests of the other crates takes long and adds nothing to the check.
  case $manifest in
  crates/domain/*) step cargo test --locked --quiet -p "$name" || FAILED+=" $name" ;;
  *) step cargo check --locked --quiet -p "$name" --all-targets || FAILED+=" $name" ;;
  esac
done
[ -z "$FAILED" ] || die "These crates fail alone:$FAILED"
