DROP TABLE roll_counties;
DROP TABLE parcel_rows;
ALTER TABLE listings DROP COLUMN borrowed;
