//! Log-in, sessions and the profile over the fakes.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::{sync::Arc, time::Duration};

use accounts::{
    AccountError, AccountLinks, AccountPorts, AccountService, ClientNetwork, LogIn, LogInLimits,
    LoggedIn, Password, PasswordHash, PasswordHasher,
    testing::{
        CountingIds, CountingSecrets, InMemoryAccounts, InMemoryAttempts, PlainTokens,
        ScriptedPurchases, TestAccounts, account_changes_contract, account_records_contract,
        account_store_contract, attempt_counter_contract, grant_store_contract,
        one_time_tokens_contract, reset_requests_contract, session_list_contract,
        session_store_contract,
    },
};
use billing::{
    Card, Entitlement, Environment, GrantError, GrantService, LapseReason, Standing,
    SubscriptionStatus,
};
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use kernel::{AccountId, EmailAddress, testing::FixedClock};

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

fn attempt(email: &str, password: &str, network: &str) -> LogIn {
    LogIn {
        email: EmailAddress::parse(email).unwrap(),
        password: password.to_owned(),
        user_agent: None,
        network: ClientNetwork::of(network.parse().unwrap()),
    }
}

fn log_in(service: &AccountService, email: &str, password: &str) -> Result<LoggedIn, AccountError> {
    service.log_in(attempt(email, password, "203.0.113.7"))
}

const ANN: &str = "ann@example.com";
const SECRET: &str = "correct horse";

#[test]
fn the_right_password_opens_a_session_whatever_the_case_of_the_address() {
    let test = TestAccounts::at(noon());
    let id = test.add_entitled(ANN, SECRET).unwrap();
    let answer = log_in(&test.service, " ANN@example.com", SECRET).unwrap();
    assert_eq!(answer.profile.id, id);
    assert_eq!(answer.profile.name, "Ann");
    let caller = test.service.authenticate(&answer.token).unwrap();
    assert_eq!(caller.account, id);
    assert_eq!(caller.entitlement, Entitlement::Entitled { until: None });
}

#[test]
fn an_unknown_address_gets_the_answer_and_the_work_of_a_wrong_password() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    for (email, password) in [(ANN, "wrong horse"), ("nobody@example.com", SECRET), (ANN, "")] {
        let before = test.hasher.checks();
        let refused = log_in(&test.service, email, password).unwrap_err();
        assert!(matches!(refused, AccountError::WrongCredentials), "{email}");
        assert_eq!(test.hasher.checks() - before, 1, "{email}");
    }
}

#[test]
fn a_session_lasts_thirty_days() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let token = log_in(&test.service, ANN, SECRET).unwrap().token;
    test.clock.advance(TimeDelta::days(30) - TimeDelta::seconds(1));
    assert!(test.service.authenticate(&token).is_ok());
    test.clock.advance(TimeDelta::seconds(1));
    assert!(matches!(test.service.authenticate(&token), Err(AccountError::NotSignedIn)));
}

#[test]
fn logging_out_ends_that_session_alone() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let here = log_in(&test.service, ANN, SECRET).unwrap().token;
    let there = log_in(&test.service, ANN, SECRET).unwrap().token;
    let caller = test.service.authenticate(&here).unwrap();
    test.service.log_out(&caller).unwrap();
    assert!(matches!(test.service.authenticate(&here), Err(AccountError::NotSignedIn)));
    assert!(test.service.authenticate(&there).is_ok());
}

#[test]
fn a_token_that_names_another_account_than_its_session_is_refused() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let bob = test.add("bob@example.com", SECRET).unwrap();
    let answer = log_in(&test.service, ANN, SECRET).unwrap();
    let forged = answer.token.replace(&answer.profile.id.to_string(), &bob.to_string());
    assert_ne!(forged, answer.token);
    assert!(matches!(test.service.authenticate(&forged), Err(AccountError::NotSignedIn)));
    assert!(matches!(test.service.authenticate("rubbish"), Err(AccountError::NotSignedIn)));
}

#[test]
fn the_entitlement_is_todays_not_the_log_ins() {
    let test = TestAccounts::at(noon());
    let id = test.add_entitled(ANN, SECRET).unwrap();
    let token = log_in(&test.service, ANN, SECRET).unwrap().token;
    let canceled = billing::testing::subscription(SubscriptionStatus::Canceled);
    let standing = Standing { subscriptions: vec![canceled], grants: vec![] };
    test.store.set_standing(id, standing);
    assert_eq!(
        test.service.authenticate(&token).unwrap().entitlement,
        Entitlement::Lapsed(LapseReason::Cancelled)
    );
    let shown = test.service.profile(id).unwrap().subscription.unwrap();
    assert_eq!(shown.status, SubscriptionStatus::Canceled);
}

#[test]
fn only_the_running_environments_card_is_shown() {
    let test = TestAccounts::at(noon());
    let id = test.add(ANN, SECRET).unwrap();
    let card = |environment, last4: &str| Card {
        environment,
        last4: Some(last4.to_owned()),
        billing_zip: Some("30303".to_owned()),
    };
    let cards = vec![
        card(Environment::Sandbox, "1111"),
        card(Environment::Sandbox, "4242"),
        card(Environment::Live, "9999"),
    ];
    test.store.set_cards(id, cards);
    let profile = test.service.profile(id).unwrap();
    assert_eq!(profile.card_last4.as_deref(), Some("4242"), "the latest of the sandbox");
    assert_eq!(profile.billing_zip.as_deref(), Some("30303"));
}

#[test]
fn an_operators_grant_counts_until_it_is_taken_back() {
    let test = TestAccounts::at(noon());
    let id = test.add(ANN, SECRET).unwrap();
    let grants = GrantService::new(test.store.clone(), test.clock.clone(), Environment::Sandbox);
    let email = EmailAddress::parse(ANN).unwrap();
    let entitlement = || test.service.overview(&email).unwrap().entitlement;

    let end = noon() + TimeDelta::days(3);
    grants.grant(id, "press".to_owned(), Some(end)).unwrap();
    assert_eq!(entitlement(), Entitlement::Entitled { until: Some(end) });
    assert_eq!(grants.revoke(id).unwrap(), 1);
    assert_eq!(entitlement(), Entitlement::Lapsed(LapseReason::GrantEnded));

    let past = grants.grant(id, "press".to_owned(), Some(noon()));
    assert!(matches!(past, Err(GrantError::EndsInThePast)));
    let nobody = grants.grant(AccountId(Default::default()), "press".to_owned(), None);
    assert!(matches!(nobody, Err(GrantError::UnknownAccount)));
}

#[test]
fn one_address_has_one_account() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    assert!(matches!(test.add("Ann@EXAMPLE.com", SECRET), Err(AccountError::EmailTaken)));
}

#[test]
fn ten_failures_close_an_address_to_one_network_until_the_window_ends() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    for _ in 0..10 {
        let refused = log_in(&test.service, ANN, "wrong horse").unwrap_err();
        assert!(matches!(refused, AccountError::WrongCredentials));
    }
    test.clock.advance(TimeDelta::minutes(1));
    let checks = test.hasher.checks();
    let refused = log_in(&test.service, ANN, SECRET).unwrap_err();
    let AccountError::TooManyAttempts { retry_after } = refused else { panic!("{refused}") };
    assert_eq!(retry_after, Duration::from_secs(14 * 60));
    assert_eq!(test.hasher.checks(), checks, "no work is done for it");

    // Nobody can lock another out: the owner comes from elsewhere.
    assert!(test.service.log_in(attempt(ANN, SECRET, "198.51.100.1")).is_ok());
    test.clock.advance(TimeDelta::minutes(14));
    assert!(log_in(&test.service, ANN, SECRET).is_ok());
}

#[test]
fn an_unknown_address_is_limited_like_a_known_one() {
    let test = TestAccounts::at(noon());
    for _ in 0..10 {
        let refused = log_in(&test.service, ANN, SECRET).unwrap_err();
        assert!(matches!(refused, AccountError::WrongCredentials));
    }
    let refused = log_in(&test.service, ANN, SECRET).unwrap_err();
    assert!(matches!(refused, AccountError::TooManyAttempts { .. }));
}

#[test]
fn one_network_may_not_try_every_address() {
    let test = TestAccounts::at(noon());
    let service =
        test.service.clone().with_limits(LogInLimits { per_network: 3, ..LogInLimits::default() });
    for number in 0..3 {
        let refused = log_in(&service, &format!("p{number}@example.com"), SECRET).unwrap_err();
        assert!(matches!(refused, AccountError::WrongCredentials));
    }
    let refused = log_in(&service, "p4@example.com", SECRET).unwrap_err();
    assert!(matches!(refused, AccountError::TooManyAttempts { .. }));
}

#[test]
fn successes_are_not_counted() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    for _ in 0..11 {
        log_in(&test.service, ANN, SECRET).unwrap();
    }
}

/// A hasher with too many waiting.
struct FullHasher;

impl PasswordHasher for FullHasher {
    fn hash(&self, _: &Password) -> Result<PasswordHash, AccountError> {
        Err(AccountError::Busy { retry_after: Duration::from_secs(2) })
    }

    fn verify(&self, _: &str, _: Option<&PasswordHash>) -> Result<bool, AccountError> {
        Err(AccountError::Busy { retry_after: Duration::from_secs(2) })
    }
}

#[test]
fn what_could_not_be_checked_is_not_counted_as_a_failure() {
    let store = Arc::new(InMemoryAccounts::default());
    let ports = AccountPorts {
        accounts: store.clone(),
        sessions: store.clone(),
        one_time: store.clone(),
        secrets: Arc::new(CountingSecrets::default()),
        resets: store.clone(),
        records: store.clone(),
        purchases: Arc::new(ScriptedPurchases::default()),
        composer: Arc::new(mail::testing::PlainComposer::default()),
        outbox: store.outbox(),
        hasher: Arc::new(FullHasher),
        attempts: Arc::new(InMemoryAttempts::default()),
        tokens: Arc::new(PlainTokens),
        ids: Arc::new(CountingIds::default()),
        clock: Arc::new(FixedClock::at(noon())),
    };
    let links = AccountLinks::new("https://steps.example.com");
    let service = AccountService::new(ports, Environment::Sandbox, links);
    for _ in 0..11 {
        let refused = log_in(&service, ANN, SECRET).unwrap_err();
        assert!(matches!(refused, AccountError::Busy { .. }), "{refused}");
    }
}

#[test]
fn the_fakes_keep_what_the_ports_promise() {
    let store = InMemoryAccounts::default();
    account_store_contract(&store);
    session_store_contract(&store, &store);
    grant_store_contract(&store, &store, &store);
    attempt_counter_contract(&InMemoryAttempts::default());
    account_changes_contract(&store, &store, &store, &*store.outbox());
    one_time_tokens_contract(&store, &store, &*store.outbox());
    reset_requests_contract(&store, &store, &store, &*store.outbox());
    session_list_contract(&store, &store);
    let store = InMemoryAccounts::default();
    account_records_contract(&store, &store, &store, &store);
}
