-- The default order has the states of a day by their names, so the index of the listings that are shown has
-- them, too. On a large table, so without a lock that stops an import. The next migration gives it the name
-- of the one that it replaces.
CREATE INDEX CONCURRENTLY listings_shown_state_idx ON listings (sale_date, state_id, unique_id)
    INCLUDE (id, status) WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;
