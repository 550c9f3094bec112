#!/usr/bin/env bash
# `make screenshots`: a picture of each screen at 1440 and 390 px in .local/screenshots; fails where one
# overflows, cuts text off, or shows a control or text too small, or a broken picture.
set -euo pipefail
exec env SCREENSHOTS=yes "$(dirname "${BASH_SOURCE[0]}")/with-server.sh" screenshots node_modules/.bin/playwright test screenshots --reporter=list
