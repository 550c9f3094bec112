use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, PortError, Revision, SessionId};
use uuid::Uuid;

use super::subscription::{Browser, PushMessage, PushNote, Subscription};

/// Stores which browsers get pushes. There is at most one per session, and a browser belongs to the
/// session that turned pushes on last. A session that ended gets no pushes.
pub trait PushSubscriptions: Send + Sync {
    /// Stores the browser of a session, in place of what the session had. Another session's
    /// subscription with the same endpoint is removed, as it is the same browser. Returns `false` when
    /// the session is not one of the account, or has ended.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn put(
        &self,
        account: AccountId,
        session: SessionId,
        subscription: &Subscription,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Replaces a browser's subscription, which its push service has renewed, wherever it is stored as
    /// it was; the session must be alive. The pushes that wait go to the new one, and a session that had
    /// the new one loses it. Returns `false` when nothing is stored so.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn renew(
        &self,
        known: &Subscription,
        renewed: &Subscription,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Returns the browsers of the sessions that are alive, the one that was added first at the
    /// beginning.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn list(&self, account: AccountId, now: DateTime<Utc>) -> Result<Vec<Browser>, PortError>;

    /// Removes the browser of a session with the pushes that wait for it. Returns `false` when the
    /// account has no such browser.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn remove(&self, account: AccountId, session: SessionId) -> Result<bool, PortError>;
}

/// Identifies a push that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PushId(pub i64);

/// How the last attempts at a browser ended without an answer in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stalls {
    /// How many there were in a row, at least one.
    pub count: u32,
    /// When the first of them ended.
    pub since: DateTime<Utc>,
}

impl Stalls {
    /// How many stalls in a row a browser may have after [`Stalls::FORGOTTEN_AFTER`].
    const MOST: u32 = 10;
    /// A push service that is out of order for less time costs no browser.
    const FORGOTTEN_AFTER: TimeDelta = TimeDelta::days(1);

    /// Counts one more stall, which ended at `now`.
    #[must_use]
    pub fn after(earlier: Option<Self>, now: DateTime<Utc>) -> Self {
        let Self { count, since } = earlier.unwrap_or(Self { count: 0, since: now });
        Self { count: count.saturating_add(1), since }
    }

    /// Returns whether the browser is forgotten: it stalled too often for too long.
    #[must_use]
    pub fn are_too_many(&self, now: DateTime<Utc>) -> bool {
        self.count >= Self::MOST && now - self.since >= Self::FORGOTTEN_AFTER
    }
}

/// Which pushes a worker sends. Browsers that stall have workers of their own, so that they do not delay
/// the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushLane {
    /// To browsers whose push service answered in time, or has not been asked yet.
    Prompt,
    /// To browsers whose push service stalled the last time.
    Stalled,
}

impl PushLane {
    /// How long the push service may take.
    #[must_use]
    pub const fn patience(self) -> Duration {
        match self {
            Self::Prompt => Duration::from_secs(2),
            Self::Stalled => Duration::from_secs(10),
        }
    }

    /// How many pushes of one account are under way at a time.
    #[must_use]
    pub const fn most_of_an_account(self) -> usize {
        match self {
            Self::Prompt => 2,
            Self::Stalled => 1,
        }
    }
}

/// A leased push.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingPush {
    /// The id in the queue.
    pub id: PushId,
    /// The same for every attempt.
    pub topic: Uuid,
    /// The person.
    pub account: AccountId,
    /// The browser's session.
    pub session: SessionId,
    /// The import that it is about.
    pub revision: Revision,
    /// How it reaches the browser.
    pub subscription: Subscription,
    /// The number of this attempt, counted from 1. An attempt in which a worker died counts.
    pub attempt: u32,
    /// How the last attempts at the browser stalled, if they did.
    pub stalls: Option<Stalls>,
}

/// The pushes that wait: one per browser and import, written in the transaction that decided about the
/// import. Safe with any number of workers.
pub trait PushQueue: Send + Sync {
    /// Leases the oldest push of a lane that is due until `until`, and counts the attempt; in the lane of
    /// stalled browsers, the one with the fewest stalls is first. After `until` it is due again. Left out
    /// are pushes to sessions that ended, and those of accounts with as many leased ones as the lane
    /// allows ([`PushLane::most_of_an_account`]), however many workers lease at once.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(
        &self,
        lane: PushLane,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<WaitingPush>, PortError>;

    /// Removes a push that its push service took, and dates it for the browser, unless the session has
    /// registered another one since.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn sent(&self, push: &WaitingPush, now: DateTime<Utc>) -> Result<(), PortError>;

    /// Removes a push that is never sent.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn remove(&self, id: PushId) -> Result<(), PortError>;

    /// Makes a push due again at `at`.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn retry(&self, id: PushId, at: DateTime<Utc>) -> Result<(), PortError>;

    /// Stores how the browser of a push stalled, or that it did not. A browser that turns pushes on again
    /// has no stalls.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn record_stalls(&self, push: &WaitingPush, stalls: Option<Stalls>) -> Result<(), PortError>;

    /// Removes the browser of a push, which its push service does not know any more, and all pushes to
    /// it. One that the session has registered since is not touched.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn forget(&self, push: &WaitingPush) -> Result<(), PortError>;
}

/// Knows what is urgent.
pub trait PushNews: Send + Sync {
    /// Returns what the person is told about an import at `now`; `None` when nothing of it is urgent
    /// any more, or the person does not want to be told.
    ///
    /// # Errors
    /// [`PortError`] when a store fails.
    fn note(
        &self,
        account: AccountId,
        revision: Revision,
        now: DateTime<Utc>,
    ) -> Result<Option<PushNote>, PortError>;
}

/// The reason why a push service did not take a push. The texts are for operators and name no browser.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// A later attempt may work.
    #[error("{why}")]
    Postponed {
        /// What happened.
        why: String,
        /// The least time that the service asks to wait.
        wait: Option<TimeDelta>,
    },
    /// The push service did not answer in time. A later attempt may work.
    #[error("the push service did not answer in time")]
    Stalled,
    /// The browser does not exist any more.
    #[error("the push service does not know the browser any more")]
    Gone,
    /// No attempt can work.
    #[error("{0}")]
    Refused(String),
}

/// Hands pushes to push services.
pub trait PushSender: Send + Sync {
    /// Returns once the push service has taken the push, which it then delivers by itself.
    ///
    /// # Errors
    /// [`SendError`]; [`SendError::Stalled`] when that takes longer than `patience`.
    fn send(
        &self,
        to: &Subscription,
        message: &PushMessage,
        patience: Duration,
    ) -> Result<(), SendError>;
}
