-- What deliveries look like, those that wait for the operator, the alarms about them, and the addresses of
-- sources (docs/adr/0057-a-doubtful-delivery-waits.md).

-- The columns of a delivery and how many of its rows fill them, which the next delivery is compared with.
CREATE TABLE delivery_shapes (
    import_id bigint PRIMARY KEY REFERENCES imports,
    -- names a delivery for all time, so that a worker that is killed and started again imports it once
    receipt   text CONSTRAINT delivery_shapes_receipt_key UNIQUE,
    shape     jsonb NOT NULL
);

CREATE TABLE waiting_deliveries (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source     text NOT NULL,                      -- sources.key; no row of its own, as the map may be wrong
    file_name  text NOT NULL,
    sha256     text NOT NULL,
    concerns   jsonb NOT NULL,
    reading    jsonb NOT NULL,
    at         timestamptz NOT NULL DEFAULT now(),
    state      text NOT NULL DEFAULT 'waiting'
        CONSTRAINT waiting_deliveries_state_check CHECK (state IN ('waiting', 'approved', 'rejected')),
    decided_at timestamptz
);
-- A file waits once.
CREATE UNIQUE INDEX waiting_deliveries_file_idx ON waiting_deliveries (source, sha256)
    WHERE state = 'waiting';

-- The files of waiting deliveries, a megabyte in a row. They are removed with the decision.
CREATE TABLE waiting_parts (
    delivery_id bigint NOT NULL REFERENCES waiting_deliveries,
    part        integer NOT NULL,
    content     bytea NOT NULL,
    PRIMARY KEY (delivery_id, part)
);
-- Most files are compressed already.
ALTER TABLE waiting_parts ALTER content SET STORAGE EXTERNAL;

-- The alarms that were raised. Each is raised once.
CREATE TABLE delivery_alarms (
    key       text PRIMARY KEY,
    kind      text NOT NULL,
    raised_at timestamptz NOT NULL
);

-- The address of each watched folder that has one, and what its server said last.
CREATE TABLE source_addresses (
    folder        text PRIMARY KEY,
    address       text NOT NULL,
    source        text,                            -- sources.key, once a list from there was imported
    etag          text,
    last_modified text,
    checked_at    timestamptz,
    next_at       timestamptz,
    failures      integer NOT NULL DEFAULT 0
);
