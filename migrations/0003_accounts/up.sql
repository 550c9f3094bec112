-- Accounts, their sessions and links, and what protects them.

CREATE TABLE accounts (
    id            uuid PRIMARY KEY,
    email         text COLLATE "C" NOT NULL CONSTRAINT accounts_email_key UNIQUE, -- lower case, by the domain
    verified_at   timestamptz,
    name          text NOT NULL,
    organization  text,
    password_hash text NOT NULL,
    created_at    timestamptz NOT NULL,
    is_demo       boolean NOT NULL DEFAULT false,
    -- When the holder of the mailbox set the password; empty again once the purchases that waited for
    -- the account are attached (docs/adr/0013-a-purchase-attaches-where-the-mailbox-sets-the-password.md).
    claimed_at    timestamptz,
    -- When the person deleted the account. The bare row remains until the provider confirms the
    -- cancellation.
    closed_at     timestamptz
);
CREATE INDEX accounts_claimed_idx ON accounts (claimed_at) WHERE claimed_at IS NOT NULL;
CREATE INDEX accounts_closed_idx ON accounts (closed_at) WHERE closed_at IS NOT NULL;
-- The sweep removes accounts that were never verified.
CREATE INDEX accounts_unverified_idx ON accounts (created_at)
    WHERE verified_at IS NULL AND closed_at IS NULL;

CREATE TABLE preferences (
    account_id         uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    profession         text NOT NULL DEFAULT '',
    profession_other   text NOT NULL DEFAULT '',
    states             text[] NOT NULL DEFAULT '{}',
    counties           text[] NOT NULL DEFAULT '{}',
    zip_codes          text[] NOT NULL DEFAULT '{}',
    property_types     text[] NOT NULL DEFAULT '{}',
    mf_units_min       double precision,
    mf_units_max       double precision,
    land_acres_min     double precision,
    land_acres_max     double precision,
    priority_rank      text NOT NULL DEFAULT '',
    priority_other     text NOT NULL DEFAULT '',
    email_preferences  text[] NOT NULL DEFAULT '{}',
    referral_source    text NOT NULL DEFAULT '',
    referral_other     text NOT NULL DEFAULT ''
);

CREATE TABLE sessions (
    id           uuid PRIMARY KEY,
    account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    revoked_at   timestamptz,
    last_seen_at timestamptz,
    user_agent   text,
    network      text -- where the session was opened, for the account's list of sessions
);
CREATE INDEX sessions_account_idx ON sessions (account_id);
-- For the sweep.
CREATE INDEX sessions_revoked_idx ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;

-- Networks from which an account was opened within 30 days. Guesses from other networks cannot lock
-- them out. At most 50 per account.
CREATE TABLE known_networks (
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    network    bytea NOT NULL, -- HMAC
    seen_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, network)
);
CREATE INDEX known_networks_seen_idx ON known_networks (seen_at);

-- Links in emails, stored as hashes (docs/adr/0014-links-that-work-once.md). A buyer without an account
-- gets a link to finish one, which belongs to no account yet.
CREATE TABLE one_time_tokens (
    token_hash bytea PRIMARY KEY,
    account_id uuid REFERENCES accounts ON DELETE CASCADE,
    purpose    text NOT NULL CONSTRAINT one_time_tokens_purpose_check
               CHECK (purpose IN ('reset_password', 'verify_email', 'change_email', 'finish_account')),
    email      text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT one_time_tokens_account_check CHECK ((account_id IS NULL) = (purpose = 'finish_account'))
);
CREATE INDEX one_time_tokens_account_idx ON one_time_tokens (account_id, purpose);
CREATE INDEX one_time_tokens_email_idx ON one_time_tokens (email) WHERE account_id IS NULL;
CREATE INDEX one_time_tokens_expires_idx ON one_time_tokens (expires_at);

CREATE TABLE consents (
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    document    text NOT NULL CONSTRAINT consents_document_check CHECK (document IN ('terms', 'privacy')),
    version     text NOT NULL,
    accepted_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, document, version)
);

-- Counts of attempts. Unlogged: a crash may forget them, and no request waits for the disk.
CREATE UNLOGGED TABLE rate_limits (
    key          bytea NOT NULL,            -- HMAC of the account, address or network
    window_start timestamptz NOT NULL,
    hits         integer NOT NULL,
    PRIMARY KEY (key, window_start)
);
