-- What billing learnt to keep since the first migration.

-- A customer of a deleted account is closing: what is the person's is erased, and what still runs is
-- cancelled until the provider agrees.
ALTER TABLE billing_customers
    ALTER COLUMN email DROP NOT NULL,
    ADD COLUMN seen_at         timestamptz NOT NULL DEFAULT 'epoch', -- when the provider was last asked
    ADD COLUMN closing_at      timestamptz,
    ADD COLUMN finish_asked_at timestamptz; -- when the buyer was asked to finish an account
CREATE INDEX billing_customers_closing_idx ON billing_customers (environment) WHERE closing_at IS NOT NULL;
CREATE INDEX billing_subscriptions_trial_idx ON billing_subscriptions (environment, trial_ends_at)
    WHERE status = 'trialing';

-- The payload is kept as it came: jsonb refuses some of what JSON allows, and no event may be lost.
ALTER TABLE provider_events
    ALTER COLUMN payload TYPE text USING payload::text,
    ADD COLUMN customer_id text,
    ADD COLUMN account_id  uuid,       -- whom a checkout was opened with; may be gone by now
    ADD COLUMN due_at      timestamptz NOT NULL DEFAULT now();
DROP INDEX provider_events_waiting_idx;
CREATE INDEX provider_events_waiting_idx ON provider_events (environment, due_at) WHERE applied_at IS NULL;

-- What is asked under an attempt's key must not change, and an account has one attempt at a time.
ALTER TABLE checkout_attempts
    ADD COLUMN customer_id text NOT NULL,
    ADD COLUMN plan_id     text NOT NULL,
    ADD COLUMN with_trial  boolean NOT NULL;
CREATE UNIQUE INDEX checkout_attempts_unfinished_key ON checkout_attempts (environment, account_id)
    WHERE finished_at IS NULL;
