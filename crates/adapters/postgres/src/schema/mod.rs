//! The tables after all migrations. They are private to this crate.

pub(crate) mod columns;

use crate::schema::columns::listing_columns;

diesel::table! {
    sources (id) {
        id -> BigInt,
        key -> Text,
        complete_list -> Bool,
    }
}

diesel::table! {
    imports (id) {
        id -> BigInt,
        source_id -> BigInt,
        sha256 -> Text,
        state -> Text,
        rows -> BigInt,
        revision -> Nullable<BigInt>,
        undone_by -> Nullable<BigInt>,
        finished_at -> Timestamptz,
    }
}

diesel::table! {
    listing_revisions (revision) {
        revision -> BigInt,
        uid -> Uuid,
        import_id -> Nullable<BigInt>,
        at -> Timestamptz,
    }
}

macro_rules! listings_table {
    ($($name:ident $column:ident $kind:ident $sql:ident $(, sorted by $key:ident)?;)*) => {
        diesel::table! {
            listings (id) {
                id -> BigInt,
                unique_id -> Text,
                state_id -> SmallInt,
                $($name -> Nullable<$sql>,)*
                photos -> Array<Text>,
                search_text -> Text,
                unique_key -> Nullable<Text>,
                parcel_key -> Nullable<Text>,
                case_key -> Nullable<Text>,
                $($($key -> Nullable<Text>,)?)*
                duplicate_of -> Nullable<BigInt>,
                withdrawn_at -> Nullable<Timestamptz>,
                revision -> BigInt,
                borrowed -> Nullable<Jsonb>,
            }
        }
    };
}
listing_columns!(listings_table);

diesel::table! {
    parcel_rows (state_id, county, parcel, import_id) {
        state_id -> SmallInt,
        county -> Text,
        parcel -> Text,
        import_id -> BigInt,
        source_id -> BigInt,
        year -> Integer,
        number -> Text,
        facts -> Nullable<Jsonb>,
        digest -> Bytea,
    }
}

diesel::table! {
    roll_counties (import_id, state_id, county, year) {
        import_id -> BigInt,
        state_id -> SmallInt,
        county -> Text,
        year -> Integer,
    }
}

diesel::table! {
    addresses (key) {
        key -> Text,
        attempts -> Integer,
        due_at -> Timestamptz,
        answer -> Nullable<Text>,
        longitude -> Nullable<Integer>,
        latitude -> Nullable<Integer>,
        answered_at -> Nullable<Timestamptz>,
        applied_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    listing_addresses (listing_id) {
        listing_id -> BigInt,
        key -> Text,
    }
}

diesel::table! {
    listing_extras (listing_id) {
        listing_id -> BigInt,
        fields -> Jsonb,
    }
}

diesel::table! {
    listing_sightings (listing_id, source_id) {
        listing_id -> BigInt,
        source_id -> BigInt,
        last_import -> BigInt,
        at -> Timestamptz,
        in_last -> Bool,
    }
}

diesel::table! {
    deliveries (source_id) {
        source_id -> BigInt,
        import_id -> BigInt,
        at -> Timestamptz,
        revision -> BigInt,
    }
}

diesel::table! {
    delivery_parts (source_id, part) {
        source_id -> BigInt,
        part -> Integer,
        kind -> SmallInt,
        listings -> Bytea,
        digests -> Bytea,
        facts -> Bytea,
    }
}

diesel::table! {
    delivery_shapes (import_id) {
        import_id -> BigInt,
        receipt -> Nullable<Text>,
        shape -> Jsonb,
    }
}

diesel::table! {
    waiting_deliveries (id) {
        id -> BigInt,
        source -> Text,
        file_name -> Text,
        sha256 -> Text,
        concerns -> Jsonb,
        reading -> Jsonb,
        at -> Timestamptz,
        state -> Text,
        decided_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    waiting_parts (delivery_id, part) {
        delivery_id -> BigInt,
        part -> Integer,
        content -> Bytea,
    }
}

diesel::table! {
    delivery_alarms (key) {
        key -> Text,
        kind -> Text,
        raised_at -> Timestamptz,
    }
}

diesel::table! {
    source_addresses (folder) {
        folder -> Text,
        address -> Text,
        source -> Nullable<Text>,
        etag -> Nullable<Text>,
        last_modified -> Nullable<Text>,
        checked_at -> Nullable<Timestamptz>,
        next_at -> Nullable<Timestamptz>,
        failures -> Integer,
    }
}

diesel::table! {
    listing_changes (id) {
        id -> BigInt,
        listing_id -> BigInt,
        import_id -> Nullable<BigInt>,
        revision -> BigInt,
        kind -> Text,
        fields -> Nullable<Jsonb>,
        at -> Timestamptz,
        undoes -> Nullable<BigInt>,
    }
}

diesel::table! {
    source_changes (listing_id, import_id) {
        listing_id -> BigInt,
        import_id -> BigInt,
        old -> Nullable<Text>,
    }
}

diesel::table! {
    joined_listings (listing_id) {
        listing_id -> BigInt,
        original_id -> BigInt,
    }
}

diesel::table! {
    accounts (id) {
        id -> Uuid,
        email -> Text,
        verified_at -> Nullable<Timestamptz>,
        name -> Text,
        organization -> Nullable<Text>,
        password_hash -> Text,
        created_at -> Timestamptz,
        is_demo -> Bool,
        claimed_at -> Nullable<Timestamptz>,
        sign_up_proof -> Nullable<Bytea>,
        closed_at -> Nullable<Timestamptz>,
        saved_version -> BigInt,
    }
}

diesel::table! {
    preferences (account_id) {
        account_id -> Uuid,
        profession -> Text,
        profession_other -> Text,
        states -> Array<Text>,
        counties -> Array<Text>,
        zip_codes -> Array<Text>,
        property_types -> Array<Text>,
        mf_units_min -> Nullable<Double>,
        mf_units_max -> Nullable<Double>,
        land_acres_min -> Nullable<Double>,
        land_acres_max -> Nullable<Double>,
        priority_rank -> Text,
        priority_other -> Text,
        email_preferences -> Array<Text>,
        referral_source -> Text,
        referral_other -> Text,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        account_id -> Uuid,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        last_seen_at -> Nullable<Timestamptz>,
        user_agent -> Nullable<Text>,
        network -> Nullable<Text>,
    }
}

diesel::table! {
    known_networks (account_id, network) {
        account_id -> Uuid,
        network -> Bytea,
        seen_at -> Timestamptz,
    }
}

diesel::table! {
    one_time_tokens (token_hash) {
        token_hash -> Bytea,
        account_id -> Nullable<Uuid>,
        purpose -> Text,
        email -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    consents (account_id, document, version) {
        account_id -> Uuid,
        document -> Text,
        version -> Text,
        accepted_at -> Timestamptz,
    }
}

diesel::table! {
    saved_listings (account_id, listing_id) {
        account_id -> Uuid,
        listing_id -> BigInt,
        note -> Text,
        stage -> Text,
        saved_at -> Timestamptz,
        saved_revision -> BigInt,
        maximum_bid -> Nullable<BigInt>,
        tags -> Array<Text>,
        checklist -> Nullable<Jsonb>,
        version -> BigInt,
        bytes -> BigInt,
        history_bytes -> BigInt,
    }
}

diesel::table! {
    saved_history (id) {
        id -> BigInt,
        account_id -> Uuid,
        listing_id -> BigInt,
        part -> Text,
        before -> Jsonb,
        began_at -> Timestamptz,
        at -> Timestamptz,
        bytes -> BigInt,
    }
}

diesel::table! {
    saved_visits (account_id) {
        account_id -> Uuid,
        seen_at -> Timestamptz,
        since -> BigInt,
        seen -> BigInt,
    }
}

diesel::table! {
    saved_searches (id) {
        id -> Uuid,
        account_id -> Uuid,
        name -> Text,
        view -> Text,
        place -> Integer,
        created_at -> Timestamptz,
        seen_at -> Timestamptz,
        since -> BigInt,
        seen -> BigInt,
        removed_at -> Nullable<Timestamptz>,
        mail -> Text,
        mail_from -> BigInt,
        mail_revision -> BigInt,
        mail_edition -> Nullable<Date>,
        mail_outbox -> Nullable<BigInt>,
        bell_revision -> Nullable<BigInt>,
    }
}

diesel::table! {
    mailed_matches (search_id, listing_id) {
        search_id -> Uuid,
        listing_id -> BigInt,
        outbox_id -> BigInt,
        mailed_at -> Timestamptz,
    }
}

diesel::table! {
    search_mail_stops (account_id) {
        account_id -> Uuid,
        stopped_at -> Timestamptz,
    }
}

diesel::table! {
    mail_choice_changes (account_id, mail) {
        account_id -> Uuid,
        mail -> Text,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    calendar_feeds (id) {
        id -> Uuid,
        account_id -> Uuid,
        search_id -> Nullable<Uuid>,
        token_hash -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    calendar_entries (feed_id, listing_id) {
        feed_id -> Uuid,
        listing_id -> BigInt,
        day -> Date,
        is_gone -> Bool,
        turns -> Integer,
        turned_at -> Timestamptz,
    }
}

diesel::table! {
    listing_marks (account_id) {
        account_id -> Uuid,
        version -> Uuid,
        opened -> Bytea,
        hidden -> Bytea,
        seen_at -> Nullable<Timestamptz>,
        since -> Nullable<BigInt>,
        seen -> Nullable<BigInt>,
    }
}

diesel::table! {
    notifications (id) {
        id -> BigInt,
        account_id -> Uuid,
        kind -> Text,
        revision -> Nullable<BigInt>,
        content -> Jsonb,
        at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    push_subscriptions (session_id) {
        session_id -> Uuid,
        account_id -> Uuid,
        endpoint -> Text,
        public_key -> Bytea,
        secret -> Bytea,
        created_at -> Timestamptz,
        stalls -> Integer,
        stalled_since -> Nullable<Timestamptz>,
        last_sent_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    push_messages (id) {
        id -> BigInt,
        topic -> Uuid,
        session_id -> Uuid,
        revision -> BigInt,
        created_at -> Timestamptz,
        due_at -> Timestamptz,
        leased_until -> Nullable<Timestamptz>,
        attempts -> Integer,
    }
}

diesel::table! {
    exports (ticket_hash) {
        ticket_hash -> Bytea,
        account_id -> Uuid,
        session_id -> Nullable<Uuid>,
        request -> Nullable<Jsonb>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        download_id -> Nullable<Uuid>,
        revision -> Nullable<BigInt>,
        areas -> Nullable<Text>,
        saved -> Nullable<Bytea>,
        rows -> Nullable<BigInt>,
    }
}

diesel::table! {
    jobs (id) {
        id -> BigInt,
        kind -> Text,
        payload -> Jsonb,
        dedupe_key -> Nullable<Text>,
        due_at -> Timestamptz,
        leased_until -> Nullable<Timestamptz>,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        done_at -> Nullable<Timestamptz>,
        dead_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    alerts (account_id, revision) {
        account_id -> Uuid,
        revision -> BigInt,
        outbox_id -> Nullable<BigInt>,
        decided_at -> Timestamptz,
    }
}

diesel::table! {
    digests (account_id) {
        account_id -> Uuid,
        edition -> Date,
        revision -> BigInt,
        queued_at -> Timestamptz,
    }
}

diesel::table! {
    refused_addresses (account_id) {
        account_id -> Uuid,
        email -> Text,
        refusals -> Integer,
        stopped_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    outbox (id) {
        id -> BigInt,
        message_id -> Text,
        dedupe_key -> Nullable<Text>,
        account_id -> Nullable<Uuid>,
        recipient -> Text,
        kind -> Text,
        subject -> Text,
        text_body -> Text,
        html_body -> Text,
        headers -> Jsonb,
        holds_token -> Bool,
        created_at -> Timestamptz,
        due_at -> Timestamptz,
        leased_until -> Nullable<Timestamptz>,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<Timestamptz>,
        dead_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    rate_limits (key, window_start) {
        key -> Bytea,
        window_start -> Timestamptz,
        hits -> Integer,
    }
}

diesel::table! {
    billing_customers (environment, provider_id) {
        provider_id -> Text,
        environment -> Text,
        account_id -> Nullable<Uuid>,
        email -> Nullable<Text>,
        card_last4 -> Nullable<Text>,
        billing_zip -> Nullable<Text>,
        created_at -> Timestamptz,
        seen_at -> Timestamptz,
        closing_at -> Nullable<Timestamptz>,
        finish_asked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    billing_subscriptions (environment, provider_id) {
        provider_id -> Text,
        environment -> Text,
        customer_id -> Text,
        status -> Text,
        trial_ends_at -> Nullable<Timestamptz>,
        current_period_end -> Nullable<Timestamptz>,
        cancel_at_period_end -> Bool,
        ended_at -> Nullable<Timestamptz>,
        past_due_since -> Nullable<Timestamptz>,
        seen_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        plan -> Nullable<Jsonb>,
        trial_refused -> Bool,
    }
}

diesel::table! {
    entitlement_grants (id) {
        id -> BigInt,
        account_id -> Uuid,
        environment -> Text,
        reason -> Text,
        granted_at -> Timestamptz,
        ends_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    provider_events (environment, id) {
        id -> Text,
        environment -> Text,
        kind -> Text,
        payload -> Text,
        received_at -> Timestamptz,
        applied_at -> Nullable<Timestamptz>,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        customer_id -> Nullable<Text>,
        account_id -> Nullable<Uuid>,
        due_at -> Timestamptz,
    }
}

diesel::table! {
    checkout_attempts (idempotency_key) {
        idempotency_key -> Text,
        account_id -> Uuid,
        environment -> Text,
        provider_id -> Nullable<Text>,
        url -> Nullable<Text>,
        created_at -> Timestamptz,
        finished_at -> Nullable<Timestamptz>,
        customer_id -> Text,
        plan_id -> Text,
        with_trial -> Bool,
    }
}

diesel::table! {
    trials_used (environment, email_hmac) {
        email_hmac -> Bytea,
        environment -> Text,
        at -> Timestamptz,
        subscription -> Nullable<Text>,
    }
}

diesel::joinable!(listing_revisions -> imports (import_id));
diesel::joinable!(listing_extras -> listings (listing_id));
diesel::joinable!(listing_sightings -> listings (listing_id));
diesel::joinable!(imports -> sources (source_id));
diesel::joinable!(listing_sightings -> sources (source_id));
diesel::joinable!(listing_sightings -> imports (last_import));
diesel::joinable!(listing_changes -> listings (listing_id));
diesel::joinable!(listing_changes -> imports (import_id));
diesel::joinable!(listing_changes -> listing_revisions (revision));
diesel::joinable!(preferences -> accounts (account_id));
diesel::joinable!(sessions -> accounts (account_id));
diesel::joinable!(known_networks -> accounts (account_id));
diesel::joinable!(one_time_tokens -> accounts (account_id));
diesel::joinable!(consents -> accounts (account_id));
diesel::joinable!(saved_listings -> accounts (account_id));
diesel::joinable!(saved_listings -> listings (listing_id));
diesel::joinable!(saved_history -> listings (listing_id));
diesel::joinable!(saved_visits -> accounts (account_id));
diesel::joinable!(saved_searches -> accounts (account_id));
diesel::joinable!(calendar_feeds -> accounts (account_id));
diesel::joinable!(calendar_feeds -> saved_searches (search_id));
diesel::joinable!(calendar_entries -> calendar_feeds (feed_id));
diesel::joinable!(mail_choice_changes -> accounts (account_id));
diesel::joinable!(search_mail_stops -> accounts (account_id));
diesel::joinable!(mailed_matches -> saved_searches (search_id));
diesel::joinable!(listing_marks -> accounts (account_id));
diesel::joinable!(notifications -> accounts (account_id));
diesel::joinable!(push_subscriptions -> sessions (session_id));
diesel::joinable!(push_messages -> push_subscriptions (session_id));
diesel::joinable!(exports -> accounts (account_id));
diesel::joinable!(exports -> sessions (session_id));
diesel::joinable!(outbox -> accounts (account_id));
diesel::joinable!(alerts -> accounts (account_id));
diesel::joinable!(alerts -> outbox (outbox_id));
diesel::joinable!(digests -> accounts (account_id));
diesel::joinable!(refused_addresses -> accounts (account_id));
diesel::joinable!(billing_customers -> accounts (account_id));
diesel::joinable!(entitlement_grants -> accounts (account_id));
diesel::joinable!(checkout_attempts -> accounts (account_id));

diesel::allow_tables_to_appear_in_same_query!(
    sources,
    imports,
    listing_revisions,
    listings,
    addresses,
    listing_addresses,
    listing_extras,
    listing_sightings,
    delivery_shapes,
    waiting_deliveries,
    waiting_parts,
    delivery_alarms,
    source_addresses,
    listing_changes,
    accounts,
    preferences,
    sessions,
    known_networks,
    one_time_tokens,
    consents,
    saved_history,
    saved_listings,
    saved_visits,
    saved_searches,
    calendar_feeds,
    calendar_entries,
    mailed_matches,
    search_mail_stops,
    mail_choice_changes,
    listing_marks,
    notifications,
    push_subscriptions,
    push_messages,
    exports,
    jobs,
    alerts,
    digests,
    refused_addresses,
    outbox,
    rate_limits,
    billing_customers,
    billing_subscriptions,
    entitlement_grants,
    provider_events,
    checkout_attempts,
    trials_used,
);
