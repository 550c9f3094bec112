-- What the bell in the header lists. The texts are stored, so that a notification still says later what
-- happened. An import can be undone: the revision finds its notifications.

CREATE TABLE notifications (
    id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    kind       text NOT NULL
               CONSTRAINT notifications_kind_check CHECK (kind IN ('listing', 'search', 'refused')),
    revision   bigint,                -- listing_revisions; empty if no import caused it
    content    jsonb NOT NULL,        -- the texts and the link, by kind
    at         timestamptz NOT NULL,
    read_at    timestamptz
);
CREATE INDEX notifications_account_idx ON notifications (account_id, id);
CREATE INDEX notifications_revision_idx ON notifications (revision) WHERE revision IS NOT NULL;
-- For the sweep.
CREATE INDEX notifications_at_idx ON notifications (at);

-- The bell knows the matches of a search up to this revision. Empty: up to the last look at the search.
ALTER TABLE saved_searches ADD COLUMN bell_revision bigint;
