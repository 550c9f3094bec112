-- The last delivery of each source: its listings, and digests of its rows. The next delivery neither
-- reads nor writes what has not changed (docs/adr/0049-a-row-that-is-known-is-not-read.md).

CREATE TABLE deliveries (
    source_id bigint PRIMARY KEY REFERENCES sources,
    import_id bigint NOT NULL REFERENCES imports,
    at        timestamptz NOT NULL DEFAULT now(),
    revision  bigint NOT NULL                     -- the newest one when the delivery was committed
);

-- The members of deliveries, some ten thousand in a row: a row for each would cost more than the
-- listing's own. They are written and read as a whole.
CREATE TABLE delivery_parts (
    source_id bigint NOT NULL,                    -- deliveries
    part      integer NOT NULL,
    -- 0: listings with the digests of their rows; 1: other listings of the delivery; 2: listings of
    -- earlier deliveries that may be in it, because a unique_ID could not be read
    kind      smallint NOT NULL CONSTRAINT delivery_parts_kind_check CHECK (kind BETWEEN 0 AND 2),
    listings  bytea NOT NULL,                     -- 8 bytes each
    digests   bytea NOT NULL,                     -- 16 bytes each
    facts     bytea NOT NULL,                     -- 16 bytes each
    PRIMARY KEY (source_id, part)
);
-- Digests do not compress.
ALTER TABLE delivery_parts
    ALTER listings SET STORAGE EXTERNAL,
    ALTER digests SET STORAGE EXTERNAL,
    ALTER facts SET STORAGE EXTERNAL;

-- A listing of the source's last delivery was seen with that delivery. Its own row says when it was
-- seen for the first time since it was last missing. The previous version of the program reads that
-- row alone, so until it is replaced, it shows an older day, and it notes fewer listings as no longer
-- listed.
ALTER TABLE listing_sightings ADD COLUMN in_last boolean NOT NULL DEFAULT false;
CREATE VIEW sightings AS
    SELECT s.listing_id, s.source_id,
           CASE WHEN s.in_last THEN greatest(s.last_import, d.import_id) ELSE s.last_import END
               AS last_import,
           CASE WHEN s.in_last THEN greatest(s.at, d.at) ELSE s.at END AS at
    FROM listing_sightings s LEFT JOIN deliveries d ON d.source_id = s.source_id;
