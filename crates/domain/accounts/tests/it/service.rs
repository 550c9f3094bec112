//! Log-in, sessions and the profile over the fakes.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::{sync::Arc, time::Duration};

use accounts::{
    AccountError, AccountLinks, AccountPorts, AccountService, AccountStore, ChangePassword,
    ClientNetwork, Effects, ForgotPassword, HashScheme, LogIn, LogInLimits, LoggedIn,
    MOST_SESSIONS, Password, PasswordHash, PasswordHasher, PasswordRules, ResetPassword,
    SessionStore as _,
    testing::{
        CountingIds, CountingSecrets, InMemoryAccounts, InMemoryAttempts, PlainTokens,
        ScriptedPurchases, TestAccounts, account_changes_contract, account_records_contract,
        account_store_contract, attempt_counter_contract, grant_store_contract,
        hash_scheme_contract, known_networks_contract, one_time_tokens_contract,
        reset_requests_contract, session_list_contract, session_store_contract,
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
fn the_correct_password_opens_a_session_in_any_case_of_the_address() {
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
fn an_unknown_address_gets_the_same_answer_and_work_as_a_wrong_password() {
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
fn a_password_opens_the_account_from_every_keyboard() {
    let test = TestAccounts::at(noon());
    test.add(ANN, "Caf\u{e9} au lait").unwrap();
    for typed in ["Cafe\u{301} au lait", "Ｃａｆé au lait"] {
        assert!(log_in(&test.service, ANN, typed).is_ok(), "{typed}");
    }
    // The account is from before passwords were normalized: the ligature was hashed as typed.
    let older = test.add("older@example.com", SECRET).unwrap();
    let stored = test.store.update(older, noon(), &mut |account| {
        account.password_hash = PasswordHash("plain:4:o\u{fb03}ce hours".to_owned());
        Ok(Effects::default())
    });
    stored.unwrap();
    let refused = log_in(&test.service, "older@example.com", "office hours").unwrap_err();
    assert!(matches!(refused, AccountError::WrongCredentials));
    log_in(&test.service, "older@example.com", "o\u{fb03}ce hours").unwrap();
    let hash = test.store.find(older).unwrap().unwrap().password_hash;
    assert_eq!(hash.0, "plain:4:office hours", "it is stored again");
    // A text of two forms costs two checks, with or without an account.
    for email in [ANN, "nobody@example.com"] {
        let before = test.hasher.checks();
        assert!(log_in(&test.service, email, "another o\u{fb03}ce").is_err());
        assert_eq!(test.hasher.checks() - before, 2, "{email}");
    }
}

#[test]
fn while_the_store_is_down_a_recently_confirmed_session_may_only_search() {
    let test = TestAccounts::at(noon());
    test.add_entitled(ANN, SECRET).unwrap();
    let token = log_in(&test.service, ANN, SECRET).unwrap().token;
    let never_confirmed = log_in(&test.service, ANN, SECRET).unwrap().token;
    let caller = test.service.authenticate(&token).unwrap();
    test.store.set_down(true);
    test.clock.advance(TimeDelta::seconds(29));
    assert_eq!(test.service.authenticate_to_search(&token).unwrap(), caller);
    let is_unavailable = |answer| matches!(answer, Err(AccountError::Port(_)));
    assert!(is_unavailable(test.service.authenticate(&token)));
    assert!(is_unavailable(test.service.authenticate_to_search(&never_confirmed)));
    let forged = test.service.authenticate_to_search("forged");
    assert!(matches!(forged, Err(AccountError::NotSignedIn)));
    test.clock.advance(TimeDelta::seconds(1));
    assert!(is_unavailable(test.service.authenticate_to_search(&token)));
}

#[test]
fn an_ended_session_is_refused_when_the_store_answers_again() {
    let test = TestAccounts::at(noon());
    test.add_entitled(ANN, SECRET).unwrap();
    let token = log_in(&test.service, ANN, SECRET).unwrap().token;
    let caller = test.service.authenticate(&token).unwrap();
    // Another instance ends the session. This instance is not notified.
    test.store.revoke(caller.session, noon()).unwrap();
    test.store.set_down(true);
    assert!(test.service.authenticate_to_search(&token).is_ok());
    test.store.set_down(false);
    let refused = |token| {
        let answer = test.service.authenticate_to_search(token);
        matches!(answer, Err(AccountError::NotSignedIn))
    };
    assert!(refused(&token));
    test.store.set_down(true);
    assert!(
        test.service.authenticate_to_search(&token).is_err(),
        "the cached confirmation is dropped too"
    );
}

#[test]
fn a_session_ended_on_this_instance_cannot_search_while_the_store_is_down() {
    let test = TestAccounts::at(noon());
    test.add_entitled(ANN, SECRET).unwrap();
    let open = || {
        let token = log_in(&test.service, ANN, SECRET).unwrap().token;
        let caller = test.service.authenticate(&token).unwrap();
        (token, caller)
    };
    let ((first, one), (second, two), (third, three)) = (open(), open(), open());
    let may_search = || {
        test.store.set_down(true);
        let answers = [&first, &second, &third]
            .map(|token| test.service.authenticate_to_search(token).is_ok());
        test.store.set_down(false);
        answers
    };
    assert_eq!(may_search(), [true, true, true]);
    test.service.log_out(&one).unwrap();
    assert_eq!(may_search(), [false, true, true]);
    test.service.end_session(&three, two.session).unwrap();
    assert_eq!(may_search(), [false, false, true]);
    test.service.log_out_everywhere(&three).unwrap();
    assert_eq!(may_search(), [false, false, false]);
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
fn logging_out_ends_only_that_session() {
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
fn a_token_is_refused_when_its_account_differs_from_its_sessions() {
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
fn the_entitlement_is_computed_for_each_request() {
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
fn an_operators_grant_counts_until_it_is_revoked() {
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
fn an_address_can_have_only_one_account() {
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
    assert_eq!(test.hasher.checks(), checks, "a refused attempt costs no work");

    // A stranger cannot lock out the owner, who logs in from another network.
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
fn a_network_cannot_try_every_address() {
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

/// A client with a /48 has 65,536 networks of 64 bits. It may fail 16 times as often as one of them, and
/// as it is one client, its 256 homes share that.
#[test]
fn a_site_cannot_try_every_address_from_its_many_networks() {
    let test = TestAccounts::at(noon());
    let limits =
        LogInLimits { per_network: 1, per_address_elsewhere: 99, ..LogInLimits::default() };
    let service = test.service.clone().with_limits(limits);
    let guess = |number: u32, network: &str| {
        let email = format!("p{number}@example.com");
        let refused = service.log_in(attempt(&email, SECRET, network)).unwrap_err();
        matches!(refused, AccountError::WrongCredentials)
    };
    let checked = (0..8).filter(|line| guess(*line, &format!("2001:db8:1:{line}::1"))).count();
    assert_eq!(checked, 4, "of eight lines in one home");
    let homes = 1..=40;
    let home = |number: u32| format!("2001:db8:1:{number:x}00::1");
    let checked = homes.filter(|number| guess(100 + number, &home(*number))).count();
    assert_eq!(checked, 12, "of the 16 of the whole site, four are used");
    assert!(guess(200, "2001:db8:2::1"), "another site");
}

#[test]
fn correct_passwords_are_limited_per_account_and_more_cost_no_work() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    test.add("bob@example.com", SECRET).unwrap();
    let from = |number: u8| format!("198.51.100.{number}");
    for number in 0..20 {
        test.service.log_in(attempt(ANN, SECRET, &from(number))).unwrap();
    }
    let checks = test.hasher.checks();
    for number in 0..40 {
        let refused = test.service.log_in(attempt(ANN, SECRET, &from(number))).unwrap_err();
        let AccountError::TooManyAttempts { retry_after } = refused else { panic!("{refused}") };
        assert_eq!(retry_after, Duration::from_secs(15 * 60));
    }
    assert_eq!(test.hasher.checks(), checks);
    assert!(log_in(&test.service, "bob@example.com", SECRET).is_ok(), "another account");
    test.clock.advance(TimeDelta::minutes(15));
    assert!(log_in(&test.service, ANN, SECRET).is_ok());
}

#[test]
fn wrong_passwords_do_not_use_up_the_correct_ones() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    log_in(&test.service, ANN, SECRET).unwrap();
    for number in 0..60 {
        let network = format!("198.51.100.{}", number % 30);
        let _ = test.service.log_in(attempt(ANN, "wrong horse", &network)).unwrap_err();
    }
    assert!(log_in(&test.service, ANN, SECRET).is_ok());
}

#[test]
fn correct_passwords_are_limited_per_network_too() {
    let test = TestAccounts::at(noon());
    let limits = LogInLimits { successes_per_network: 3, ..LogInLimits::default() };
    let service = test.service.clone().with_limits(limits);
    for number in 0..4 {
        let email = format!("p{number}@example.com");
        test.add(&email, SECRET).unwrap();
        let answer = log_in(&service, &email, SECRET);
        assert_eq!(answer.is_ok(), number < 3, "{number}");
    }
    assert!(service.log_in(attempt("p3@example.com", SECRET, "198.51.100.1")).is_ok());
}

#[test]
fn a_signed_in_account_confirms_its_password_within_the_same_limit() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let answer = log_in(&test.service, ANN, SECRET).unwrap();
    let who = test.service.authenticate(&answer.token).unwrap();
    let change = || {
        test.service.change_password(
            &who,
            ChangePassword {
                current: SECRET.to_owned(),
                next: Password::parse(SECRET).unwrap(),
                network: ClientNetwork::of([203, 0, 113, 7].into()),
            },
        )
    };
    for _ in 0..20 {
        change().unwrap();
    }
    assert!(matches!(change(), Err(AccountError::TooManyAttempts { .. })));
}

#[test]
fn another_log_in_ends_the_oldest_of_twenty_sessions() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let limits = LogInLimits { successes_per_account: 100, ..LogInLimits::default() };
    let service = test.service.clone().with_limits(limits);
    let tokens: Vec<_> = (0..23)
        .map(|_| {
            test.clock.advance(TimeDelta::seconds(1));
            log_in(&service, ANN, SECRET).unwrap().token
        })
        .collect();
    let living = tokens.iter().map(|token| service.authenticate(token).is_ok());
    let living: Vec<bool> = living.collect();
    assert_eq!(living.iter().filter(|lives| **lives).count(), MOST_SESSIONS);
    assert_eq!(living[..4], [false, false, false, true], "the oldest three ended");
}

/// Tries a wrong password once from each of that many networks and returns how many were checked.
fn guess_from(test: &TestAccounts, email: &str, networks: u8) -> usize {
    let guesses = (0..networks).map(|number| {
        let network = format!("198.51.100.{number}");
        test.service.log_in(attempt(email, "wrong horse", &network)).unwrap_err()
    });
    guesses.filter(|refused| matches!(refused, AccountError::WrongCredentials)).count()
}

#[test]
fn many_networks_cannot_guess_faster_and_do_not_lock_out_the_owner() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    log_in(&test.service, ANN, SECRET).unwrap();
    let checks = test.hasher.checks();
    assert_eq!(guess_from(&test, ANN, 200), 30);
    assert_eq!(test.hasher.checks() - checks, 30, "the other attempts cost no work");
    let elsewhere = test.service.log_in(attempt(ANN, SECRET, "192.0.2.1"));
    assert!(matches!(elsewhere, Err(AccountError::TooManyAttempts { .. })));
    assert!(log_in(&test.service, ANN, SECRET).is_ok(), "the owner's network is known");

    // An unknown address gets the same answers.
    assert_eq!(guess_from(&test, "nobody@example.com", 40), 30);
    // A network without a log-in for 30 days is no longer known.
    test.clock.advance(TimeDelta::days(30));
    assert_eq!(guess_from(&test, ANN, 40), 30);
    let forgotten = log_in(&test.service, ANN, SECRET);
    assert!(matches!(forgotten, Err(AccountError::TooManyAttempts { .. })));
    test.clock.advance(TimeDelta::minutes(15));
    assert!(log_in(&test.service, ANN, SECRET).is_ok());
}

#[test]
fn a_reset_by_mail_marks_its_network_as_known() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    assert_eq!(guess_from(&test, ANN, 40), 30);
    let network = ClientNetwork::of([192, 0, 2, 1].into());
    let email = EmailAddress::parse(ANN).unwrap();
    test.service.forgot_password(ForgotPassword { email, network }).unwrap();
    test.service.answer_resets().unwrap();
    let token = test.latest_token("reset_password").unwrap();
    let password = Password::parse("battery staple").unwrap();
    test.service.reset_password(ResetPassword { token, password, network }).unwrap();
    assert!(test.service.log_in(attempt(ANN, "battery staple", "192.0.2.1")).is_ok());
}

#[test]
fn after_a_change_of_the_cost_a_log_in_rehashes_its_password_once() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    test.hasher.set_cost(12);
    let _ = log_in(&test.service, ANN, "wrong horse").unwrap_err();
    let email = EmailAddress::parse(ANN).unwrap();
    let hash = || test.store.find_by_email(&email).unwrap().unwrap().password_hash;
    assert!(hash().0.starts_with("plain:4:"), "a wrong password changes nothing");
    log_in(&test.service, ANN, SECRET).unwrap();
    assert!(hash().0.starts_with("plain:12:"));
    log_in(&test.service, ANN, SECRET).unwrap();
    let costs: Vec<u32> = test.hasher.checked().iter().map(|check| check.cost).collect();
    assert_eq!(costs, [4, 4, 12]);
}

#[test]
fn after_a_change_of_the_cost_an_unknown_address_costs_as_much_as_most_accounts() {
    let test = TestAccounts::at(noon());
    for number in 0..3 {
        test.add(&format!("p{number}@example.com"), SECRET).unwrap();
    }
    test.hasher.set_cost(12);
    let cost_of = |email: &str, password: &str| {
        let _ = log_in(&test.service, email, password);
        test.hasher.checked().pop().unwrap().cost
    };
    assert_eq!(cost_of("nobody@example.com", SECRET), 4);
    assert_eq!(cost_of("p0@example.com", "wrong horse"), 4);
    // After two of three log in, most hashes have the new cost once the scheme is read again.
    cost_of("p1@example.com", SECRET);
    cost_of("p2@example.com", SECRET);
    assert_eq!(cost_of("nobody@example.com", SECRET), 4, "for some minutes");
    test.clock.advance(TimeDelta::minutes(5));
    assert_eq!(cost_of("nobody@example.com", SECRET), 12);
}

/// A hasher whose queue is full.
struct FullHasher;

impl PasswordHasher for FullHasher {
    fn hash(&self, _: &Password) -> Result<PasswordHash, AccountError> {
        Err(AccountError::Busy { retry_after: Duration::from_secs(2) })
    }

    fn verify(&self, _: &str, _: &PasswordHash) -> Result<bool, AccountError> {
        Err(AccountError::Busy { retry_after: Duration::from_secs(2) })
    }

    fn verify_without_account(&self, _: &str, _: Option<&HashScheme>) -> Result<(), AccountError> {
        Err(AccountError::Busy { retry_after: Duration::from_secs(2) })
    }

    fn is_current(&self, _: &PasswordHash) -> bool {
        true
    }
}

#[test]
fn an_attempt_that_could_not_be_checked_is_not_a_failure() {
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
        networks: store.clone(),
        tokens: Arc::new(PlainTokens),
        ids: Arc::new(CountingIds::default()),
        clock: Arc::new(FixedClock::at(noon())),
    };
    let links = AccountLinks::new("https://steps.example.com");
    let rules = PasswordRules::new("Courthouse Steps");
    let service = AccountService::new(ports, Environment::Sandbox, links, rules);
    for _ in 0..11 {
        let refused = log_in(&service, ANN, SECRET).unwrap_err();
        assert!(matches!(refused, AccountError::Busy { .. }), "{refused}");
    }
}

#[test]
fn the_fakes_fulfill_the_contracts_of_the_ports() {
    let store = InMemoryAccounts::default();
    account_store_contract(&store);
    session_store_contract(&store, &store);
    grant_store_contract(&store, &store, &store);
    attempt_counter_contract(&InMemoryAttempts::default());
    account_changes_contract(&store, &store, &store, &*store.outbox());
    one_time_tokens_contract(&store, &store, &*store.outbox());
    reset_requests_contract(&store, &store, &store, &*store.outbox());
    session_list_contract(&store, &store);
    known_networks_contract(&store, &store);
    hash_scheme_contract(&InMemoryAccounts::default());
    let store = InMemoryAccounts::default();
    account_records_contract(&store, &store, &store, &store);
}
