//! When a push is sent, repeated, and dropped.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, Revision, SessionId};
use news::push::testing::{
    FixedNews, InMemoryPush, PushWorld as _, ScriptedSender, push_contract, push_lanes_contract,
    push_renewal_contract, subscription,
};
use news::push::{
    Delivered, PushDelivery, PushLane, PushMessage, PushNews as _, PushNote, PushQueue as _,
    PushSender, PushSubscriptions as _, SendError, Subscription,
};
use uuid::Uuid;

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const LAPTOP: SessionId = SessionId(Uuid::from_u128(2));

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 17, 0, 0).unwrap()
}

struct World {
    store: Arc<InMemoryPush>,
    news: Arc<FixedNews>,
    sender: Arc<ScriptedSender>,
    clock: Arc<FixedClock>,
}

impl World {
    /// Ann's laptop, with one push that waits.
    fn answering(answers: Vec<Result<(), SendError>>) -> Self {
        let world = Self {
            store: Arc::default(),
            news: Arc::default(),
            sender: Arc::new(ScriptedSender::of(answers)),
            clock: Arc::new(FixedClock::at(noon())),
        };
        world.news.set(Some(PushNote {
            title: "12 Elm St".to_owned(),
            body: "Status Scheduled → Cancelled".to_owned(),
            link: "https://steps.example.com/#/property-details/1".to_owned(),
            expires_at: noon() + TimeDelta::hours(12),
        }));
        world.store.put(ANN, LAPTOP, &subscription("a"), noon()).unwrap();
        world.store.queue(ANN, Revision(7), noon());
        world
    }

    /// A worker of its own for the lane of prompt browsers.
    fn deliver(&self) -> Delivered {
        self.deliver_in(PushLane::Prompt)
    }

    fn deliver_in(&self, lane: PushLane) -> Delivered {
        let (news, sender) = (self.news.clone(), self.sender.clone());
        let worker = PushDelivery::new(self.store.clone(), news, sender, self.clock.clone());
        worker.deliver(lane, 9).unwrap()
    }
}

fn postponed(wait: Option<TimeDelta>) -> Result<(), SendError> {
    Err(SendError::Postponed { why: "busy".to_owned(), wait })
}

#[test]
fn the_fake_fulfills_the_contract() {
    let store = InMemoryPush::default();
    let people = [1, 2].map(|id| AccountId(Uuid::from_u128(id)));
    push_contract(&store, &store, &store, people);
    let store = InMemoryPush::default();
    push_lanes_contract(&store, &store, &store, people);
    let store = InMemoryPush::default();
    push_renewal_contract(&store, &store, &store, people);
}

#[test]
fn a_push_is_sent_once() {
    let world = World::answering(vec![]);
    assert_eq!(world.deliver(), Delivered { sent: 1, ..Delivered::default() });
    world.clock.advance(TimeDelta::days(1));
    assert!(world.deliver().is_idle());
    assert_eq!(world.sender.sent().len(), 1);
    assert_eq!(world.sender.sent()[0].0, "https://push.example.com/a");
}

#[test]
fn what_is_not_urgent_or_not_wanted_any_more_is_not_sent() {
    let world = World::answering(vec![]);
    world.news.set(None);
    assert_eq!(world.deliver(), Delivered { withdrawn: 1, ..Delivered::default() });
    assert!(world.sender.sent().is_empty() && world.store.queued().is_empty());
}

#[test]
fn a_postponed_push_waits_longer_each_time_with_the_same_topic() {
    let world = World::answering(vec![postponed(None), postponed(None)]);
    assert_eq!(world.deliver(), Delivered { postponed: 1, ..Delivered::default() });
    assert!(world.deliver().is_idle(), "a minute has to pass");
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.deliver().postponed, 1);
    world.clock.advance(TimeDelta::minutes(4));
    assert!(world.deliver().is_idle(), "five minutes have to pass");
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.deliver().sent, 1);
    let topics: Vec<Uuid> =
        world.sender.sent().into_iter().map(|(_, message)| message.topic).collect();
    assert_eq!(topics.len(), 3);
    assert!(topics.iter().all(|topic| *topic == topics[0]));
}

#[test]
fn a_push_service_may_ask_for_more_time_but_not_for_ever() {
    let world = World::answering(vec![
        postponed(Some(TimeDelta::minutes(10))),
        postponed(Some(TimeDelta::MAX)),
    ]);
    world.deliver();
    world.clock.advance(TimeDelta::minutes(9));
    assert!(world.deliver().is_idle());
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.deliver().postponed, 1);
    world.clock.advance(TimeDelta::days(1));
    assert_eq!(world.deliver().sent, 1);
}

#[test]
fn a_browser_that_is_gone_is_forgotten_and_a_refused_push_is_dropped() {
    let world = World::answering(vec![Err(SendError::Gone)]);
    assert_eq!(world.deliver(), Delivered { gone: 1, ..Delivered::default() });
    assert!(world.store.list(ANN, noon()).unwrap().is_empty());

    let world = World::answering(vec![Err(SendError::Refused("400".to_owned()))]);
    assert_eq!(world.deliver(), Delivered { dropped: 1, ..Delivered::default() });
    assert_eq!(world.store.list(ANN, noon()).unwrap().len(), 1, "the browser stays");
    assert!(world.deliver().is_idle());
}

/// A worker that dies after the push service took the push cannot record it. The next one repeats it, as
/// nobody can know better, and the topic makes the copy replace the first.
#[test]
fn a_worker_that_dies_causes_a_copy_with_the_same_topic_and_nothing_else() {
    let world = World::answering(vec![]);
    let now = world.clock.now();
    let leased =
        world.store.lease(PushLane::Prompt, now, now + TimeDelta::minutes(1)).unwrap().unwrap();
    let note = world.news.note(ANN, Revision(7), now).unwrap().unwrap();
    let message = PushMessage { note, topic: leased.topic };
    let patience = PushLane::Prompt.patience();
    world.sender.send(&leased.subscription, &message, patience).unwrap();
    // It is dead. Another worker finds the push leased.
    assert!(world.deliver().is_idle());
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.deliver().sent, 1);
    assert!(world.deliver().is_idle());
    let sent = world.sender.sent();
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0], sent[1], "a copy");
}

#[test]
fn a_push_service_that_stalls_is_asked_again_at_once_with_more_patience() {
    let world = World::answering(vec![Err(SendError::Stalled), Ok(())]);
    assert_eq!(world.deliver(), Delivered { postponed: 1, ..Delivered::default() });
    assert!(world.deliver().is_idle(), "it is in the other lane");
    assert_eq!(world.deliver_in(PushLane::Stalled).sent, 1);
    // It answered, so the next push is in the lane of the others again.
    world.store.queue(ANN, Revision(8), noon());
    assert!(world.deliver_in(PushLane::Stalled).is_idle());
    assert_eq!(world.deliver().sent, 1);
    assert!(PushLane::Prompt.patience() < PushLane::Stalled.patience());
}

#[test]
fn a_browser_that_stalls_often_and_for_a_day_is_forgotten() {
    let world = World::answering(vec![Err(SendError::Stalled); 12]);
    let stalled = |import| {
        world.store.queue(ANN, Revision(import), world.clock.now());
        world.deliver_in(PushLane::Stalled)
    };
    assert_eq!(world.deliver().postponed, 1);
    let second = world.deliver_in(PushLane::Stalled);
    assert_eq!(second, Delivered { postponed: 1, ..Delivered::default() });
    for import in 11..=19 {
        let delivered = stalled(import);
        assert_eq!(delivered, Delivered { postponed: 1, ..Delivered::default() }, "{import}");
    }
    assert_eq!(world.sender.sent().len(), 11, "more than ten, but all at noon");
    world.clock.advance(TimeDelta::days(1));
    let last = stalled(20);
    assert_eq!((last.gone, last.sent), (1, 0));
    assert!(world.store.list(ANN, noon()).unwrap().is_empty());
    assert!(world.store.queued().is_empty());
}

/// A push service that answers all but one account's browsers.
struct Stalling {
    asked: Mutex<Sender<String>>,
    open: Mutex<Receiver<()>>,
}

impl PushSender for Stalling {
    fn send(
        &self,
        to: &Subscription,
        _message: &PushMessage,
        _patience: Duration,
    ) -> Result<(), SendError> {
        let path = to.endpoint.as_str().to_owned();
        let stalls = path.contains("stalls");
        self.asked.lock().unwrap().send(path).unwrap();
        if stalls {
            // Until the test has seen what it waits for.
            let _closed = self.open.lock().unwrap().recv();
            return Err(SendError::Stalled);
        }
        Ok(())
    }
}

#[test]
fn twenty_browsers_that_stall_do_not_delay_another_account() {
    let world = World::answering(vec![]);
    let hostile = AccountId(Uuid::from_u128(66));
    for number in 0..20 {
        let session = SessionId(Uuid::from_u128(100 + number));
        let browser = subscription(&format!("stalls{number}"));
        world.store.put(hostile, session, &browser, noon()).unwrap();
    }
    world.store.queue(hostile, Revision(7), noon() - TimeDelta::seconds(1));
    let (asked, asks) = channel();
    let (close, open) = channel();
    let sender = Arc::new(Stalling { asked: Mutex::new(asked), open: Mutex::new(open) });
    let (report, reports) = channel();
    for _ in 0..8 {
        let (news, sender) = (world.news.clone(), sender.clone());
        let worker = PushDelivery::new(world.store.clone(), news, sender, world.clock.clone());
        let report = report.clone();
        thread::spawn(move || {
            report.send(worker.deliver(PushLane::Prompt, 1).unwrap().sent).unwrap();
        });
    }
    let three: Vec<String> = (0..3).map(|_| asks.recv().unwrap()).collect();
    assert_eq!(three.iter().filter(|path| path.contains("stalls")).count(), 2, "{three:?}");
    // All but the two that wait for a push service. A worker that came later would find it free.
    let others: u64 = (0..6).map(|_| reports.recv().unwrap()).sum();
    drop(close);
    let sent = others + reports.recv().unwrap() + reports.recv().unwrap();
    assert_eq!(sent, 1);
    assert_eq!(asks.try_iter().count(), 0, "no third browser was asked");
}
