#!/usr/bin/env bash
# schemathesis.sh [ARGUMENT…]: tests a server against its own OpenAPI document with schemathesis (PyPI, in a virtual
# environment under .local), to which it passes the arguments. Needs python3 with venv.
#
# It starts the server and the sandbox on a throwaway database with demo listings; SERVER_BIN and SANDBOX_BIN name
# programs that are built already. PORTAL_ADDRESS names a running server instead, which needs demo data, the sandbox,
# no request limits and a database that may get made-up accounts. EXAMPLES sets the examples per operation (300),
# DOCUMENT another document. Reports are in .local/schemathesis.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script schemathesis
ensure_tools rust node postgres python
make_venv schemathesis
if [ -z "${PORTAL_ADDRESS:-}" ]; then
  build_product
  export LOG_IN_FAILURES_PER_ADDRESS=1000000 LOG_IN_FAILURES_PER_NETWORK=1000000 LOG_IN_FAILURES_PER_ADDRESS_ELSEWHERE=1000000
  start_demo_products schemathesis
  PORTAL_ADDRESS=$PUBLIC_URL
fi
folder=$ROOT/deploy/schemathesis
mkdir -p "$LOCAL/schemathesis"
export PORTAL_ADDRESS SCHEMATHESIS_HOOKS=hooks PYTHONPATH=$folder PYTHONDONTWRITEBYTECODE=1
step env -C "$LOCAL/schemathesis" timeout --signal=INT --kill-after=30 "${SCHEMATHESIS_SECONDS:-1800}" \
  "$VENV/bin/schemathesis" --config-file "$folder/schemathesis.toml" run "${DOCUMENT:-$PORTAL_ADDRESS/api/openapi.json}" \
  --url "$PORTAL_ADDRESS" --max-examples "${EXAMPLES:-300}" --report junit --report-junit-path "$LOCAL/schemathesis/junit.xml" "$@"
