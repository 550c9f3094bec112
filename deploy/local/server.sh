# shellcheck shell=bash
# The product's own programs: where cargo puts them, how they are started, and whether they are ready.

# The target folder, chosen by CARGO_TARGET_DIR or a cargo configuration.
target_folder() {
  cargo metadata --no-deps --format-version 1 --offline | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p'
}

# Builds the server and the sandbox in one command: otherwise cargo would compile what they share twice, with
# different features. Leaves their paths in SERVER_BIN and SANDBOX_BIN. If both are set, they name programs that are
# built already. The profile is `dev`, or `measured` for what compares figures with limits.
build_server() {
  if [ -n "${SERVER_BIN:-}" ] && [ -n "${SANDBOX_BIN:-}" ]; then return 0; fi
  local profile=${1:-dev}
  step cargo build --locked --profile "$profile" -p portal -p sandbox || { warn "The server could not be built; see above."; return 1; }
  place_programs "${profile/#dev/debug}"
}

# Leaves in SERVER_BIN and SANDBOX_BIN what cargo built in folder $1 of the target folder.
place_programs() {
  local folder
  folder=$(target_folder)/$1
  SERVER_BIN=$folder/courthouse-steps SANDBOX_BIN=$folder/sandbox
  [ -x "$SERVER_BIN" ] || { warn "cargo built no $SERVER_BIN."; return 1; }
}

# Builds the front end next to the server: cargo often waits for one crate, and npm for the network.
build_product() {
  local frontend server=0
  begin deploy/local/frontend-build.sh
  frontend=$STEP
  build_server || server=1
  wait "$frontend" && return "$server"
}

is_port() { [[ $1 =~ ^[0-9]{1,5}$ ]] && [ "$((10#$1))" -ge 1 ] && [ "$((10#$1))" -le 65535 ]; }

# Whether a program listens there.
is_taken() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# Ends the script if $1, the value of setting $2, is not a port that is free on host $3.
need_free_port() {
  is_port "$1" || die "$2 is '$1', and must be a number from 1 to 65535."
  if is_taken "$3" "$1"; then die "Port $1 is taken by another program. Choose another one with $2, for example: $2=$((10#$1 % 65535 + 1)) make run"; fi
}

# Whether the server at host $1, port $2 reports that it is ready.
is_ready() {
  local line
  line=$({
    exec 3<>"/dev/tcp/$1/$2" && printf 'GET /readyz HTTP/1.0\r\nHost: %s:%s\r\n\r\n' "$1" "$2" >&3 && timeout 5 head -n 1 <&3
  } 2>/dev/null) || true
  [[ $line == HTTP/1.*\ 200* ]]
}

# Waits until the server of process $1 is ready at host $2, port $3. Fails if it ends first.
wait_until_ready() {
  await "$1" 120 is_ready "$2" "$3" && return 0
  ! alive "$1" || warn "The server did not get ready within two minutes."
  return 1
}

# Whether the product will use the sandbox, our server that replaces the payment provider where there is no key.
wants_sandbox() {
  [ -z "${STRIPE_SECRET_KEY:-}" ] && [[ ${APP_ENV:-} =~ ^(development|test|demo)$ ]]
}

# Chooses a secret for the events and a port: SANDBOX_PORT, or the first free one after the product's. The product
# reads both from the same settings.
place_sandbox() {
  if [ -z "${SANDBOX_PORT:-}" ]; then
    SANDBOX_PORT=$((PORT < 65000 ? PORT + 1 : 8081))
    while is_taken 127.0.0.1 "$SANDBOX_PORT" && [ "$SANDBOX_PORT" -lt 65535 ]; do SANDBOX_PORT=$((SANDBOX_PORT + 1)); done
  fi
  need_free_port "$SANDBOX_PORT" SANDBOX_PORT 127.0.0.1
  SANDBOX_SECRET=whsec_$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  export SANDBOX_SECRET SANDBOX_LISTEN=127.0.0.1:$SANDBOX_PORT SANDBOX_URL=http://127.0.0.1:$SANDBOX_PORT
  export SANDBOX_WEBHOOK_URL=http://${HOST/0.0.0.0/127.0.0.1}:$PORT/api/stripe/webhook
}

start_sandbox() {
  begin "$SANDBOX_BIN"
  wait_until_ready "$STEP" 127.0.0.1 "$SANDBOX_PORT"
}

# Starts $2 products (1), each with a sandbox, on throwaway databases with demo listings. Their data and logs are in
# .local/$1-server, in a folder for each. The settings of the first one are exported, and E2E_PRODUCTS names a file with
# those of all. Limits that are not under test are off: every request comes from one address.
start_demo_products() {
  local number folder=$LOCAL/$1-server count=${2:-1}
  rm -rf "$folder"
  mkdir -m 700 "$folder"
  # shellcheck disable=SC2046  # numbers
  start_throwaway_cluster "$1-postgres" $(seq -f 'product%g' "$count")
  for ((number = count; number > 0; number--)); do
    start_demo_product "$folder/$number" "product$number"
    product_as_json "$folder/$number" >"$folder/$number.json"
  done
  E2E_PRODUCTS=$folder/products.json
  { echo '[' && cat "$folder"/*[0-9].json | paste -sd , && echo ']'; } >"$E2E_PRODUCTS"
  export E2E_PRODUCTS
}

# The settings that tests need, of the product that was started last. None of the values needs escaping.
product_as_json() {
  printf '{"E2E_BASE_URL":"%s"' "$PUBLIC_URL"
  local name
  for name in PORT PUBLIC_URL DATABASE_URL DATA_DIR VAPID_PRIVATE_KEY SANDBOX_LISTEN SANDBOX_URL SANDBOX_SECRET SANDBOX_WEBHOOK_URL; do
    printf ',"%s":"%s"' "$name" "${!name}"
  done
  echo '}'
}

# Starts one with its data and logs in folder $1, on database $2 of the cluster.
start_demo_product() {
  local folder=$1
  mkdir -m 700 "$folder" "$folder/data"
  # Linux gives outgoing connections ports from 32768 on, so one of those could be taken before the product listens.
  while PORT=$((20000 + RANDOM % 12000)) && is_taken 127.0.0.1 "$PORT"; do :; done
  DATABASE_URL=$(cluster_url "$2")
  export PORT DATABASE_URL APP_ENV=test HOST=127.0.0.1 PUBLIC_URL=http://127.0.0.1:$PORT DATA_DIR=$folder/data
  export FRONTEND_DIR=$ROOT/frontend/dist BCRYPT_COST=4 REQUESTS_PER_SECOND=0 MAILS_PER_ADDRESS=1000000
  export ACCOUNT_REQUESTS_PER_ADDRESS=1000000 ACCOUNT_REQUESTS_PER_NETWORK=1000000
  export LOG_INS_PER_ACCOUNT=1000000 LOG_INS_PER_NETWORK=1000000
  VAPID_PRIVATE_KEY=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
  export VAPID_PRIVATE_KEY
  SANDBOX_PORT=''
  place_sandbox
  step "$SERVER_BIN" migrate >"$folder/server.log" 2>&1 || die "The database could not be made, see $folder/server.log"
  step "$SERVER_BIN" demo --listings 2000 --seed 1 >>"$folder/server.log" 2>&1 || die "The database could not be filled, see $folder/server.log"
  # The account of the browser tests: frontend/e2e/support.ts.
  # shellcheck disable=SC2016  # the inner shell's own
  step bash -c '"$1" account create journeys@example.com --name Demo --grant "browser tests" <<<courthouse-demo' create "$SERVER_BIN" \
    >>"$folder/server.log" 2>&1 || die "The account could not be created, see $folder/server.log"
  start_sandbox >"$folder/sandbox.log" 2>&1 || die "The sandbox did not start, see $folder/sandbox.log"
  begin "$SERVER_BIN" serve >>"$folder/server.log" 2>&1
  SERVER=$STEP
  wait_until_ready "$SERVER" 127.0.0.1 "$PORT" || die "The server did not start, see $folder/server.log"
}
