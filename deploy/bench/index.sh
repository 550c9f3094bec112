#!/usr/bin/env bash
# The listing index alone, in process: a page of 100, the total and the options of every filter
# together, over the fixed mix of deploy/bench/searches.tsv and made-up listings; its memory, and how
# long loading and taking in changes last. Needs about 1 GB for 1,000,000 listings and no database.
# LISTINGS='10000 100000 1000000 3000000' makes the whole table.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

echo "commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown), $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
# shellcheck disable=SC2086 # LISTINGS is a list of numbers.
cargo bench --quiet --profile release -p listing-index --bench mix -- ${LISTINGS:-1000000}
