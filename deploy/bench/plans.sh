#!/usr/bin/env bash
# Page and total of every search of searches.tsv through the PostgreSQL adapter, with 1,000,000 listings:
# the times of each and of the weighted mix. WRITE=yes makes docs/query-plans.md of them and of the
# statements and plans behind them. Needs the database of million.sh, which also says how to use one
# that is there.
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

# Runs a test of listings/tests/plans.rs and leaves what it prints in a file.
measure() {
  local test=$1 file=$2 status=0
  step cargo test --quiet --locked -p postgres-adapter --lib "$test" -- --ignored --nocapture >"$file.all" || status=$?
  grep -vE '^(running 1 test|test .*|\.)$' "$file.all" | cat -s >"$file"
  [ "$status" = 0 ] || die "The searches failed: $file.all"
}

open_local_folder
always_put_away
ensure_tools rust postgres
if [ -z "${BENCH_DATABASE_URL:-}" ]; then
  build_server || die "The program could not be built; see above."
fi
open_million
export PLANS_DATABASE_URL=$MILLION

measure times_of_the_mix "$LOCAL/plans-times.md"
if [ "${WRITE:-}" != yes ]; then
  cat "$LOCAL/plans-times.md"
  say_where
  exit 0
fi
measure plans_of_every_shape "$LOCAL/plans-shapes.md"
{
  cat <<'TEXT'
# Query plans

How PostgreSQL answers a search when the listing index is not there to (`LISTING_INDEX=off`), or is held against it.
`WRITE=yes deploy/bench/plans.sh` makes this page; the searches are those of `deploy/bench/searches.tsv`, with which the listing index is measured too.
Why these indexes and no others stands in [ADR 21](adr/0021-one-index-holds-what-is-shown.md).

An answer is two statements in one snapshot: the total, and the ids of a page of 100, for which the total says how best to come by.
Below, `shown` stands for `withdrawn_at IS NULL AND duplicate_of IS NULL`, which all of these searches ask and three indexes hold by themselves.
A node under a `Gather` runs in up to three processes on two cores; its rows and times are those of one.
Pages are those of 8 kB that a statement touched, most of them in the system's memory and not in the server's own 128 MB.
All listings in a row are 96,433 pages.
Built at once `listings_shown_idx` is 76 MB; as one import of a whole million leaves it, 135 MB, and the median of the mix is some 15 ms higher.
The times of a plan hold what taking them costs, up to as much again; what a caller waits for is in the first table.

## Times

Page and total together, as the adapter's caller waits for them, one after the other.
TEXT
  say_where | sed '/^$/d; s/$/./'
  cat "$LOCAL/plans-times.md"
  cat "$LOCAL/plans-shapes.md"
} | cat -s | sed -e '${/^$/d}' >docs/query-plans.md
say "docs/query-plans.md is written."
