-- What changed since the last visit is told by revisions, whose order is the order in which changes
-- became visible; a time stamp would miss an import that was under way during the visit.

-- The listings' revision when the listing was saved: what changed before is no news.
ALTER TABLE saved_listings ADD COLUMN saved_revision bigint NOT NULL DEFAULT 0;

-- One row a person: the visit to the saved properties that is going on, or was the last.
CREATE TABLE saved_visits (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    seen_at    timestamptz NOT NULL, -- the last look
    since      bigint NOT NULL,      -- the revision that the visit before had seen
    seen       bigint NOT NULL       -- the revision that this visit has seen
);
