-- What is shown unless asked for otherwise, in the order of the default page, with the columns that most
-- totals need: counting and paging read this index and not the listings, which are ten times as large
-- (docs/query-plans.md has the plans). What is withdrawn or a double is in none of the three.
DROP INDEX listings_sale_date_idx, listings_place_idx, listings_zip_idx;
CREATE INDEX listings_shown_idx ON listings (sale_date, unique_id) INCLUDE (id, state_id, status)
    WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;
CREATE INDEX listings_place_idx ON listings (state_id, county)
    WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;
CREATE INDEX listings_zip_idx ON listings (zip_code)
    WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;

-- An index answers alone only for pages of which vacuum said that everybody sees all of them, so it has to
-- come by after every large import, not after a fifth of the listings.
ALTER TABLE listings SET (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02
);
