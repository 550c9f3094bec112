-- A saved property keeps the listing on which it was saved, also when another listing shows that one
-- (docs/adr/0071-own-values-are-kept-apart.md).

-- The withdrawn listings of joined sales, each with a listing of the rest of its group.
CREATE TABLE withdrawn_members (
    listing_id bigint PRIMARY KEY,
    other_id   bigint NOT NULL
);
CREATE INDEX withdrawn_members_other_idx ON withdrawn_members (other_id);

-- The listing that shows each listing of a joined sale.
CREATE VIEW shown_members AS
    SELECT listing_id, original_id FROM joined_listings
    UNION ALL
    SELECT w.listing_id, coalesce(j.original_id, w.other_id)
    FROM withdrawn_members w LEFT JOIN joined_listings j ON j.listing_id = w.other_id;

-- Where a person saved several listings of a sale and wrote on it since: the listing whose saved property
-- has it all. What this one has counts again when the two are no longer one sale.
ALTER TABLE saved_listings ADD COLUMN united_with bigint;
