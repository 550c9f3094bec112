# shellcheck shell=bash
# The front end's packages and its production build, each made again only when what it is made of changed.

FRONTEND=$ROOT/frontend

# A hash over the named files and folders of the front end, names and contents.
frontend_hash() {
  (cd "$FRONTEND" && find "$@" -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum)
}

install_frontend() {
  local wanted stamp=$FRONTEND/node_modules/.installed-from
  wanted="$(frontend_hash package.json package-lock.json .npmrc) $(node --version)"
  [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ] || return 0
  wait_for_lock frontend
  if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    say "Installing the front end's packages ..."
    step npm --prefix "$FRONTEND" ci --no-audit --no-fund --no-progress || return 1
    printf '%s' "$wanted" >"$stamp"
  fi
  release_lock
}

# Everything in the folder but what tools made and what only tests read.
frontend_sources() {
  find "$FRONTEND" -mindepth 1 -maxdepth 1 -printf '%f\n' |
    grep -vxE 'node_modules|dist|e2e|coverage|test-results|playwright-report|README.md'
}

build_frontend() {
  local wanted sources=() stamp=$LOCAL/frontend-built-from
  mapfile -t sources < <(frontend_sources)
  wanted="$(frontend_hash "${sources[@]}") $(node --version)"
  frontend_is_built() { [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && [ -f "$FRONTEND/dist/index.html" ]; }
  if frontend_is_built; then return 0; fi
  wait_for_lock frontend
  if ! frontend_is_built; then
    say "Building the front end ..."
    rm -f "$stamp"
    step npm --prefix "$FRONTEND" run --silent build || return 1
    [ -f "$FRONTEND/dist/index.html" ] || { warn "The build left no frontend/dist/index.html."; return 1; }
    printf '%s' "$wanted" >"$stamp"
  fi
  release_lock
}
