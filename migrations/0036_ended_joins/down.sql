WITH former AS (
    DELETE FROM joins j USING joins later
    WHERE later.listing_id = j.listing_id AND later.other_id = j.other_id AND later.join_id > j.join_id
    RETURNING j.*)
INSERT INTO former_joins (listing_id, other_id, rule, import_id, removed_by, at)
    SELECT listing_id, other_id, rule, import_id, removed_by, at FROM former ORDER BY join_id;
DROP INDEX joins_pair_idx;
ALTER TABLE joins DROP COLUMN join_id;
ALTER TABLE joins ADD CONSTRAINT joins_pkey PRIMARY KEY (listing_id, other_id);
