-- Listings of several lists that are one sale of one property are joined: one is shown, and the others are
-- its duplicates (docs/adr/0061-listings-of-one-sale-are-joined.md). All tables here refer to listings
-- without foreign keys, as listing_extras does.

-- By which numbers listings of the same sale are found. The domain computes them.
CREATE TABLE join_keys (
    key        bigint NOT NULL,
    listing_id bigint NOT NULL,
    PRIMARY KEY (key, listing_id)
);
-- One row: the listings up to this id have their keys. Listings of an earlier version get them at the
-- next import.
CREATE TABLE join_progress (
    is_only  boolean PRIMARY KEY DEFAULT true CONSTRAINT join_progress_one_check CHECK (is_only),
    keyed_to bigint NOT NULL DEFAULT 0
);
INSERT INTO join_progress DEFAULT VALUES;

-- Which listings are joined directly. Groups follow from it.
CREATE TABLE joins (
    listing_id bigint NOT NULL,                   -- the younger one
    other_id   bigint NOT NULL,
    rule       text NOT NULL
               CONSTRAINT joins_rule_check
               CHECK (rule IN ('operator', 'instrument', 'parcel', 'address', 'postponed')),
    import_id  bigint,                            -- empty for the operator
    removed_by bigint,                            -- the import after which it no longer counts
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (listing_id, other_id)
);
CREATE INDEX joins_other_idx ON joins (other_id);
CREATE INDEX joins_import_idx ON joins (import_id);
CREATE INDEX joins_removed_idx ON joins (removed_by) WHERE removed_by IS NOT NULL;

-- The pairs that the operator separated for good.
CREATE TABLE separations (
    listing_id bigint NOT NULL,                   -- the younger one
    other_id   bigint NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (listing_id, other_id)
);
CREATE INDEX separations_other_idx ON separations (other_id);

-- The groups of more than one listing: each member, also the one that is shown. It agrees with
-- listings.duplicate_of, which has no index.
CREATE TABLE joined_listings (
    listing_id  bigint PRIMARY KEY,
    original_id bigint NOT NULL
);
CREATE INDEX joined_listings_original_idx ON joined_listings (original_id);

-- What the own sources of a listing stated where the sale ledger says something else, because the listing
-- shows values of others. An undo restores these. Without a kind, they stated nothing.
CREATE TABLE own_changes (
    listing_id bigint NOT NULL,
    import_id  bigint,                            -- imports
    revision   bigint NOT NULL,                   -- listing_revisions
    kind       text,
    fields     jsonb,                             -- as in listing_changes
    undoes     bigint,                            -- imports
    at         timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (listing_id, revision)
);
CREATE INDEX own_changes_revision_idx ON own_changes (revision);
CREATE VIEW own_entries AS
    SELECT listing_id, import_id, revision, kind, fields, undoes, at FROM listing_changes c
    WHERE NOT EXISTS (
        SELECT FROM own_changes o WHERE o.listing_id = c.listing_id AND o.revision = c.revision)
    UNION ALL
    SELECT listing_id, import_id, revision, kind, fields, undoes, at FROM own_changes
    WHERE kind IS NOT NULL;

-- Saved properties that followed a listing to the one that is shown, as they were before. They return
-- when the listings are separated.
CREATE TABLE moved_saves (
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    listing_id  bigint NOT NULL,                  -- where it was saved
    original_id bigint NOT NULL,                  -- where it is now
    was_alone   boolean NOT NULL,                 -- the person had not saved that one
    saved       jsonb NOT NULL,
    PRIMARY KEY (account_id, listing_id)
);
CREATE INDEX moved_saves_listing_idx ON moved_saves (listing_id);
