//! Fakes of the ports, and the contract of every store (feature `testing`).

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, PortError, Revision, SessionId};
use uuid::Uuid;

use super::endpoint::{Endpoint, Reach};
use super::ports::{
    PushId, PushLane, PushNews, PushQueue, PushSender, PushSubscriptions, SendError, Stalls,
    WaitingPush,
};
use super::subscription::{Browser, BrowserKeys, PushMessage, PushNote, Subscription};

#[derive(Debug)]
struct StoredBrowser {
    account: AccountId,
    session: SessionId,
    subscription: Subscription,
    since: DateTime<Utc>,
    stalls: Option<Stalls>,
    last_push_at: Option<DateTime<Utc>>,
}

#[derive(Debug)]
struct StoredPush {
    id: PushId,
    session: SessionId,
    revision: Revision,
    due_at: DateTime<Utc>,
    leased_until: Option<DateTime<Utc>>,
    attempts: u32,
}

#[derive(Debug, Default)]
struct Tables {
    sessions: BTreeMap<SessionId, (AccountId, bool)>,
    browsers: Vec<StoredBrowser>,
    pushes: Vec<StoredPush>,
    last: i64,
    is_broken: bool,
}

impl Tables {
    fn is_alive(&self, session: SessionId) -> bool {
        self.sessions.get(&session).is_none_or(|(_, is_alive)| *is_alive)
    }

    fn remove(&mut self, session: SessionId) {
        self.browsers.retain(|browser| browser.session != session);
        self.pushes.retain(|push| push.session != session);
    }
}

/// Browsers and pushes in memory. A session that it does not know is alive and belongs to the
/// account with which it is named.
#[derive(Debug, Default)]
pub struct InMemoryPush {
    tables: Mutex<Tables>,
}

impl InMemoryPush {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn called(&self) -> Result<MutexGuard<'_, Tables>, PortError> {
        let tables = self.tables();
        match tables.is_broken {
            true => Err(PortError::unavailable("memory", "broken")),
            false => Ok(tables),
        }
    }

    /// Makes every call fail, or work again.
    pub fn break_down(&self, is_broken: bool) {
        self.tables().is_broken = is_broken;
    }

    /// Returns the imports about which pushes wait, in the order of the queue.
    #[must_use]
    pub fn queued(&self) -> Vec<Revision> {
        self.tables().pushes.iter().map(|push| push.revision).collect()
    }
}

/// Changes what a store of pushes reads, as the rest of the product does.
pub trait PushWorld {
    /// Begins a session of the account.
    fn begin_session(&self, account: AccountId, session: SessionId, user_agent: &str);

    /// Ends a session: a log-out.
    fn end_session(&self, session: SessionId);

    /// Queues a push about an import to every browser of the account, in a transaction of its own.
    fn queue(&self, account: AccountId, revision: Revision, now: DateTime<Utc>);
}

impl PushWorld for InMemoryPush {
    fn begin_session(&self, account: AccountId, session: SessionId, _user_agent: &str) {
        self.tables().sessions.insert(session, (account, true));
    }

    fn end_session(&self, session: SessionId) {
        if let Some((_, is_alive)) = self.tables().sessions.get_mut(&session) {
            *is_alive = false;
        }
    }

    fn queue(&self, account: AccountId, revision: Revision, now: DateTime<Utc>) {
        let mut tables = self.tables();
        let own = tables.browsers.iter().filter(|browser| browser.account == account);
        let sessions: Vec<SessionId> = own.map(|browser| browser.session).collect();
        for session in sessions {
            let is_known = |push: &StoredPush| (push.session, push.revision) == (session, revision);
            if tables.is_alive(session) && !tables.pushes.iter().any(is_known) {
                tables.last += 1;
                let id = PushId(tables.last);
                let (due_at, leased_until, attempts) = (now, None, 0);
                let push = StoredPush { id, session, revision, due_at, leased_until, attempts };
                tables.pushes.push(push);
            }
        }
    }
}

impl PushSubscriptions for InMemoryPush {
    fn put(
        &self,
        account: AccountId,
        session: SessionId,
        subscription: &Subscription,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut tables = self.called()?;
        let is_own = tables.sessions.get(&session).is_none_or(|(owner, _)| *owner == account);
        if !is_own || !tables.is_alive(session) {
            return Ok(false);
        }
        let same = |browser: &&StoredBrowser| {
            browser.session != session && browser.subscription.endpoint == subscription.endpoint
        };
        let others: Vec<SessionId> =
            tables.browsers.iter().filter(same).map(|browser| browser.session).collect();
        others.into_iter().for_each(|other| tables.remove(other));
        tables.browsers.retain(|browser| browser.session != session);
        let subscription = subscription.clone();
        let (since, stalls, last_push_at) = (now, None, None);
        let browser = StoredBrowser { account, session, subscription, since, stalls, last_push_at };
        tables.browsers.push(browser);
        Ok(true)
    }

    fn renew(
        &self,
        known: &Subscription,
        renewed: &Subscription,
        _now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut tables = self.called()?;
        let is_known =
            |one: &StoredBrowser| one.subscription == *known && tables.is_alive(one.session);
        let Some(session) = tables.browsers.iter().find(|one| is_known(one)).map(|one| one.session)
        else {
            return Ok(false);
        };
        let same = |one: &&StoredBrowser| {
            one.session != session && one.subscription.endpoint == renewed.endpoint
        };
        let others: Vec<SessionId> =
            tables.browsers.iter().filter(same).map(|one| one.session).collect();
        others.into_iter().for_each(|other| tables.remove(other));
        for browser in tables.browsers.iter_mut().filter(|one| one.session == session) {
            (browser.subscription, browser.stalls) = (renewed.clone(), None);
        }
        Ok(true)
    }

    fn list(&self, account: AccountId, _now: DateTime<Utc>) -> Result<Vec<Browser>, PortError> {
        let tables = self.called()?;
        let own = tables.browsers.iter().filter(|browser| browser.account == account);
        let alive = own.filter(|browser| tables.is_alive(browser.session));
        Ok(alive
            .map(|browser| Browser {
                session: browser.session,
                service: browser.subscription.endpoint.service().to_owned(),
                user_agent: None,
                since: browser.since,
                last_push_at: browser.last_push_at,
            })
            .collect())
    }

    fn remove(&self, account: AccountId, session: SessionId) -> Result<bool, PortError> {
        let mut tables = self.called()?;
        let mut browsers = tables.browsers.iter();
        let is_own = browsers.any(|one| (one.account, one.session) == (account, session));
        if is_own {
            tables.remove(session);
        }
        Ok(is_own)
    }
}

impl PushQueue for InMemoryPush {
    fn lease(
        &self,
        lane: PushLane,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<WaitingPush>, PortError> {
        let tables = &mut *self.called()?;
        let in_lane = |browser: &&StoredBrowser| {
            tables.is_alive(browser.session)
                && browser.stalls.is_some() == (lane == PushLane::Stalled)
        };
        let browser = |push: &StoredPush| {
            let mut in_lane = tables.browsers.iter().filter(in_lane);
            in_lane.find(|browser| browser.session == push.session)
        };
        let is_leased = |push: &StoredPush| push.leased_until.is_some_and(|until| until > now);
        let leased = |account: AccountId| {
            let leased = tables.pushes.iter().filter(|push| is_leased(push));
            leased.filter_map(browser).filter(|browser| browser.account == account).count()
        };
        let due = tables.pushes.iter().enumerate().filter_map(|(place, push)| {
            let browser = browser(push).filter(|_| push.due_at <= now && !is_leased(push))?;
            let may_run = leased(browser.account) < lane.most_of_an_account();
            may_run.then_some((place, browser))
        });
        let order = |(place, browser): &(usize, &StoredBrowser)| {
            let push = &tables.pushes[*place];
            (browser.stalls.map(|stalls| stalls.count), push.due_at, push.id.0)
        };
        let Some((place, browser)) = due.min_by_key(order) else { return Ok(None) };
        let (account, session, stalls) = (browser.account, browser.session, browser.stalls);
        let subscription = browser.subscription.clone();
        let push = &mut tables.pushes[place];
        push.leased_until = Some(until);
        push.attempts += 1;
        let topic = Uuid::from_u128(push.id.0.unsigned_abs().into());
        let (id, revision, attempt) = (push.id, push.revision, push.attempts);
        Ok(Some(WaitingPush {
            id,
            topic,
            account,
            session,
            revision,
            subscription,
            attempt,
            stalls,
        }))
    }

    fn sent(&self, push: &WaitingPush, now: DateTime<Utc>) -> Result<(), PortError> {
        let mut tables = self.called()?;
        tables.pushes.retain(|one| one.id != push.id);
        for browser in tables.browsers.iter_mut().filter(|one| {
            one.session == push.session && one.subscription.endpoint == push.subscription.endpoint
        }) {
            browser.last_push_at = Some(now);
        }
        Ok(())
    }

    fn remove(&self, id: PushId) -> Result<(), PortError> {
        self.called()?.pushes.retain(|push| push.id != id);
        Ok(())
    }

    fn retry(&self, id: PushId, at: DateTime<Utc>) -> Result<(), PortError> {
        for push in self.called()?.pushes.iter_mut().filter(|push| push.id == id) {
            (push.due_at, push.leased_until) = (at, None);
        }
        Ok(())
    }

    fn record_stalls(&self, push: &WaitingPush, stalls: Option<Stalls>) -> Result<(), PortError> {
        let mut tables = self.called()?;
        let mut browsers = tables.browsers.iter_mut();
        if let Some(browser) = browsers.find(|browser| {
            browser.session == push.session
                && browser.subscription.endpoint == push.subscription.endpoint
        }) {
            browser.stalls = stalls;
        }
        Ok(())
    }

    fn forget(&self, push: &WaitingPush) -> Result<(), PortError> {
        let mut tables = self.called()?;
        let is_same = tables.browsers.iter().any(|browser| {
            browser.session == push.session
                && browser.subscription.endpoint == push.subscription.endpoint
        });
        if is_same {
            tables.remove(push.session);
        }
        Ok(())
    }
}

/// Says the same about every import, or nothing.
#[derive(Debug, Default)]
pub struct FixedNews {
    note: Mutex<Option<PushNote>>,
}

impl FixedNews {
    /// Changes what it says.
    pub fn set(&self, note: Option<PushNote>) {
        *self.note.lock().unwrap_or_else(PoisonError::into_inner) = note;
    }
}

impl PushNews for FixedNews {
    fn note(
        &self,
        _account: AccountId,
        _revision: Revision,
        _now: DateTime<Utc>,
    ) -> Result<Option<PushNote>, PortError> {
        Ok(self.note.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// A push service that answers as it is told, then takes everything.
#[derive(Debug, Default)]
pub struct ScriptedSender {
    answers: Mutex<VecDeque<Result<(), SendError>>>,
    sent: Mutex<Vec<(String, PushMessage)>>,
}

impl ScriptedSender {
    /// Creates a sender with these answers.
    #[must_use]
    pub fn of(answers: impl IntoIterator<Item = Result<(), SendError>>) -> Self {
        Self { answers: Mutex::new(answers.into_iter().collect()), sent: Mutex::default() }
    }

    /// Returns what was handed over, with the endpoints, whether or not it was taken.
    #[must_use]
    pub fn sent(&self) -> Vec<(String, PushMessage)> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl PushSender for ScriptedSender {
    fn send(
        &self,
        to: &Subscription,
        message: &PushMessage,
        _patience: Duration,
    ) -> Result<(), SendError> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.push((to.endpoint.as_str().to_owned(), message.clone()));
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.pop_front().unwrap_or(Ok(()))
    }
}

/// A browser with made-up keys.
#[must_use]
pub fn subscription(path: &str) -> Subscription {
    let text = format!("https://push.example.com/{path}");
    let endpoint =
        Endpoint::parse(&text, Reach::Public).unwrap_or_else(|error| panic!("{text}: {error}"));
    Subscription { endpoint, keys: BrowserKeys { public: [4; 65], secret: [7; 16] } }
}

/// Checks the contract of a store of pushes. The accounts exist and have neither browsers nor these
/// sessions.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn push_contract(
    store: &dyn PushSubscriptions,
    queue: &dyn PushQueue,
    world: &dyn PushWorld,
    [ann, bob]: [AccountId; 2],
) {
    let [laptop, phone, other] = [11, 12, 13].map(|number| SessionId(Uuid::from_u128(number)));
    let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let later = |seconds| now + TimeDelta::seconds(seconds);
    world.begin_session(ann, laptop, "Firefox");
    world.begin_session(ann, phone, "Safari");
    world.begin_session(bob, other, "Chrome");
    let listed = |account| -> Vec<(SessionId, String, DateTime<Utc>)> {
        let list = store.list(account, now).unwrap();
        list.into_iter().map(|one| (one.session, one.service, one.since)).collect()
    };
    let service = || "push.example.com".to_owned();
    let put = |account, session, path: &str, at| {
        store.put(account, session, &subscription(path), at).unwrap()
    };
    let lease = |at| {
        let until = at + TimeDelta::seconds(60);
        queue.lease(PushLane::Prompt, at, until).unwrap()
    };
    let drain = |at| {
        let mut sessions = Vec::new();
        while let Some(push) = lease(at) {
            queue.remove(push.id).unwrap();
            sessions.push(push.session);
        }
        sessions
    };

    // A session has one browser, and only a session of the account that is alive.
    assert_eq!(listed(ann), []);
    assert!(put(ann, laptop, "a", now));
    assert!(put(ann, phone, "b", later(1)));
    assert_eq!(listed(ann), [(laptop, service(), now), (phone, service(), later(1))]);
    assert!(put(ann, laptop, "c", later(2)), "another subscription of the same session");
    assert_eq!(listed(ann), [(phone, service(), later(1)), (laptop, service(), later(2))]);
    assert!(!put(bob, laptop, "x", now), "another account's session");
    assert_eq!(listed(bob), []);

    // Another session in the same browser takes it over, with what waits for it.
    world.queue(ann, Revision(1), now);
    assert!(put(bob, other, "c", later(3)));
    assert_eq!(listed(ann), [(phone, service(), later(1))]);
    assert_eq!(listed(bob), [(other, service(), later(3))]);
    assert_eq!(drain(now), [phone], "no one gets the pushes of another account");

    // One push per browser and import, leased until it is removed or its time is over.
    world.queue(ann, Revision(2), now);
    world.queue(ann, Revision(2), now);
    assert_eq!(lease(now - TimeDelta::seconds(1)), None, "it is not due");
    let push = lease(now).unwrap();
    assert_eq!((push.account, push.session, push.revision), (ann, phone, Revision(2)));
    assert_eq!((&push.subscription, push.attempt), (&subscription("b"), 1));
    assert_eq!(lease(later(59)), None, "it is leased, and there is no second one");
    let again = lease(later(60)).unwrap();
    assert_eq!((again.id, again.topic, again.attempt), (push.id, push.topic, 2));
    queue.retry(push.id, later(300)).unwrap();
    assert_eq!(lease(later(299)), None);
    assert_eq!(lease(later(300)).unwrap().attempt, 3);
    queue.remove(push.id).unwrap();
    queue.remove(push.id).unwrap();
    assert_eq!(lease(later(9_999)), None);

    // The oldest is first, and pushes have topics of their own.
    world.queue(ann, Revision(4), later(5));
    world.queue(bob, Revision(3), later(4));
    let (first, second) = (lease(later(5)).unwrap(), lease(later(5)).unwrap());
    assert_eq!((first.revision, second.revision), (Revision(3), Revision(4)));
    assert_ne!(first.topic, second.topic);

    // A browser that is gone is removed with its pushes, unless it was registered again.
    world.queue(bob, Revision(5), later(5));
    queue.forget(&first).unwrap();
    assert_eq!(listed(bob), []);
    assert_eq!(lease(later(5)), None);
    assert!(put(ann, phone, "d", later(6)));
    queue.forget(&second).unwrap();
    assert_eq!(listed(ann), [(phone, service(), later(6))], "it has a new address");

    // Turning off removes what waits; a session that ended gets nothing.
    assert!(put(ann, laptop, "e", later(7)));
    drain(later(999));
    world.queue(ann, Revision(6), later(1_000));
    assert!(!store.remove(bob, laptop).unwrap(), "another account's browser");
    assert!(store.remove(ann, laptop).unwrap());
    assert!(!store.remove(ann, laptop).unwrap());
    world.end_session(phone);
    assert_eq!(listed(ann), []);
    assert_eq!(lease(later(9_999)), None);
    assert!(!put(ann, phone, "f", later(8)), "the session has ended");
    world.queue(ann, Revision(7), later(1_000));
    assert_eq!(lease(later(9_999)), None);
}

/// Checks that a browser keeps its pushes when its push service renews its subscription, and when the last
/// one was taken. The accounts exist and have neither browsers nor these sessions.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn push_renewal_contract(
    store: &dyn PushSubscriptions,
    queue: &dyn PushQueue,
    world: &dyn PushWorld,
    [ann, bob]: [AccountId; 2],
) {
    let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let later = |seconds| now + TimeDelta::seconds(seconds);
    let [laptop, phone, other] = [61, 62, 63].map(|number| SessionId(Uuid::from_u128(number)));
    for (account, session, path) in [(ann, laptop, "a"), (ann, phone, "b"), (bob, other, "c")] {
        world.begin_session(account, session, "Firefox");
        assert!(store.put(account, session, &subscription(path), now).unwrap());
    }
    let listed = |account| -> Vec<(SessionId, DateTime<Utc>, Option<DateTime<Utc>>)> {
        let list = store.list(account, later(9)).unwrap().into_iter();
        list.map(|one| (one.session, one.since, one.last_push_at)).collect()
    };
    let renew =
        |known: &Subscription, path| store.renew(known, &subscription(path), later(9)).unwrap();
    let lease = |at| queue.lease(PushLane::Prompt, at, at + TimeDelta::seconds(60)).unwrap();

    // Only a push service that took a push makes it the last one.
    world.queue(ann, Revision(1), now);
    let (first, second) = (lease(now).unwrap(), lease(now).unwrap());
    queue.sent(&first, later(1)).unwrap();
    queue.remove(second.id).unwrap();
    assert_eq!(lease(later(999)), None);
    assert_eq!(listed(ann), [(laptop, now, Some(later(1))), (phone, now, None)]);

    // What waits goes to the new address, and the browser is otherwise the same.
    world.queue(ann, Revision(2), later(2));
    assert!(renew(&subscription("a"), "new"));
    let push = lease(later(2)).unwrap();
    assert_eq!((push.session, &push.subscription), (laptop, &subscription("new")));
    assert_eq!(listed(ann)[0], (laptop, now, Some(later(1))));
    queue.sent(&first, later(3)).unwrap();
    assert_eq!(listed(ann)[0].2, Some(later(1)), "a push to the former address came late");

    // Nothing but the whole former subscription is a proof.
    assert!(!renew(&subscription("a"), "x"), "it was replaced");
    let with = |keys| Subscription { keys, ..subscription("new") };
    assert!(!renew(&with(BrowserKeys { public: [4; 65], secret: [8; 16] }), "x"));
    let mut public = [4; 65];
    public[64] = 5;
    assert!(!renew(&with(BrowserKeys { public, secret: [7; 16] }), "x"));
    assert!(renew(&subscription("new"), "new"), "it can be repeated");

    // The same browser cannot be in two sessions, nor renew one that has ended.
    assert!(renew(&subscription("c"), "b"), "bob's log-in has the browser now");
    assert_eq!(listed(ann).len(), 1);
    assert_eq!(listed(bob), [(other, now, None)]);
    world.end_session(other);
    assert!(!renew(&subscription("b"), "x"));
    assert!(store.remove(ann, laptop).unwrap());
    assert!(!renew(&subscription("new"), "x"));
}

/// Checks that the pushes of one account, and of browsers that stall, leave room for the others. The
/// accounts exist and have neither browsers nor these sessions.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn push_lanes_contract(
    store: &dyn PushSubscriptions,
    queue: &dyn PushQueue,
    world: &dyn PushWorld,
    [ann, bob]: [AccountId; 2],
) {
    let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let later = |seconds| now + TimeDelta::seconds(seconds);
    let session = |number| SessionId(Uuid::from_u128(number));
    for (number, account) in [(41, ann), (42, ann), (43, ann), (44, bob)] {
        world.begin_session(account, session(number), "Firefox");
        let browser = subscription(&number.to_string());
        assert!(store.put(account, session(number), &browser, now).unwrap());
    }
    let lease = |lane, at| queue.lease(lane, at, at + TimeDelta::seconds(60)).unwrap();
    let prompt = |at| lease(PushLane::Prompt, at);
    let stalled = |at| lease(PushLane::Stalled, at);

    // An account has two pushes under way at a time, until the lease is over.
    world.queue(ann, Revision(1), now);
    world.queue(bob, Revision(1), later(1));
    let (first, second) = (prompt(later(1)).unwrap(), prompt(later(1)).unwrap());
    assert_eq!((first.account, second.account, first.stalls), (ann, ann, None));
    assert_eq!(prompt(later(1)).unwrap().account, bob, "although a push of the other is older");
    assert_eq!(prompt(later(1)), None);
    queue.remove(first.id).unwrap();
    let third = prompt(later(1)).unwrap();
    assert_eq!(third.account, ann);

    // A browser that stalled is in the other lane, one at a time.
    let stalls = Stalls { count: 1, since: later(2) };
    for push in [&second, &third] {
        queue.record_stalls(push, Some(stalls)).unwrap();
        queue.retry(push.id, later(2)).unwrap();
    }
    assert_eq!(prompt(later(2)), None);
    let slow = stalled(later(2)).unwrap();
    assert_eq!((slow.id, slow.stalls), (second.id, Some(stalls)));
    assert_eq!(stalled(later(2)), None, "the account has one under way");
    queue.retry(slow.id, later(3)).unwrap();

    // Those with fewer stalls are first, although they are younger.
    let more = Stalls { count: 2, ..stalls };
    queue.record_stalls(&slow, Some(more)).unwrap();
    queue.retry(third.id, later(4)).unwrap();
    assert_eq!(stalled(later(4)).unwrap().id, third.id);
    queue.remove(third.id).unwrap();
    assert_eq!(stalled(later(4)).unwrap().stalls, Some(more));
    queue.retry(slow.id, later(5)).unwrap();

    // An answer ends the stalls, and so does turning pushes on again.
    queue.record_stalls(&slow, None).unwrap();
    assert_eq!(stalled(later(5)), None);
    assert_eq!(prompt(later(5)).unwrap().id, slow.id);
    queue.record_stalls(&slow, Some(more)).unwrap();
    assert!(store.put(ann, slow.session, &slow.subscription, later(6)).unwrap());
    queue.retry(slow.id, later(6)).unwrap();
    assert_eq!(prompt(later(6)).unwrap().stalls, None);
}
