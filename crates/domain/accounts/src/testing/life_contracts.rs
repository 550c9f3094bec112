//! The contracts of the ports for later changes of an account, which run on the fakes and on
//! PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a broken contract fails the test that runs it")]

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use kernel::{AccountId, EmailAddress, SessionId};
use mail::testing::outgoing;
use mail::{Outbox, Outgoing};
use preferences::Preferences;
use uuid::Uuid;

use super::new_account;
use crate::{
    Account, AccountError, AccountRecords, AccountStore, Consent, Effects, EndSessions, LinkState,
    NewAccount, NewSession, NewToken, OneTimeTokens, Purpose, ResetRequests, SESSION_LENGTH,
    SessionStore, SignUpProof, TokenHash,
};

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

fn later(minutes: i64) -> DateTime<Utc> {
    noon() + TimeDelta::minutes(minutes)
}

fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

fn hash(text: &str) -> TokenHash {
    TokenHash(text.as_bytes().to_vec())
}

fn token(text: &str, purpose: Purpose, email: &str) -> NewToken {
    NewToken {
        hash: hash(text),
        purpose,
        email: address(email),
        created_at: noon(),
        expires_at: later(60),
    }
}

fn letter(number: u32, to: &EmailAddress, about: Option<AccountId>) -> Outgoing {
    Outgoing { account: about, ..outgoing(&format!("<life-{number}@example.com>"), to) }
}

/// Returns the Message-IDs of the due mails, and leases each of them forever.
fn due(outbox: &dyn Outbox) -> Vec<String> {
    let leased = outbox.lease(later(1_000), later(100_000), 100).unwrap();
    let mut ids: Vec<String> = leased.into_iter().map(|waiting| waiting.message_id).collect();
    ids.sort();
    ids
}

fn session(number: u128, account: AccountId) -> NewSession {
    NewSession {
        id: SessionId(Uuid::from_u128(number)),
        account,
        created_at: noon(),
        expires_at: noon() + SESSION_LENGTH,
        user_agent: Some("Browser".to_owned()),
        network: Some("203.0.113.7".to_owned()),
    }
}

fn is_working(tokens: &dyn OneTimeTokens, hash: &TokenHash) -> bool {
    tokens.find(hash).unwrap().is_some_and(|known| known.state(noon()) == LinkState::Works)
}

/// Checks that a change of an account and its effects happen together or not at all. `outbox` must
/// be empty.
///
/// # Panics
/// When a store breaks the contract.
pub fn account_changes_contract(
    store: &dyn AccountStore,
    sessions: &dyn SessionStore,
    tokens: &dyn OneTimeTokens,
    outbox: &dyn Outbox,
) {
    let email = address("change@example.com");
    let id = AccountId(Uuid::from_u128(101));
    let ann = NewAccount {
        issues: Some(token("verify-1", Purpose::VerifyEmail, "change@example.com")),
        mails: vec![letter(1, &email, Some(id))],
        sign_up_proof: Some(SignUpProof(hash("secret"))),
        verified_at: None,
        ..new_account(101, "change@example.com")
    };
    store.insert(&ann).unwrap();
    assert_eq!(due(outbox), ["<life-1@example.com>"], "the mail goes with the making");
    assert!(is_working(tokens, &hash("verify-1")));
    let stored = store.find(id).unwrap().unwrap();
    assert_eq!(stored.sign_up_proof, Some(SignUpProof(hash("secret"))));
    store.insert(&new_account(102, "other@example.com")).unwrap();
    let twice = NewAccount {
        issues: Some(token("verify-2", Purpose::VerifyEmail, "change@example.com")),
        mails: vec![letter(2, &email, None)],
        ..new_account(103, "change@example.com")
    };
    assert!(matches!(store.insert(&twice), Err(AccountError::EmailTaken)));
    assert_eq!(due(outbox), [""; 0], "what isn't made sends nothing");
    assert!(!is_working(tokens, &hash("verify-2")));

    for number in [111, 112] {
        sessions.open(&session(number, id)).unwrap();
    }
    let spared = SessionId(Uuid::from_u128(111));
    let changed = store.update(id, later(1), &mut |account| {
        account.name = "Bea".to_owned();
        account.claimed_at = Some(later(1));
        account.sign_up_proof = None;
        Ok(Effects {
            mails: vec![letter(3, &email, Some(id))],
            issues: Some(token("verify-3", Purpose::VerifyEmail, "change@example.com")),
            voids: Vec::new(),
            ends: EndSessions::AllBut(spared),
        })
    });
    assert_eq!(changed.unwrap(), store.find(id).unwrap().unwrap());
    let kept = store.find(id).unwrap().unwrap();
    assert_eq!((kept.name.as_str(), kept.claimed_at), ("Bea", Some(later(1))));
    assert_eq!(kept.sign_up_proof, None);
    assert_eq!(due(outbox), ["<life-3@example.com>"]);
    assert!(!is_working(tokens, &hash("verify-1")), "only the later one works");
    assert!(is_working(tokens, &hash("verify-3")));
    assert_eq!(sessions.standing(spared).unwrap().unwrap().revoked_at, None);
    let other = SessionId(Uuid::from_u128(112));
    assert_eq!(sessions.standing(other).unwrap().unwrap().revoked_at, Some(later(1)));

    let refused = store.update(id, later(2), &mut |account| {
        account.name = "lost".to_owned();
        Err(AccountError::WrongPassword)
    });
    assert!(matches!(refused, Err(AccountError::WrongPassword)));
    let taken = store.update(id, later(2), &mut |account| {
        account.email = address("other@example.com");
        Ok(Effects {
            mails: vec![letter(4, &email, None)],
            voids: vec![Purpose::VerifyEmail],
            ends: EndSessions::All,
            ..Effects::default()
        })
    });
    assert!(matches!(taken, Err(AccountError::EmailTaken)));
    assert_eq!(store.find(id).unwrap().unwrap(), kept, "a refused change leaves nothing behind");
    assert_eq!(due(outbox), [""; 0]);
    assert!(is_working(tokens, &hash("verify-3")));
    assert_eq!(sessions.standing(spared).unwrap().unwrap().revoked_at, None);
    let nobody = AccountId(Uuid::from_u128(999));
    let unknown = store.update(nobody, noon(), &mut |_| Ok(Effects::default()));
    assert!(matches!(unknown, Err(AccountError::UnknownAccount)));
    assert!(store.find(nobody).unwrap().is_none());

    let follows = Preferences { profession: "Broker".to_owned(), ..Preferences::default() };
    assert!(store.save_preferences(id, &follows).unwrap());
    assert_eq!(store.profile(id).unwrap().unwrap().preferences, follows);
    assert!(!store.save_preferences(nobody, &follows).unwrap());
}

/// Checks the contract of links.
///
/// # Panics
/// When a store breaks the contract.
pub fn one_time_tokens_contract(
    store: &dyn AccountStore,
    tokens: &dyn OneTimeTokens,
    outbox: &dyn Outbox,
) {
    due(outbox);
    let ann = NewAccount { verified_at: None, ..new_account(201, "links@example.com") };
    store.insert(&ann).unwrap();
    let give = |text: &str, purpose, email: &str| {
        let given = token(text, purpose, email);
        let gave = store.update(ann.id, noon(), &mut |_| {
            Ok(Effects { issues: Some(given.clone()), ..Effects::default() })
        });
        gave.unwrap();
    };
    give("reset-1", Purpose::ResetPassword, "links@example.com");
    give("change-1", Purpose::ChangeEmail, "next@example.com");
    let pending = store.profile(ann.id).unwrap().unwrap().pending_email;
    assert_eq!(pending, Some((address("next@example.com"), later(60))));

    let known = tokens.find(&hash("reset-1")).unwrap().unwrap();
    assert_eq!((known.account, known.purpose), (Some(ann.id), Purpose::ResetPassword));
    assert_eq!(known.email, ann.email);
    assert_eq!(
        (known.state(later(59)), known.state(later(60))),
        (LinkState::Works, LinkState::Expired)
    );
    assert!(!is_working(tokens, &hash("reset-9")));

    let mut verify = |_: &_, account: &mut Account| {
        account.verified_at = Some(later(5));
        Ok(Effects { voids: vec![Purpose::ChangeEmail], ..Effects::default() })
    };
    let expired = tokens.redeem(&hash("reset-1"), later(60), &mut verify);
    assert!(matches!(expired, Err(AccountError::LinkGone)));
    let refused = tokens.redeem(&hash("reset-1"), later(5), &mut |_, account| {
        account.verified_at = Some(later(5));
        Err(AccountError::PasswordRequired)
    });
    assert!(matches!(refused, Err(AccountError::PasswordRequired)));
    assert_eq!(store.find(ann.id).unwrap().unwrap().verified_at, None);
    assert!(is_working(tokens, &hash("reset-1")), "it still works");

    let redeemed = tokens.redeem(&hash("reset-1"), later(5), &mut verify).unwrap();
    assert_eq!(redeemed.verified_at, Some(later(5)));
    assert_eq!(store.find(ann.id).unwrap().unwrap(), redeemed);
    assert!(!is_working(tokens, &hash("change-1")), "it was voided");
    assert_eq!(store.profile(ann.id).unwrap().unwrap().pending_email, None);
    assert!(!is_working(tokens, &hash("reset-1")), "it works once");
    let used = tokens.find(&hash("reset-1")).unwrap().unwrap();
    assert_eq!((used.state(later(6)), used.used_at), (LinkState::Used, Some(later(5))));
    give("reset-2", Purpose::ResetPassword, "links@example.com");
    assert!(tokens.find(&hash("reset-1")).unwrap().is_some(), "a used link is remembered");
    let again = tokens.redeem(&hash("reset-1"), later(5), &mut verify);
    assert!(matches!(again, Err(AccountError::LinkGone)));

    // Links for people who do not have an account yet.
    let buyer = address("buyer@example.com");
    let finish = |text| token(text, Purpose::FinishAccount, "buyer@example.com");
    tokens.invite(&finish("finish-1"), &letter(21, &buyer, None)).unwrap();
    let once = |number| Outgoing {
        dedupe_key: Some("life-invitation".to_owned()),
        ..letter(number, &buyer, None)
    };
    tokens.invite(&finish("finish-2"), &once(22)).unwrap();
    tokens.invite(&finish("finish-3"), &once(23)).unwrap();
    assert!(!is_working(tokens, &hash("finish-3")), "it was never mailed");
    assert_eq!(due(outbox), ["<life-21@example.com>", "<life-22@example.com>"]);
    assert!(!is_working(tokens, &hash("finish-1")), "only the later one works");
    assert_eq!(tokens.find(&hash("finish-2")).unwrap().unwrap().account, None);
    let nobodys = tokens.redeem(&hash("finish-2"), noon(), &mut verify);
    assert!(matches!(nobodys, Err(AccountError::LinkGone)));
    let spending = |number, email: &str| NewAccount {
        spends: Some(hash("finish-2")),
        consents: Consent::to_both(noon()),
        ..new_account(number, email)
    };
    let thief = store.insert(&spending(202, "thief@example.com"));
    assert!(matches!(thief, Err(AccountError::LinkGone)), "it belongs to the buyer only");
    assert!(store.find_by_email(&address("thief@example.com")).unwrap().is_none());
    store.insert(&spending(203, "buyer@example.com")).unwrap();
    assert!(!is_working(tokens, &hash("finish-2")));
}

/// Checks the contract of requests for reset links. `requests` must be empty.
///
/// # Panics
/// When a store breaks the contract.
pub fn reset_requests_contract(
    store: &dyn AccountStore,
    requests: &dyn ResetRequests,
    tokens: &dyn OneTimeTokens,
    outbox: &dyn Outbox,
) {
    due(outbox);
    let ann = new_account(301, "forgetful@example.com");
    store.insert(&ann).unwrap();
    let mut asked = Vec::new();
    let mut answer = || {
        requests.answer_one(later(1), &mut |account| {
            asked.push(account.id);
            Effects {
                mails: vec![letter(31, &account.email, Some(account.id))],
                issues: Some(token("reset-31", Purpose::ResetPassword, "forgetful@example.com")),
                ..Effects::default()
            }
        })
    };
    assert!(!answer().unwrap(), "there are no requests");
    requests.put(&address("nobody@example.com"), noon()).unwrap();
    requests.put(&ann.email, noon()).unwrap();
    requests.put(&ann.email, later(1)).unwrap();
    assert!(answer().unwrap(), "a request for an unknown address is removed");
    assert!(answer().unwrap());
    assert!(!answer().unwrap(), "each address is answered once");
    assert_eq!(asked, [ann.id]);
    assert_eq!(due(outbox), ["<life-31@example.com>"]);
    assert!(is_working(tokens, &hash("reset-31")));
}

/// Checks the contract of the list of sessions.
///
/// # Panics
/// When a store breaks the contract.
pub fn session_list_contract(accounts: &dyn AccountStore, sessions: &dyn SessionStore) {
    let (ann, bob) = (new_account(401, "lists@example.com"), new_account(402, "bob2@example.com"));
    accounts.insert(&ann).unwrap();
    accounts.insert(&bob).unwrap();
    let opened = |number, account, minutes| {
        let session = NewSession { created_at: later(minutes), ..session(number, account) };
        sessions.open(&session).unwrap();
        session.id
    };
    let (first, second) = (opened(411, ann.id, 0), opened(412, ann.id, 1));
    let bobs = opened(413, bob.id, 2);
    let ids = |account, now| {
        let living = sessions.living(account, now).unwrap();
        living.into_iter().map(|session| session.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(ann.id, later(5)), [second, first], "the latest first, and no other account's");
    assert!(ids(ann.id, noon() + SESSION_LENGTH).is_empty(), "expired sessions are left out");
    let entry = sessions.living(ann.id, later(5)).unwrap().remove(0);
    assert_eq!((entry.created_at, entry.last_seen_at), (later(1), None));
    assert_eq!(entry.network.as_deref(), Some("203.0.113.7"));
    assert_eq!(entry.user_agent.as_deref(), Some("Browser"));

    sessions.touch(first, later(7)).unwrap();
    assert_eq!(sessions.living(ann.id, later(8)).unwrap()[1].last_seen_at, Some(later(7)));
    assert_eq!(sessions.standing(first).unwrap().unwrap().last_seen_at, Some(later(7)));

    assert!(!sessions.revoke_own(ann.id, bobs, later(9)).unwrap(), "another account's session");
    assert!(sessions.revoke_own(ann.id, first, later(9)).unwrap());
    assert!(!sessions.revoke_own(ann.id, first, later(10)).unwrap(), "it ended earlier");
    assert_eq!(ids(ann.id, later(10)), [second]);
    sessions.revoke_all(ann.id, later(11)).unwrap();
    assert_eq!(sessions.standing(first).unwrap().unwrap().revoked_at, Some(later(9)));
    assert_eq!(sessions.standing(second).unwrap().unwrap().revoked_at, Some(later(11)));
    assert_eq!(ids(bob.id, later(12)), [bobs]);

    // When there are more than 20, a new session ends the oldest ones.
    let many: Vec<_> =
        (0..22_u128).map(|number| opened(420 + number, ann.id, 20 + number as i64)).collect();
    let mut living = ids(ann.id, later(50));
    living.reverse();
    assert_eq!(living, many[2..], "the latest 20");
    let ended = sessions.standing(many[1]).unwrap().unwrap().revoked_at;
    assert_eq!(ended, Some(later(41)), "when the 22nd begins");
    assert_eq!(ids(bob.id, later(50)), [bobs], "other accounts keep their sessions");
}

/// Checks the storage and deletion of personal data. No account may be claiming or closed at first.
///
/// # Panics
/// When a store breaks the contract.
pub fn account_records_contract(
    store: &dyn AccountStore,
    sessions: &dyn SessionStore,
    tokens: &dyn OneTimeTokens,
    records: &dyn AccountRecords,
) {
    let email = address("held@example.com");
    let id = AccountId(Uuid::from_u128(501));
    let ann = NewAccount {
        organization: Some("Steps LLC".to_owned()),
        consents: Consent::to_both(noon()),
        claimed_at: Some(noon()),
        issues: Some(token("verify-51", Purpose::VerifyEmail, "held@example.com")),
        mails: vec![letter(51, &email, Some(id))],
        ..new_account(501, "held@example.com")
    };
    store.insert(&ann).unwrap();
    store.insert(&new_account(502, "bob3@example.com")).unwrap();
    let opened = session(511, id);
    sessions.open(&opened).unwrap();

    let held = records.personal_data(id).unwrap().unwrap();
    assert_eq!(held.record, store.profile(id).unwrap().unwrap());
    assert_eq!(held.organization.as_deref(), Some("Steps LLC"));
    assert_eq!(held.consents, Consent::to_both(noon()));
    assert_eq!(held.sessions.len(), 1);
    assert_eq!(held.mails.len(), 1);
    assert_eq!(held.mails[0].kind, "welcome");
    assert!(records.personal_data(AccountId(Uuid::from_u128(999))).unwrap().is_none());

    let claiming: Vec<_> =
        records.claiming(10).unwrap().into_iter().map(|account| account.id).collect();
    assert_eq!(claiming, [id]);
    let everybody = records.after(None, 1_000).unwrap();
    assert!(everybody.is_sorted_by_key(|account| account.id));
    assert!(everybody.iter().any(|account| account.id == id));
    let bob = AccountId(Uuid::from_u128(502));
    assert_eq!(records.after(Some(id), 1).unwrap()[0].id, bob);

    assert!(records.closed(10).unwrap().is_empty());
    records.erase(id).unwrap();
    assert!(store.find(id).unwrap().is_some(), "only closed accounts are erased");
    assert!(records.close(id, later(1)).unwrap());
    assert!(!records.close(id, later(1)).unwrap());
    assert_eq!(records.closed(10).unwrap(), [id]);
    assert!(records.claiming(10).unwrap().is_empty());
    assert!(store.find_by_email(&email).unwrap().is_none(), "the address is free");
    assert!(store.find(id).unwrap().is_none());
    assert!(store.profile(id).unwrap().is_none());
    assert!(records.personal_data(id).unwrap().is_none());
    assert!(!is_working(tokens, &hash("verify-51")));
    let ended = sessions.standing(opened.id).unwrap();
    assert!(ended.is_none_or(|session| session.revoked_at.is_some()));
    assert!(matches!(sessions.open(&session(512, id)), Err(AccountError::UnknownAccount)));
    assert!(!store.save_preferences(id, &Preferences::default()).unwrap());
    assert!(!records.after(None, 1_000).unwrap().iter().any(|account| account.id == id));

    store.insert(&new_account(503, "held@example.com")).unwrap();
    records.erase(id).unwrap();
    assert!(records.closed(10).unwrap().is_empty());
    assert!(sessions.standing(opened.id).unwrap().is_none());
    assert!(store.find(AccountId(Uuid::from_u128(503))).unwrap().is_some());
}
