-- Work for the worker: jobs, and emails in the transaction that caused them.

CREATE TABLE jobs (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind         text NOT NULL,
    payload      jsonb NOT NULL,
    dedupe_key   text CONSTRAINT jobs_dedupe_key UNIQUE,
    due_at       timestamptz NOT NULL,
    leased_until timestamptz,
    attempts     integer NOT NULL DEFAULT 0,
    last_error   text,
    done_at      timestamptz,
    dead_at      timestamptz
);
CREATE INDEX jobs_due_idx ON jobs (due_at) WHERE done_at IS NULL AND dead_at IS NULL;

CREATE TABLE outbox (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id   text NOT NULL CONSTRAINT outbox_message_id_key UNIQUE,
    dedupe_key   text CONSTRAINT outbox_dedupe_key UNIQUE,
    account_id   uuid REFERENCES accounts ON DELETE SET NULL,
    recipient    text NOT NULL,
    kind         text NOT NULL,
    subject      text NOT NULL,
    text_body    text NOT NULL,
    html_body    text NOT NULL,
    headers      jsonb NOT NULL DEFAULT '{}',
    holds_token  boolean NOT NULL DEFAULT false, -- the bodies of such a row are emptied when it is sent or dead
    created_at   timestamptz NOT NULL,
    due_at       timestamptz NOT NULL,
    leased_until timestamptz,
    attempts     integer NOT NULL DEFAULT 0,
    last_error   text,
    sent_at      timestamptz,
    dead_at      timestamptz
);
CREATE INDEX outbox_due_idx ON outbox (due_at) WHERE sent_at IS NULL AND dead_at IS NULL;
-- For the data download of an account and its deletion.
CREATE INDEX outbox_account_idx ON outbox (account_id);
CREATE INDEX outbox_recipient_idx ON outbox (recipient);
-- For the sweep.
CREATE INDEX outbox_sent_idx ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_dead_idx ON outbox (dead_at) WHERE dead_at IS NOT NULL;
