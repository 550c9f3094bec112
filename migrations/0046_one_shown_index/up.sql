-- One index of the listings that are shown is sufficient: every import pays for a second one. The previous
-- version finds the days in the new one as well, and sorts each by unique_ID.
DROP INDEX listings_shown_idx;
ALTER INDEX listings_shown_state_idx RENAME TO listings_shown_idx;
