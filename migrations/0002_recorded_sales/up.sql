-- Recorded sales of homes. The domain chooses the comparable sales of a listing from those near it
-- (`details::Comparison`).
CREATE TABLE comparable_sales (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unique_id     text COLLATE "C" NOT NULL CONSTRAINT comparable_sales_unique_id_key UNIQUE,
    state_id      smallint NOT NULL CONSTRAINT comparable_sales_state_check CHECK (state_id BETWEEN 0 AND 17),
    sold_on       date NOT NULL,
    price         bigint NOT NULL CONSTRAINT comparable_sales_price_check CHECK (price > 0), -- cents
    address       text,
    city          text,
    zip_code      text COLLATE "C",
    property_type text,
    living_area   bigint,
    bedrooms      bigint,
    bathrooms     double precision,
    year_built    bigint,
    latitude      integer, -- millionths of a degree
    longitude     integer
);
-- Two miles are a narrow band of latitudes, so a plain index finds the sales near a place.
CREATE INDEX comparable_sales_point_idx ON comparable_sales (latitude, longitude);
CREATE INDEX comparable_sales_zip_idx ON comparable_sales (zip_code);
