#!/usr/bin/env bash
# The front end's packages and its production build, for scripts that build the server meanwhile.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script ''
ensure_tools node
install_frontend
build_frontend
