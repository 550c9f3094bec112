-- Browsers that are told of urgent changes, and the pushes that wait for them. A push is queued in the
-- transaction that decides about an import, as its email is.

CREATE TABLE push_subscriptions (
    -- The session in which the person turned pushes on. A browser that is logged out gets nothing.
    session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    -- The browser's address at its push service. Who logs in to another account there takes it over.
    endpoint   text COLLATE "C" NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE,
    public_key bytea NOT NULL, -- of the browser, for the encryption
    secret     bytea NOT NULL, -- likewise
    created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_account_idx ON push_subscriptions (account_id, created_at);

-- The text is not stored: the worker asks what is still urgent before it sends.
CREATE TABLE push_messages (
    id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    topic        uuid NOT NULL DEFAULT gen_random_uuid(), -- a copy replaces the one before
    session_id   uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    revision     bigint NOT NULL,                         -- listing_revisions
    created_at   timestamptz NOT NULL,
    due_at       timestamptz NOT NULL,
    leased_until timestamptz,
    attempts     integer NOT NULL DEFAULT 0,
    CONSTRAINT push_messages_once_key UNIQUE (session_id, revision)
);
CREATE INDEX push_messages_due_idx ON push_messages (due_at, id);
-- For the sweep.
CREATE INDEX push_messages_created_idx ON push_messages (created_at);
