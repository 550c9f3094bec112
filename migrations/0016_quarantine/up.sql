-- unique_IDs are compared without case. 'lower' of a text in "C" order changes only A to Z, as the
-- domain does. The index is not unique, because older imports may have stored two spellings.
CREATE INDEX listings_unique_id_folded_idx ON listings (lower(unique_id));

-- What the operator releases from the quarantine is an import, but not a delivery of its source: it
-- does not replace the source's last list.
ALTER TABLE imports
    DROP CONSTRAINT imports_state_check,
    ADD CONSTRAINT imports_state_check CHECK (state IN ('applied', 'undone', 'released'));

-- Sales that are not plausible. They are not listings, so no query of subscribers can show them.
CREATE TABLE quarantine (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source_id  bigint NOT NULL REFERENCES sources,
    import_id  bigint NOT NULL REFERENCES imports,   -- the last delivery that contained the sale
    key        text COLLATE "C" NOT NULL,            -- the unique_ID, folded by the domain
    unique_id  text COLLATE "C" NOT NULL,
    record     jsonb NOT NULL,                       -- the values as text
    digest     bytea NOT NULL,                       -- of the record as it was delivered
    doubts     text[] NOT NULL,
    is_fixed   boolean NOT NULL DEFAULT false,       -- the operator changed the record
    state      text NOT NULL DEFAULT 'waiting'
               CONSTRAINT quarantine_state_check CHECK (state IN ('waiting', 'released', 'dropped')),
    at         timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT quarantine_sale_key UNIQUE (source_id, key)
);
CREATE INDEX quarantine_waiting_idx ON quarantine (id) WHERE state = 'waiting';
