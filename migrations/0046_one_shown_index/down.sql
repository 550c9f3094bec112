ALTER INDEX listings_shown_idx RENAME TO listings_shown_state_idx;
CREATE INDEX listings_shown_idx ON listings (sale_date, unique_id) INCLUDE (id, state_id, status)
    WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;
