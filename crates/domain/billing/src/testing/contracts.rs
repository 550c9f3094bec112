//! The contracts of billing's stores. The fake runs them here, and PostgreSQL runs them in its
//! adapter.

#![expect(clippy::unwrap_used, reason = "a broken contract fails the test that runs it")]

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use kernel::EmailAddress;
use mail::Outgoing;

use crate::testing::{PlainComposer, subscription};
use crate::{
    Attempt, AttemptStore, Card, CheckoutId, CheckoutRequest, ChoreStore, CustomerId,
    CustomerStore, Environment, EventInbox, IdempotencyKey, Interval, Plan, PlanId, ProviderEvent,
    Sighting, Subscriber, Subscription, SubscriptionStatus, TrialClaim,
};

const SANDBOX: Environment = Environment::Sandbox;

fn minute(minute: i64) -> DateTime<Utc> {
    let noon = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
    noon + TimeDelta::minutes(minute)
}

fn sighting(id: &str, email: &str, at: i64, status: SubscriptionStatus) -> Sighting {
    let of = Subscription { provider_id: format!("sub_of_{id}"), ..subscription(status) };
    Sighting {
        id: CustomerId(id.to_owned()),
        email: Some(EmailAddress::parse(email).unwrap()),
        account: None,
        card: Card {
            environment: SANDBOX,
            last4: Some("4242".to_owned()),
            billing_zip: Some("02108".to_owned()),
        },
        subscriptions: vec![of],
        since: minute(at),
        seen_at: minute(at),
    }
}

fn mail(key: &str, to: &EmailAddress) -> Outgoing {
    use mail::Composer as _;
    let letter = mail::Letter::Welcome { name: "Ann".to_owned() };
    Outgoing {
        message_id: format!("<{key}@example.com>"),
        dedupe_key: Some(key.to_owned()),
        ..PlainComposer.compose(&letter, to)
    }
}

/// Checks that a person has one trial, whatever the spelling of the address.
fn trial_contract(store: &dyn CustomerStore) {
    let address = |text: &str| EmailAddress::parse(text).unwrap();
    let claim = |subscription: &str, emails: &[&str]| {
        let holders: Vec<EmailAddress> = emails.iter().map(|text| address(text)).collect();
        let claim =
            TrialClaim { environment: SANDBOX, subscription, holders: &holders, at: minute(0) };
        store.claim_trial(&claim).unwrap()
    };
    let ann = address("ann.lee@gmail.com");
    assert!(!store.had_trial(SANDBOX, &ann).unwrap());
    assert!(claim("sub_1", &["ann.lee@gmail.com"]));
    assert!(claim("sub_1", &["annlee@gmail.com"]), "it is the same subscription");
    assert!(!claim("sub_2", &["a.nnlee+2@googlemail.com"]));
    assert!(!claim("sub_2", &["other@example.com", "annlee@gmail.com"]), "one of two is enough");
    assert!(claim("sub_3", &["another@example.com"]));
    assert!(claim("sub_of_cus_b", &["buyer@example.com"]));
    for email in ["ann.lee@gmail.com", "AnnLee+x@gmail.com", "another@example.com"] {
        assert!(store.had_trial(SANDBOX, &address(email)).unwrap(), "{email}");
    }
    assert!(!store.had_trial(Environment::Test, &ann).unwrap());
    assert!(!store.had_trial(SANDBOX, &address("ann.lee@example.com")).unwrap());
}

/// Checks the contract of a [`CustomerStore`] with its [`ChoreStore`]. `person` is an account of
/// the store. `count_mails` returns how many mails its outbox contains.
///
/// # Panics
/// When a store breaks the contract.
pub fn customer_store_contract(
    store: &dyn CustomerStore,
    chores: &dyn ChoreStore,
    person: &Subscriber,
    count_mails: &dyn Fn() -> usize,
) {
    let buyer = EmailAddress::parse("buyer@example.com").unwrap();
    let trialing = SubscriptionStatus::Trialing;
    let first = sighting("cus_b", "buyer@example.com", 0, trialing);
    assert_eq!(store.find(SANDBOX, &first.id).unwrap(), None);
    assert!(!store.had_trial(SANDBOX, &buyer).unwrap());
    assert!(store.record(&first, &[mail("one", &buyer), mail("two", &buyer)]).unwrap());
    assert_eq!(count_mails(), 2);

    // A stored customer is read back unchanged. Other environments do not contain it.
    let known = store.find(SANDBOX, &first.id).unwrap().unwrap();
    assert_eq!(known.subscriptions, first.subscriptions);
    assert_eq!((known.since, known.seen_at), (minute(0), minute(0)));
    assert_eq!(store.find(Environment::Test, &first.id).unwrap(), None);
    trial_contract(store);

    // An answer to an older request changes nothing. One to a later request does, and each mail is
    // sent once.
    let late = sighting("cus_b", "buyer@example.com", -1, SubscriptionStatus::Canceled);
    assert!(!store.record(&late, &[mail("three", &buyer)]).unwrap());
    assert_eq!(store.find(SANDBOX, &first.id).unwrap().unwrap(), known);
    let end = Some(minute(60));
    let mut renewed = sighting("cus_b", "buyer@example.com", 1, trialing);
    renewed.subscriptions[0].trial_ends_at = end;
    renewed.subscriptions[0].current_period_end = end;
    renewed.subscriptions[0].started_at = Some(minute(0));
    renewed.subscriptions[0].trial_refused = true;
    renewed.subscriptions[0].plan = Some(Plan {
        id: PlanId("price_year".to_owned()),
        name: "Pro".to_owned(),
        amount: 79_000,
        currency: "usd".to_owned(),
        interval: Interval::Year,
    });
    assert!(store.record(&renewed, &[mail("one", &buyer)]).unwrap());
    assert_eq!(count_mails(), 2);
    let known = store.find(SANDBOX, &first.id).unwrap().unwrap();
    assert_eq!(known.subscriptions, renewed.subscriptions);
    assert_eq!((known.since, known.seen_at), (minute(0), minute(1)));
    let waiting = (first.id.clone(), "sub_of_cus_b".to_owned());
    assert_eq!(chores.not_started(SANDBOX, minute(0)).unwrap(), [waiting]);
    assert!(chores.not_started(SANDBOX, minute(-1)).unwrap().is_empty());
    assert!(chores.not_started(Environment::Test, minute(9)).unwrap().is_empty());

    // The purchase waits until it is attached to an account, which then keeps it.
    let ids = |customers: Vec<crate::KnownCustomer>| -> Vec<String> {
        customers.into_iter().map(|one| one.id.0).collect()
    };
    assert_eq!(ids(store.waiting_for(SANDBOX, &buyer).unwrap()), ["cus_b"]);
    assert_eq!(ids(chores.unclaimed(SANDBOX, minute(0)).unwrap()), ["cus_b"]);
    assert!(chores.unclaimed(SANDBOX, minute(-1)).unwrap().is_empty());
    chores.asked_to_finish(SANDBOX, &first.id, minute(2)).unwrap();
    assert!(chores.unclaimed(SANDBOX, minute(9)).unwrap().is_empty());
    assert_eq!(
        chores.trials_ending(SANDBOX, minute(90)).unwrap(),
        std::slice::from_ref(&first.id),
        "its buyer has to know the day of the charge"
    );
    assert_eq!(
        store.attach(SANDBOX, &buyer, person.account).unwrap(),
        std::slice::from_ref(&first.id)
    );
    assert!(store.attach(SANDBOX, &buyer, person.account).unwrap().is_empty());
    assert!(store.waiting_for(SANDBOX, &buyer).unwrap().is_empty());
    assert_eq!(ids(store.of_account(SANDBOX, person.account).unwrap()), ["cus_b"]);
    assert!(store.of_account(Environment::Live, person.account).unwrap().is_empty());
    assert_eq!(chores.trials_ending(SANDBOX, minute(60)).unwrap(), std::slice::from_ref(&first.id));
    assert!(chores.trials_ending(SANDBOX, minute(59)).unwrap().is_empty());
    let again = sighting("cus_b", "buyer@example.com", 3, trialing);
    assert!(store.record(&again, &[]).unwrap());
    assert_eq!(ids(store.of_account(SANDBOX, person.account).unwrap()), ["cus_b"]);

    // A customer with the address of an account is not asked to finish one.
    let own = person.email.as_str();
    let other = Sighting {
        account: Some(person.account),
        ..sighting("cus_a", own, 4, SubscriptionStatus::Active)
    };
    assert!(store.record(&other, &[]).unwrap());
    assert!(store.record(&sighting("cus_c", own, 4, SubscriptionStatus::Active), &[]).unwrap());
    assert!(chores.unclaimed(SANDBOX, minute(99)).unwrap().is_empty());
    assert_eq!(ids(store.of_account(SANDBOX, person.account).unwrap()), ["cus_b", "cus_a"]);
    assert_eq!(ids(store.page(SANDBOX, None, 2).unwrap()), ["cus_a", "cus_b"]);
    assert_eq!(ids(store.page(SANDBOX, Some(&first.id), 2).unwrap()), ["cus_c"]);

    // A closed customer belongs to no account, and no personal data is stored for it again.
    assert!(chores.closing(SANDBOX).unwrap().is_empty());
    let closed = chores.close(person.account, minute(5)).unwrap();
    assert_eq!(closed.len(), 2);
    assert!(chores.close(person.account, minute(5)).unwrap().is_empty());
    assert_eq!(chores.closing(SANDBOX).unwrap().len(), 2);
    let after = Sighting {
        account: Some(person.account),
        ..sighting("cus_b", "buyer@example.com", 6, SubscriptionStatus::Canceled)
    };
    assert!(store.record(&after, &[mail("four", &buyer)]).unwrap());
    assert_eq!(count_mails(), 2);
    let known = store.find(SANDBOX, &first.id).unwrap().unwrap();
    assert_eq!((known.email, known.account), (None, None));
    assert_eq!(known.closing_since, Some(minute(5)));
    assert_eq!(ids(chores.closing(SANDBOX).unwrap()), ["cus_a"], "the other one is cancelled");
    assert!(store.waiting_for(SANDBOX, &buyer).unwrap().is_empty());
    assert!(store.had_trial(SANDBOX, &buyer).unwrap(), "it is remembered after the deletion");

    // A purchase may turn out to be older than we knew, but never newer.
    let begun =
        Sighting { since: minute(-20), ..sighting("cus_old", "old@example.com", 2, trialing) };
    assert!(store.record(&begun, &[]).unwrap());
    let again = Sighting { since: minute(3), seen_at: minute(3), ..begun.clone() };
    assert!(store.record(&again, &[]).unwrap());
    assert_eq!(store.find(SANDBOX, &begun.id).unwrap().unwrap().since, minute(-20));
    let older = Sighting { since: minute(-30), seen_at: minute(4), ..begun.clone() };
    assert!(store.record(&older, &[]).unwrap());
    assert_eq!(store.find(SANDBOX, &begun.id).unwrap().unwrap().since, minute(-30));
}

/// Checks the contract of an [`AttemptStore`]. `person` is an account of the store.
///
/// # Panics
/// When the store breaks the contract.
pub fn attempt_store_contract(store: &dyn AttemptStore, person: &Subscriber) {
    let attempt = |key: &str, environment| Attempt {
        key: IdempotencyKey(key.to_owned()),
        environment,
        request: CheckoutRequest {
            account: person.account,
            customer: CustomerId("cus_1".to_owned()),
            plan: PlanId("price_1".to_owned()),
            with_trial: true,
        },
        created_at: minute(0),
        page: None,
    };
    let first = attempt("key-1", SANDBOX);
    assert_eq!(store.unfinished(SANDBOX, person.account).unwrap(), None);
    assert_eq!(store.open(&first).unwrap(), first);
    assert_eq!(store.open(&attempt("key-2", SANDBOX)).unwrap(), first, "one at a time");
    let elsewhere = attempt("key-3", Environment::Test);
    assert_eq!(store.open(&elsewhere).unwrap(), elsewhere);

    let page = (CheckoutId("cs_1".to_owned()), "https://pay.example.com/cs_1".to_owned());
    store.led_to(&first.key, &page.0, &page.1).unwrap();
    let with_page = Attempt { page: Some(page), ..first.clone() };
    assert_eq!(store.unfinished(SANDBOX, person.account).unwrap(), Some(with_page.clone()));
    assert_eq!(store.open(&attempt("key-4", SANDBOX)).unwrap(), with_page);

    store.finish(&first.key, minute(1)).unwrap();
    assert_eq!(store.unfinished(SANDBOX, person.account).unwrap(), None);
    let next = attempt("key-5", SANDBOX);
    assert_eq!(store.open(&next).unwrap(), next);
    assert_eq!(store.unfinished(Environment::Test, person.account).unwrap(), Some(elsewhere));
}

/// Checks the contract of an [`EventInbox`].
///
/// # Panics
/// When the inbox breaks the contract.
pub fn event_inbox_contract(inbox: &dyn EventInbox) {
    let event = |id: &str, environment| ProviderEvent {
        id: id.to_owned(),
        environment,
        kind: "invoice.paid".to_owned(),
        customer: Some(CustomerId("cus_1".to_owned())),
        account: Some(kernel::AccountId(uuid_of_ann())),
        payload: "{\"id\": \"evt\", \"odd\": [1, null]}".to_owned(),
    };
    let lease = |now: i64, max| {
        let leased = inbox.lease(SANDBOX, minute(now), minute(now + 5), max).unwrap();
        leased.into_iter().map(|one| (one.event.id, one.attempt)).collect::<Vec<_>>()
    };
    let named = |id: &str, attempt| (id.to_owned(), attempt);
    assert!(inbox.store(&event("evt_1", SANDBOX), minute(0)).unwrap());
    assert!(!inbox.store(&event("evt_1", SANDBOX), minute(1)).unwrap(), "it is known");
    assert!(inbox.store(&event("evt_2", SANDBOX), minute(1)).unwrap());
    assert!(inbox.store(&event("evt_1", Environment::Test), minute(0)).unwrap());

    let leased = inbox.lease(SANDBOX, minute(2), minute(7), 1).unwrap();
    let read_back = &leased[0].event;
    assert_eq!((leased.len(), leased[0].attempt), (1, 1));
    let sent = event("evt_1", SANDBOX);
    assert_eq!(
        (&read_back.id, &read_back.kind, &read_back.customer, read_back.account),
        (&sent.id, &sent.kind, &sent.customer, sent.account)
    );
    assert_eq!(lease(2, 9), [named("evt_2", 1)], "the first one is taken");
    assert!(lease(3, 9).is_empty());
    // When a worker crashes, its events are due again at the end of the lease.
    assert_eq!(lease(7, 9), [named("evt_1", 2), named("evt_2", 2)]);
    inbox.applied(SANDBOX, "evt_1", minute(8)).unwrap();
    inbox.failed(SANDBOX, "evt_2", minute(30), "the provider is out of reach").unwrap();
    assert!(lease(29, 9).is_empty());
    assert_eq!(lease(30, 9), [named("evt_2", 3)]);
    assert!(!inbox.store(&sent, minute(31)).unwrap(), "an applied event is never stored again");
    assert!(lease(31, 9).is_empty());
}

const fn uuid_of_ann() -> uuid::Uuid {
    uuid::Uuid::from_u128(1)
}
