-- Sources, imports, listings and the sale ledger.
-- The rules are in the domain, which folds the texts of the search and sort columns. SQL never
-- lowers or folds a text (docs/architecture.md).

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
-- until its commit, so revisions become visible in the order of their numbers. The uid shows a
-- reader that the database was restored from a backup.
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
    -- typed, but not in the catalogue
    city              text,
    zillow_id         text,
    case_number       text,
    owner_type        text COLLATE "C",
    owner_occupancy   text COLLATE "C",
    units             bigint,
    photos            text[] NOT NULL DEFAULT '{}',
    -- folded by the domain, for search and order
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
    -- a listing that is a duplicate or was withdrawn is not shown
    duplicate_of      bigint REFERENCES listings,
    withdrawn_at      timestamptz,
    revision          bigint NOT NULL
)
-- An index answers without the table only for pages that vacuum marked as visible to everyone, so
-- vacuum has to run after every large import, not only after a fifth of the listings changed.
WITH (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02
);
CREATE INDEX listings_revision_idx ON listings (revision);

-- The next three indexes contain only the listings that are shown. The first is in the order of the
-- default page and has the columns that most totals need: counting and paging read it instead of the
-- table, which is ten times as large (docs/query-plans.md has the plans).
CREATE INDEX listings_shown_idx ON listings (sale_date, unique_id) INCLUDE (id, state_id, status)
    WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;
CREATE INDEX listings_place_idx ON listings (state_id, county)
    WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;
CREATE INDEX listings_zip_idx ON listings (zip_code)
    WHERE withdrawn_at IS NULL AND duplicate_of IS NULL;

-- The search for words and for whole keys. A key is looked up by 16 bits of its hash, and the matches
-- are compared with the key itself. Three separate indexes on the keys take 120 MB and cost an import
-- of 100,000 listings a second; in this index new entries are buffered, and listings share them.
CREATE INDEX listings_search_idx ON listings USING gin (
    search_text gin_trgm_ops,
    (ARRAY[hashtext(unique_key) & 65535, hashtext(parcel_key) & 65535, hashtext(case_key) & 65535])
);

-- An import writes hundreds of thousands of rows to the next three tables. They have no foreign keys,
-- because each would cost 4 µs and a lock on the other row for every row (2.5 s in an import of 100,000
-- listings). The rows that they refer to are written in the same transaction and are never deleted.

-- Every other column of a listing's source, under its own name.
CREATE TABLE listing_extras (
    listing_id bigint PRIMARY KEY,                -- listings
    fields     jsonb NOT NULL
);

-- When a source last contained a listing. Seeing a listing again makes no revision.
CREATE TABLE listing_sightings (
    listing_id  bigint NOT NULL,                  -- listings
    source_id   bigint NOT NULL,                  -- sources
    last_import bigint NOT NULL,                  -- imports
    at          timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (listing_id, source_id)
);

-- ── The sale ledger ────────────────────────────────────────────────────────────────────────────
-- Append-only, at most one entry per listing and revision. `fields` is {field: [old, new]}. The first
-- entry of a listing has the kind 'listed' and no values.
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
-- Whether a listing in a file had been noted as no longer listed.
CREATE INDEX listing_changes_gone_idx ON listing_changes (listing_id, revision)
    WHERE kind = 'no longer listed';

CREATE FUNCTION refuse_ledger_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the sale ledger is append-only';
END $$;
CREATE TRIGGER listing_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON listing_changes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_rewrite();

-- A writer announces its revision with SET LOCAL portal.revision. Without one, the write would be
-- invisible to the index in memory.
CREATE FUNCTION require_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(current_setting('portal.revision', true), '') = '' THEN
        RAISE EXCEPTION 'a write to listings needs a revision';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER listings_need_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON listings
    FOR EACH STATEMENT EXECUTE FUNCTION require_revision();
