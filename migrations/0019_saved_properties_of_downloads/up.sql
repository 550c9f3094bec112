-- Which properties were saved when a download of My Properties began, so that a later one can have only
-- what changed since: the set of their ids, as in listing_marks.

ALTER TABLE exports ADD COLUMN saved bytea;
