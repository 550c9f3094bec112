DROP TABLE calendar_entries;
DROP TABLE calendar_feeds;
