-- Finds the listings that were listed after a revision, without the entries about changes. On a large table,
-- so without a lock that stops an import.
CREATE INDEX CONCURRENTLY listing_changes_listed_idx ON listing_changes (revision) WHERE kind = 'listed';
