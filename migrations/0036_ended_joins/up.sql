-- Two listings can be joined, parted and joined again. Each of their joins has a row of its own, which is
-- ended and never moved (docs/adr/0071-own-values-are-kept-apart.md). The ids are in the order of the joins.
-- They are not called id, because the previous version has a query in which that name would be ambiguous.
-- The previous version still finds one row in force for each pair, and moves ended ones to former_joins.
ALTER TABLE joins DROP CONSTRAINT joins_pkey;
ALTER TABLE joins ADD COLUMN join_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
CREATE INDEX joins_pair_idx ON joins (listing_id, other_id);

-- A former join is older than the present one of its pair, so these ids are at most 0.
INSERT INTO joins (join_id, listing_id, other_id, rule, import_id, removed_by, at)
    OVERRIDING SYSTEM VALUE
    SELECT id - max(id) OVER (), listing_id, other_id, rule, import_id, removed_by, at FROM former_joins;
DELETE FROM former_joins;
