-- Billing. Every row has the provider's environment it belongs to, so that a database that has seen the
-- sandbox never grants access in production.

CREATE TABLE billing_customers (
    provider_id text NOT NULL,
    environment text NOT NULL CONSTRAINT billing_customers_environment_check CHECK (environment IN ('sandbox', 'test', 'live')),
    account_id  uuid REFERENCES accounts ON DELETE SET NULL,
    email       text COLLATE "C", -- empty once the account is deleted
    card_last4  text,
    billing_zip text,
    created_at  timestamptz NOT NULL,
    seen_at     timestamptz NOT NULL DEFAULT 'epoch', -- when the provider was last asked
    -- The account was deleted: personal data is erased, and running subscriptions are canceled until the
    -- provider confirms.
    closing_at  timestamptz,
    finish_asked_at timestamptz, -- when the buyer was asked to finish an account
    PRIMARY KEY (environment, provider_id)
);
CREATE INDEX billing_customers_account_idx ON billing_customers (account_id);
CREATE INDEX billing_customers_email_idx ON billing_customers (email);
CREATE INDEX billing_customers_closing_idx ON billing_customers (environment) WHERE closing_at IS NOT NULL;

CREATE TABLE billing_subscriptions (
    provider_id          text NOT NULL,
    environment          text NOT NULL,
    customer_id          text NOT NULL,
    status               text NOT NULL,
    trial_ends_at        timestamptz,
    current_period_end   timestamptz,
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    ended_at             timestamptz,
    past_due_since       timestamptz, -- when the oldest unpaid invoice was finalized
    seen_at              timestamptz NOT NULL,
    PRIMARY KEY (environment, provider_id),
    CONSTRAINT billing_subscriptions_customer_fkey
        FOREIGN KEY (environment, customer_id) REFERENCES billing_customers (environment, provider_id)
);
CREATE INDEX billing_subscriptions_customer_idx ON billing_subscriptions (environment, customer_id);
CREATE INDEX billing_subscriptions_trial_idx ON billing_subscriptions (environment, trial_ends_at)
    WHERE status = 'trialing';

CREATE TABLE entitlement_grants (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    environment text NOT NULL CONSTRAINT entitlement_grants_environment_check CHECK (environment IN ('sandbox', 'test', 'live')),
    reason      text NOT NULL,
    granted_at  timestamptz NOT NULL,
    ends_at     timestamptz,
    revoked_at  timestamptz
);
CREATE INDEX entitlement_grants_account_idx ON entitlement_grants (account_id);

CREATE TABLE provider_events (
    id          text NOT NULL,
    environment text NOT NULL,
    kind        text NOT NULL,
    -- Text as it was received: jsonb refuses some of what JSON allows, and no event may be lost.
    payload     text NOT NULL,
    received_at timestamptz NOT NULL,
    applied_at  timestamptz,
    attempts    integer NOT NULL DEFAULT 0,
    last_error  text,
    customer_id text,
    account_id  uuid, -- the account that opened the checkout; it may be deleted by now
    due_at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (environment, id)
);
CREATE INDEX provider_events_waiting_idx ON provider_events (environment, due_at) WHERE applied_at IS NULL;

-- The idempotency keys of checkouts. A request must not change under its key, so its values are stored.
-- An account has one unfinished attempt at a time.
CREATE TABLE checkout_attempts (
    idempotency_key text PRIMARY KEY,
    account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    environment     text NOT NULL,
    provider_id     text,
    url             text,
    created_at      timestamptz NOT NULL,
    finished_at     timestamptz,
    customer_id     text NOT NULL,
    plan_id         text NOT NULL,
    with_trial      boolean NOT NULL
);
CREATE UNIQUE INDEX checkout_attempts_unfinished_key ON checkout_attempts (environment, account_id)
    WHERE finished_at IS NULL;

-- Each person gets one trial. The row outlives the account.
CREATE TABLE trials_used (
    email_hmac  bytea NOT NULL,
    environment text NOT NULL,
    at          timestamptz NOT NULL,
    PRIMARY KEY (environment, email_hmac)
);
