-- Saved properties and downloads.

CREATE TABLE saved_listings (
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    listing_id bigint NOT NULL REFERENCES listings,
    note       text NOT NULL DEFAULT '',
    stage      text NOT NULL DEFAULT '',
    saved_at   timestamptz NOT NULL,
    -- The listings' revision when the listing was saved; earlier changes are not news.
    saved_revision bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (account_id, listing_id)
);
CREATE INDEX saved_listings_listing_idx ON saved_listings (listing_id);

-- The current or last visit of a person to the saved properties. Revisions, not times, decide what has
-- changed since: their order is the order in which changes became visible, while a time would miss an
-- import that was running during the visit.
CREATE TABLE saved_visits (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    seen_at    timestamptz NOT NULL, -- the last look
    since      bigint NOT NULL,      -- the revision that the previous visit saw
    seen       bigint NOT NULL       -- the revision that this visit saw
);

-- A download: first a ticket that works once, then history. The order belongs to the session that placed
-- it, and `request` is emptied when the ticket is used or expires.
CREATE TABLE exports (
    ticket_hash bytea PRIMARY KEY,
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    request     jsonb,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    used_at     timestamptz,
    session_id  uuid CONSTRAINT exports_session_fk REFERENCES sessions ON DELETE SET NULL
);
CREATE INDEX exports_account_idx ON exports (account_id, created_at DESC);
-- For the sweep of orders, and for the orders of a session that is swept.
CREATE INDEX exports_expires_idx ON exports (expires_at);
CREATE INDEX exports_session_idx ON exports (session_id);
