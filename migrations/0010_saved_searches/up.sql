-- Saved searches. A view is the search part of the data screen's address: filters, search, order and
-- columns. The search that it means is read from it for each use.

CREATE TABLE saved_searches (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name       text NOT NULL,
    view       text NOT NULL,
    place      integer NOT NULL,     -- in the person's own order
    created_at timestamptz NOT NULL,
    -- The last visit, with revisions as in saved_visits.
    seen_at    timestamptz NOT NULL,
    since      bigint NOT NULL,
    seen       bigint NOT NULL,
    removed_at timestamptz           -- the removal can be undone until the sweep
);
CREATE INDEX saved_searches_account_idx ON saved_searches (account_id, place);
CREATE INDEX saved_searches_removed_idx ON saved_searches (removed_at) WHERE removed_at IS NOT NULL;
