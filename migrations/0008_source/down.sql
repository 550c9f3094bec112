ALTER TABLE listings
    DROP COLUMN source,
    DROP COLUMN source_sort;
