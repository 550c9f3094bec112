ALTER TABLE accounts DROP COLUMN sign_up_proof;
ALTER TABLE trials_used DROP COLUMN subscription;
ALTER TABLE billing_subscriptions DROP COLUMN started_at, DROP COLUMN plan, DROP COLUMN trial_refused;
