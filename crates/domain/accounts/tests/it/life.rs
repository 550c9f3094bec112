//! The life of an account over the fakes: sign-up, links in mails, changes, and deletion.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use accounts::{
    AccountError, AccountStore, Caller, ChangeEmail, ChangePassword, ClientNetwork, CompleteSignUp,
    Consent, ForgotPassword, LinkSeen, LinkState, LogIn, Occupation, OccupationRefused, Password,
    PasswordRefused, Purpose, ResetPassword, SignUp, SignedUp, TokenHash, Verified, VerifyEmail,
    testing::TestAccounts,
};
use billing::PlanId;
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use kernel::{AccountId, EmailAddress};
use listings::{Subscribers, UniqueId};
use preferences::{PreferenceField, Preferences};
use uuid::Uuid;

const ANN: &str = "ann@example.com";
const SECRET: &str = "correct horse";
const NEXT: &str = "battery staple";

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

fn network() -> ClientNetwork {
    ClientNetwork::of([203, 0, 113, 7].into())
}

fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

fn sign_up(email: &str) -> SignUp {
    SignUp {
        name: "Ann Example".to_owned(),
        organization: Some("Steps LLC".to_owned()),
        occupation: Occupation::parse("Other", "Surveyor").unwrap(),
        email: address(email),
        referral_source: "Facebook".to_owned(),
        password: Password::parse(SECRET).unwrap(),
        secret: None,
        user_agent: None,
        network: network(),
    }
}

fn follows() -> Preferences {
    Preferences {
        profession: "Investor".to_owned(),
        states_of_interest: vec!["Georgia".to_owned()],
        property_types: vec!["Office".to_owned()],
        referral_source: "Facebook".to_owned(),
        ..Preferences::default()
    }
}

/// Completes a sign-up and returns the URL of the checkout and the token of the first session.
fn signed_up(
    test: &TestAccounts,
    command: SignUp,
) -> Result<(Option<String>, Option<String>), AccountError> {
    let SignedUp::Stored(owner) = test.service.sign_up(command)? else { return Ok((None, None)) };
    let url = match test.service.begin_checkout(&owner, None) {
        Ok(None) => return Ok((None, None)),
        Ok(Some(url)) => Some(url),
        Err(_) => None,
    };
    Ok((url, Some(test.service.first_session(owner)?)))
}

fn complete(email: &str, token: Option<&str>) -> CompleteSignUp {
    CompleteSignUp {
        first_name: "Ann".to_owned(),
        last_name: "Example".to_owned(),
        email: address(email),
        password: Password::parse(SECRET).unwrap(),
        token: token.map(str::to_owned),
        secret: None,
        preferences: follows(),
        network: network(),
    }
}

fn token_of(test: &TestAccounts, email: &str, password: &str) -> Result<String, AccountError> {
    let command = LogIn {
        email: address(email),
        password: password.to_owned(),
        user_agent: None,
        network: network(),
    };
    test.service.log_in(command).map(|answer| answer.token)
}

fn caller(test: &TestAccounts, email: &str) -> Caller {
    test.service.authenticate(&token_of(test, email, SECRET).unwrap()).unwrap()
}

fn verify(
    test: &TestAccounts,
    token: &str,
    password: Option<&str>,
) -> Result<Verified, AccountError> {
    test.service.verify_email(VerifyEmail {
        password: password.map(|text| Password::parse(text).unwrap()),
        ..following(token)
    })
}

fn following(token: &str) -> VerifyEmail {
    VerifyEmail {
        token: token.to_owned(),
        password: None,
        secret: None,
        user_agent: None,
        network: network(),
    }
}

/// The hash of the secret that a browser keeps.
fn secret(browser: u8) -> TokenHash {
    TokenHash(format!("browser-{browser}").bytes().rev().collect())
}

/// Follows a link in the browser that keeps this secret.
fn verify_in(test: &TestAccounts, token: &str, browser: u8) -> Result<Verified, AccountError> {
    let secret = Some(format!("browser-{browser}"));
    test.service.verify_email(VerifyEmail { secret, ..following(token) })
}

fn reset(test: &TestAccounts, token: &str) -> Result<(), AccountError> {
    let password = Password::parse(NEXT).unwrap();
    test.service.reset_password(ResetPassword {
        token: token.to_owned(),
        password,
        network: network(),
    })
}

fn forget(test: &TestAccounts, email: &str) -> Result<(), AccountError> {
    test.service.forgot_password(ForgotPassword { email: address(email), network: network() })
}

fn change_email(test: &TestAccounts, who: &Caller, email: &str) -> Result<(), AccountError> {
    let command =
        ChangeEmail { email: address(email), password: SECRET.to_owned(), network: network() };
    test.service.change_email(who, command)
}

fn is_gone(answer: Result<impl Sized, AccountError>) -> bool {
    matches!(answer, Err(AccountError::LinkGone))
}

#[test]
fn a_sign_up_creates_the_account_logs_in_and_opens_a_checkout() {
    let test = TestAccounts::at(noon());
    test.purchases.set_checkout("https://pay.example.com");
    let (url, token) = signed_up(&test, sign_up(ANN)).unwrap();
    let (url, token) = (url.unwrap(), token.unwrap());
    let who = test.service.authenticate(&token).unwrap();
    assert_eq!(url, format!("https://pay.example.com/{}", who.account));
    let profile = test.service.profile(who.account).unwrap();
    assert_eq!((profile.name.as_str(), profile.email_verified), ("Ann Example", false));
    assert_eq!(profile.preferences.profession, "Other", "the occupation seeds it");
    assert_eq!(profile.preferences.profession_other, "Surveyor");
    assert_eq!(profile.preferences.referral_source, "Facebook");
    let held = test.service.personal_data(&who).unwrap();
    assert_eq!(held.consents, Consent::to_both(noon()));
    assert_eq!(held.organization.as_deref(), Some("Steps LLC"));
    assert_eq!(test.mails_to(ANN), ["verify_email"]);
}

#[test]
fn an_account_is_created_even_without_a_provider() {
    let test = TestAccounts::at(noon());
    let (url, token) = signed_up(&test, sign_up(ANN)).unwrap();
    assert_eq!(url, None);
    assert!(test.service.authenticate(&token.unwrap()).is_ok());
}

#[test]
fn only_the_checkout_waits_for_the_provider() {
    let test = TestAccounts::at(noon());
    test.purchases.set_down(true);
    let SignedUp::Stored(owner) = test.service.sign_up(sign_up(ANN)).unwrap() else {
        panic!("not stored")
    };
    let who = caller(&test, ANN);
    verify(&test, &test.latest_token("verify_email").unwrap(), None).unwrap();
    test.service.send_verification(&who, network()).unwrap();
    test.service.sign_up(sign_up(ANN)).unwrap();
    test.service.complete_sign_up(complete("bob@example.com", None)).unwrap();
    change_email(&test, &who, "bob@example.com").unwrap();
    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    reset(&test, &test.latest_token("reset_password").unwrap()).unwrap();
    test.purchases.wait_for(&address("buyer@example.com"));
    test.service.sign_up(sign_up("buyer@example.com")).unwrap();
    let link = test.latest_token("verify_email").unwrap();
    assert!(matches!(verify(&test, &link, Some(NEXT)), Ok(Verified::Attached { .. })));
    assert_eq!(test.purchases.questions(), 0, "none of this waits for the provider");
    assert!(test.service.begin_checkout(&owner, None).is_err());
    assert_eq!(test.purchases.questions(), 1);
}

#[test]
fn the_checkout_after_a_sign_up_opens_for_the_chosen_plan() {
    let test = TestAccounts::at(noon());
    test.purchases.set_checkout("https://pay.example.com");
    let SignedUp::Stored(owner) = test.service.sign_up(sign_up(ANN)).unwrap() else {
        panic!("not stored")
    };
    let yearly = PlanId("price_year".to_owned());
    let url = test.service.begin_checkout(&owner, Some(&yearly)).unwrap().unwrap();
    assert!(url.ends_with("?plan=price_year"), "{url}");
}

#[test]
fn a_profile_reports_a_trial_that_the_person_had_with_an_earlier_account() {
    let test = TestAccounts::at(noon());
    let ann = test.add(ANN, SECRET).unwrap();
    assert!(!test.service.profile(ann).unwrap().trial_used);
    test.purchases.use_trial(&address(ANN));
    assert!(test.service.profile(ann).unwrap().trial_used);
}

#[test]
fn a_purchase_that_only_the_provider_knows_also_sends_the_mail() {
    let test = TestAccounts::at(noon());
    test.purchases.set_checkout("https://pay.example.com");
    test.purchases.wait_unheard(&address("buyer@example.com"));
    let answer = signed_up(&test, sign_up("buyer@example.com")).unwrap();
    assert_eq!(answer, (None, None));
}

#[test]
fn known_addresses_and_buyers_get_the_same_answer_and_a_mail() {
    let test = TestAccounts::at(noon());
    test.purchases.set_checkout("https://pay.example.com");
    test.add(ANN, SECRET).unwrap();
    let known = test.service.sign_up(SignUp { name: "Eve".to_owned(), ..sign_up(ANN) }).unwrap();
    assert!(matches!(known, SignedUp::SeeMail));
    assert_eq!(test.mails_to(ANN), ["sign_up_attempt"]);
    assert!(token_of(&test, ANN, SECRET).is_ok(), "the owner's account is as it was");

    test.purchases.wait_for(&address("buyer@example.com"));
    let buyer = test.service.sign_up(sign_up("buyer@example.com")).unwrap();
    assert!(matches!(buyer, SignedUp::SeeMail));
    assert_eq!(test.mails_to("buyer@example.com"), ["verify_email"]);
    test.service.complete_sign_up(complete(ANN, None)).unwrap();
    assert_eq!(test.mails_to(ANN), ["sign_up_attempt", "sign_up_attempt"]);
}

#[test]
fn a_stranger_who_signs_up_with_a_buyers_address_never_owns_the_purchase() {
    let test = TestAccounts::at(noon());
    let buyer = address("buyer@example.com");
    test.purchases.wait_for(&buyer);
    // The stranger creates the account, logs in, and prepares to move its address elsewhere.
    test.service.sign_up(sign_up("buyer@example.com")).unwrap();
    let stranger = token_of(&test, "buyer@example.com", SECRET).unwrap();
    let who = test.service.authenticate(&stranger).unwrap();
    change_email(&test, &who, "stranger@example.com").unwrap();
    let theirs = test.latest_token("verify_email").unwrap();
    test.service.send_verification(&who, network()).unwrap();
    let mailed = test.latest_token("verify_email").unwrap();
    assert_ne!(mailed, theirs);

    // The buyer follows the link in the mail. This alone attaches nothing.
    let asked = verify(&test, &mailed, None);
    assert!(matches!(asked, Err(AccountError::PasswordRequired)));
    assert_eq!(test.purchases.attached_to(who.account), None);
    let Verified::Attached { token } = verify(&test, &mailed, Some(NEXT)).unwrap() else {
        panic!("not attached")
    };
    assert_eq!(test.purchases.attached_to(who.account), Some(buyer));

    // The stranger's session and links no longer work. The buyer is logged in.
    assert!(matches!(test.service.authenticate(&stranger), Err(AccountError::NotSignedIn)));
    let old = token_of(&test, "buyer@example.com", SECRET);
    assert!(matches!(old, Err(AccountError::WrongCredentials)));
    assert!(is_gone(verify(&test, &theirs, Some(SECRET))));
    assert!(is_gone(verify(&test, &mailed, Some(SECRET))), "the link works only once");
    assert_eq!(test.service.profile(who.account).unwrap().pending_email, None);
    assert_eq!(test.service.authenticate(&token).unwrap().account, who.account);
    assert!(token_of(&test, "buyer@example.com", NEXT).is_ok());
}

#[test]
fn a_buyer_who_follows_the_link_in_the_browser_of_the_sign_up_keeps_the_password() {
    for completes in [false, true] {
        let test = TestAccounts::at(noon());
        let buyer = address("buyer@example.com");
        test.purchases.wait_for(&buyer);
        if completes {
            let command = complete("buyer@example.com", None);
            let command = CompleteSignUp { secret: Some(secret(1)), ..command };
            test.service.complete_sign_up(command).unwrap();
        } else {
            let command = SignUp { secret: Some(secret(1)), ..sign_up("buyer@example.com") };
            test.service.sign_up(command).unwrap();
        }
        let older = token_of(&test, "buyer@example.com", SECRET).unwrap();
        let link = test.latest_token("verify_email").unwrap();
        let Verified::Attached { token } = verify_in(&test, &link, 1).unwrap() else {
            panic!("not attached")
        };
        let who = test.service.authenticate(&token).unwrap();
        assert_eq!(test.purchases.attached_to(who.account), Some(buyer));
        assert!(token_of(&test, "buyer@example.com", SECRET).is_ok(), "one password");
        assert!(test.service.authenticate(&older).is_err(), "older sessions end");
        assert_eq!(test.mails_to("buyer@example.com"), ["verify_email", "welcome"]);
        assert!(is_gone(verify_in(&test, &link, 1)), "the link works once");

        // The secret works once, too.
        test.purchases.wait_for(&address("buyer@example.com"));
        test.service.send_verification(&who, network()).unwrap();
        let next = test.latest_token("verify_email").unwrap();
        assert!(matches!(verify_in(&test, &next, 1), Err(AccountError::PasswordRequired)));
    }
}

#[test]
fn a_strangers_password_never_stays_with_a_buyers_purchase() {
    let needs_password = |test: &TestAccounts, link: &str, browser| {
        let answer = verify_in(test, link, browser);
        assert!(matches!(answer, Err(AccountError::PasswordRequired)), "{answer:?}");
    };
    let (stranger, buyer) = (1, 2);
    let in_browser =
        |browser| SignUp { secret: Some(secret(browser)), ..sign_up("buyer@example.com") };
    // The stranger signs up before the buyer. The buyer's own sign-up is of a known address, so the
    // secret of the buyer's browser proves nothing.
    let test = TestAccounts::at(noon());
    test.purchases.wait_for(&address("buyer@example.com"));
    test.service.sign_up(in_browser(stranger)).unwrap();
    test.service.sign_up(in_browser(buyer)).unwrap();
    needs_password(&test, &test.latest_token("verify_email").unwrap(), buyer);

    // After the buyer: the stranger's attempt changes nothing.
    let test = TestAccounts::at(noon());
    test.purchases.wait_for(&address("buyer@example.com"));
    test.service.sign_up(in_browser(buyer)).unwrap();
    test.service.sign_up(in_browser(stranger)).unwrap();
    let link = test.latest_token("verify_email").unwrap();
    needs_password(&test, &link, stranger);
    assert!(matches!(verify_in(&test, &link, buyer), Ok(Verified::Attached { .. })));

    // A pending change to the buyer's address: the secret belongs to the stranger's own address.
    let test = TestAccounts::at(noon());
    test.purchases.wait_for(&address("buyer@example.com"));
    let own = SignUp { email: address("stranger@example.com"), ..in_browser(stranger) };
    signed_up(&test, own).unwrap();
    let who = caller(&test, "stranger@example.com");
    change_email(&test, &who, "buyer@example.com").unwrap();
    needs_password(&test, &test.latest_token("verify_email").unwrap(), stranger);

    // A changed password, and a link that is asked for a day later.
    let test = TestAccounts::at(noon());
    test.service.sign_up(in_browser(stranger)).unwrap();
    test.purchases.wait_for(&address("buyer@example.com"));
    let who = caller(&test, "buyer@example.com");
    let change = |current: &str, next: &str| ChangePassword {
        current: current.to_owned(),
        next: Password::parse(next).unwrap(),
        network: network(),
    };
    test.service.change_password(&who, change(SECRET, NEXT)).unwrap();
    needs_password(&test, &test.latest_token("verify_email").unwrap(), stranger);

    let test = TestAccounts::at(noon());
    test.purchases.wait_for(&address("buyer@example.com"));
    test.service.sign_up(in_browser(buyer)).unwrap();
    test.clock.advance(TimeDelta::hours(24));
    let who = caller(&test, "buyer@example.com");
    test.service.send_verification(&who, network()).unwrap();
    needs_password(&test, &test.latest_token("verify_email").unwrap(), buyer);
}

#[test]
fn a_stranger_who_signed_up_on_a_shared_computer_gets_nothing_unless_the_buyer_agrees() {
    let buyer = address("buyer@example.com");
    // The stranger signs up in the shared browser before the buyer pays. The buyer then gets the
    // mail about the purchase, since the address has an account.
    let paid = || {
        let test = TestAccounts::at(noon());
        let command = SignUp { secret: Some(secret(1)), ..sign_up("buyer@example.com") };
        let (_, session) = signed_up(&test, command).unwrap();
        let who = test.service.authenticate(&session.unwrap()).unwrap();
        test.purchases.wait_for(&buyer);
        test.service.invite_buyer(&buyer, "cs_1").unwrap();
        let link = test.latest_token("verify_email").unwrap();
        (test, who, link)
    };
    let is_the_buyers = |test: &TestAccounts, who: &Caller, password: &str| {
        assert_eq!(test.purchases.attached_to(who.account), Some(buyer.clone()));
        assert!(token_of(test, "buyer@example.com", password).is_ok());
    };
    let stranger_is_out = |test: &TestAccounts, session: &str| {
        assert!(matches!(test.service.authenticate(session), Err(AccountError::NotSignedIn)));
        let old = token_of(test, "buyer@example.com", SECRET);
        assert!(matches!(old, Err(AccountError::WrongCredentials)), "{old:?}");
    };

    // The return from the pricing table and a log-out remove the secret of the browser, and the
    // buyer's own sign-up there replaces it. The address is known, so its hash is ignored.
    for is_signing_up in [false, true] {
        let (test, who, link) = paid();
        let stranger = token_of(&test, "buyer@example.com", SECRET).unwrap();
        let (link, asked) = if is_signing_up {
            let command = SignUp { secret: Some(secret(2)), ..sign_up("buyer@example.com") };
            test.service.sign_up(command).unwrap();
            let link = test.latest_token("verify_email").unwrap();
            let asked = verify_in(&test, &link, 2);
            (link, asked)
        } else {
            let asked = verify(&test, &link, None);
            (link, asked)
        };
        assert!(matches!(asked, Err(AccountError::PasswordRequired)), "{asked:?}");
        assert_eq!(test.purchases.attached_to(who.account), None);
        assert!(matches!(verify(&test, &link, Some(NEXT)), Ok(Verified::Attached { .. })));
        is_the_buyers(&test, &who, NEXT);
        stranger_is_out(&test, &stranger);
    }

    // The buyer paid elsewhere, so the secret stays. It is worth nothing after a day.
    let (test, _, _) = paid();
    test.clock.advance(TimeDelta::hours(24));
    test.service.invite_buyer(&buyer, "cs_1 again").unwrap();
    let link = test.latest_token("verify_email").unwrap();
    let late = verify_in(&test, &link, 1);
    assert!(matches!(late, Err(AccountError::PasswordRequired)), "{late:?}");

    // Within a day, the page offers another password, which takes precedence over the secret.
    let (test, who, link) = paid();
    let stranger = token_of(&test, "buyer@example.com", SECRET).unwrap();
    let chosen = test.service.verify_email(VerifyEmail {
        password: Some(Password::parse(NEXT).unwrap()),
        secret: Some("browser-1".to_owned()),
        ..following(&link)
    });
    assert!(matches!(chosen, Ok(Verified::Attached { .. })), "{chosen:?}");
    is_the_buyers(&test, &who, NEXT);
    stranger_is_out(&test, &stranger);

    // The one case that remains: without another password, the present one stays. The sessions of
    // the stranger end all the same.
    let (test, who, link) = paid();
    let stranger = token_of(&test, "buyer@example.com", SECRET).unwrap();
    assert!(matches!(verify_in(&test, &link, 1), Ok(Verified::Attached { .. })));
    assert!(matches!(test.service.authenticate(&stranger), Err(AccountError::NotSignedIn)));
    is_the_buyers(&test, &who, SECRET);
}

#[test]
fn a_link_says_what_it_is_without_being_followed() {
    let test = TestAccounts::at(noon());
    let see = |token: &str| test.service.see_link(token, network()).unwrap();
    let link_is =
        |purpose, state, needs_password| Some(LinkSeen { purpose, state, needs_password });
    signed_up(&test, sign_up(ANN)).unwrap();
    let link = test.latest_token("verify_email").unwrap();
    let works = link_is(Purpose::VerifyEmail, LinkState::Works, false);
    assert_eq!((see(&link), see(&link)), (works, works), "seeing it changes nothing");
    verify(&test, &link, None).unwrap();
    assert_eq!(see(&link), link_is(Purpose::VerifyEmail, LinkState::Used, false));
    assert_eq!(see("never existed"), None);

    test.purchases.wait_for(&address("buyer@example.com"));
    test.service.sign_up(sign_up("buyer@example.com")).unwrap();
    let link = test.latest_token("verify_email").unwrap();
    assert_eq!(see(&link), link_is(Purpose::VerifyEmail, LinkState::Works, true));

    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    let link = test.latest_token("reset_password").unwrap();
    test.clock.advance(TimeDelta::minutes(60));
    assert_eq!(see(&link), link_is(Purpose::ResetPassword, LinkState::Expired, false));
}

#[test]
fn changing_to_a_buyers_address_also_requires_a_password() {
    let test = TestAccounts::at(noon());
    test.add("stranger@example.com", SECRET).unwrap();
    test.purchases.wait_for(&address("buyer@example.com"));
    let who = caller(&test, "stranger@example.com");
    change_email(&test, &who, "buyer@example.com").unwrap();
    let mailed = test.latest_token("verify_email").unwrap();
    assert!(matches!(verify(&test, &mailed, None), Err(AccountError::PasswordRequired)));
    assert_eq!(test.purchases.attached_to(who.account), None);
}

#[test]
fn a_reset_also_attaches_the_purchase_and_ends_a_strangers_access() {
    let test = TestAccounts::at(noon());
    let buyer = address("buyer@example.com");
    test.purchases.wait_for(&buyer);
    test.service.sign_up(sign_up("buyer@example.com")).unwrap();
    let stranger = token_of(&test, "buyer@example.com", SECRET).unwrap();
    let who = test.service.authenticate(&stranger).unwrap();
    change_email(&test, &who, "stranger@example.com").unwrap();
    let theirs = test.latest_token("verify_email").unwrap();

    forget(&test, "buyer@example.com").unwrap();
    assert_eq!(test.service.answer_resets().unwrap(), 1);
    reset(&test, &test.latest_token("reset_password").unwrap()).unwrap();
    assert_eq!(test.purchases.attached_to(who.account), Some(buyer));
    assert!(is_gone(verify(&test, &theirs, None)));
    assert!(matches!(test.service.authenticate(&stranger), Err(AccountError::NotSignedIn)));
    assert!(test.service.profile(who.account).unwrap().email_verified);
}

#[test]
fn a_purchase_unknown_to_the_store_is_attached_when_the_provider_answers() {
    let test = TestAccounts::at(noon());
    let buyer = address("buyer@example.com");
    test.add("buyer@example.com", SECRET).unwrap();
    let id = caller(&test, "buyer@example.com").account;
    test.purchases.wait_unheard(&buyer);
    test.purchases.set_down(true);
    forget(&test, "buyer@example.com").unwrap();
    test.service.answer_resets().unwrap();
    reset(&test, &test.latest_token("reset_password").unwrap()).unwrap();
    assert_eq!(test.purchases.attached_to(id), None);
    assert!(test.service.attach_claims().is_err());
    test.purchases.set_down(false);
    assert_eq!(test.service.attach_claims().unwrap(), 1);
    assert_eq!(test.purchases.attached_to(id), Some(buyer));
    assert_eq!(test.service.attach_claims().unwrap(), 0, "the claim is settled");
}

#[test]
fn an_address_is_verified_while_the_provider_is_down_and_attaches_nothing() {
    let test = TestAccounts::at(noon());
    let buyer = address("buyer@example.com");
    test.purchases.set_down(true);
    test.purchases.wait_unheard(&buyer);
    signed_up(&test, sign_up("buyer@example.com")).unwrap();
    let who = caller(&test, "buyer@example.com");
    let link = test.latest_token("verify_email").unwrap();
    assert_eq!(verify(&test, &link, None).unwrap(), Verified::Verified);
    assert!(test.service.profile(who.account).unwrap().email_verified);

    // A purchase that turns up later requires a password that the holder of the mailbox sets.
    test.purchases.wait_for(&buyer);
    test.purchases.set_down(false);
    assert_eq!(test.service.attach_claims().unwrap(), 0);
    assert_eq!(test.purchases.attached_to(who.account), None);
    test.service.send_verification(&who, network()).unwrap();
    let link = test.latest_token("verify_email").unwrap();
    assert!(matches!(verify(&test, &link, None), Err(AccountError::PasswordRequired)));
    assert!(matches!(verify(&test, &link, Some(NEXT)), Ok(Verified::Attached { .. })));
    assert_eq!(test.purchases.attached_to(who.account), Some(buyer));
}

#[test]
fn an_open_claim_does_not_move_to_another_address() {
    let test = TestAccounts::at(noon());
    let id = test.add(ANN, SECRET).unwrap();
    test.purchases.set_down(true);
    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    reset(&test, &test.latest_token("reset_password").unwrap()).unwrap();
    let who = test.service.authenticate(&token_of(&test, ANN, NEXT).unwrap()).unwrap();
    let command = ChangeEmail {
        email: address("buyer@example.com"),
        password: NEXT.to_owned(),
        network: network(),
    };
    test.service.change_email(&who, command).unwrap();
    verify(&test, &test.latest_token("verify_email").unwrap(), None).unwrap();
    test.purchases.wait_for(&address("buyer@example.com"));
    test.purchases.set_down(false);
    test.service.attach_claims().unwrap();
    assert_eq!(test.purchases.attached_to(id), None);
}

#[test]
fn a_buyers_link_creates_a_verified_account_and_attaches_the_purchase() {
    let test = TestAccounts::at(noon());
    let buyer = address("buyer@example.com");
    test.purchases.wait_for(&buyer);
    test.service.invite_buyer(&buyer, "sub_1").unwrap();
    test.service.invite_buyer(&buyer, "sub_1").unwrap();
    assert_eq!(test.mails_to("buyer@example.com"), ["finish_account"], "once for a purchase");
    let link = test.latest_token("finish_account").unwrap();

    // A link that was sent to another mailbox does not count.
    test.service.complete_sign_up(complete(ANN, Some(&link))).unwrap();
    assert!(!test.service.profile(caller(&test, ANN).account).unwrap().email_verified);

    test.service.complete_sign_up(complete("buyer@example.com", Some(&link))).unwrap();
    let who = caller(&test, "buyer@example.com");
    let profile = test.service.profile(who.account).unwrap();
    assert!(profile.email_verified);
    assert_eq!(profile.name, "Ann Example");
    assert_eq!(profile.preferences, follows());
    assert_eq!(test.purchases.attached_to(who.account), Some(buyer));
    assert_eq!(test.service.attach_claims().unwrap(), 1, "the provider is asked again");
    assert_eq!(test.service.attach_claims().unwrap(), 0, "nothing is left to do");
}

#[test]
fn a_completed_sign_up_without_a_link_waits_for_verification() {
    let test = TestAccounts::at(noon());
    let buyer = address("buyer@example.com");
    test.purchases.wait_for(&buyer);
    for token in [None, Some("made up")] {
        let test = TestAccounts::at(noon());
        test.service.complete_sign_up(complete(ANN, token)).unwrap();
        assert_eq!(test.mails_to(ANN), ["verify_email"]);
    }
    test.service.complete_sign_up(complete("buyer@example.com", None)).unwrap();
    let id = caller(&test, "buyer@example.com").account;
    assert_eq!(test.purchases.attached_to(id), None);
    verify(&test, &test.latest_token("verify_email").unwrap(), Some(NEXT)).unwrap();
    assert_eq!(test.purchases.attached_to(id), Some(buyer));
}

#[test]
fn the_preferences_of_a_completed_sign_up_are_checked() {
    let test = TestAccounts::at(noon());
    let command = CompleteSignUp { preferences: Preferences::default(), ..complete(ANN, None) };
    let refused = test.service.complete_sign_up(command).unwrap_err();
    let AccountError::Preferences(problems) = refused else { panic!("{refused}") };
    assert_eq!(problems.len(), 4, "profession, states, property types, referral: {problems:?}");
    assert!(test.store.find_by_email(&address(ANN)).unwrap().is_none());
}

#[test]
fn an_address_is_verified_once_and_welcomed_once() {
    let test = TestAccounts::at(noon());
    test.service.sign_up(sign_up(ANN)).unwrap();
    let who = caller(&test, ANN);
    let first = test.latest_token("verify_email").unwrap();
    test.service.send_verification(&who, network()).unwrap();
    let second = test.latest_token("verify_email").unwrap();
    assert!(is_gone(verify(&test, &first, None)), "a new request invalidates the previous link");
    assert_eq!(verify(&test, &second, None).unwrap(), Verified::Verified);
    assert!(test.service.profile(who.account).unwrap().email_verified);
    test.service.send_verification(&who, network()).unwrap();
    assert_eq!(test.mails_to(ANN), ["verify_email", "verify_email", "welcome"], "nothing is left");
    assert!(test.service.authenticate(&token_of(&test, ANN, SECRET).unwrap()).is_ok());
}

#[test]
fn links_last_an_hour_for_a_password_and_a_day_for_an_address() {
    let test = TestAccounts::at(noon());
    test.service.sign_up(sign_up(ANN)).unwrap();
    let address_link = test.latest_token("verify_email").unwrap();
    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    let password_link = test.latest_token("reset_password").unwrap();
    test.clock.advance(TimeDelta::hours(1));
    assert!(is_gone(reset(&test, &password_link)));
    test.clock.advance(TimeDelta::hours(22) + TimeDelta::minutes(59));
    assert_eq!(verify(&test, &address_link, None).unwrap(), Verified::Verified);

    let test = TestAccounts::at(noon());
    test.service.sign_up(sign_up(ANN)).unwrap();
    test.clock.advance(TimeDelta::hours(24));
    assert!(is_gone(verify(&test, &test.latest_token("verify_email").unwrap(), None)));
}

#[test]
fn a_link_works_only_for_its_own_purpose() {
    let test = TestAccounts::at(noon());
    test.service.sign_up(sign_up(ANN)).unwrap();
    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    assert!(is_gone(reset(&test, &test.latest_token("verify_email").unwrap())));
    assert!(is_gone(verify(&test, &test.latest_token("reset_password").unwrap(), None)));
}

#[test]
fn a_reset_link_is_sent_only_to_owners_and_ends_every_session() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let before = token_of(&test, ANN, SECRET).unwrap();
    forget(&test, "nobody@example.com").unwrap();
    forget(&test, ANN).unwrap();
    assert_eq!(test.service.answer_resets().unwrap(), 2);
    assert!(test.mails_to("nobody@example.com").is_empty());
    let first = test.latest_token("reset_password").unwrap();
    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    assert!(is_gone(reset(&test, &first)), "a new request invalidates the previous link");
    let link = test.latest_token("reset_password").unwrap();
    reset(&test, &link).unwrap();
    assert!(is_gone(reset(&test, &link)), "the link works only once");
    assert!(matches!(test.service.authenticate(&before), Err(AccountError::NotSignedIn)));
    assert!(token_of(&test, ANN, NEXT).is_ok());
    assert_eq!(test.mails_to(ANN).last(), Some(&"password_changed"));
}

#[test]
fn changing_a_password_requires_the_current_one_and_ends_other_sessions() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let other = token_of(&test, ANN, SECRET).unwrap();
    let own = token_of(&test, ANN, SECRET).unwrap();
    let who = test.service.authenticate(&own).unwrap();
    let change = |current: &str| {
        let next = Password::parse(NEXT).unwrap();
        let command = ChangePassword { current: current.to_owned(), next, network: network() };
        test.service.change_password(&who, command)
    };
    assert!(matches!(change("wrong horse"), Err(AccountError::WrongPassword)));
    assert!(test.service.authenticate(&other).is_ok());
    change(SECRET).unwrap();
    assert!(matches!(test.service.authenticate(&other), Err(AccountError::NotSignedIn)));
    assert!(test.service.authenticate(&own).is_ok());
    assert_eq!(test.mails_to(ANN), ["password_changed"]);
}

#[test]
fn guesses_at_the_current_password_count_as_failed_log_ins() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let who = caller(&test, ANN);
    for _ in 0..10 {
        let refused = test.service.delete(&who, "wrong horse", network()).unwrap_err();
        assert!(matches!(refused, AccountError::WrongPassword));
    }
    let refused = test.service.delete(&who, SECRET, network()).unwrap_err();
    assert!(matches!(refused, AccountError::TooManyAttempts { .. }));
}

#[test]
fn an_address_changes_after_confirmation_and_the_old_one_gets_a_notice() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let who = caller(&test, ANN);
    let same = change_email(&test, &who, " ANN@example.com");
    assert!(matches!(same, Err(AccountError::SameEmail)));
    change_email(&test, &who, "bea@example.com").unwrap();
    let profile = test.service.profile(who.account).unwrap();
    assert_eq!(profile.email.as_str(), ANN);
    assert_eq!(profile.pending_email, Some(address("bea@example.com")));
    assert_eq!(test.mails_to("bea@example.com"), ["verify_email"]);
    verify(&test, &test.latest_token("verify_email").unwrap(), None).unwrap();
    let profile = test.service.profile(who.account).unwrap();
    assert_eq!((profile.email.as_str(), profile.pending_email), ("bea@example.com", None));
    assert_eq!(test.mails_to(ANN), ["email_changed"]);
    assert!(token_of(&test, "bea@example.com", SECRET).is_ok());

    change_email(&test, &who, "cleo@example.com").unwrap();
    test.clock.advance(TimeDelta::hours(24));
    assert_eq!(test.service.profile(who.account).unwrap().pending_email, None, "it expired");
}

#[test]
fn changing_to_a_taken_address_looks_the_same_and_notifies_its_owner() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    test.add("bob@example.com", SECRET).unwrap();
    let who = caller(&test, ANN);
    change_email(&test, &who, "bob@example.com").unwrap();
    let pending = test.service.profile(who.account).unwrap().pending_email;
    assert_eq!(pending, Some(address("bob@example.com")));
    assert_eq!(test.mails_to("bob@example.com"), ["sign_up_attempt"], "and no link");
}

#[test]
fn sessions_are_listed_and_can_be_ended_singly_and_together() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let (first, second) =
        (token_of(&test, ANN, SECRET).unwrap(), token_of(&test, ANN, SECRET).unwrap());
    let who = test.service.authenticate(&second).unwrap();
    let listed = test.service.sessions(&who).unwrap();
    let current: Vec<bool> = listed.iter().map(|session| session.is_current).collect();
    assert_eq!(current, [true, false]);
    assert_eq!(listed[0].session.network.as_deref(), Some("203.0.113.7"));
    assert_eq!(listed[0].session.last_seen_at, Some(noon()));
    assert_eq!(listed[1].session.last_seen_at, None, "never used");

    test.service.end_session(&who, listed[1].session.id).unwrap();
    assert!(matches!(test.service.authenticate(&first), Err(AccountError::NotSignedIn)));
    let again = test.service.end_session(&who, listed[1].session.id);
    assert!(matches!(again, Err(AccountError::UnknownSession)));
    test.service.log_out_everywhere(&who).unwrap();
    assert!(matches!(test.service.authenticate(&second), Err(AccountError::NotSignedIn)));
}

#[test]
fn the_last_use_of_a_session_is_recorded_every_five_minutes() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let who = caller(&test, ANN);
    let token = token_of(&test, ANN, SECRET).unwrap();
    let seen = || test.service.sessions(&who).unwrap()[0].session.last_seen_at;
    for (minutes, expected) in [(4, 4), (4, 4), (1, 9)] {
        test.clock.advance(TimeDelta::minutes(minutes));
        test.service.authenticate(&token).unwrap();
        assert_eq!(seen(), Some(noon() + TimeDelta::minutes(expected)));
    }
}

#[test]
fn a_deleted_account_is_closed_immediately_and_erased_after_its_subscription_is_cancelled() {
    let test = TestAccounts::at(noon());
    let id = test.add(ANN, SECRET).unwrap();
    let token = token_of(&test, ANN, SECRET).unwrap();
    let who = test.service.authenticate(&token).unwrap();
    let wrong = test.service.delete(&who, "wrong horse", network());
    assert!(matches!(wrong, Err(AccountError::WrongPassword)));
    test.purchases.set_down(true);
    test.service.delete(&who, SECRET, network()).unwrap();
    assert!(matches!(test.service.authenticate(&token), Err(AccountError::NotSignedIn)));
    let refused = token_of(&test, ANN, SECRET);
    assert!(matches!(refused, Err(AccountError::WrongCredentials)));
    assert!(test.service.erase_closed().is_err(), "the provider does not answer");
    assert!(!test.purchases.is_cancelled(id));
    test.add(ANN, SECRET).unwrap();

    test.purchases.set_down(false);
    assert_eq!(test.service.erase_closed().unwrap(), 1);
    assert!(test.purchases.is_cancelled(id));
    assert_eq!(test.service.erase_closed().unwrap(), 0);
    assert!(token_of(&test, ANN, SECRET).is_ok(), "the newer account remains");
}

#[test]
fn each_kind_of_request_is_limited_by_address_and_network() {
    let test = TestAccounts::at(noon());
    let is_limited = |answer: Result<(), AccountError>| {
        matches!(answer, Err(AccountError::TooManyAttempts { .. }))
    };
    for _ in 0..10 {
        forget(&test, ANN).unwrap();
    }
    assert!(is_limited(forget(&test, ANN)));
    assert!(forget(&test, "bob@example.com").is_ok(), "another address");
    for _ in 0..10 {
        test.service.sign_up(sign_up(ANN)).unwrap();
    }
    assert!(is_limited(test.service.sign_up(sign_up(ANN)).map(drop)), "another kind of request");
    assert!(is_limited(test.service.complete_sign_up(complete(ANN, None))));
    for _ in 0..100 {
        assert!(is_gone(verify(&test, "made up", None)));
    }
    assert!(is_limited(verify(&test, "made up", None).map(drop)), "guesses at links are counted");
    test.clock.advance(TimeDelta::hours(1));
    assert!(forget(&test, ANN).is_ok());
}

#[test]
fn a_repeated_notice_reaches_every_account_once() {
    let test = TestAccounts::at(noon());
    for number in 0..250 {
        test.add(&format!("p{number}@example.com"), SECRET).unwrap();
    }
    let letter = mail::Letter::Notice {
        subject: "New Terms".to_owned(),
        paragraphs: vec!["They change.".to_owned()],
    };
    for _ in 0..2 {
        assert_eq!(test.service.notify_all(&letter, "terms-1", &mut |_| {}).unwrap(), 250);
    }
    assert_eq!(test.outbox.all().len(), 250);
    test.service.notify_all(&letter, "terms-2", &mut |_| {}).unwrap();
    assert_eq!(test.outbox.all().len(), 500, "a notice with another key is sent again");
}

#[test]
fn preferences_are_stored_completely_or_refused_by_field() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let who = caller(&test, ANN);
    let saved = test.service.save_preferences(&who, follows()).unwrap();
    assert_eq!(saved.preferences, follows());
    let refused = test.service.save_preferences(&who, Preferences::default());
    assert!(matches!(refused, Err(AccountError::Preferences(_))));
    assert_eq!(test.service.profile(who.account).unwrap().preferences, follows());
    assert_eq!(test.service.change_name(&who, "Bea").unwrap().name, "Bea");
}

#[test]
fn a_granted_account_saves_its_areas_without_the_referral_question() {
    let test = TestAccounts::at(noon());
    let id = test.add_entitled(ANN, SECRET).unwrap();
    let who = caller(&test, ANN);
    let record = Preferences { referral_source: String::new(), ..follows() };
    assert_eq!(test.service.save_preferences(&who, record.clone()).unwrap().preferences, record);

    let mut standing = test.store.standing(id).unwrap().unwrap();
    standing.grants[0].ends_at = Some(noon());
    test.store.set_standing(id, standing);
    let Err(AccountError::Preferences(problems)) = test.service.save_preferences(&who, record)
    else {
        panic!("the grant is over")
    };
    let fields: Vec<_> = problems.iter().map(|problem| problem.field).collect();
    assert_eq!(fields, [PreferenceField::ReferralSource]);
}

#[test]
fn a_search_reads_the_areas_and_the_saved_properties_of_an_account() {
    let test = TestAccounts::at(noon());
    let ann = test.add(ANN, SECRET).unwrap();
    let saved = vec![UniqueId::parse("Georgia|2").unwrap(), UniqueId::parse("Georgia|1").unwrap()];
    test.store.set_preferences(ann, follows());
    test.store.set_saved(ann, saved.clone());
    let subscriber = Subscribers::find(&test.service, ann).unwrap().unwrap();
    assert_eq!(subscriber.saved, saved);
    assert_eq!(subscriber.my_areas.states[0].state.name(), "Georgia");
    assert_eq!(subscriber.my_areas.property_types, ["Office"]);
    let unknown = AccountId(Uuid::from_u128(99));
    assert_eq!(Subscribers::find(&test.service, unknown).unwrap(), None);
}

#[test]
fn an_occupation_is_one_of_three_and_other_requires_a_text() {
    assert!(Occupation::parse("Investor", "").is_ok());
    assert_eq!(Occupation::parse("Broker", ""), Err(OccupationRefused::Unknown));
    assert_eq!(Occupation::parse("Other", " "), Err(OccupationRefused::Unspecified));
    assert_eq!(Occupation::parse("Other", &"a".repeat(201)), Err(OccupationRefused::TooLong));
}

#[test]
fn mails_per_address_are_limited_across_networks() {
    let test = TestAccounts::at(noon());
    test.add(ANN, SECRET).unwrap();
    let from = |number: u8| ClientNetwork::of([198, 51, 100, number].into());
    for number in 0..40 {
        let network = from(number);
        test.service.forgot_password(ForgotPassword { email: address(ANN), network }).unwrap();
        test.service.answer_resets().unwrap();
        let known = test.service.sign_up(SignUp { network, ..sign_up(ANN) }).unwrap();
        assert!(matches!(known, SignedUp::SeeMail), "the answer stays the same");
        let completed = CompleteSignUp { network, ..complete(ANN, None) };
        test.service.complete_sign_up(completed).unwrap();
    }
    let mails = test.mails_to(ANN);
    let many = |kind| mails.iter().filter(|mail| **mail == kind).count();
    assert_eq!((many("reset_password"), many("sign_up_attempt"), mails.len()), (5, 5, 10));

    // The link of the last mail still works, so a stranger cannot prevent the owner from a reset.
    reset(&test, &test.latest_token("reset_password").unwrap()).unwrap();
    test.clock.advance(TimeDelta::hours(1));
    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    assert_eq!(test.mails_to(ANN).last(), Some(&"reset_password"));
}

#[test]
fn links_to_a_new_address_are_limited_too() {
    let test = TestAccounts::at(noon());
    for number in 0..10 {
        let email = format!("p{number}@example.org");
        test.add(&email, SECRET).unwrap();
        change_email(&test, &caller(&test, &email), "victim@example.com").unwrap();
    }
    assert_eq!(test.mails_to("victim@example.com").len(), 5);

    test.add(ANN, SECRET).unwrap();
    for number in 0..10 {
        let email = format!("q{number}@example.org");
        test.add(&email, SECRET).unwrap();
        change_email(&test, &caller(&test, &email), ANN).unwrap();
    }
    assert_eq!(test.mails_to(ANN), ["sign_up_attempt"; 5]);
}

#[test]
fn easily_guessed_passwords_are_refused_in_every_operation() {
    let test = TestAccounts::at(noon());
    let easy = || Password::parse("Password1").unwrap();
    let is_common = |answer: Result<(), AccountError>| {
        matches!(answer, Err(AccountError::Password(PasswordRefused::Common)))
    };
    assert!(is_common(test.service.sign_up(SignUp { password: easy(), ..sign_up(ANN) }).map(drop)));
    let command = CompleteSignUp { password: easy(), ..complete(ANN, None) };
    assert!(is_common(test.service.complete_sign_up(command)));
    assert!(is_common(test.add(ANN, "Password1").map(drop)));
    assert!(test.store.find_by_email(&address(ANN)).unwrap().is_none(), "nothing is stored");

    test.add(ANN, SECRET).unwrap();
    let who = caller(&test, ANN);
    let command = ChangePassword { current: SECRET.to_owned(), next: easy(), network: network() };
    assert!(is_common(test.service.change_password(&who, command)));
    forget(&test, ANN).unwrap();
    test.service.answer_resets().unwrap();
    let token = test.latest_token("reset_password").unwrap();
    let with = |text: &str| ResetPassword {
        token: token.clone(),
        password: Password::parse(text).unwrap(),
        network: network(),
    };
    assert!(is_common(test.service.reset_password(with("Password1"))));
    let own = test.service.reset_password(with("Ann@Example.com"));
    assert!(matches!(own, Err(AccountError::Password(PasswordRefused::OwnAddress))));
    let name = test.service.reset_password(with("courthouse steps 1"));
    assert!(matches!(name, Err(AccountError::Password(PasswordRefused::ProductName))));
    test.service.reset_password(with(NEXT)).unwrap();

    test.purchases.wait_for(&address("buyer@example.com"));
    test.service.sign_up(sign_up("buyer@example.com")).unwrap();
    let link = test.latest_token("verify_email").unwrap();
    assert!(is_common(verify(&test, &link, Some("Password1")).map(drop)));
    assert!(verify(&test, &link, Some(NEXT)).is_ok(), "the link still works");
}
