-- The history of downloads: what was ordered, at which revision, and how many rows it had. A fetched
-- order is no longer emptied but stays for 30 days, so that it can be run again and compared.

ALTER TABLE exports
    ADD COLUMN download_id uuid,   -- the public id of a fetched order
    ADD COLUMN revision    bigint, -- of the listings, when the file was begun
    ADD COLUMN areas       text,   -- the account's areas then, if the order depends on them
    ADD COLUMN rows        bigint; -- below the heading; NULL until the file is finished
CREATE UNIQUE INDEX exports_download_idx ON exports (download_id) WHERE download_id IS NOT NULL;
