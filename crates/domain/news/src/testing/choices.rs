//! The contract of every store of the choices of optional emails.

use chrono::{DateTime, TimeDelta};
use kernel::{AccountId, EmailAddress};
use mail::testing::outgoing;
use mail::{OptionalMail, Outbox};

use crate::ports::NewsReader;
use crate::unsubscribe::{MailChoice, MailChoices};

/// Checks the contract of [`MailChoices`]. The account exists with this address and has
/// [`OptionalMail::Alerts`] as its only optional email of the settings. No other account has selected another mail.
/// `store` reads the same data. The outbox is empty, and is so afterwards.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn mail_choices_contract(
    choices: &dyn MailChoices,
    store: &dyn NewsReader,
    outbox: &dyn Outbox,
    account: AccountId,
    email: &EmailAddress,
) {
    // Later than the server's clock, which dates other changes.
    let start = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let at = |minute| start + TimeDelta::minutes(minute);
    let all = || store.follower(account).unwrap().unwrap().optional_mails;
    let gets_searches = || all().contains(&OptionalMail::SavedSearches);
    let selected = || -> Vec<OptionalMail> {
        all().into_iter().filter(|mail| *mail != OptionalMail::SavedSearches).collect()
    };
    let choose = |mail, is_on, minute| {
        let confirm = |to: &EmailAddress| outgoing(&format!("<{minute}@example.com>"), to);
        choices.choose(account, mail, is_on, at(minute), &confirm).unwrap().unwrap()
    };
    // Who was confirmed a change since the last time, by the number of the message.
    let confirmed = || -> Vec<(String, EmailAddress)> {
        let waiting = outbox.lease(at(9_000), at(9_001), 9).unwrap();
        waiting.iter().for_each(|one| outbox.withdraw(one.id).unwrap());
        waiting.into_iter().map(|one| (one.message_id, one.message.to)).collect()
    };
    let choice = |mail, is_on, changed_at| MailChoice { mail, is_on, changed_at };
    let read = |mail| choices.choice(account, mail).unwrap().unwrap();
    let (alerts, marketing) = (OptionalMail::Alerts, OptionalMail::Marketing);

    assert_eq!(read(alerts), choice(alerts, true, None));
    assert_eq!(read(marketing), choice(marketing, false, None));
    assert_eq!(choose(alerts, true, 0), choice(alerts, true, None), "it was on");
    assert_eq!(confirmed(), []);
    assert_eq!(choose(marketing, true, 1), choice(marketing, true, None), "not on again");
    assert_eq!(selected(), [alerts, marketing]);
    assert_eq!(confirmed(), [("<1@example.com>".to_owned(), email.clone())]);
    for minute in [2, 3] {
        let off = choice(alerts, false, Some(at(2)));
        assert_eq!(choose(alerts, false, minute), off, "any number of times, changed once");
        assert_eq!(read(alerts), off);
        assert_eq!(selected(), [marketing], "the others stay");
    }
    assert_eq!(confirmed(), [("<2@example.com>".to_owned(), email.clone())]);
    for minute in [4, 5] {
        assert_eq!(choose(alerts, true, minute), choice(alerts, true, Some(at(4))));
        assert_eq!(selected().len(), 2, "on is on once");
    }
    assert_eq!(confirmed().len(), 1);
    assert_eq!(read(marketing), choice(marketing, true, None), "the others stay");

    let searches = OptionalMail::SavedSearches;
    let was_on = read(searches).is_on;
    assert_eq!(was_on, gets_searches());
    choose(searches, true, 10);
    for (minute, is_on, changed) in
        [(11, false, 11), (12, false, 11), (13, true, 13), (14, true, 13)]
    {
        assert_eq!(choose(searches, is_on, minute), choice(searches, is_on, Some(at(changed))));
        assert_eq!((gets_searches(), selected().len()), (is_on, 2), "it has its own choice");
    }
    assert_eq!(confirmed().len(), 2 + usize::from(!was_on));
    let searchers = choices.choosing(searches, None, 9).unwrap();
    assert!(searchers.contains(&account));
    choose(searches, false, 15);
    let searchers = choices.choosing(searches, None, 9).unwrap();
    assert!(!searchers.contains(&account));
    choose(searches, true, 16);
    assert_eq!(confirmed().len(), 2);

    let stranger = AccountId(uuid::Uuid::from_u128(77));
    for mail in [alerts, searches] {
        assert_eq!(choices.choice(stranger, mail).unwrap(), None);
        let confirm = |to: &EmailAddress| outgoing("<77@example.com>", to);
        assert_eq!(choices.choose(stranger, mail, false, at(20), &confirm).unwrap(), None);
    }
    assert_eq!(confirmed(), []);
    let choosing = |mail, after, most| choices.choosing(mail, after, most).unwrap();
    assert_eq!(choosing(marketing, None, 9), [account]);
    assert_eq!(choosing(marketing, None, 0), []);
    assert_eq!(choosing(marketing, Some(account), 9), []);
    assert_eq!(choosing(OptionalMail::WeeklyUpdates, None, 9), []);
}
