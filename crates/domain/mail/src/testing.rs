//! Fakes of the mail ports and the contract of an outbox (feature `testing`).

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, PortError};

use crate::letter::{Letter, MailKind};
use crate::message::{Message, Outgoing};
use crate::ports::{
    Composer, DeadLetter, MOST_REFUSALS, Mailer, Outbox, OutboxId, Permission, Revival, SendError,
    Waiting,
};

/// Returns a message for tests.
#[must_use]
pub fn outgoing(message_id: &str, to: &EmailAddress) -> Outgoing {
    Outgoing {
        message_id: message_id.to_owned(),
        kind: MailKind::Welcome,
        account: None,
        dedupe_key: None,
        not_before: None,
        message: Message {
            to: to.clone(),
            subject: "Welcome".into(),
            text: "Hello".into(),
            html: "<p>Hello</p>".into(),
            unsubscribe: None,
        },
    }
}

#[derive(Debug, Clone)]
struct Entry {
    outgoing: Outgoing,
    due: DateTime<Utc>,
    leased_until: Option<DateTime<Utc>>,
    attempts: u32,
    done: bool,
    dead: Option<(DateTime<Utc>, String)>,
}

impl Entry {
    fn new(outgoing: Outgoing, now: DateTime<Utc>) -> Self {
        let due = outgoing.not_before.unwrap_or(now);
        Self { outgoing, due, leased_until: None, attempts: 0, done: false, dead: None }
    }
}

/// The address of an account, and the number of its refusals in a row.
type Address = (EmailAddress, u32);

/// An outbox in memory.
#[derive(Debug, Default)]
pub struct InMemoryOutbox {
    entries: Mutex<Vec<Entry>>,
    addresses: Mutex<BTreeMap<AccountId, Address>>,
}

impl InMemoryOutbox {
    fn with<T>(&self, change: impl FnOnce(&mut Vec<Entry>) -> T) -> T {
        change(&mut self.entries.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn addresses(&self) -> MutexGuard<'_, BTreeMap<AccountId, Address>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the address of an account.
    pub fn set_address(&self, account: AccountId, address: &EmailAddress) {
        self.addresses().insert(account, (address.clone(), 0));
    }

    /// Returns whether refusals have turned off the optional mails of an account.
    pub fn is_stopped(&self, account: AccountId) -> bool {
        let addresses = self.addresses();
        addresses.get(&account).is_some_and(|(_, refusals)| *refusals >= MOST_REFUSALS)
    }

    /// Changes the number of refusals of the message's account if it has the message's address.
    fn count(&self, id: OutboxId, change: impl FnOnce(u32) -> u32) -> Option<u32> {
        let outgoing = self.with(|entries| Some(entries.get(id.0 as usize)?.outgoing.clone()))?;
        let mut addresses = self.addresses();
        let (address, refusals) = addresses.get_mut(&outgoing.account?)?;
        if *address != outgoing.message.to {
            return None;
        }
        *refusals = change(*refusals);
        Some(*refusals)
    }

    /// Returns every message that was ever stored, in order.
    pub fn all(&self) -> Vec<Outgoing> {
        self.with(|entries| entries.iter().map(|entry| entry.outgoing.clone()).collect())
    }

    /// Stores a message and returns its id.
    pub fn push(&self, outgoing: Outgoing, now: DateTime<Utc>) -> OutboxId {
        self.with(|entries| {
            entries.push(Entry::new(outgoing, now));
            OutboxId(entries.len() as i64 - 1)
        })
    }

    /// Returns the first message of this kind about an account that nobody has tried to send, and
    /// when it is due.
    pub fn untried(&self, account: AccountId, kind: MailKind) -> Option<(OutboxId, DateTime<Utc>)> {
        self.with(|entries| {
            let is_untried = |entry: &Entry| {
                (entry.outgoing.account, entry.outgoing.kind) == (Some(account), kind)
                    && (entry.attempts, entry.done) == (0, false)
                    && entry.dead.is_none()
            };
            let place = entries.iter().position(is_untried)?;
            Some((OutboxId(place as i64), entries[place].due))
        })
    }

    /// Replaces a message that nobody has tried to send. It keeps its Message-ID.
    pub fn replace(&self, id: OutboxId, outgoing: Outgoing, now: DateTime<Utc>) {
        self.entry(id, |entry| {
            let message_id = entry.outgoing.message_id.clone();
            *entry = Entry::new(Outgoing { message_id, ..outgoing }, now);
        });
    }

    /// Holds a message that nobody has tried to send until then.
    pub fn hold(&self, id: OutboxId, until: DateTime<Utc>) {
        self.with(|entries| {
            let untried = |entry: &&mut Entry| {
                (entry.attempts, entry.done) == (0, false) && entry.dead.is_none()
            };
            if let Some(entry) = entries.get_mut(id.0 as usize).filter(untried) {
                entry.due = entry.due.max(until);
            }
        });
    }

    fn entry(&self, id: OutboxId, change: impl FnOnce(&mut Entry)) {
        self.with(|entries| {
            if let Some(entry) = entries.get_mut(id.0 as usize) {
                entry.leased_until = None;
                change(entry);
            }
        });
    }
}

impl Outbox for InMemoryOutbox {
    fn put(&self, outgoing: &Outgoing, now: DateTime<Utc>) -> Result<(), PortError> {
        self.with(|entries| {
            let key = &outgoing.dedupe_key;
            if key.is_none() || entries.iter().all(|entry| entry.outgoing.dedupe_key != *key) {
                let outgoing = outgoing.clone();
                entries.push(Entry::new(outgoing, now));
            }
        });
        Ok(())
    }

    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        max: usize,
    ) -> Result<Vec<Waiting>, PortError> {
        Ok(self.with(|entries| {
            let free = |entry: &Entry| {
                !entry.done
                    && entry.dead.is_none()
                    && entry.due <= now
                    && entry.leased_until.is_none_or(|end| end <= now)
            };
            let mut due: Vec<_> =
                entries.iter_mut().enumerate().filter(|(_, entry)| free(entry)).collect();
            due.sort_by_key(|(place, entry)| (entry.outgoing.kind.is_bulk(), entry.due, *place));
            due.into_iter()
                .take(max)
                .map(|(place, entry)| {
                    entry.leased_until = Some(until);
                    entry.attempts += 1;
                    Waiting {
                        id: OutboxId(place as i64),
                        message_id: entry.outgoing.message_id.clone(),
                        kind: entry.outgoing.kind,
                        account: entry.outgoing.account,
                        attempt: entry.attempts,
                        message: entry.outgoing.message.clone(),
                    }
                })
                .collect()
        }))
    }

    fn sent(&self, id: OutboxId, _now: DateTime<Utc>) -> Result<(), PortError> {
        self.entry(id, |entry| entry.done = true);
        self.count(id, |_| 0);
        Ok(())
    }

    fn retry(&self, id: OutboxId, at: DateTime<Utc>, _why: &str) -> Result<(), PortError> {
        self.entry(id, |entry| entry.due = at);
        Ok(())
    }

    fn bury(&self, id: OutboxId, now: DateTime<Utc>, why: &str) -> Result<(), PortError> {
        self.entry(id, |entry| {
            entry.dead = Some((now, why.to_owned()));
            if entry.outgoing.kind.holds_token() {
                entry.outgoing.message.text.clear();
                entry.outgoing.message.html.clear();
            }
        });
        Ok(())
    }

    fn refuse(&self, id: OutboxId, now: DateTime<Utc>, why: &str) -> Result<bool, PortError> {
        self.bury(id, now, why)?;
        Ok(self.count(id, |refusals| refusals + 1) == Some(MOST_REFUSALS))
    }

    fn withdraw(&self, id: OutboxId) -> Result<(), PortError> {
        self.entry(id, |entry| entry.done = true);
        Ok(())
    }

    fn dead(&self) -> Result<Vec<DeadLetter>, PortError> {
        Ok(self.with(|entries| {
            let mut dead: Vec<_> = entries
                .iter()
                .enumerate()
                .filter_map(|(place, entry)| {
                    let (at, why) = entry.dead.clone()?;
                    let message = &entry.outgoing.message;
                    Some(DeadLetter {
                        id: OutboxId(place as i64),
                        to: message.to.to_string(),
                        subject: message.subject.clone(),
                        kind: Ok(entry.outgoing.kind),
                        why,
                        at,
                        is_emptied: entry.outgoing.kind.holds_token(),
                    })
                })
                .collect();
            dead.sort_by_key(|letter| std::cmp::Reverse(letter.at));
            dead
        }))
    }

    fn revive(&self, id: OutboxId, now: DateTime<Utc>) -> Result<Revival, PortError> {
        Ok(self.with(|entries| match entries.get_mut(id.0 as usize) {
            Some(entry) if entry.dead.is_none() => Revival::NotDead,
            Some(entry) if entry.outgoing.kind.holds_token() => Revival::Emptied,
            Some(entry) => {
                (entry.dead, entry.leased_until) = (None, None);
                (entry.due, entry.attempts) = (now, 0);
                Revival::Revived
            }
            None => Revival::NotDead,
        }))
    }
}

/// A composer whose text is the debug output of the letter. It numbers the messages.
#[derive(Debug, Default)]
pub struct PlainComposer(AtomicU64);

impl Composer for PlainComposer {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        Outgoing {
            kind: letter.kind(),
            message: Message {
                to: to.clone(),
                subject: letter.kind().to_string(),
                text: format!("{letter:?}"),
                html: String::new(),
                unsubscribe: None,
            },
            ..outgoing(&format!("<{number}@example.com>"), to)
        }
    }
}

/// Permits every message.
#[derive(Debug, Clone, Copy)]
pub struct EveryPermission;

impl Permission for EveryPermission {
    fn may_send(
        &self,
        _kind: MailKind,
        _account: Option<AccountId>,
        _now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        Ok(true)
    }
}

/// A receiver that returns scripted results and records the messages.
#[derive(Debug, Default)]
pub struct ScriptedMailer {
    answers: Mutex<VecDeque<Result<(), SendError>>>,
    seen: Mutex<Vec<(String, Message)>>,
}

impl ScriptedMailer {
    /// Creates a receiver that returns these results in turn and then accepts everything.
    #[must_use]
    pub fn of(answers: Vec<Result<(), SendError>>) -> Self {
        Self { answers: Mutex::new(answers.into()), seen: Mutex::default() }
    }

    /// Returns the received messages, in order.
    pub fn messages(&self) -> Vec<Message> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.iter().map(|(_, message)| message.clone()).collect()
    }

    /// Returns the Message-IDs of the received messages, in order.
    pub fn message_ids(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.iter().map(|(message_id, _)| message_id.clone()).collect()
    }
}

impl Mailer for ScriptedMailer {
    fn send(&self, message_id: &str, message: &Message) -> Result<(), SendError> {
        self.seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push((message_id.to_owned(), message.clone()));
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).pop_front().unwrap_or(Ok(()))
    }
}

/// Checks the contract of an outbox. `outbox` must be empty.
///
/// # Panics
/// When the outbox breaks the contract.
pub fn outbox_contract(outbox: &dyn Outbox) {
    let now = DateTime::from_timestamp(1_796_126_400, 0).unwrap_or_default();
    let later = |minutes| now + TimeDelta::minutes(minutes);
    let lease = |at, max| {
        outbox.lease(at, at + TimeDelta::minutes(5), max).unwrap_or_else(|error| panic!("{error}"))
    };
    let done = |result: Result<(), PortError>| result.unwrap_or_else(|error| panic!("{error}"));
    let Ok(to) = EmailAddress::parse("ann@example.com") else { panic!("a sound address") };

    let mut first = outgoing("<1@example.com>", &to);
    first.message.unsubscribe = Some("https://example.com/u".into());
    done(outbox.put(&first, now));
    done(outbox.put(&outgoing("<2@example.com>", &to), later(1)));

    assert!(lease(later(-1), 9).is_empty(), "nothing is due before its time");
    let leased = lease(now, 9);
    assert_eq!(leased.len(), 1);
    assert_eq!((leased[0].message_id.as_str(), leased[0].attempt), ("<1@example.com>", 1));
    assert_eq!(leased[0].message, first.message, "a message is read back unchanged");
    assert_eq!((leased[0].kind, leased[0].account), (MailKind::Welcome, None));
    assert!(lease(now, 9).is_empty(), "a leased message is not leased again");
    assert_eq!(lease(later(5), 1)[0].attempt, 2, "a lease that ended counts as an attempt");

    done(outbox.retry(leased[0].id, later(10), "450 later"));
    let second = lease(later(9), 9);
    assert_eq!(second.len(), 1, "the first one is not due yet");
    done(outbox.sent(second[0].id, later(9)));
    let again = lease(later(10), 9);
    assert_eq!((again.len(), again[0].attempt), (1, 3));

    done(outbox.bury(again[0].id, later(11), "550 no"));
    assert!(lease(later(9_999), 9).is_empty(), "sent and dead messages are not sent again");
    let dead = outbox.dead().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((dead.len(), dead[0].why.as_str()), (1, "550 no"));
    assert_eq!(dead[0].kind, Ok(MailKind::Welcome));
    assert!(!dead[0].is_emptied);
    let revive = |id| outbox.revive(id, later(12)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(revive(dead[0].id), Revival::Revived);
    assert_eq!(revive(dead[0].id), Revival::NotDead, "it is no longer dead");
    let revived = lease(later(12), 9);
    assert_eq!((revived[0].attempt, &revived[0].message), (1, &first.message));

    // A dead letter with a token is cleared and cannot be sent again.
    let mut secret = outgoing("<5@example.com>", &to);
    secret.kind = MailKind::ResetPassword;
    done(outbox.put(&secret, later(13)));
    let secret = lease(later(13), 9);
    assert_eq!(secret.len(), 1);
    done(outbox.bury(secret[0].id, later(14), "550 no"));
    let dead = outbox.dead().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((dead.len(), dead[0].is_emptied), (1, true));
    assert_eq!(revive(dead[0].id), Revival::Emptied);
    assert_eq!(revive(OutboxId(9_999_999)), Revival::NotDead);
    assert!(lease(later(15), 9).is_empty(), "a cleared message is never sent");

    // A message can be due later than now, and it can be withdrawn.
    let mut held = outgoing("<6@example.com>", &to);
    held.not_before = Some(later(17));
    done(outbox.put(&held, later(15)));
    assert!(lease(later(16), 9).is_empty(), "it is held back");
    let due = lease(later(17), 9);
    let Some(held) = due.iter().find(|waiting| waiting.message_id == "<6@example.com>") else {
        panic!("it is due at its time: {due:?}")
    };
    done(outbox.withdraw(held.id));
    let due = lease(later(9_999), 9);
    assert!(due.iter().all(|waiting| waiting.id != held.id), "it is gone");

    // However long the emails of a round wait, every other message is sent first.
    let mut weekly = outgoing("<7@example.com>", &to);
    weekly.kind = MailKind::WeeklyUpdate;
    done(outbox.put(&weekly, later(10_000)));
    let mut matches = outgoing("<9@example.com>", &to);
    matches.kind = MailKind::SavedSearches;
    done(outbox.put(&matches, later(9_999)));
    done(outbox.put(&outgoing("<8@example.com>", &to), later(10_001)));
    let turns: Vec<_> = (0..3)
        .flat_map(|_| lease(later(10_001), 1))
        .map(|waiting| (waiting.message_id, waiting.id))
        .collect();
    let order: Vec<&str> = turns.iter().map(|(message_id, _)| message_id.as_str()).collect();
    assert_eq!(order, ["<8@example.com>", "<9@example.com>", "<7@example.com>"]);
    turns.into_iter().for_each(|(_, id)| done(outbox.sent(id, later(10_002))));

    let mut once = outgoing("<3@example.com>", &to);
    once.dedupe_key = Some("once".into());
    done(outbox.put(&once, later(20)));
    once.message_id = "<4@example.com>".into();
    done(outbox.put(&once, later(20)));
    let ids: Vec<_> = lease(later(20), 9).into_iter().map(|waiting| waiting.message_id).collect();
    assert!(
        ids.contains(&"<3@example.com>".to_owned()) && !ids.contains(&"<4@example.com>".to_owned())
    );
}

/// Checks what the contract of an outbox says about refused addresses. Nothing is in the outbox. The
/// account has this address.
///
/// # Panics
/// When the outbox breaks the contract.
pub fn refusals_contract(outbox: &dyn Outbox, account: AccountId, address: &EmailAddress) {
    let now = DateTime::from_timestamp(1_796_126_400, 0).unwrap_or_default();
    let Ok(former) = EmailAddress::parse("former@example.com") else { panic!("a sound address") };
    let mut number = 100;
    let mut leased = |account, to: &EmailAddress| {
        number += 1;
        let mail = outgoing(&format!("<{number}@example.com>"), to);
        let put = outbox.put(&Outgoing { account, ..mail }, now);
        put.unwrap_or_else(|error| panic!("{error}"));
        let leased = outbox.lease(now, now + TimeDelta::minutes(5), 1);
        leased.unwrap_or_else(|error| panic!("{error}"))[0].id
    };
    let refuse =
        |id| outbox.refuse(id, now, "550 no such box").unwrap_or_else(|error| panic!("{error}"));
    let own = Some(account);
    assert!(!refuse(leased(own, address)));
    assert!(!refuse(leased(own, address)));
    let sent = outbox.sent(leased(own, address), now);
    sent.unwrap_or_else(|error| panic!("{error}"));
    assert!(!refuse(leased(own, address)), "the count started again");
    assert!(!refuse(leased(own, address)));
    assert!(!refuse(leased(own, &former)), "another address does not count");
    assert!(!refuse(leased(None, address)), "a message about no account does not count");
    let buried = outbox.bury(leased(own, address), now, "554 looks like spam");
    buried.unwrap_or_else(|error| panic!("{error}"));
    assert!(refuse(leased(own, address)), "the third one in a row");
    assert!(!refuse(leased(own, address)), "it was turned off before");
    let dead = outbox.dead().unwrap_or_else(|error| panic!("{error}"));
    let why = dead.iter().filter(|letter| letter.why == "550 no such box").count();
    assert_eq!((dead.len(), why), (9, 8), "a refused message is a dead letter");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contract() {
        outbox_contract(&InMemoryOutbox::default());
        let outbox = InMemoryOutbox::default();
        let account = AccountId(uuid::Uuid::from_u128(1));
        let Ok(address) = EmailAddress::parse("ann@example.com") else { panic!("sound") };
        outbox.set_address(account, &address);
        refusals_contract(&outbox, account, &address);
    }
}
