# shellcheck shell=bash
# Everything that the scripts share. Enters the checkout's top folder.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
. "$ROOT/deploy/local/tools.sh"
. "$ROOT/deploy/local/postgres.sh"
. "$ROOT/deploy/local/frontend.sh"
. "$ROOT/deploy/local/server.sh"
cd "$ROOT"
