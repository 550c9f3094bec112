-- Differences become whole values only in the program, so those that are stored go with the columns.
DELETE FROM saved_history WHERE jsonb_typeof(before) = 'object';
ALTER TABLE saved_history DROP COLUMN bytes;
ALTER TABLE saved_listings DROP COLUMN bytes, DROP COLUMN history_bytes;
ALTER TABLE accounts DROP COLUMN saved_version, DROP COLUMN undo_bytes, DROP COLUMN undo_until;
