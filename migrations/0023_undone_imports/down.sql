DROP TABLE source_changes;
ALTER TABLE listing_changes DROP COLUMN undoes;
UPDATE imports SET state = 'undone' WHERE state = 'undo';
ALTER TABLE imports
    DROP CONSTRAINT imports_state_check,
    ADD CONSTRAINT imports_state_check CHECK (state IN ('applied', 'undone', 'released'));
