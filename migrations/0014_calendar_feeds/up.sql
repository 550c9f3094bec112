-- Private calendar addresses of the saved properties and of saved searches. Only a hash of an address
-- is stored. The entries are the sales that were in a feed, so that a sale that leaves it is cancelled
-- in calendars and does not vanish from them.

CREATE TABLE calendar_feeds (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    search_id  uuid REFERENCES saved_searches ON DELETE CASCADE,  -- NULL: the saved properties
    token_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL                                -- of the present address
);
-- One feed for each target of an account.
CREATE UNIQUE INDEX calendar_feeds_account_idx ON calendar_feeds (account_id) WHERE search_id IS NULL;
CREATE UNIQUE INDEX calendar_feeds_search_idx ON calendar_feeds (search_id) WHERE search_id IS NOT NULL;

CREATE TABLE calendar_entries (
    feed_id    uuid NOT NULL REFERENCES calendar_feeds ON DELETE CASCADE,
    listing_id bigint NOT NULL REFERENCES listings ON DELETE CASCADE,
    day        date NOT NULL,          -- of the sale when it was last part of the feed
    is_gone    boolean NOT NULL,       -- it left the feed before its day
    turns      integer NOT NULL,       -- how many times it left or returned
    turned_at  timestamptz NOT NULL,
    PRIMARY KEY (feed_id, listing_id)
);
CREATE INDEX calendar_entries_listing_idx ON calendar_entries (listing_id);
