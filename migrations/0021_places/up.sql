-- Where listings are: how precise each point is, the addresses that a geocoder is asked about, its answers,
-- and how far the listings have been looked at.

-- 'Source', 'Address', 'Street' or 'ZIP', and the folded text for the order. Blank for older listings until
-- the worker has looked at them; their points are from their sources.
ALTER TABLE listings
    ADD COLUMN location_precision      text COLLATE "C",
    ADD COLUMN location_precision_sort text COLLATE "C";

-- Every address of a listing whose source gave no coordinates. An answer stays for good, also that nothing
-- was found, so that no address is asked about twice.
CREATE TABLE addresses (
    key         text COLLATE "C" PRIMARY KEY,  -- normalized by the domain
    attempts    integer NOT NULL DEFAULT 0,    -- without an answer
    due_at      timestamptz NOT NULL DEFAULT 'epoch',
    answer      text CONSTRAINT addresses_answer_check CHECK (answer IN ('exact', 'near', 'none')),
    longitude   integer,                       -- millionths of a degree
    latitude    integer,
    answered_at timestamptz,
    applied_at  timestamptz                    -- when the listings with the address got the answer
);
CREATE INDEX addresses_waiting_idx ON addresses (attempts, key) WHERE answer IS NULL;
CREATE INDEX addresses_due_idx ON addresses (due_at) WHERE answer IS NULL;
CREATE INDEX addresses_news_idx ON addresses (key) WHERE answer IS NOT NULL AND applied_at IS NULL;

-- The address that a listing waits for or was placed by. Without a foreign key, as listing_extras.
CREATE TABLE listing_addresses (
    listing_id bigint PRIMARY KEY,             -- listings
    key        text COLLATE "C" NOT NULL       -- addresses
);
CREATE INDEX listing_addresses_key_idx ON listing_addresses (key);

-- One row.
CREATE TABLE place_progress (
    is_only      boolean PRIMARY KEY DEFAULT true CONSTRAINT place_progress_one_check CHECK (is_only),
    placed_to    bigint NOT NULL DEFAULT 0,    -- the listings of all revisions up to this one were looked at
    pass_to      bigint,                       -- the running pass looks at those after it, up to this one …
    pass_after   bigint NOT NULL DEFAULT 0,    -- … in the order of their ids, and has got to this id
    leased_until timestamptz NOT NULL DEFAULT 'epoch', -- a worker is asking the geocoder
    next_at      timestamptz NOT NULL DEFAULT 'epoch'  -- no worker asks earlier
);
INSERT INTO place_progress DEFAULT VALUES;
