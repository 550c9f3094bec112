-- What a person writes on a saved property in addition to a note and a stage, and the history of all of it.

ALTER TABLE saved_listings
    ADD COLUMN maximum_bid bigint                                                   -- in cents
        CONSTRAINT saved_listings_maximum_bid_check CHECK (maximum_bid >= 0),
    ADD COLUMN tags        text[] NOT NULL DEFAULT '{}',
    ADD COLUMN checklist   jsonb,            -- lines of a text and whether it is done; empty for the usual ones
    ADD COLUMN version     bigint NOT NULL DEFAULT 0;                               -- one more after each change

-- An entry has the value of one part before a change. The value after it is in the part's next entry or
-- in saved_listings.
CREATE TABLE saved_history (
    id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    account_id uuid NOT NULL,
    listing_id bigint NOT NULL,
    part       text NOT NULL
               CONSTRAINT saved_history_part_check
               CHECK (part IN ('note', 'stage', 'maximumBid', 'tags', 'checklist')),
    before     jsonb NOT NULL,
    began_at   timestamptz NOT NULL, -- the first change of the entry
    at         timestamptz NOT NULL, -- the last one
    CONSTRAINT saved_history_saved_fk FOREIGN KEY (account_id, listing_id)
        REFERENCES saved_listings ON DELETE CASCADE
);
CREATE INDEX saved_history_saved_idx ON saved_history (account_id, listing_id, id);
