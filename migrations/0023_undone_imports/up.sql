-- An import can be undone (docs/adr/0051-an-import-is-undone-by-new-entries.md). The undo is an import of
-- its own with the state 'undo': its entries of the ledger name it, and 'undone_by' of the other import
-- names it as well. It is not a delivery.
ALTER TABLE imports
    DROP CONSTRAINT imports_state_check,
    ADD CONSTRAINT imports_state_check CHECK (state IN ('applied', 'undone', 'released', 'undo'));

-- The import that an entry undoes; empty for other entries. An entry with the kind 'listed' or 'no longer
-- listed' then restores what was noted before that import.
ALTER TABLE listing_changes ADD COLUMN undoes bigint;         -- imports

-- The column Source is not in the ledger. Each import that changes it stores what it replaced.
CREATE TABLE source_changes (
    listing_id bigint NOT NULL,                   -- listings
    import_id  bigint NOT NULL,                   -- imports
    old        text,
    PRIMARY KEY (listing_id, import_id)
);
CREATE INDEX source_changes_import_idx ON source_changes (import_id);
