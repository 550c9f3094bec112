-- What the whole life of an account needs (docs/adr/0013, 0014).

-- When the holder of the mailbox set the password, until what was paid is attached.
ALTER TABLE accounts ADD COLUMN claimed_at timestamptz;
CREATE INDEX accounts_claimed_idx ON accounts (claimed_at) WHERE claimed_at IS NOT NULL;
-- When the person deleted it; the bare row stays until the provider agrees to the cancellation.
ALTER TABLE accounts ADD COLUMN closed_at timestamptz;
CREATE INDEX accounts_closed_idx ON accounts (closed_at) WHERE closed_at IS NOT NULL;

-- Where a session was opened from, for the list of one's sessions.
ALTER TABLE sessions ADD COLUMN network text;

-- A buyer without an account gets a link to finish one.
ALTER TABLE one_time_tokens ALTER COLUMN account_id DROP NOT NULL;
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_account_check
    CHECK ((account_id IS NULL) = (purpose = 'finish_account'));
CREATE INDEX one_time_tokens_email_idx ON one_time_tokens (email) WHERE account_id IS NULL;
CREATE INDEX one_time_tokens_expires_idx ON one_time_tokens (expires_at);
-- All that the data download and a deletion look for.
CREATE INDEX outbox_account_idx ON outbox (account_id);
CREATE INDEX outbox_recipient_idx ON outbox (recipient);
