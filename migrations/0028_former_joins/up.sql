-- A pair that was joined, separated and joined again has its first join here, because joins has one row for
-- each pair. The undo of the second join brings it back (docs/adr/0061-listings-of-one-sale-are-joined.md).
-- The columns are those of joins.
CREATE TABLE former_joins (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    listing_id bigint NOT NULL,
    other_id   bigint NOT NULL,
    rule       text NOT NULL,
    import_id  bigint,
    removed_by bigint,
    at         timestamptz NOT NULL
);
CREATE INDEX former_joins_pair_idx ON former_joins (listing_id, other_id);
