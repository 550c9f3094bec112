DROP TABLE quarantine;
UPDATE imports SET state = 'applied' WHERE state = 'released';
ALTER TABLE imports
    DROP CONSTRAINT imports_state_check,
    ADD CONSTRAINT imports_state_check CHECK (state IN ('applied', 'undone'));
DROP INDEX listings_unique_id_folded_idx;
