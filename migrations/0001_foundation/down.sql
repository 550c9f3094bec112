DROP TABLE trials_used, checkout_attempts, provider_events, entitlement_grants, billing_subscriptions,
    billing_customers, rate_limits, outbox, jobs, exports, saved_listings, consents, one_time_tokens,
    sessions, preferences, accounts, listing_changes, listing_sightings, listing_extras, listings,
    listing_revisions, imports, sources;
DROP FUNCTION refuse_ledger_rewrite();
DROP FUNCTION require_revision();
DROP EXTENSION pg_trgm;
