//! The contracts of the ports, and what only a database can show.

use ::accounts::testing::{
    account_changes_contract, account_records_contract, account_store_contract,
    attempt_counter_contract, grant_store_contract, hash_scheme_contract, known_networks_contract,
    new_account, one_time_tokens_contract, reset_requests_contract, session_list_contract,
    session_store_contract,
};
use ::accounts::{
    AccountRecords, AccountStore, AttemptCounter, AttemptKey, ClientNetwork, EarlierValue,
    KnownNetworks, NewSession, SESSION_LENGTH, SavedProperty, SessionStore, StoredBrowser,
    StoredCheck, StoredDownload, StoredFeed, StoredMarking, StoredNotification, StoredSearch,
    Window,
};
use ::news::bell::Subject;
use ::news::bell::testing::bid_change;
use ::news::push::PushSubscriptions as _;
use ::news::push::testing::subscription;
use billing::{Card, Environment, Subscription, SubscriptionStatus};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use kernel::{ListingId, Money, SessionId};
use test_db::TestDatabase;
use uuid::Uuid;

use super::{
    AccountSweepCounts, PgAccountRecords, PgAccounts, PgAttempts, PgGrants, PgKnownNetworks,
    PgOneTimeTokens, PgResetRequests, PgSessions, sweep_accounts,
};
use crate::schema::{
    accounts as accounts_table, calendar_feeds, exports, known_networks, listing_marks,
    notifications, outbox, push_subscriptions, rate_limits, saved_history, saved_searches,
    sessions,
};
use crate::sending::notifications::append;
use crate::{Config, PgOutbox, PgPush, Pool, pool, sweep};

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

fn small_pool(db: &TestDatabase) -> Pool {
    pool(&Config { max_connections: 2, ..Config::new(db.url()) }).unwrap()
}

fn attempts(pool: Pool) -> PgAttempts {
    PgAttempts::new(pool, b"a secret of the test".to_vec())
}

/// A new table about people must be named in the Privacy Policy, which a test of the front end compares
/// with the same file: a table with an account or an address, and each that refers to one of these.
#[test]
fn each_table_about_people_is_in_the_list_of_stored_kinds() {
    #[derive(QueryableByName)]
    struct Table {
        #[diesel(sql_type = diesel::sql_types::Text)]
        name: String,
    }
    let db = TestDatabase::new();
    let tables: Vec<Table> = diesel::sql_query(
        "WITH RECURSIVE about (name) AS ( \
            SELECT table_name::text FROM information_schema.columns \
            WHERE table_schema = 'public' AND column_name IN ('account_id', 'email', 'email_hmac') \
            UNION SELECT conrelid::regclass::text FROM pg_constraint \
            JOIN about ON confrelid = name::regclass AND contype = 'f') \
         SELECT DISTINCT name FROM about ORDER BY 1",
    )
    .load(&mut db.connect())
    .unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/stored-kinds.json");
    let list: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let listed = list.as_array().unwrap().iter().map(|kind| kind["table"].as_str().unwrap());
    let tables: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(listed.collect::<Vec<_>>(), tables);
}

#[test]
fn postgres_keeps_what_the_ports_promise() {
    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let (accounts, sessions) = (PgAccounts::new(pool.clone()), PgSessions::new(pool.clone()));
    account_store_contract(&accounts);
    session_store_contract(&accounts, &sessions);
    grant_store_contract(&accounts, &sessions, &PgGrants::new(pool.clone()));
    attempt_counter_contract(&attempts(pool.clone()));
    let networks = PgKnownNetworks::new(pool, b"a secret of the test".to_vec());
    known_networks_contract(&accounts, &networks);
    hash_scheme_contract(&PgAccounts::new(small_pool(&TestDatabase::new())));
}

#[test]
fn log_ins_side_by_side_leave_twenty_sessions() {
    let db = TestDatabase::new();
    let pool = pool(&Config { max_connections: 8, ..Config::new(db.url()) }).unwrap();
    let (accounts, store) = (PgAccounts::new(pool.clone()), PgSessions::new(pool));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (store, account) = (&store, ann.id);
            scope.spawn(move || {
                for number in 0..5 {
                    let id = thread * 5 + number;
                    store.open(&session(id, account, noon() + SESSION_LENGTH)).unwrap();
                }
            });
        }
    });
    assert_eq!(store.living(ann.id, noon()).unwrap().len(), 20, "of 40");
}

#[test]
fn nothing_about_accounts_and_mails_grows_without_end() {
    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let accounts = PgAccounts::new(pool.clone());
    for (number, email) in [(1, "ann@example.com"), (2, "bob@example.com")] {
        accounts.insert(&new_account(number, email)).unwrap();
    }
    db.connect()
        .batch_execute(
            "INSERT INTO accounts (id, email, name, password_hash, created_at, verified_at)
             SELECT ('00000000-0000-0000-0000-0000000000' || n)::uuid, n || '@example.com', '', '',
                    '2026-09-02T12:00:00Z'::timestamptz - late, verified
             FROM (VALUES (11, interval '0', NULL), (12, interval '1 second', NULL),
                          (13, interval '0', '2026-09-02T12:00:00Z'::timestamptz),
                          (14, interval '0', NULL), (15, interval '-1 second', NULL))
                  AS it (n, late, verified);
             INSERT INTO entitlement_grants (account_id, environment, reason, granted_at)
               VALUES ('00000000-0000-0000-0000-000000000014', 'sandbox', 'press', now());
             INSERT INTO known_networks VALUES
               ('00000000-0000-0000-0000-000000000001', 'old', '2026-11-01T12:00:00Z'),
               ('00000000-0000-0000-0000-000000000001', 'new', '2026-11-01T12:00:01Z');
             INSERT INTO sessions (id, account_id, created_at, expires_at, revoked_at)
             SELECT gen_random_uuid(), '00000000-0000-0000-0000-000000000001', now(),
                    '2099-01-01T00:00:00Z', ended
             FROM (VALUES ('2026-11-30T12:00:00Z'::timestamptz), ('2026-11-30T12:00:01Z'), (NULL))
                  AS it (ended);
             INSERT INTO jobs (kind, payload, due_at) VALUES
               ('reset_link', '{}', '2026-11-30T12:00:00Z'),
               ('reset_link', '{}', '2026-11-30T12:00:01Z'),
               ('another', '{}', '2020-01-01T00:00:00Z');
             INSERT INTO outbox (message_id, dedupe_key, recipient, kind, subject, text_body,
                                 html_body, created_at, due_at, sent_at, dead_at)
             SELECT id, key, '', '', '', '', '', now(), now(), sent, dead
             FROM (VALUES ('sent', NULL, '2026-09-02T12:00:00Z'::timestamptz, NULL::timestamptz),
                          ('sent later', NULL, '2026-09-02T12:00:01Z', NULL),
                          ('once', 'a', '2026-09-02T12:00:00Z', NULL),
                          ('once long ago', 'b', '2024-12-01T12:00:00Z', NULL),
                          ('dead', NULL, NULL, '2026-09-02T12:00:00Z'),
                          ('waiting', NULL, NULL, NULL)) AS it (id, key, sent, dead);",
        )
        .unwrap();
    let swept = sweep_accounts(&pool, noon()).unwrap();
    let expected = AccountSweepCounts {
        networks: 1,
        ended_sessions: 1,
        reset_requests: 1,
        mails: 3,
        unused_accounts: 2,
    };
    assert_eq!(swept, expected);
    assert!(sweep_accounts(&pool, noon()).unwrap().is_empty());
    let conn = &mut db.connect();
    let left: Vec<String> =
        outbox::table.order(outbox::id).select(outbox::message_id).load(conn).unwrap();
    assert_eq!(left, ["sent later", "once", "waiting"]);
    let left: Vec<String> = accounts_table::table
        .order(accounts_table::id)
        .select(accounts_table::email)
        .load(conn)
        .unwrap();
    let stay = ["ann@example.com", "bob@example.com", "13@example.com", "14@example.com"];
    assert_eq!(left, [&stay[..], &["15@example.com"]].concat());
}

#[test]
fn the_table_of_known_networks_holds_no_network() {
    let db = TestDatabase::new();
    let accounts = PgAccounts::new(small_pool(&db));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    let network = ClientNetwork::of([203, 0, 113, 7].into());
    let networks = PgKnownNetworks::new(small_pool(&db), b"a secret of the test".to_vec());
    networks.remember(ann.id, network, noon()).unwrap();
    let stored: Vec<Vec<u8>> =
        known_networks::table.select(known_networks::network).load(&mut db.connect()).unwrap();
    assert_eq!(stored.iter().map(Vec::len).collect::<Vec<_>>(), [32]);
    let other = PgKnownNetworks::new(small_pool(&db), b"another".to_vec());
    let since = noon() - TimeDelta::days(30);
    assert!(!other.is_known(&ann.email, network, since).unwrap(), "keyed, not merely hashed");
}

#[test]
fn postgres_keeps_what_an_accounts_life_promises() {
    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let (accounts, sessions) = (PgAccounts::new(pool.clone()), PgSessions::new(pool.clone()));
    let (links, outbox) = (PgOneTimeTokens::new(pool.clone()), PgOutbox::new(pool.clone()));
    account_changes_contract(&accounts, &sessions, &links, &outbox);
    one_time_tokens_contract(&accounts, &links, &outbox);
    reset_requests_contract(&accounts, &PgResetRequests::new(pool.clone()), &links, &outbox);
    session_list_contract(&accounts, &sessions);

    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let (accounts, sessions) = (PgAccounts::new(pool.clone()), PgSessions::new(pool.clone()));
    let links = PgOneTimeTokens::new(pool.clone());
    account_records_contract(&accounts, &sessions, &links, &PgAccountRecords::new(pool));
}

fn session(number: u128, account: kernel::AccountId, expires_at: DateTime<Utc>) -> NewSession {
    NewSession {
        id: SessionId(Uuid::from_u128(number)),
        account,
        created_at: noon(),
        expires_at,
        user_agent: None,
        network: None,
    }
}

#[test]
fn a_session_and_a_profile_see_the_accounts_subscriptions_and_cards() {
    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let (accounts, sessions) = (PgAccounts::new(pool.clone()), PgSessions::new(pool));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    accounts.insert(&new_account(2, "bob@example.com")).unwrap();
    db.connect()
        .batch_execute(
            "INSERT INTO billing_customers VALUES
               ('cus_1', 'sandbox', '00000000-0000-0000-0000-000000000001', 'ann@example.com',
                '4242', '02108', '2026-11-01T00:00:00Z'),
               ('cus_2', 'sandbox', '00000000-0000-0000-0000-000000000002', 'bob@example.com',
                '1111', NULL, '2026-11-01T00:00:00Z');
             INSERT INTO billing_subscriptions VALUES
               ('sub_1', 'sandbox', 'cus_1', 'past_due', '2026-11-01T00:00:00Z',
                '2026-12-24T00:00:00Z', true, NULL, '2026-11-30T00:00:00Z',
                '2026-12-01T00:00:00Z'),
               ('sub_2', 'sandbox', 'cus_2', 'active', NULL, NULL, false, NULL, NULL,
                '2026-12-01T00:00:00Z');",
        )
        .unwrap();
    let opened = session(9, ann.id, noon() + SESSION_LENGTH);
    sessions.open(&opened).unwrap();

    let standing = sessions.standing(opened.id).unwrap().unwrap().standing;
    let at = |day, month| Some(Utc.with_ymd_and_hms(2026, month, day, 0, 0, 0).unwrap());
    let expected = Subscription {
        provider_id: "sub_1".to_owned(),
        environment: Environment::Sandbox,
        status: SubscriptionStatus::PastDue,
        trial_ends_at: at(1, 11),
        current_period_end: at(24, 12),
        cancel_at_period_end: true,
        ended_at: None,
        past_due_since: at(30, 11),
        started_at: None,
        plan: None,
        trial_refused: false,
    };
    assert_eq!(standing.subscriptions, [expected]);
    let profile = accounts.profile(ann.id).unwrap().unwrap();
    assert_eq!(profile.standing, standing);
    let card = Card {
        environment: Environment::Sandbox,
        last4: Some("4242".to_owned()),
        billing_zip: Some("02108".to_owned()),
    };
    assert_eq!(profile.cards, [card]);
}

#[test]
fn the_subscriptions_of_several_customers_are_in_the_order_of_their_start() {
    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let (accounts, sessions) = (PgAccounts::new(pool.clone()), PgSessions::new(pool));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    // A buyer who paid again with the same address is another customer of the provider.
    db.connect()
        .batch_execute(
            "INSERT INTO billing_customers (provider_id, environment, account_id, created_at)
             SELECT 'cus_' || n, 'sandbox', '00000000-0000-0000-0000-000000000001', '2026-12-01'
             FROM generate_series(1, 2) n;
             INSERT INTO billing_subscriptions
               (provider_id, environment, customer_id, status, seen_at, started_at)
             VALUES ('sub_1', 'sandbox', 'cus_2', 'active', '2026-12-01', '2026-11-03'),
                    ('sub_9', 'sandbox', 'cus_1', 'active', '2026-12-01', '2026-11-02'),
                    ('sub_3', 'sandbox', 'cus_1', 'active', '2026-12-01', NULL),
                    ('sub_2', 'sandbox', 'cus_2', 'active', '2026-12-01', '2026-11-02');",
        )
        .unwrap();
    let opened = session(9, ann.id, noon() + SESSION_LENGTH);
    sessions.open(&opened).unwrap();

    let profile = accounts.profile(ann.id).unwrap().unwrap();
    let ids: Vec<_> = profile.standing.subscriptions.iter().map(|one| &one.provider_id).collect();
    assert_eq!(ids, ["sub_2", "sub_9", "sub_1", "sub_3"]);
    assert_eq!(sessions.standing(opened.id).unwrap().unwrap().standing, profile.standing);
}

#[test]
fn a_profile_lists_the_saved_listings_in_the_order_of_saving() {
    let db = TestDatabase::new();
    let accounts = PgAccounts::new(small_pool(&db));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    db.connect()
        .batch_execute(
            "BEGIN; SET LOCAL portal.revision = '1';
             INSERT INTO listings (unique_id, state_id, search_text, revision)
               VALUES ('GA-Fulton-1', 4, '', 1), ('GA-Fulton-2', 4, '', 1);
             INSERT INTO saved_listings (account_id, listing_id, saved_at)
               SELECT '00000000-0000-0000-0000-000000000001', id,
                      '2026-12-01T00:00:00Z'::timestamptz - id * interval '1 hour'
               FROM listings;
             COMMIT;",
        )
        .unwrap();
    let saved = accounts.saved(ann.id).unwrap();
    let saved: Vec<&str> = saved.iter().map(::listings::UniqueId::as_str).collect();
    assert_eq!(saved, ["GA-Fulton-2", "GA-Fulton-1"]);
}

#[test]
fn the_table_of_attempts_holds_no_address() {
    let db = TestDatabase::new();
    let window = Window::at(noon(), TimeDelta::minutes(15));
    let key = AttemptKey::for_tests("log-in 203.0.113.7 ann@example.com");
    attempts(small_pool(&db)).count(std::slice::from_ref(&key), window).unwrap();
    let kept: Vec<Vec<u8>> =
        rate_limits::table.select(rate_limits::key).load(&mut db.connect()).unwrap();
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].len(), 32);
    let other_secret = PgAttempts::new(small_pool(&db), b"another".to_vec());
    assert_eq!(other_secret.count(&[key], window).unwrap(), [1], "keyed, not merely hashed");
}

#[test]
fn what_is_over_is_swept_and_nothing_else() {
    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let (accounts, store) = (PgAccounts::new(pool.clone()), PgSessions::new(pool.clone()));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    store.open(&session(1, ann.id, noon())).unwrap();
    store.open(&session(2, ann.id, noon() + TimeDelta::seconds(1))).unwrap();
    let counter = attempts(pool.clone());
    let key = [AttemptKey::for_tests("one")];
    let quarter = TimeDelta::minutes(15);
    counter.count(&key, Window::at(noon() - TimeDelta::days(2), quarter)).unwrap();
    counter.count(&key, Window::at(noon(), quarter)).unwrap();

    let swept = sweep(&pool, noon()).unwrap();
    assert_eq!((swept.sessions, swept.attempts), (1, 1));
    let left: Vec<Uuid> = sessions::table.select(sessions::id).load(&mut db.connect()).unwrap();
    assert_eq!(left, [Uuid::from_u128(2)]);
    assert_eq!(counter.count(&key, Window::at(noon(), quarter)).unwrap(), [2]);
}

#[test]
fn saved_searches_are_in_a_persons_data_and_end_with_the_account() {
    let db = TestDatabase::new();
    let accounts = PgAccounts::new(small_pool(&db));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    db.connect()
        .batch_execute(
            "INSERT INTO saved_searches
               (account_id, name, view, place, created_at, seen_at, since, seen, removed_at)
             VALUES ('00000000-0000-0000-0000-000000000001', 'Fulton', 'county=Fulton', 1,
                     '2026-12-01T12:00:00Z', '2026-12-01T12:00:00Z', 0, 0, '2026-12-01T13:00:00Z');
             INSERT INTO calendar_feeds (account_id, search_id, token_hash, created_at)
             VALUES ('00000000-0000-0000-0000-000000000001', NULL, '\\x01', '2026-12-01T12:00:00Z');
             INSERT INTO calendar_feeds (account_id, search_id, token_hash, created_at)
             SELECT account_id, id, '\\x02', '2026-12-01T12:00:01Z' FROM saved_searches;",
        )
        .unwrap();
    let records = PgAccountRecords::new(small_pool(&db));
    let stored = StoredSearch {
        name: "Fulton".to_owned(),
        view: "county=Fulton".to_owned(),
        saved_at: noon(),
    };
    let data = records.personal_data(ann.id).unwrap().unwrap();
    assert_eq!(data.searches, [stored]);
    let later = noon() + TimeDelta::seconds(1);
    assert_eq!(
        data.feeds,
        [
            StoredFeed { search: None, created_at: noon() },
            StoredFeed { search: Some("Fulton".to_owned()), created_at: later },
        ]
    );
    assert!(records.close(ann.id, noon()).unwrap());
    let left: i64 = saved_searches::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(left, 0);
    let left: i64 = calendar_feeds::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn what_a_person_wrote_is_in_the_data_and_ends_with_the_account() {
    let db = TestDatabase::new();
    let accounts = PgAccounts::new(small_pool(&db));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    db.connect()
        .batch_execute(
            "BEGIN; SET LOCAL portal.revision = '1';
             INSERT INTO listings (unique_id, state_id, search_text, revision)
               VALUES ('GA-1', 4, '', 1), ('GA-2', 4, '', 1);
             INSERT INTO saved_listings
               (account_id, listing_id, note, stage, maximum_bid, tags, checklist, saved_at)
               SELECT '00000000-0000-0000-0000-000000000001', id, 'ask', 'Won', 21200050,
                      '{Flip,needs roof}', '[{\"text\": \"Title search\", \"done\": true}]',
                      '2026-12-01T12:00:00Z'
               FROM listings WHERE unique_id = 'GA-1';
             INSERT INTO saved_history (account_id, listing_id, part, before, began_at, at)
               SELECT account_id, listing_id, entry.part, entry.before,
                      '2026-12-01T12:00:00Z', '2026-12-01T12:05:00Z'
               FROM saved_listings,
                 (VALUES ('note', '\"call\"'::jsonb), ('maximumBid', '9050')) entry (part, before);
             INSERT INTO saved_listings (account_id, listing_id, saved_at)
               SELECT '00000000-0000-0000-0000-000000000001', id, '2026-12-01T13:00:00Z'
               FROM listings WHERE unique_id = 'GA-2';
             COMMIT;",
        )
        .unwrap();
    let records = PgAccountRecords::new(small_pool(&db));
    let earlier = |part: &str, before: &str| EarlierValue {
        part: part.to_owned(),
        before: before.to_owned(),
        changed_at: noon() + TimeDelta::minutes(5),
    };
    let written = SavedProperty {
        unique_id: "GA-1".to_owned(),
        note: "ask".to_owned(),
        stage: "Won".to_owned(),
        maximum_bid: Some(Money::from_cents(21_200_050).unwrap()),
        tags: vec!["Flip".to_owned(), "needs roof".to_owned()],
        checklist: vec![StoredCheck { text: "Title search".to_owned(), done: true }],
        saved_at: noon(),
        history: vec![earlier("note", "call"), earlier("maximumBid", "90.50")],
    };
    let blank = SavedProperty {
        unique_id: "GA-2".to_owned(),
        note: String::new(),
        stage: String::new(),
        maximum_bid: None,
        tags: Vec::new(),
        checklist: Vec::new(),
        saved_at: noon() + TimeDelta::hours(1),
        history: Vec::new(),
    };
    let data = records.personal_data(ann.id).unwrap().unwrap();
    let ids: Vec<ListingId> = data.saved.iter().map(|saved| saved.listing).collect();
    assert_eq!(records.saved_properties(ann.id, &ids).unwrap(), [written, blank.clone()]);
    assert_eq!(records.saved_properties(ann.id, &ids[1..]).unwrap(), [blank]);
    assert!(records.close(ann.id, noon()).unwrap());
    let left: i64 = saved_history::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn downloads_are_in_a_persons_data_and_end_with_the_account() {
    let db = TestDatabase::new();
    let accounts = PgAccounts::new(small_pool(&db));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    db.connect()
        .batch_execute(
            r#"INSERT INTO listing_revisions (revision) VALUES (1);
             BEGIN; SET LOCAL portal.revision = '1';
             INSERT INTO listings (id, unique_id, state_id, search_text, revision)
               OVERRIDING SYSTEM VALUE
               VALUES (5, 'GA-5', 4, '', 1), (7, 'GA-7', 4, '', 1);
             COMMIT;
             INSERT INTO exports
               (ticket_hash, account_id, request, created_at, expires_at, used_at, rows, saved)
             VALUES ('\x01', '00000000-0000-0000-0000-000000000001',
                     '{"format": "csv", "columns": ["Address"], "view": "county=Fulton"}',
                     '2026-12-01T12:00:00Z', '2026-12-01T12:01:00Z', '2026-12-01T12:00:00Z', 17,
                     '\x0502'),
                    ('\x02', '00000000-0000-0000-0000-000000000001', NULL,
                     '2026-12-01T12:00:01Z', '2026-12-01T12:01:00Z', NULL, NULL, NULL)"#,
        )
        .unwrap();
    let records = PgAccountRecords::new(small_pool(&db));
    let stored = StoredDownload {
        ordered_at: noon(),
        format: Some("csv".to_owned()),
        columns: vec!["Address".to_owned()],
        view: Some("county=Fulton".to_owned()),
        rows: Some(17),
        saved: Some(vec!["GA-5".to_owned(), "GA-7".to_owned()]),
    };
    let emptied = StoredDownload {
        ordered_at: noon() + TimeDelta::seconds(1),
        format: None,
        columns: vec![],
        view: None,
        rows: None,
        saved: None,
    };
    let keys = records.personal_data(ann.id).unwrap().unwrap().downloads;
    assert_eq!(records.downloads(ann.id, &keys).unwrap(), [stored, emptied.clone()]);
    assert_eq!(records.downloads(ann.id, &keys[1..]).unwrap(), [emptied]);
    assert!(records.close(ann.id, noon()).unwrap());
    let left: i64 = exports::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn marks_are_in_a_persons_data_and_end_with_the_account() {
    let db = TestDatabase::new();
    let accounts = PgAccounts::new(small_pool(&db));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    let records = PgAccountRecords::new(small_pool(&db));
    assert_eq!(records.personal_data(ann.id).unwrap().unwrap().marks, None);
    db.connect()
        .batch_execute(
            "INSERT INTO listing_revisions (revision) VALUES (1);
             BEGIN; SET LOCAL portal.revision = '1';
             INSERT INTO listings (id, unique_id, state_id, search_text, revision)
               OVERRIDING SYSTEM VALUE
               VALUES (5, 'GA-5', 4, '', 1), (7, 'GA-7', 4, '', 1);
             COMMIT;
             INSERT INTO listing_marks (account_id, opened, hidden, seen_at, since, seen)
             VALUES ('00000000-0000-0000-0000-000000000001', '\\x0502', '\\x0702',
                     '2026-12-01T12:00:00Z', 0, 0);",
        )
        .unwrap();
    let stored = StoredMarking {
        last_visit: Some(noon()),
        opened: vec!["GA-5".to_owned(), "GA-7".to_owned()],
        hidden: vec!["GA-7".to_owned()],
    };
    assert_eq!(records.personal_data(ann.id).unwrap().unwrap().marks, Some(stored));
    assert!(records.close(ann.id, noon()).unwrap());
    let left: i64 = listing_marks::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn notifications_are_in_a_persons_data_and_end_with_the_account() {
    let db = TestDatabase::new();
    let accounts = PgAccounts::new(small_pool(&db));
    let ann = new_account(1, "ann@example.com");
    accounts.insert(&ann).unwrap();
    let records = PgAccountRecords::new(small_pool(&db));
    let subjects = [Subject::AddressRefused, bid_change("GA-1", 1)];
    append(&mut db.connect(), ann.id, &subjects, noon()).unwrap();
    let stored = |text: &str| StoredNotification {
        text: text.to_owned(),
        created_at: noon(),
        read_at: None,
    };
    assert_eq!(
        records.personal_data(ann.id).unwrap().unwrap().notifications,
        [
            stored("Your address refuses emails, so optional emails are off"),
            stored("12 Elm St, Atlanta, GA 30303: Opening bid $100,000 → blank"),
        ]
    );
    assert!(records.close(ann.id, noon()).unwrap());
    let left: i64 = notifications::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn browsers_are_in_a_persons_data_and_end_with_the_account() {
    let db = TestDatabase::new();
    let ann = new_account(1, "ann@example.com");
    PgAccounts::new(small_pool(&db)).insert(&ann).unwrap();
    let own = session(5, ann.id, noon() + SESSION_LENGTH);
    PgSessions::new(small_pool(&db)).open(&own).unwrap();
    let pushes = PgPush::new(small_pool(&db));
    assert!(pushes.put(ann.id, own.id, &subscription("secret-part"), noon()).unwrap());
    let records = PgAccountRecords::new(small_pool(&db));
    let service = "push.example.com".to_owned();
    let browser = StoredBrowser { service, since: noon(), last_push_at: None };
    assert_eq!(records.personal_data(ann.id).unwrap().unwrap().browsers, [browser]);
    assert!(records.close(ann.id, noon()).unwrap());
    let left: i64 = push_subscriptions::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(left, 0);
}
