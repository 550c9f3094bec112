use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, SessionId};

use crate::SessionStanding;

/// How long a session may still search after the store last confirmed it.
pub const CONFIRMED_FOR: TimeDelta = TimeDelta::seconds(30);
/// The maximum number of sessions to remember.
const CAPACITY: usize = 20_000;

/// The sessions that the store confirmed within [`CONFIRMED_FOR`]. They are used only while the
/// store does not respond.
///
/// Two generations limit the size. When the younger generation is full or too old, it becomes the
/// older one, and the previous older generation is dropped. A session that is dropped early has to
/// wait for the store.
#[derive(Debug, Default)]
pub(crate) struct ConfirmedSessions(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    since: Option<DateTime<Utc>>,
    young: HashMap<SessionId, Confirmed>,
    old: HashMap<SessionId, Confirmed>,
}

#[derive(Debug, Clone)]
struct Confirmed {
    at: DateTime<Utc>,
    standing: SessionStanding,
}

impl ConfirmedSessions {
    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers that the store confirmed a session at `now`.
    pub(crate) fn confirm(&self, id: SessionId, standing: &SessionStanding, now: DateTime<Utc>) {
        self.lock().confirm(id, Confirmed { at: now, standing: standing.clone() }, CAPACITY / 2);
    }

    /// Forgets a session that ended.
    pub(crate) fn forget(&self, id: SessionId) {
        let mut generations = self.lock();
        generations.young.remove(&id);
        generations.old.remove(&id);
    }

    /// Forgets every session of an account.
    pub(crate) fn forget_account(&self, account: AccountId) {
        let mut generations = self.lock();
        generations.young.retain(|_, confirmed| confirmed.standing.account != account);
        generations.old.retain(|_, confirmed| confirmed.standing.account != account);
    }

    /// Returns what the store last reported about a session, if that was within [`CONFIRMED_FOR`].
    pub(crate) fn find(&self, id: SessionId, now: DateTime<Utc>) -> Option<SessionStanding> {
        let generations = self.lock();
        let confirmed = generations.young.get(&id).or_else(|| generations.old.get(&id))?;
        (now < confirmed.at + CONFIRMED_FOR).then(|| confirmed.standing.clone())
    }
}

impl Generations {
    fn confirm(&mut self, id: SessionId, confirmed: Confirmed, most: usize) {
        let now = confirmed.at;
        let has_had_its_time = self.since.is_none_or(|since| now - since >= CONFIRMED_FOR);
        if has_had_its_time || self.young.len() >= most {
            self.old = std::mem::take(&mut self.young);
            self.since = Some(now);
        }
        self.old.remove(&id);
        self.young.insert(id, confirmed);
    }
}

#[cfg(test)]
mod tests {
    use billing::Standing;
    use chrono::TimeZone as _;
    use uuid::Uuid;

    use super::*;

    fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
    }

    fn session(number: u128) -> SessionId {
        SessionId(Uuid::from_u128(number))
    }

    fn standing(account: u128) -> SessionStanding {
        SessionStanding {
            account: AccountId(Uuid::from_u128(account)),
            expires_at: noon() + TimeDelta::days(30),
            revoked_at: None,
            last_seen_at: None,
            standing: Standing::default(),
        }
    }

    #[test]
    fn a_session_is_remembered_for_thirty_seconds_after_it_was_last_confirmed() {
        let sessions = ConfirmedSessions::default();
        let at = |seconds| noon() + TimeDelta::seconds(seconds);
        assert_eq!(sessions.find(session(1), at(0)), None);
        sessions.confirm(session(1), &standing(7), at(0));
        assert_eq!(sessions.find(session(1), at(29)), Some(standing(7)));
        assert_eq!(sessions.find(session(1), at(30)), None);
        sessions.confirm(session(1), &standing(7), at(40));
        sessions.confirm(session(2), &standing(8), at(71));
        assert_eq!(sessions.find(session(1), at(69)), Some(standing(7)));
        assert_eq!(sessions.find(session(1), at(70)), None);
    }

    #[test]
    fn ended_sessions_are_forgotten_immediately() {
        let sessions = ConfirmedSessions::default();
        for number in 1..=3 {
            sessions.confirm(session(number), &standing(number.min(2)), noon());
        }
        sessions.forget(session(1));
        sessions.forget_account(AccountId(Uuid::from_u128(2)));
        for number in 1..=3 {
            assert_eq!(sessions.find(session(number), noon()), None, "{number}");
        }
    }

    #[test]
    fn memory_stays_within_its_capacity_for_any_number_of_sessions() {
        let mut generations = Generations::default();
        for number in 0..1_000 {
            let confirmed = Confirmed { at: noon(), standing: standing(number) };
            generations.confirm(session(number), confirmed, 10);
            assert!(generations.young.len() <= 10 && generations.old.len() <= 10);
        }
        assert!(generations.young.contains_key(&session(999)));
        assert!(generations.old.contains_key(&session(989)));
    }
}
