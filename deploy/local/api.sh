#!/usr/bin/env bash
# `make api`: the OpenAPI document from the server's code, and the front end's types from the document.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

# shellcheck disable=SC2317  # leaving calls it
put_away() { rm -f "$LOCAL/openapi.json"; }

open_local_folder
always_put_away
ensure_tools rust node
install_frontend || die "The front end's packages could not be installed; see above."
step cargo build --locked -p portal || die "The server could not be built; see above."
# Written beside first: a program that fails must not leave half a document.
step "$(target_folder)/debug/courthouse-steps" openapi >"$LOCAL/openapi.json" || die "The document could not be written; see above."
mkdir -p docs/api
cp "$LOCAL/openapi.json" docs/api/openapi.json
step npm --prefix frontend run --silent api || die "The front end's types could not be written; see above."
say "docs/api/openapi.json and the front end's types are written."
