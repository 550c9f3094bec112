-- The weekly update of each person, and the addresses that refuse emails for good.

-- The last weekly update that was queued for each person. One row per person, so nothing has to be
-- swept.
CREATE TABLE digests (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    edition    date NOT NULL,    -- the Monday
    revision   bigint NOT NULL,  -- of the listings; the next update marks what was listed later
    queued_at  timestamptz NOT NULL
);

-- How often in a row an address was refused for good. Without a row: never since it last accepted an
-- email.
CREATE TABLE refused_addresses (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    -- Once the account has another address, the row does not count any more.
    email      text COLLATE "C" NOT NULL,
    refusals   integer NOT NULL,
    stopped_at timestamptz       -- when the optional emails were turned off
);

-- All weekly updates become due at once, and are sent after every other email that is due.
CREATE INDEX outbox_turn_idx ON outbox ((kind = 'weekly_update'), due_at, id)
    WHERE sent_at IS NULL AND dead_at IS NULL;
