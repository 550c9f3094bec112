-- What each person has opened and hidden, and the person's last visit. A set of listings is one value
-- of about two bytes per listing: a row per mark would need thirty times as much. The version is
-- random and changes with the sets, so that an instance can remember them.

CREATE TABLE listing_marks (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    version    uuid NOT NULL DEFAULT gen_random_uuid(),
    opened     bytea NOT NULL DEFAULT '',
    hidden     bytea NOT NULL DEFAULT '',
    -- The last visit, with revisions as in saved_visits.
    seen_at    timestamptz,
    since      bigint,
    seen       bigint
);
