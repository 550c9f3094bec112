DROP TABLE listing_changes, listing_sightings, listing_extras, listings, listing_revisions, imports, sources;
DROP FUNCTION refuse_ledger_rewrite();
DROP FUNCTION require_revision();
DROP EXTENSION pg_trgm;
