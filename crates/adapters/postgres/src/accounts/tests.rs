//! The ports' promises, and what only a database can show.

use ::accounts::testing::{
    account_changes_contract, account_records_contract, account_store_contract,
    attempt_counter_contract, grant_store_contract, new_account, one_time_tokens_contract,
    reset_requests_contract, session_list_contract, session_store_contract,
};
use ::accounts::{
    AccountStore, AttemptCounter, AttemptKey, NewSession, SESSION_LENGTH, SessionStore, Window,
};
use billing::{Card, Environment, Subscription, SubscriptionStatus};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use kernel::SessionId;
use test_db::TestDatabase;
use uuid::Uuid;

use super::{
    PgAccountRecords, PgAccounts, PgAttempts, PgGrants, PgOneTimeTokens, PgResetRequests,
    PgSessions,
};
use crate::schema::{rate_limits, sessions};
use crate::{Config, PgOutbox, Pool, pool, sweep};

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

fn small_pool(db: &TestDatabase) -> Pool {
    pool(&Config { max_connections: 2, ..Config::new(db.url()) }).unwrap()
}

fn attempts(pool: Pool) -> PgAttempts {
    PgAttempts::new(pool, b"a secret of the test".to_vec())
}

#[test]
fn postgres_keeps_what_the_ports_promise() {
    let db = TestDatabase::new();
    let pool = small_pool(&db);
    let (accounts, sessions) = (PgAccounts::new(pool.clone()), PgSessions::new(pool.clone()));
    account_store_contract(&accounts);
    session_store_contract(&accounts, &sessions);
    grant_store_contract(&accounts, &sessions, &PgGrants::new(pool.clone()));
    attempt_counter_contract(&attempts(pool));
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
    let saved = accounts.profile(ann.id).unwrap().unwrap().saved;
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
