#!/usr/bin/env bash
# `make lighthouse`: Lighthouse's desktop figures of the About page, the median of five runs, against our limits.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/with-server.sh" lighthouse node scripts/lighthouse.mjs
