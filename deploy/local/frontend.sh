# shellcheck shell=bash
# The front end's packages and its production build. Each is made again only when its sources changed.

FRONTEND=$ROOT/frontend

# A hash over the named files and folders of the front end, names and contents.
frontend_hash() {
  (cd "$FRONTEND" && find "$@" -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum)
}

install_frontend() {
  local wanted stamp=$FRONTEND/node_modules/.installed-from
  wanted="$(frontend_hash package.json package-lock.json .npmrc) $(node --version)"
  wait_for_lock frontend
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    say "Installing the front end's packages ..."
    # Without `--prefer-offline`, npm asks the registry about packages that it has.
    step npm --prefix "$FRONTEND" ci --prefer-offline --no-audit --no-fund --no-progress ||
      { warn "The front end's packages could not be installed; see above."; return 1; }
    printf '%s' "$wanted" >"$stamp"
  fi
  release_lock
}

build_frontend() {
  local wanted sources=() stamp=$LOCAL/frontend-built-from
  # Everything in the folder except what tools write and what only tests read.
  mapfile -t sources < <(find "$FRONTEND" -mindepth 1 -maxdepth 1 -printf '%f\n' |
    grep -vxE 'node_modules|dist|e2e|coverage|test-results|playwright-report|README.md')
  wanted="$(frontend_hash "${sources[@]}") $(node --version)"
  wait_for_lock frontend
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ] || [ ! -f "$FRONTEND/dist/index.html" ]; then
    say "Building the front end ..."
    rm -f "$stamp"
    { step npm --prefix "$FRONTEND" run --silent build && [ -f "$FRONTEND/dist/index.html" ]; } ||
      { warn "The front end could not be built; see above."; return 1; }
    printf '%s' "$wanted" >"$stamp"
  fi
  release_lock
}
