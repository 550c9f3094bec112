# shellcheck shell=bash
# The product's own program: where cargo puts it, starting it, and asking whether it is up.

# The target folder, whoever chose it: the environment, a cargo configuration, or nobody.
target_folder() {
  if [ -n "${CARGO_TARGET_DIR:-}" ]; then
    (cd "$ROOT" && mkdir -p "$CARGO_TARGET_DIR" && cd "$CARGO_TARGET_DIR" && pwd -P)
  else
    (cd "$ROOT" && cargo metadata --no-deps --format-version 1 --offline 2>/dev/null) |
      sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p' | grep . || printf '%s\n' "$ROOT/target"
  fi
}

# Builds it with release speed and without a release's long optimisation, and the sandbox with it: built
# apart, each would have what they share compiled with its own features. Leaves their paths in SERVER_BIN
# and SANDBOX_BIN.
build_server() {
  step cargo build --locked --profile local -p portal -p sandbox || return 1
  local folder
  folder=$(target_folder)/local
  SERVER_BIN=$folder/courthouse-steps SANDBOX_BIN=$folder/sandbox
  [ -x "$SERVER_BIN" ] || { warn "cargo built no $SERVER_BIN."; return 1; }
}

is_port() { [[ $1 =~ ^[0-9]{1,5}$ ]] && [ "$((10#$1))" -ge 1 ] && [ "$((10#$1))" -le 65535 ]; }

# Whether somebody listens there.
is_taken() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# A port that nobody listens at.
free_port() {
  local port
  while port=$((20000 + RANDOM)) && is_taken 127.0.0.1 "$port"; do :; done
  printf '%s' "$port"
}

# Whether the server there says that it is ready.
is_ready() {
  local line=''
  line=$({
    exec 3<>"/dev/tcp/$1/$2" || exit 0
    printf 'GET /readyz HTTP/1.0\r\nHost: %s:%s\r\n\r\n' "$1" "$2" >&3
    IFS= read -r -t 5 line <&3 && printf '%s' "$line"
  } 2>/dev/null) || true
  [[ $line == HTTP/1.*\ 200* ]]
}

# Waits until the server of process $1 answers at host $2, port $3; fails when it ends first.
wait_until_ready() {
  local tries
  for ((tries = 0; tries < 1200; tries++)); do
    alive "$1" || return 1
    if is_ready "$2" "$3"; then return 0; fi
    pause 0.1
  done
  warn "The server did not get ready within two minutes."
  return 1
}
