# shellcheck shell=bash
# The sandbox: the server of ours that takes the payment provider's place where there is no key.

# Whether the product will talk to it.
wants_sandbox() {
  [ -z "${STRIPE_SECRET_KEY:-}" ] || return 1
  case ${APP_ENV:-} in development | test | demo) ;; *) return 1 ;; esac
}

# Chooses a free port after the product's own, unless SANDBOX_PORT says which, and a secret for the
# events; the product reads both from the same settings.
place_sandbox() {
  local tries
  if [ -z "${SANDBOX_PORT:-}" ]; then
    SANDBOX_PORT=$((PORT < 65000 ? PORT + 1 : 8081))
    for ((tries = 0; tries < 50; tries++)); do
      is_taken 127.0.0.1 "$SANDBOX_PORT" || break
      SANDBOX_PORT=$((SANDBOX_PORT + 1))
    done
  elif ! is_port "$SANDBOX_PORT"; then
    die "SANDBOX_PORT is '$SANDBOX_PORT', and must be a number from 1 to 65535."
  elif is_taken 127.0.0.1 "$SANDBOX_PORT"; then
    die "Port $SANDBOX_PORT is taken by another program. Choose another one with SANDBOX_PORT."
  fi
  export SANDBOX_LISTEN=127.0.0.1:$SANDBOX_PORT SANDBOX_URL=http://127.0.0.1:$SANDBOX_PORT
  export SANDBOX_WEBHOOK_URL=http://${HOST/0.0.0.0/127.0.0.1}:$PORT/api/stripe/webhook
  SANDBOX_SECRET=whsec_$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  export SANDBOX_SECRET
}

# Starts it with those settings, and leaves its process in SANDBOX.
start_sandbox() {
  begin env "$@" "$SANDBOX_BIN"
  SANDBOX=$STEP
  wait_until_ready "$SANDBOX" 127.0.0.1 "$SANDBOX_PORT"
}
