//! The contracts of the ports, and what only a database can show.

use std::sync::Barrier;
use std::thread;

use ::accounts::AccountStore as _;
use ::accounts::testing::new_account;
use ::billing::testing::{attempt_store_contract, customer_store_contract, event_inbox_contract};
use ::billing::{
    Attempt, AttemptStore as _, CheckoutRequest, CustomerId, CustomerStore as _, Environment,
    EventInbox as _, IdempotencyKey, PlanId, ProviderEvent, Subscriber, SubscriberDirectory as _,
    TrialClaim,
};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use diesel::prelude::*;
use kernel::{AccountId, EmailAddress};
use test_db::TestDatabase;

use super::{PgAttemptsToSubscribe, PgCustomers, PgEvents, PgSubscribers};
use crate::schema::{checkout_attempts, outbox, trials_used};
use crate::{Config, PgAccounts, Pool, pool};

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

fn pool_of(db: &TestDatabase) -> Pool {
    pool(&Config { max_connections: 8, ..Config::new(db.url()) }).unwrap()
}

fn ann(pool: &Pool) -> Subscriber {
    let new = new_account(1, "ann@example.com");
    PgAccounts::new(pool.clone()).insert(&new).unwrap();
    Subscriber { account: new.id, email: new.email, verified: true }
}

#[test]
fn customers_and_chores_keep_what_the_ports_promise() {
    let db = TestDatabase::new();
    let pool = pool_of(&db);
    let person = ann(&pool);
    assert_eq!(
        PgSubscribers::new(pool.clone()).subscriber(person.account).unwrap(),
        Some(person.clone())
    );
    let store = PgCustomers::new(pool, b"a secret of the test".to_vec());
    let count = || {
        let mails: i64 = outbox::table.count().get_result(&mut db.connect()).unwrap();
        usize::try_from(mails).unwrap()
    };
    customer_store_contract(&store, &store, &person, &count);
    let hashes: Vec<Vec<u8>> =
        trials_used::table.select(trials_used::email_hmac).load(&mut db.connect()).unwrap();
    assert!(!hashes.is_empty());
    assert!(hashes.iter().all(|hash| hash.len() == 32), "no address is kept");
}

#[test]
fn a_trial_that_an_earlier_version_recorded_belongs_to_no_new_subscription() {
    let db = TestDatabase::new();
    let store = PgCustomers::new(pool_of(&db), b"a secret of the test".to_vec());
    let holders = [EmailAddress::parse("ann.lee@gmail.com").unwrap()];
    let claim = |subscription| {
        let environment = Environment::Sandbox;
        let claim = TrialClaim { environment, subscription, holders: &holders, at: noon() };
        store.claim_trial(&claim).unwrap()
    };
    assert!(claim("sub_1"));
    // An earlier version recorded the address as it is, and no subscription.
    diesel::sql_query("UPDATE trials_used SET subscription = NULL")
        .execute(&mut db.connect())
        .unwrap();
    assert!(!claim("sub_2"), "a new purchase is not the one that had the trial");
}

#[test]
fn attempts_keep_what_the_port_promises() {
    let db = TestDatabase::new();
    let pool = pool_of(&db);
    let person = ann(&pool);
    attempt_store_contract(&PgAttemptsToSubscribe::new(pool), &person);
}

#[test]
fn events_keep_what_the_port_promises() {
    let db = TestDatabase::new();
    event_inbox_contract(&PgEvents::new(pool_of(&db)));
}

#[test]
fn of_many_attempts_at_once_one_counts() {
    let db = TestDatabase::new();
    let pool = pool_of(&db);
    let account = ann(&pool).account;
    let store = PgAttemptsToSubscribe::new(pool);
    let attempt = |number: u32| Attempt {
        key: IdempotencyKey(format!("key-{number}")),
        environment: Environment::Sandbox,
        request: CheckoutRequest {
            account,
            customer: CustomerId("cus_1".to_owned()),
            plan: PlanId("price_1".to_owned()),
            with_trial: true,
        },
        created_at: noon(),
        page: None,
    };
    let counted: Vec<String> = thread::scope(|scope| {
        let all: Vec<_> = (0..8)
            .map(|number| {
                let store = &store;
                scope.spawn(move || store.open(&attempt(number)).unwrap().key.0)
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(counted.iter().all(|key| *key == counted[0]), "{counted:?}");
    let kept: i64 = checkout_attempts::table.count().get_result(&mut db.connect()).unwrap();
    assert_eq!(kept, 1);
}

#[test]
fn of_two_claims_of_one_mailboxs_trial_at_once_exactly_one_wins() {
    let db = TestDatabase::new();
    let store = PgCustomers::new(pool_of(&db), b"a secret of the test".to_vec());
    for round in 0..20 {
        // The two purchases spell the mailbox differently. Every other round, each has a second
        // holder as well, the owner of the account, in the other order.
        let spelled =
            [format!("ann.lee{round}@gmail.com"), format!("A.n.n.Lee{round}+again@googlemail.com")]
                .map(|text| EmailAddress::parse(&text).unwrap());
        let owner = EmailAddress::parse(&format!("owner{round}@example.com")).unwrap();
        let mut holders = spelled.map(|email| vec![email]);
        if round % 2 == 1 {
            holders[0].push(owner.clone());
            holders[1].insert(0, owner);
        }
        let start = Barrier::new(2);
        let wins: Vec<bool> = thread::scope(|scope| {
            let claims: Vec<_> = (0..2)
                .map(|number| {
                    let (store, start, holders) = (&store, &start, &holders[number]);
                    scope.spawn(move || {
                        let subscription = format!("sub_{round}_{number}");
                        let claim = TrialClaim {
                            environment: Environment::Sandbox,
                            subscription: &subscription,
                            holders,
                            at: noon(),
                        };
                        start.wait();
                        let won = store.claim_trial(&claim).unwrap();
                        assert_eq!(store.claim_trial(&claim).unwrap(), won, "it stays so");
                        won
                    })
                })
                .collect();
            claims.into_iter().map(|claim| claim.join().unwrap()).collect()
        });
        assert_eq!(wins.iter().filter(|won| **won).count(), 1, "round {round}: {wins:?}");
    }
}

#[test]
fn no_event_is_in_two_workers_hands_and_a_zero_character_is_kept() {
    let db = TestDatabase::new();
    let store = PgEvents::new(pool_of(&db));
    for number in 0..40 {
        let event = ProviderEvent {
            id: format!("evt_{number}"),
            environment: Environment::Sandbox,
            kind: "invoice.paid".to_owned(),
            customer: None,
            account: Some(AccountId(uuid::Uuid::nil())),
            payload: r#"{"name": "\u0000"}"#.to_owned(),
        };
        assert!(store.store(&event, noon()).unwrap());
    }
    let mut leased: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| {
                let store = &store;
                scope.spawn(move || {
                    let until = noon() + TimeDelta::minutes(5);
                    let lease = || store.lease(Environment::Sandbox, noon(), until, 3).unwrap();
                    let mut own = Vec::new();
                    loop {
                        let some = lease();
                        if some.is_empty() {
                            return own;
                        }
                        own.extend(some.into_iter().map(|one| one.event.id));
                    }
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    leased.sort();
    leased.dedup();
    assert_eq!(leased.len(), 40);
}
