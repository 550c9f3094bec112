#!/usr/bin/env bash
# Every shape of a search through the PostgreSQL adapter, with 1,000,000 listings: the times of
# page and total, of all facets, and the median and p99 of the weighted mix. PLANS=yes prints the statements
# and their plans too. Needs the database of million.sh.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../local
. "$(dirname "${BASH_SOURCE[0]}")/../local/all.sh"
# shellcheck source-path=SCRIPTDIR/../..
. deploy/bench/million.sh

# shellcheck disable=SC2317  # leaving calls it
put_away() {
  end_all_steps
  close_million
}

open_local_folder
always_put_away
ensure_tools rust postgres
build_server || die "The program could not be built; see above."
open_million
export PLANS_DATABASE_URL=$MILLION TEST_DATABASE_URL=$MILLION
status=0
step cargo test --locked -p postgres-adapter --lib plans_of_every_shape -- --ignored --nocapture >"$LOCAL/plans.txt" || status=$?
if [ "${PLANS:-}" = yes ]; then cat "$LOCAL/plans.txt"; else grep -E '^(\||mix)' "$LOCAL/plans.txt" || true; fi
say_where
[ "$status" = 0 ] || die "The searches failed: $LOCAL/plans.txt"
