ALTER TABLE accounts DROP COLUMN sign_up_proof;
