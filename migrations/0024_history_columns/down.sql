ALTER TABLE listings
    DROP COLUMN no_longer_listed,
    DROP COLUMN times_postponed,
    DROP COLUMN postponed_from,
    DROP COLUMN last_change;
