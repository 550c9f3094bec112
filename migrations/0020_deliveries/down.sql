UPDATE listing_sightings s
SET last_import = greatest(s.last_import, d.import_id), at = greatest(s.at, d.at)
FROM deliveries d
WHERE s.in_last AND d.source_id = s.source_id;
DROP VIEW sightings;
ALTER TABLE listing_sightings DROP COLUMN in_last;
DROP TABLE delivery_parts, deliveries;
