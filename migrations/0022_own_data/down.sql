DROP TABLE saved_history;
ALTER TABLE saved_listings
    DROP COLUMN maximum_bid,
    DROP COLUMN tags,
    DROP COLUMN checklist,
    DROP COLUMN version;
