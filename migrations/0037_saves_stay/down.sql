ALTER TABLE saved_listings DROP COLUMN united_with;
DROP VIEW shown_members;
DROP TABLE withdrawn_members;
