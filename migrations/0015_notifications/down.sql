ALTER TABLE saved_searches DROP COLUMN bell_revision;
DROP TABLE notifications;
