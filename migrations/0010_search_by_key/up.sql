-- Whole keys are looked up by 16 bits of a hash, in the index that finds words: an import lets what is new
-- wait beside it, and many listings share an entry. Three indexes of their own, 120 MB, cost it a second in a
-- hundred thousand listings. What the hash finds is compared with the keys themselves.
CREATE INDEX listings_found_idx ON listings USING gin (
    search_text gin_trgm_ops,
    (ARRAY[hashtext(unique_key) & 65535, hashtext(parcel_key) & 65535, hashtext(case_key) & 65535])
);
DROP INDEX listings_unique_key_idx, listings_parcel_key_idx, listings_case_key_idx, listings_search_idx;
ALTER INDEX listings_found_idx RENAME TO listings_search_idx;
