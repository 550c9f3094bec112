-- Which imports were reported to whom, so that no change is reported twice. The email of a decision waits
-- in the outbox; the next import finds it there and adds its changes to it.

CREATE TABLE alerts (
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    revision   bigint NOT NULL,           -- listing_revisions
    -- The email that reports the revision; empty if nothing is reported, or once the email is removed.
    outbox_id  bigint REFERENCES outbox ON DELETE SET NULL,
    decided_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, revision)
);
CREATE INDEX alerts_outbox_idx ON alerts (outbox_id) WHERE outbox_id IS NOT NULL;
-- For the sweep.
CREATE INDEX alerts_decided_idx ON alerts (decided_at);

-- Until now no worker read these jobs. Nobody wants an email about imports of the past.
UPDATE jobs SET done_at = now() WHERE kind = 'listing_changes' AND done_at IS NULL;
