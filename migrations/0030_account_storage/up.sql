-- How much an account stores (docs/adr/0064-an-account-has-a-budget-of-bytes.md), and a version of the set of
-- its saved properties, by which a profile that the client has already is not sent again.
--
-- There are two transactions, so that the locks of the first one are short. Both can be repeated.
BEGIN;
ALTER TABLE accounts
    ADD COLUMN IF NOT EXISTS saved_version bigint NOT NULL DEFAULT 0, -- one more after each change of the set
    ADD COLUMN IF NOT EXISTS undo_bytes    bigint,      -- what the undo of the last removal may restore, in all
    ADD COLUMN IF NOT EXISTS undo_until    timestamptz;
ALTER TABLE saved_listings
    ADD COLUMN IF NOT EXISTS bytes         bigint NOT NULL DEFAULT 0, -- of note, tags and checklist
    ADD COLUMN IF NOT EXISTS history_bytes bigint NOT NULL DEFAULT 0; -- the sum of saved_history.bytes
ALTER TABLE saved_history
    ADD COLUMN IF NOT EXISTS bytes bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN saved_history.before IS
    'the value, or its difference from the value after it: {"start": bytes, "end": bytes, "middle": text}';
COMMIT;

BEGIN;
UPDATE saved_history SET bytes = 64 + octet_length(before::text) WHERE bytes = 0;
UPDATE saved_listings s SET
    bytes = octet_length(note) + octet_length(array_to_string(tags, ', '))
            + coalesce(octet_length(checklist::text), 0),
    history_bytes = (SELECT coalesce(sum(h.bytes), 0) FROM saved_history h
                     WHERE h.account_id = s.account_id AND h.listing_id = s.listing_id)
WHERE note <> '' OR tags <> '{}' OR checklist IS NOT NULL
    OR EXISTS (SELECT FROM saved_history h WHERE h.account_id = s.account_id AND h.listing_id = s.listing_id);
COMMIT;
