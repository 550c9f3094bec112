DROP TABLE saved_visits;
ALTER TABLE saved_listings DROP COLUMN saved_revision;
