#!/usr/bin/env bash
# `make api`: the OpenAPI document from the server's code, and the front end's types from the document.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script ''
ensure_tools rust node
install_frontend
step cargo build --locked -p portal || die "The server could not be built; see above."
# Written to another file first: a program that fails must not leave half a document.
step "$(target_folder)/debug/courthouse-steps" openapi >"$LOCAL/openapi.json" || die "The document could not be written; see above."
mkdir -p docs/api
mv "$LOCAL/openapi.json" docs/api/openapi.json
step npm --prefix frontend run --silent api || die "The front end's types could not be written; see above."
say "docs/api/openapi.json and the front end's types are written."
