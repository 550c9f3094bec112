DROP TABLE place_progress;
DROP TABLE listing_addresses;
DROP TABLE addresses;
ALTER TABLE listings
    DROP COLUMN location_precision,
    DROP COLUMN location_precision_sort;
