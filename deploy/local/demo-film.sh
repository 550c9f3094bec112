#!/usr/bin/env bash
# `make demo-film`: makes the demo film and its poster anew from the data screen. Needs ffmpeg.
set -euo pipefail
command -v ffmpeg >/dev/null || { echo "The film needs ffmpeg: apt-get install ffmpeg" >&2; exit 1; }
exec "$(dirname "${BASH_SOURCE[0]}")/with-server.sh" demo-film node scripts/demo-film.mjs
