ALTER TABLE listings RESET (
    autovacuum_vacuum_scale_factor,
    autovacuum_vacuum_insert_scale_factor,
    autovacuum_analyze_scale_factor
);
DROP INDEX listings_shown_idx, listings_place_idx, listings_zip_idx;
CREATE INDEX listings_sale_date_idx ON listings (sale_date);
CREATE INDEX listings_place_idx ON listings (state_id, county);
CREATE INDEX listings_zip_idx ON listings (zip_code);
