#!/usr/bin/env bash
# `make build`: the release binary and the built front end, for a server.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script ''
ensure_tools rust node
install_frontend
build_frontend
step cargo build --locked --release -p portal || die "The server could not be built; see above."
say "
  $(target_folder)/release/courthouse-steps
  $FRONTEND/dist"
