# shellcheck shell=bash
# The target folder of CI's clones, where the machine is kept: outside the clone, one for each compiler and Cargo.lock.

# More than two builds of everything; cargo never removes what it no longer needs.
TARGET_MOST_KB=$((24 * 1024 * 1024))

# Lets cargo build in the kept folder. A developer's checkout has its own, and so has a run that finds the kept one in
# use. Descriptor 7 holds the lock; steps do not inherit it.
keep_target_folder() {
  [ -n "${CI:-}" ] && [ -z "${CARGO_TARGET_DIR:-}" ] || return 0
  local cache=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/courthouse-steps key other
  key=$( (rustc -vV && cat Cargo.lock) | sha256sum | cut -c 1-12)
  mkdir -p "$cache/$key" 2>/dev/null || return 0
  exec 7>>"$cache/$key.lock"
  if ! flock -n 7; then
    say "Another run uses the kept target folder; this one builds in the checkout."
    exec 7>&-
    return 0
  fi
  for other in "$cache"/*/; do
    [ "$other" = "$cache/$key/" ] || flock -n "${other%/}.lock" rm -rf "$other" || true
  done
  [ "$(du -sk "$cache/$key" | cut -f 1)" -le "$TARGET_MOST_KB" ] || rm -rf "${cache:?}/$key"
  mkdir -p "$cache/$key"
  export CARGO_TARGET_DIR=$cache/$key
  # Cargo compares times, and the files of this clone may be older than what another clone built.
  if [ "$(cat "$CARGO_TARGET_DIR/built-for" 2>/dev/null)" != "$(checkout_name)" ]; then
    step cargo clean --quiet --locked --workspace
    checkout_name >"$CARGO_TARGET_DIR/built-for"
  fi
}
