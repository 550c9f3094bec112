//! The contracts of the ports. The fakes run them here, and PostgreSQL runs them in its adapter.

#![expect(clippy::unwrap_used, reason = "a broken contract fails the test that runs it")]

use billing::{Environment, Grant, GrantStore};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use kernel::{AccountId, EmailAddress, SessionId};
use preferences::Preferences;
use uuid::Uuid;

use crate::{
    AccountError, AccountStore, AttemptCounter, AttemptKey, ClientNetwork, KnownNetworks,
    NewAccount, NewSession, PasswordHash, SESSION_LENGTH, SessionStore, Window,
};

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

/// Returns an account with this number as its id, this address, and a value in every preference.
///
/// # Panics
/// When the address is not valid.
#[must_use]
pub fn new_account(number: u128, email: &str) -> NewAccount {
    let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
    NewAccount {
        id: AccountId(Uuid::from_u128(number)),
        email: EmailAddress::parse(email).unwrap(),
        name: "Ann O'Neil".to_owned(),
        password_hash: PasswordHash("$2b$04$…".to_owned()),
        preferences: Preferences {
            profession: "Other".to_owned(),
            profession_other: "Surveyor, \"retired\"".to_owned(),
            states_of_interest: texts(&["Georgia", "Florida"]),
            counties_of_interest: texts(&["Georgia|Washington", "Prince George's, old"]),
            zip_codes_of_interest: texts(&["02108"]),
            property_types: texts(&["Multifamily", "Land"]),
            mf_units_min: Some(2.0),
            mf_units_max: None,
            land_acres_min: Some(0.1),
            land_acres_max: Some(12.5),
            priority_rank: "1".to_owned(),
            priority_other: "near water".to_owned(),
            email_preferences: texts(&mail::OptionalMail::settings()),
            referral_source: "Other".to_owned(),
            referral_other: "A bird".to_owned(),
        },
        created_at: noon(),
        verified_at: Some(noon()),
        claimed_at: None,
        sign_up_proof: None,
        organization: None,
        consents: Vec::new(),
        spends: None,
        issues: None,
        mails: Vec::new(),
        is_demo: false,
    }
}

/// Checks the contract of an [`AccountStore`].
///
/// # Panics
/// When the store breaks the contract.
pub fn account_store_contract(store: &dyn AccountStore) {
    let ann = new_account(1, "ann@example.com");
    assert!(store.find_by_email(&ann.email).unwrap().is_none());
    assert!(store.profile(ann.id).unwrap().is_none());
    assert_eq!(store.standing(ann.id).unwrap(), None);

    store.insert(&ann).unwrap();
    let kept = store.find_by_email(&ann.email).unwrap().unwrap();
    assert_eq!((kept.id, &kept.email, &kept.name), (ann.id, &ann.email, &ann.name));
    assert_eq!(kept.password_hash, ann.password_hash);
    assert_eq!((kept.created_at, kept.verified_at), (ann.created_at, ann.verified_at));

    let profile = store.profile(ann.id).unwrap().unwrap();
    assert_eq!(profile.account, kept);
    assert_eq!(profile.preferences, ann.preferences);
    assert!(store.saved(ann.id).unwrap().is_empty() && profile.standing.subscriptions.is_empty());
    assert!(profile.cards.is_empty());

    // Only one account can have an address, and a failed insert leaves nothing behind.
    let again = NewAccount { name: "Bob".to_owned(), ..new_account(2, "Ann@Example.com") };
    assert!(matches!(store.insert(&again), Err(AccountError::EmailTaken)));
    assert_eq!(store.find_by_email(&ann.email).unwrap().unwrap().name, "Ann O'Neil");
    assert!(store.profile(again.id).unwrap().is_none());
}

/// Checks the contract of a [`SessionStore`] with the accounts that it belongs to.
///
/// # Panics
/// When a store breaks the contract.
pub fn session_store_contract(accounts: &dyn AccountStore, sessions: &dyn SessionStore) {
    let ann = new_account(11, "session@example.com");
    accounts.insert(&ann).unwrap();
    let session = |number: u128, account| NewSession {
        id: SessionId(Uuid::from_u128(number)),
        account,
        created_at: noon(),
        expires_at: noon() + SESSION_LENGTH,
        user_agent: Some("Lynx".to_owned()),
        network: None,
    };
    let (first, second) = (session(21, ann.id), session(22, ann.id));
    assert_eq!(sessions.standing(first.id).unwrap(), None);
    sessions.open(&first).unwrap();
    sessions.open(&second).unwrap();

    let known = sessions.standing(first.id).unwrap().unwrap();
    assert_eq!(known.account, ann.id);
    assert_eq!(known.expires_at, first.expires_at);
    assert_eq!(known.revoked_at, None);
    assert!(known.standing.subscriptions.is_empty() && known.standing.grants.is_empty());

    sessions.revoke(first.id, noon() + TimeDelta::hours(1)).unwrap();
    sessions.revoke(first.id, noon() + TimeDelta::hours(2)).unwrap();
    let ended = sessions.standing(first.id).unwrap().unwrap().revoked_at;
    assert_eq!(ended, Some(noon() + TimeDelta::hours(1)), "the first end remains");
    assert_eq!(
        sessions.standing(second.id).unwrap().unwrap().revoked_at,
        None,
        "the other session is still active"
    );

    let nobodys = session(23, AccountId(Uuid::from_u128(99)));
    assert!(matches!(sessions.open(&nobodys), Err(AccountError::UnknownAccount)));
    assert_eq!(sessions.standing(nobodys.id).unwrap(), None);
    sessions.revoke(nobodys.id, noon()).unwrap();
}

/// Checks the contract of a [`GrantStore`], and that sessions and profiles include its grants.
///
/// # Panics
/// When a store breaks the contract.
pub fn grant_store_contract(
    accounts: &dyn AccountStore,
    sessions: &dyn SessionStore,
    grants: &dyn GrantStore,
) {
    let ann = new_account(31, "grant@example.com");
    accounts.insert(&ann).unwrap();
    let session = NewSession {
        id: SessionId(Uuid::from_u128(32)),
        account: ann.id,
        created_at: noon(),
        expires_at: noon() + SESSION_LENGTH,
        user_agent: None,
        network: None,
    };
    sessions.open(&session).unwrap();
    let grant = |environment, ends_at| Grant {
        environment,
        reason: "press".to_owned(),
        granted_at: noon(),
        ends_at,
        revoked_at: None,
    };
    let sandbox = grant(Environment::Sandbox, Some(noon() + TimeDelta::days(30)));
    let live = grant(Environment::Live, None);
    assert!(grants.add(ann.id, &sandbox).unwrap().is_some());
    assert!(grants.add(ann.id, &live).unwrap().is_some());
    assert_eq!(grants.add(AccountId(Uuid::from_u128(99)), &live).unwrap(), None);

    let standing = sessions.standing(session.id).unwrap().unwrap().standing;
    assert_eq!(standing.grants, [sandbox.clone(), live.clone()]);
    assert_eq!(accounts.profile(ann.id).unwrap().unwrap().standing, standing);
    assert_eq!(accounts.standing(ann.id).unwrap(), Some(standing));

    let later = noon() + TimeDelta::days(1);
    assert_eq!(grants.revoke_all(ann.id, Environment::Sandbox, later).unwrap(), 1);
    let again = later + TimeDelta::days(1);
    assert_eq!(grants.revoke_all(ann.id, Environment::Sandbox, again).unwrap(), 0);
    let standing = sessions.standing(session.id).unwrap().unwrap().standing;
    assert_eq!(standing.grants, [Grant { revoked_at: Some(later), ..sandbox }, live]);
}

/// Checks the contract of an [`AttemptCounter`].
///
/// # Panics
/// When the counter breaks the contract.
pub fn attempt_counter_contract(counter: &dyn AttemptCounter) {
    let (one, other) = (AttemptKey::new("one".to_owned()), AttemptKey::new("other".to_owned()));
    let both = [one.clone(), other.clone()];
    let window = Window::at(noon(), TimeDelta::minutes(15));
    assert_eq!(counter.count(&both, window).unwrap(), [1, 1]);
    assert_eq!(counter.count(std::slice::from_ref(&other), window).unwrap(), [2]);
    assert_eq!(counter.count(&both, window).unwrap(), [2, 3], "in the order of the keys");

    counter.forgive(std::slice::from_ref(&other), window).unwrap();
    assert_eq!(counter.count(&both, window).unwrap(), [3, 3]);

    let next = Window::at(window.end, TimeDelta::minutes(15));
    assert_eq!(
        counter.count(std::slice::from_ref(&one), next).unwrap(),
        [1],
        "a new window starts at zero"
    );
    counter.forgive(std::slice::from_ref(&one), next).unwrap();
    counter.forgive(std::slice::from_ref(&one), next).unwrap();
    assert_eq!(counter.count(std::slice::from_ref(&one), next).unwrap(), [1], "never below zero");

    let unused = AttemptKey::new("unused".to_owned());
    assert_eq!(counter.counts(&[unused, one.clone()], next).unwrap(), [0, 1]);
    assert_eq!(counter.counts(&[one], window).unwrap(), [3], "reading changes nothing");
}

/// Checks the contract of [`KnownNetworks`] with the accounts that they belong to.
///
/// # Panics
/// When a store breaks the contract.
pub fn known_networks_contract(accounts: &dyn AccountStore, networks: &dyn KnownNetworks) {
    let ann = new_account(51, "networks@example.com");
    let bob = new_account(52, "networks2@example.com");
    accounts.insert(&ann).unwrap();
    accounts.insert(&bob).unwrap();
    let network = |last: u8| ClientNetwork::of([203, 0, 113, last].into());
    let at = |minutes| noon() + TimeDelta::minutes(minutes);
    let is_known = |email, last, since| networks.is_known(email, network(last), since).unwrap();
    assert!(!is_known(&ann.email, 1, at(-1)));
    let is_known_to_any = |last, since| networks.is_known_to_any(network(last), since).unwrap();
    assert!(!is_known_to_any(1, at(-1)));
    networks.remember(ann.id, network(1), at(0)).unwrap();
    assert!(is_known(&ann.email, 1, at(-1)) && is_known_to_any(1, at(-1)));
    assert!(!is_known(&ann.email, 1, at(0)) && !is_known_to_any(1, at(0)), "too long ago");
    assert!(!is_known_to_any(2, at(-1)), "another network");
    assert!(!is_known(&ann.email, 2, at(-1)), "another network");
    assert!(!is_known(&bob.email, 1, at(-1)), "another account");
    networks.remember(ann.id, network(1), at(5)).unwrap();
    assert!(is_known(&ann.email, 1, at(4)), "the latest time counts");
    networks.remember(AccountId(Uuid::from_u128(99)), network(1), at(0)).unwrap();

    networks.remember(bob.id, network(1), at(0)).unwrap();
    for last in 2..=51 {
        networks.remember(ann.id, network(last), at(10)).unwrap();
    }
    assert!(!is_known(&ann.email, 1, at(-1)), "the oldest of 51 is dropped");
    assert!(is_known(&ann.email, 2, at(-1)) && is_known(&ann.email, 51, at(-1)));
    assert!(is_known(&bob.email, 1, at(-1)), "the networks of another account remain");
}

/// Checks how [`AccountStore::usual_hash_scheme`] counts. `accounts` must be empty.
///
/// # Panics
/// When the store breaks the contract.
pub fn hash_scheme_contract(accounts: &dyn AccountStore) {
    let scheme = || accounts.usual_hash_scheme().unwrap().map(|scheme| scheme.0);
    assert_eq!(scheme(), None);
    for (number, hash) in [(61, "$2b$12$aa"), (62, "$2b$04$bb"), (63, "$2b$12$cc")] {
        let password_hash = PasswordHash(hash.to_owned());
        let account = new_account(number, &format!("scheme{number}@example.com"));
        accounts.insert(&NewAccount { password_hash, ..account }).unwrap();
    }
    assert_eq!(scheme().as_deref(), Some("$2b$12$"));
}
