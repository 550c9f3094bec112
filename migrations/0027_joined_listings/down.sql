DROP VIEW own_entries;
DROP TABLE moved_saves, own_changes, joined_listings, separations, joins, join_progress, join_keys;
