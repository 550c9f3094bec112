-- A hash that proves the browser in which the password was chosen at sign-up
-- (docs/adr/0013-a-purchase-attaches-where-the-mailbox-sets-the-password.md).
ALTER TABLE accounts ADD COLUMN sign_up_proof bytea;

-- A person gets one trial. The subscription that has it is recorded, and another one waits until the person starts it
-- without a trial. The plan is shown next to a subscription.
ALTER TABLE trials_used ADD COLUMN subscription text; -- null: recorded by an earlier version
ALTER TABLE billing_subscriptions
    ADD COLUMN started_at    timestamptz,
    ADD COLUMN plan          jsonb,
    ADD COLUMN trial_refused boolean NOT NULL DEFAULT false;
