#!/usr/bin/env bash
# `make email-pictures`: a picture of each kind of email in .local/emails, and checks of each.
. "$(dirname "${BASH_SOURCE[0]}")/all.sh"

start_script email-pictures
ensure_tools rust node chromium
install_frontend
rm -rf "$LOCAL/emails"
step cargo run --locked --quiet -p smtp-adapter --example letters -- "$LOCAL/emails" ||
  die "The emails could not be written; see above."
step env -C "$FRONTEND" "CHROMIUM_PATH=$CHROMIUM_PATH" node scripts/email-pictures.mjs "$LOCAL/emails"
