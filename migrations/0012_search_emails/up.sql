-- Emails about saved searches. Each search has its own pace, and a window of revisions that its last email
-- covers.

ALTER TABLE saved_searches
    ADD COLUMN mail          text NOT NULL DEFAULT 'none'
               CONSTRAINT saved_searches_mail_check CHECK (mail IN ('none', 'instantly', 'daily', 'weekly')),
    ADD COLUMN mail_from     bigint NOT NULL DEFAULT 0, -- the last window: after this revision …
    ADD COLUMN mail_revision bigint NOT NULL DEFAULT 0, -- … up to this one
    ADD COLUMN mail_edition  date,                      -- the day of the last daily or weekly round
    ADD COLUMN mail_outbox   bigint;                    -- the last email that covers the window
CREATE INDEX saved_searches_mail_idx ON saved_searches (account_id)
    WHERE mail <> 'none' AND removed_at IS NULL;

-- What was in an email, so that no search reports a listing twice.
CREATE TABLE mailed_matches (
    search_id  uuid NOT NULL REFERENCES saved_searches ON DELETE CASCADE,
    listing_id bigint NOT NULL, -- listings
    outbox_id  bigint NOT NULL, -- the email; it may be gone
    mailed_at  timestamptz NOT NULL,
    PRIMARY KEY (search_id, listing_id)
);
CREATE INDEX mailed_matches_outbox_idx ON mailed_matches (outbox_id);
-- For the sweep.
CREATE INDEX mailed_matches_mailed_idx ON mailed_matches (mailed_at);

-- The emails of a morning become due at once, like weekly updates, and are sent after every other email.
CREATE INDEX outbox_turns_idx ON outbox ((kind IN ('weekly_update', 'saved_searches')), due_at, id)
    WHERE sent_at IS NULL AND dead_at IS NULL;

-- Who turned the emails about saved searches off, for all searches at once.
CREATE TABLE search_mail_stops (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    stopped_at timestamptz NOT NULL
);
