-- A hash that proves the browser in which the password was chosen at sign-up
-- (docs/adr/0013-a-purchase-attaches-where-the-mailbox-sets-the-password.md).
ALTER TABLE accounts ADD COLUMN sign_up_proof bytea;
