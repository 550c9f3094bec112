-- Values that a listing shows and that are not from its own list, and the rows of assessors' rolls, which
-- lend such values (docs/adr/0059-a-listing-borrows-values.md, docs/adr/0060-rolls-fill-blanks.md).

-- By column and by name: what the listing's own list says, the source of the shown value, and its lender.
-- Null for most listings.
ALTER TABLE listings ADD COLUMN borrowed jsonb;

-- What each import of a roll brought: a row for each parcel that the roll did not describe like that
-- before. An undone import has no rows.
CREATE TABLE parcel_rows (
    state_id  smallint NOT NULL
              CONSTRAINT parcel_rows_state_check CHECK (state_id BETWEEN 0 AND 17),
    county    text COLLATE "C" NOT NULL,
    parcel    text COLLATE "C" NOT NULL,          -- the number of the parcel, folded by the domain
    import_id bigint NOT NULL REFERENCES imports,
    source_id bigint NOT NULL REFERENCES sources,
    year      integer NOT NULL,                   -- of the roll
    number    text COLLATE "C" NOT NULL,          -- as the roll writes it
    facts     jsonb,                              -- empty if the rows of the parcel contradict each other
    digest    bytea NOT NULL,
    PRIMARY KEY (state_id, county, parcel, import_id)
);

-- Which counties the rolls of an import describe. An import that found nothing new says the same as the
-- one before it, which can then not be undone alone.
CREATE TABLE roll_counties (
    import_id bigint NOT NULL REFERENCES imports,
    state_id  smallint NOT NULL,
    county    text COLLATE "C" NOT NULL,
    year      integer NOT NULL,
    PRIMARY KEY (import_id, state_id, county, year)
);
