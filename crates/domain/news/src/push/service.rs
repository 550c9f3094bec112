use std::sync::Arc;

use kernel::{AccountId, Clock, PortError, SessionId};

use super::endpoint::{Endpoint, InvalidEndpoint, Reach};
use super::ports::PushSubscriptions;
use super::subscription::{Browser, BrowserKeys, InvalidKeys, Subscription};

/// The reason why a browser does not get pushes. `Display` is safe to show to the person.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// The operator has set no key.
    #[error("This site does not offer browser notifications.")]
    NotOffered,
    /// The address is not one of a push service.
    #[error(transparent)]
    Endpoint(#[from] InvalidEndpoint),
    /// The keys are not those of a browser.
    #[error(transparent)]
    Keys(#[from] InvalidKeys),
    /// The account has no such browser.
    #[error("This browser gets no notifications.")]
    UnknownBrowser,
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Turns pushes on and off for browsers.
#[derive(Clone)]
pub struct PushService {
    store: Arc<dyn PushSubscriptions>,
    clock: Arc<dyn Clock>,
    public_key: Option<String>,
    reach: Reach,
}

impl PushService {
    /// Creates the service. Without a public key, no browser can turn pushes on.
    #[must_use]
    pub fn new(
        store: Arc<dyn PushSubscriptions>,
        clock: Arc<dyn Clock>,
        public_key: Option<String>,
        reach: Reach,
    ) -> Self {
        Self { store, clock, public_key, reach }
    }

    /// The product's public key, as browsers want it; `None` when pushes are not offered.
    #[must_use]
    pub fn public_key(&self) -> Option<&str> {
        self.public_key.as_deref()
    }

    /// Returns the person's browsers.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn browsers(&self, account: AccountId) -> Result<Vec<Browser>, PortError> {
        self.store.list(account, self.clock.now())
    }

    /// Turns pushes on for the browser of a session, any number of times.
    ///
    /// # Errors
    /// [`PushError`]. A session that ended meanwhile is [`PushError::UnknownBrowser`].
    pub fn subscribe(
        &self,
        account: AccountId,
        session: SessionId,
        endpoint: &str,
        public: &[u8],
        secret: &[u8],
    ) -> Result<(), PushError> {
        let subscription = self.subscription(endpoint, public, secret)?;
        match self.store.put(account, session, &subscription, self.clock.now())? {
            true => Ok(()),
            false => Err(PushError::UnknownBrowser),
        }
    }

    /// Replaces the subscription of a browser, which its push service has renewed. The browser has no
    /// session at hand then; that it knows the whole former subscription, which is secret, proves that it
    /// is the same one. Whether the former subscription is ours, the caller does not learn.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn renew(&self, known: &Subscription, renewed: &Subscription) -> Result<(), PortError> {
        self.store.renew(known, renewed, self.clock.now()).map(drop)
    }

    /// Reads what a browser says about its subscription.
    ///
    /// # Errors
    /// [`PushError::NotOffered`], [`PushError::Endpoint`], [`PushError::Keys`].
    pub fn subscription(
        &self,
        endpoint: &str,
        public: &[u8],
        secret: &[u8],
    ) -> Result<Subscription, PushError> {
        if self.public_key.is_none() {
            return Err(PushError::NotOffered);
        }
        let endpoint = Endpoint::parse(endpoint, self.reach)?;
        Ok(Subscription { endpoint, keys: BrowserKeys::new(public, secret)? })
    }

    /// Turns pushes off for the browser of a session.
    ///
    /// # Errors
    /// [`PushError::UnknownBrowser`], [`PushError::Port`].
    pub fn unsubscribe(&self, account: AccountId, session: SessionId) -> Result<(), PushError> {
        match self.store.remove(account, session)? {
            true => Ok(()),
            false => Err(PushError::UnknownBrowser),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use kernel::testing::FixedClock;
    use uuid::Uuid;

    use super::*;
    use crate::push::testing::InMemoryPush;

    const ANN: AccountId = AccountId(Uuid::from_u128(1));
    const LAPTOP: SessionId = SessionId(Uuid::from_u128(2));
    const ENDPOINT: &str = "https://push.example.com/1";

    fn service(key: Option<&str>) -> PushService {
        let clock = Arc::new(FixedClock::at(DateTime::UNIX_EPOCH));
        let store = Arc::<InMemoryPush>::default();
        PushService::new(store, clock, key.map(str::to_owned), Reach::Public)
    }

    #[test]
    fn a_browser_is_turned_on_any_number_of_times_and_off_once() {
        let service = service(Some("key"));
        for _ in 0..2 {
            service.subscribe(ANN, LAPTOP, ENDPOINT, &[4; 65], &[0; 16]).unwrap();
        }
        assert_eq!(service.browsers(ANN).unwrap().len(), 1);
        service.unsubscribe(ANN, LAPTOP).unwrap();
        let again = service.unsubscribe(ANN, LAPTOP);
        assert!(matches!(again, Err(PushError::UnknownBrowser)));
    }

    #[test]
    fn what_is_not_offered_or_not_a_browser_is_refused() {
        let refused = |key, endpoint, public: &[u8]| {
            service(key).subscribe(ANN, LAPTOP, endpoint, public, &[0; 16]).unwrap_err()
        };
        assert!(matches!(refused(None, ENDPOINT, &[4; 65]), PushError::NotOffered));
        let private = refused(Some("key"), "https://localhost/1", &[4; 65]);
        assert!(matches!(private, PushError::Endpoint(_)));
        assert!(matches!(refused(Some("key"), ENDPOINT, &[4; 64]), PushError::Keys(_)));
    }
}
