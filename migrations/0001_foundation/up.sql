-- The first migration carries what later work needs (docs/architecture.md, 'Data').
-- Rules live in the domain: the keys below are folded there, and nothing here lowers or folds.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- ── Sources and imports ────────────────────────────────────────────────────────────────────────
CREATE TABLE sources (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key           text NOT NULL CONSTRAINT sources_key_key UNIQUE,
    complete_list boolean NOT NULL DEFAULT false
);

CREATE TABLE imports (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source_id   bigint NOT NULL REFERENCES sources,
    sha256      text NOT NULL,
    state       text NOT NULL CONSTRAINT imports_state_check CHECK (state IN ('applied', 'undone')),
    rows        bigint NOT NULL,          -- distinct listings in the file
    revision    bigint,
    undone_by   bigint REFERENCES imports,
    finished_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX imports_source_idx ON imports (source_id, id DESC);

-- Every committed change of listings has the next revision. The writer holds one advisory lock
-- from here to its commit, so that the order of revisions is the order of visibility. The uid
-- tells a restored database from the one a reader saw.
CREATE TABLE listing_revisions (
    revision  bigint PRIMARY KEY,
    uid       uuid NOT NULL DEFAULT gen_random_uuid(),
    import_id bigint REFERENCES imports,
    at        timestamptz NOT NULL DEFAULT now()
);

-- ── Listings ───────────────────────────────────────────────────────────────────────────────────
CREATE TABLE listings (
    id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unique_id         text COLLATE "C" NOT NULL CONSTRAINT listings_unique_id_key UNIQUE,
    state_id          smallint NOT NULL CONSTRAINT listings_state_check CHECK (state_id BETWEEN 0 AND 17),
    -- the catalogue; money in cents, coordinates in millionths of a degree
    address           text,
    county            text COLLATE "C",
    property_type     text COLLATE "C",
    zip_code          text COLLATE "C",
    parcel_number     text,
    principal_owed    bigint,
    zestimate         bigint,
    rent_zestimate    bigint,
    annual_tax        bigint,
    tax_rate          double precision,
    opening_bid       bigint,
    year_built        bigint,
    bedrooms          bigint,
    bathrooms         double precision,
    living_area       bigint,
    lot_size          bigint,
    home_type         text,
    sale_date         date,
    lender            text,
    attorney          text,
    borrower          text,
    debt_date         date,
    status            text COLLATE "C",
    latitude          integer,
    longitude         integer,
    -- typed beside the catalogue
    city              text,
    zillow_id         text,
    case_number       text,
    owner_type        text COLLATE "C",
    owner_occupancy   text COLLATE "C",
    units             bigint,
    photos            text[] NOT NULL DEFAULT '{}',
    -- folded by the domain
    search_text       text COLLATE "C" NOT NULL,
    unique_key        text COLLATE "C",
    parcel_key        text COLLATE "C",
    case_key          text COLLATE "C",
    address_sort      text COLLATE "C",
    county_sort       text COLLATE "C",
    property_type_sort text COLLATE "C",
    parcel_sort       text COLLATE "C",
    home_type_sort    text COLLATE "C",
    lender_sort       text COLLATE "C",
    attorney_sort     text COLLATE "C",
    borrower_sort     text COLLATE "C",
    status_sort       text COLLATE "C",
    -- what becomes of it
    duplicate_of      bigint REFERENCES listings,
    withdrawn_at      timestamptz,
    revision          bigint NOT NULL
);
CREATE INDEX listings_revision_idx ON listings (revision);
CREATE INDEX listings_sale_date_idx ON listings (sale_date);
CREATE INDEX listings_place_idx ON listings (state_id, county);
CREATE INDEX listings_zip_idx ON listings (zip_code);
CREATE INDEX listings_unique_key_idx ON listings (unique_key);
CREATE INDEX listings_parcel_key_idx ON listings (parcel_key);
CREATE INDEX listings_case_key_idx ON listings (case_key);
CREATE INDEX listings_search_idx ON listings USING gin (search_text gin_trgm_ops);

-- An import writes the next three tables by the hundred thousand. They have no foreign keys: each would
-- cost 4 µs and a lock on the other row a line (2.5 s of an import of 100,000 listings), what they refer to
-- is written in the same transaction, and none of it is ever deleted.

-- Every other column of a listing's source, under its own name.
CREATE TABLE listing_extras (
    listing_id bigint PRIMARY KEY,                -- listings
    fields     jsonb NOT NULL
);

-- When a source last held a listing. Confirming one makes no revision.
CREATE TABLE listing_sightings (
    listing_id  bigint NOT NULL,                  -- listings
    source_id   bigint NOT NULL,                  -- sources
    last_import bigint NOT NULL,                  -- imports
    at          timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (listing_id, source_id)
);

-- The sale ledger: append-only, one entry per listing and import, {field: [old, new]}.
-- A first sight is one entry of kind 'listed' without values.
CREATE TABLE listing_changes (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    listing_id bigint NOT NULL,                   -- listings
    import_id  bigint,                            -- imports
    revision   bigint NOT NULL,                   -- listing_revisions
    kind       text NOT NULL CONSTRAINT listing_changes_kind_check
               CHECK (kind IN ('listed', 'changed', 'no longer listed', 'merged', 'undone')),
    fields     jsonb,
    at         timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT listing_changes_once_key UNIQUE (listing_id, revision)
);
CREATE INDEX listing_changes_revision_idx ON listing_changes (revision);
CREATE INDEX listing_changes_gone_idx ON listing_changes (listing_id, revision)
    WHERE kind = 'no longer listed';

CREATE FUNCTION refuse_ledger_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the sale ledger is append-only';
END $$;
CREATE TRIGGER listing_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON listing_changes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_rewrite();

-- A writer announces its revision with SET LOCAL portal.revision; without one it is no writer.
CREATE FUNCTION require_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(current_setting('portal.revision', true), '') = '' THEN
        RAISE EXCEPTION 'a write to listings needs a revision';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER listings_need_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON listings
    FOR EACH STATEMENT EXECUTE FUNCTION require_revision();

-- ── Accounts ───────────────────────────────────────────────────────────────────────────────────
CREATE TABLE accounts (
    id            uuid PRIMARY KEY,
    email         text COLLATE "C" NOT NULL CONSTRAINT accounts_email_key UNIQUE, -- lower case, by the domain
    verified_at   timestamptz,
    name          text NOT NULL,
    organization  text,
    password_hash text NOT NULL,
    created_at    timestamptz NOT NULL,
    is_demo       boolean NOT NULL DEFAULT false
);

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
    user_agent   text
);
CREATE INDEX sessions_account_idx ON sessions (account_id);

CREATE TABLE one_time_tokens (
    token_hash bytea PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    purpose    text NOT NULL CONSTRAINT one_time_tokens_purpose_check
               CHECK (purpose IN ('reset_password', 'verify_email', 'change_email', 'finish_account')),
    email      text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX one_time_tokens_account_idx ON one_time_tokens (account_id, purpose);

CREATE TABLE consents (
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    document    text NOT NULL CONSTRAINT consents_document_check CHECK (document IN ('terms', 'privacy')),
    version     text NOT NULL,
    accepted_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, document, version)
);

CREATE TABLE saved_listings (
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    listing_id bigint NOT NULL REFERENCES listings,
    note       text NOT NULL DEFAULT '',
    stage      text NOT NULL DEFAULT '',
    saved_at   timestamptz NOT NULL,
    PRIMARY KEY (account_id, listing_id)
);
CREATE INDEX saved_listings_listing_idx ON saved_listings (listing_id);

-- A download: first a ticket of one use, then history.
CREATE TABLE exports (
    ticket_hash bytea PRIMARY KEY,
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    request     jsonb NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    used_at     timestamptz
);
CREATE INDEX exports_account_idx ON exports (account_id, created_at DESC);

-- ── Work to be done ────────────────────────────────────────────────────────────────────────────
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
    holds_token  boolean NOT NULL DEFAULT false, -- such a row is emptied once it is sent
    created_at   timestamptz NOT NULL,
    due_at       timestamptz NOT NULL,
    leased_until timestamptz,
    attempts     integer NOT NULL DEFAULT 0,
    last_error   text,
    sent_at      timestamptz,
    dead_at      timestamptz
);
CREATE INDEX outbox_due_idx ON outbox (due_at) WHERE sent_at IS NULL AND dead_at IS NULL;

CREATE UNLOGGED TABLE rate_limits (
    key          bytea NOT NULL,            -- HMAC of what is limited
    window_start timestamptz NOT NULL,
    hits         integer NOT NULL,
    PRIMARY KEY (key, window_start)
);

-- ── Billing; every row carries the environment it belongs to ───────────────────────────────────
CREATE TABLE billing_customers (
    provider_id text NOT NULL,
    environment text NOT NULL CONSTRAINT billing_customers_environment_check CHECK (environment IN ('sandbox', 'test', 'live')),
    account_id  uuid REFERENCES accounts ON DELETE SET NULL,
    email       text COLLATE "C" NOT NULL,
    card_last4  text,
    billing_zip text,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (environment, provider_id)
);
CREATE INDEX billing_customers_account_idx ON billing_customers (account_id);
CREATE INDEX billing_customers_email_idx ON billing_customers (email);

CREATE TABLE billing_subscriptions (
    provider_id          text NOT NULL,
    environment          text NOT NULL,
    customer_id          text NOT NULL,
    status               text NOT NULL,
    trial_ends_at        timestamptz,
    current_period_end   timestamptz,
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    ended_at             timestamptz,
    past_due_since       timestamptz, -- when the oldest unpaid invoice was finalised
    seen_at              timestamptz NOT NULL,
    PRIMARY KEY (environment, provider_id),
    CONSTRAINT billing_subscriptions_customer_fkey
        FOREIGN KEY (environment, customer_id) REFERENCES billing_customers (environment, provider_id)
);
CREATE INDEX billing_subscriptions_customer_idx ON billing_subscriptions (environment, customer_id);

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
    payload     jsonb NOT NULL,
    received_at timestamptz NOT NULL,
    applied_at  timestamptz,
    attempts    integer NOT NULL DEFAULT 0,
    last_error  text,
    PRIMARY KEY (environment, id)
);
CREATE INDEX provider_events_waiting_idx ON provider_events (received_at) WHERE applied_at IS NULL;

CREATE TABLE checkout_attempts (
    idempotency_key text PRIMARY KEY,
    account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    environment     text NOT NULL,
    provider_id     text,
    url             text,
    created_at      timestamptz NOT NULL,
    finished_at     timestamptz
);

-- One trial per person ever; outlives the account.
CREATE TABLE trials_used (
    email_hmac  bytea NOT NULL,
    environment text NOT NULL,
    at          timestamptz NOT NULL,
    PRIMARY KEY (environment, email_hmac)
);
