-- What imports record about the history of a listing: the day on which the complete list of its source
-- lacked it, its postponements, and the day of its last change (docs/product.md#history-columns).
--
-- There are two transactions, so that the lock on 'listings' of the first one is short. Both can be
-- repeated.
BEGIN;
ALTER TABLE listings
    ADD COLUMN IF NOT EXISTS no_longer_listed date,
    ADD COLUMN IF NOT EXISTS times_postponed  bigint,
    ADD COLUMN IF NOT EXISTS postponed_from   date,
    ADD COLUMN IF NOT EXISTS last_change      date;
COMMIT;

-- The history of known listings is in the sale ledger. What undone imports wrote does not count, and
-- neither does what was before a listing was withdrawn.
BEGIN;
-- The writers' lock, so that no import comes in between.
SELECT pg_advisory_xact_lock(207028226);
SELECT set_config('portal.revision', coalesce(max(revision), 0)::text, true) FROM listing_revisions;

CREATE TEMP TABLE standing ON COMMIT DROP AS
SELECT c.listing_id, c.revision, c.kind, c.fields,
       (c.at AT TIME ZONE (ARRAY[
           'America/Chicago', 'America/Phoenix', 'America/Chicago', 'America/New_York',
           'America/Chicago', 'America/New_York', 'America/Chicago', 'America/Chicago',
           'America/New_York', 'America/Chicago', 'America/Chicago', 'America/Los_Angeles',
           'America/New_York', 'America/New_York', 'America/New_York', 'America/Chicago',
           'America/Denver', 'America/New_York'
       ])[l.state_id + 1])::date AS day
FROM listing_changes c
JOIN listings l ON l.id = c.listing_id
LEFT JOIN imports i ON i.id = c.import_id
LEFT JOIN (
    SELECT listing_id, max(revision) AS revision FROM listing_changes
    WHERE kind = 'undone' AND fields IS NULL GROUP BY listing_id
) withdrawn ON withdrawn.listing_id = c.listing_id
WHERE (c.fields IS NOT NULL OR c.kind = 'no longer listed')
    AND c.undoes IS NULL AND i.state IS DISTINCT FROM 'undone'
    AND c.revision > coalesce(withdrawn.revision, 0);

CREATE TEMP TABLE history (
    listing_id       bigint PRIMARY KEY,
    no_longer_listed date,
    times_postponed  bigint,
    postponed_from   date,
    last_change      date
) ON COMMIT DROP;

ANALYZE standing;
INSERT INTO history (listing_id, last_change, no_longer_listed)
SELECT s.listing_id, max(s.day) FILTER (WHERE s.fields IS NOT NULL),
       CASE WHEN max(last.kind) = 'no longer listed'
           THEN max(s.day) FILTER (WHERE s.kind = 'no longer listed') END
FROM standing s
LEFT JOIN LATERAL (
    SELECT kind FROM listing_changes
    WHERE listing_id = s.listing_id AND kind IN ('listed', 'no longer listed')
        AND s.kind = 'no longer listed'
    ORDER BY revision DESC LIMIT 1
) last ON true
GROUP BY s.listing_id;

-- A later sale date is a postponement, and so is the word Postponed. The first later day of a sale that
-- became Postponed without one is the same postponement.
DO $$
DECLARE
    change record;
    listing bigint := 0;
    day date; is_postponed boolean;              -- before the change
    next_day date; next_is_postponed boolean;    -- after it
    postponed bigint; from_day date;
BEGIN
    FOR change IN
        SELECT s.listing_id, s.fields -> 'Foreclosure Sale Date' AS days,
               s.fields -> 'matched_Foreclosure Status' AS words, l.sale_date, l.status,
               (array_agg(s.fields -> 'Foreclosure Sale Date')
                   FILTER (WHERE s.fields ? 'Foreclosure Sale Date') OVER every)[1] AS first_days,
               (array_agg(s.fields -> 'matched_Foreclosure Status')
                   FILTER (WHERE s.fields ? 'matched_Foreclosure Status') OVER every)[1] AS first_words
        FROM standing s JOIN listings l ON l.id = s.listing_id
        WHERE s.fields ?| ARRAY['Foreclosure Sale Date', 'matched_Foreclosure Status']
        WINDOW every AS (PARTITION BY s.listing_id ORDER BY s.revision
                         ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
        ORDER BY s.listing_id, s.revision
    LOOP
        IF change.listing_id <> listing THEN
            listing := change.listing_id;
            postponed := 0;
            from_day := NULL;
            day := CASE WHEN change.first_days IS NULL THEN change.sale_date
                        ELSE (change.first_days ->> 0)::date END;
            is_postponed := coalesce(
                CASE WHEN change.first_words IS NULL THEN change.status
                     ELSE change.first_words ->> 0 END = 'Postponed', false);
        END IF;
        next_day := CASE WHEN change.days IS NULL THEN day ELSE (change.days ->> 1)::date END;
        next_is_postponed := CASE WHEN change.words IS NULL THEN is_postponed
                                  ELSE coalesce(change.words ->> 1 = 'Postponed', false) END;
        IF (next_is_postponed AND NOT is_postponed)
            OR (coalesce(next_day > day, false) AND NOT (is_postponed AND coalesce(from_day = day, false)))
        THEN
            postponed := postponed + 1;
            from_day := day;
            UPDATE history SET times_postponed = postponed, postponed_from = from_day
            WHERE listing_id = listing;
        END IF;
        day := next_day;
        is_postponed := next_is_postponed;
    END LOOP;
END $$;

UPDATE listings l
SET no_longer_listed = h.no_longer_listed, times_postponed = h.times_postponed,
    postponed_from = h.postponed_from, last_change = h.last_change
FROM history h WHERE h.listing_id = l.id
    AND num_nonnulls(h.no_longer_listed, h.times_postponed, h.postponed_from, h.last_change) > 0;
COMMIT;
