#!/usr/bin/env bash
# `make build`: what is put on a server, the release binary and the built front end.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

open_local_folder
always_put_away
ensure_tools rust node
install_frontend || die "The front end's packages could not be installed; see above."
build_frontend || die "The front end could not be built; see above."
step cargo build --locked --release -p portal || die "The server could not be built; see above."
say "
  $(target_folder)/release/courthouse-steps
  $FRONTEND/dist"
