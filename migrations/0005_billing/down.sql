DROP INDEX checkout_attempts_unfinished_key;
ALTER TABLE checkout_attempts DROP COLUMN customer_id, DROP COLUMN plan_id, DROP COLUMN with_trial;
DROP INDEX provider_events_waiting_idx;
ALTER TABLE provider_events
    DROP COLUMN customer_id, DROP COLUMN account_id, DROP COLUMN due_at,
    ALTER COLUMN payload TYPE jsonb USING payload::jsonb;
CREATE INDEX provider_events_waiting_idx ON provider_events (received_at) WHERE applied_at IS NULL;
DROP INDEX billing_subscriptions_trial_idx;
UPDATE billing_customers SET email = '' WHERE email IS NULL;
ALTER TABLE billing_customers
    ALTER COLUMN email SET NOT NULL,
    DROP COLUMN seen_at, DROP COLUMN closing_at, DROP COLUMN finish_asked_at;
