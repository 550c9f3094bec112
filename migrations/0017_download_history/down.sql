UPDATE exports SET request = NULL WHERE used_at IS NOT NULL;
ALTER TABLE exports
    DROP COLUMN download_id,
    DROP COLUMN revision,
    DROP COLUMN areas,
    DROP COLUMN rows;
