DROP INDEX listings_search_idx;
CREATE INDEX listings_unique_key_idx ON listings (unique_key);
CREATE INDEX listings_parcel_key_idx ON listings (parcel_key);
CREATE INDEX listings_case_key_idx ON listings (case_key);
CREATE INDEX listings_search_idx ON listings USING gin (search_text gin_trgm_ops);
