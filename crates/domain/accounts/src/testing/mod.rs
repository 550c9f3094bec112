//! Fakes of the ports, and the suites that hold fakes and adapters to the ports' promises (feature
//! `testing`).

mod contracts;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use billing::{Card, Environment, Grant, GrantId, GrantStore, Standing};
use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError, SessionId, testing::FixedClock};
use listings::UniqueId;
use preferences::Preferences;
use uuid::Uuid;

use crate::{
    Account, AccountError, AccountPorts, AccountService, AccountStore, AttemptCounter, AttemptKey,
    Claims, Create, IdSource, NewAccount, NewSession, Password, PasswordHash, PasswordHasher,
    ProfileRecord, SessionStanding, SessionStore, TokenIssuer, TokenRefused, Window,
};

pub use contracts::{
    account_store_contract, attempt_counter_contract, grant_store_contract, new_account,
    session_store_contract,
};

/// Accounts, sessions and grants in memory; they belong together, as in a database.
#[derive(Debug, Default)]
pub struct InMemoryAccounts(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    accounts: HashMap<AccountId, ProfileRecord>,
    sessions: HashMap<SessionId, (NewSession, Option<DateTime<Utc>>)>,
    grants: i64,
}

impl InMemoryAccounts {
    /// Changes what an account has paid for or was given.
    pub fn set_standing(&self, id: AccountId, standing: Standing) {
        if let Some(record) = self.kept().accounts.get_mut(&id) {
            record.standing = standing;
        }
    }

    /// Changes what an account keeps.
    pub fn set_saved(&self, id: AccountId, saved: Vec<UniqueId>) {
        if let Some(record) = self.kept().accounts.get_mut(&id) {
            record.saved = saved;
        }
    }

    /// Changes what an account follows.
    pub fn set_preferences(&self, id: AccountId, preferences: Preferences) {
        if let Some(record) = self.kept().accounts.get_mut(&id) {
            record.preferences = preferences;
        }
    }

    /// Changes what is kept of an account's cards.
    pub fn set_cards(&self, id: AccountId, cards: Vec<Card>) {
        if let Some(record) = self.kept().accounts.get_mut(&id) {
            record.cards = cards;
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AccountStore for InMemoryAccounts {
    fn insert(&self, account: &NewAccount) -> Result<(), AccountError> {
        let mut kept = self.kept();
        if kept.accounts.values().any(|known| known.account.email == account.email) {
            return Err(AccountError::EmailTaken);
        }
        let record = ProfileRecord {
            account: Account {
                id: account.id,
                email: account.email.clone(),
                name: account.name.clone(),
                password_hash: account.password_hash.clone(),
                created_at: account.created_at,
                verified_at: account.verified_at,
            },
            preferences: account.preferences.clone(),
            saved: Vec::new(),
            standing: Standing::default(),
            cards: Vec::new(),
        };
        kept.accounts.insert(account.id, record);
        Ok(())
    }

    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, PortError> {
        let kept = self.kept();
        let mut accounts = kept.accounts.values().map(|record| &record.account);
        Ok(accounts.find(|account| account.email == *email).cloned())
    }

    fn profile(&self, id: AccountId) -> Result<Option<ProfileRecord>, PortError> {
        Ok(self.kept().accounts.get(&id).cloned())
    }
}

impl SessionStore for InMemoryAccounts {
    fn open(&self, session: &NewSession) -> Result<(), AccountError> {
        let mut kept = self.kept();
        if !kept.accounts.contains_key(&session.account) {
            return Err(AccountError::UnknownAccount);
        }
        kept.sessions.insert(session.id, (session.clone(), None));
        Ok(())
    }

    fn standing(&self, id: SessionId) -> Result<Option<SessionStanding>, PortError> {
        let kept = self.kept();
        let found = kept.sessions.get(&id).and_then(|(session, revoked_at)| {
            let record = kept.accounts.get(&session.account)?;
            Some(SessionStanding {
                account: session.account,
                expires_at: session.expires_at,
                revoked_at: *revoked_at,
                standing: record.standing.clone(),
            })
        });
        Ok(found)
    }

    fn revoke(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError> {
        if let Some((_, revoked_at)) = self.kept().sessions.get_mut(&id) {
            revoked_at.get_or_insert(at);
        }
        Ok(())
    }
}

impl GrantStore for InMemoryAccounts {
    fn add(&self, account: AccountId, grant: &Grant) -> Result<Option<GrantId>, PortError> {
        let mut kept = self.kept();
        let Some(record) = kept.accounts.get_mut(&account) else { return Ok(None) };
        record.standing.grants.push(grant.clone());
        kept.grants += 1;
        Ok(Some(GrantId(kept.grants)))
    }

    fn revoke_all(
        &self,
        account: AccountId,
        environment: Environment,
        at: DateTime<Utc>,
    ) -> Result<usize, PortError> {
        let mut kept = self.kept();
        let Some(record) = kept.accounts.get_mut(&account) else { return Ok(0) };
        let mut revoked = 0;
        for grant in &mut record.standing.grants {
            if grant.environment == environment && grant.revoked_at.is_none() {
                grant.revoked_at = Some(at);
                revoked += 1;
            }
        }
        Ok(revoked)
    }
}

/// Keeps passwords as they are and counts the checks. For tests only.
#[derive(Debug, Default)]
pub struct PlainHasher {
    checks: AtomicU64,
}

impl PlainHasher {
    /// How many passwords were checked.
    #[must_use]
    pub fn checks(&self) -> u64 {
        self.checks.load(Ordering::Relaxed)
    }
}

impl PasswordHasher for PlainHasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError> {
        Ok(PasswordHash(format!("plain:{}", password.reveal())))
    }

    fn verify(&self, candidate: &str, hash: Option<&PasswordHash>) -> Result<bool, AccountError> {
        self.checks.fetch_add(1, Ordering::Relaxed);
        Ok(hash.is_some_and(|hash| hash.0 == format!("plain:{candidate}")))
    }
}

/// Tokens that anybody can read and make: `plain|account|session|expiry`. For tests only.
#[derive(Debug, Default)]
pub struct PlainTokens;

impl TokenIssuer for PlainTokens {
    fn issue(&self, claims: &Claims) -> Result<String, PortError> {
        let Claims { account, session, expires_at } = claims;
        Ok(format!("plain|{account}|{session}|{}", expires_at.timestamp()))
    }

    fn read(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, TokenRefused> {
        let parts: Vec<&str> = token.split('|').collect();
        let ["plain", account, session, expiry] = parts[..] else { return Err(TokenRefused) };
        let id = |text: &str| Uuid::parse_str(text).map_err(|_malformed| TokenRefused);
        let seconds = expiry.parse().map_err(|_malformed| TokenRefused)?;
        let expires_at = DateTime::from_timestamp(seconds, 0).ok_or(TokenRefused)?;
        if expires_at <= now {
            return Err(TokenRefused);
        }
        Ok(Claims {
            account: AccountId(id(account)?),
            session: SessionId(id(session)?),
            expires_at,
        })
    }
}

/// Counts attempts in memory.
#[derive(Debug, Default)]
pub struct InMemoryAttempts(Mutex<HashMap<(AttemptKey, Window), u32>>);

impl AttemptCounter for InMemoryAttempts {
    fn count(&self, keys: &[AttemptKey], window: Window) -> Result<Vec<u32>, PortError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut count = |key: &AttemptKey| {
            let hits = kept.entry((key.clone(), window)).or_default();
            *hits += 1;
            *hits
        };
        Ok(keys.iter().map(&mut count).collect())
    }

    fn forgive(&self, keys: &[AttemptKey], window: Window) -> Result<(), PortError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in keys {
            if let Some(hits) = kept.get_mut(&(key.clone(), window)) {
                *hits = hits.saturating_sub(1);
            }
        }
        Ok(())
    }
}

/// Ids that count up from 1.
#[derive(Debug, Default)]
pub struct CountingIds(AtomicU64);

impl CountingIds {
    fn next(&self) -> Uuid {
        Uuid::from_u128(u128::from(self.0.fetch_add(1, Ordering::Relaxed)) + 1)
    }
}

impl IdSource for CountingIds {
    fn account_id(&self) -> AccountId {
        AccountId(self.next())
    }

    fn session_id(&self) -> SessionId {
        SessionId(self.next())
    }
}

/// An [`AccountService`] over fakes that are all within reach.
#[derive(Clone)]
pub struct TestAccounts {
    /// The service, in the sandbox's environment.
    pub service: AccountService,
    /// Accounts, sessions and grants.
    pub store: Arc<InMemoryAccounts>,
    /// The hasher.
    pub hasher: Arc<PlainHasher>,
    /// The clock.
    pub clock: Arc<FixedClock>,
}

impl TestAccounts {
    /// Nobody has an account yet, and it is `now`.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        Self::with_clock(Arc::new(FixedClock::at(now)))
    }

    /// As [`TestAccounts::at`], with a clock that others share.
    #[must_use]
    pub fn with_clock(clock: Arc<FixedClock>) -> Self {
        let store = Arc::new(InMemoryAccounts::default());
        let hasher = Arc::new(PlainHasher::default());
        let ports = AccountPorts {
            accounts: store.clone(),
            sessions: store.clone(),
            hasher: hasher.clone(),
            attempts: Arc::new(InMemoryAttempts::default()),
            tokens: Arc::new(PlainTokens),
            ids: Arc::new(CountingIds::default()),
            clock: clock.clone(),
        };
        let service = AccountService::new(ports, Environment::Sandbox);
        Self { service, store, hasher, clock }
    }

    /// Makes an account that has never paid.
    ///
    /// # Errors
    /// What [`AccountService::create`] answers.
    pub fn add(&self, email: &str, password: &str) -> Result<AccountId, AccountError> {
        let email = EmailAddress::parse(email)
            .map_err(|invalid| PortError::corrupt("the test", invalid))?;
        let password = Password::parse(password)?;
        let preferences = Preferences::default();
        let name = "Ann".to_owned();
        self.service.create(Create { name, email, password, preferences, is_demo: false })
    }

    /// Makes an account that may see data, by a grant without an end.
    ///
    /// # Errors
    /// What [`AccountService::create`] answers.
    pub fn add_entitled(&self, email: &str, password: &str) -> Result<AccountId, AccountError> {
        let id = self.add(email, password)?;
        let granted_at = kernel::Clock::now(&*self.clock);
        self.store.add(id, &billing::testing::grant(granted_at))?;
        Ok(id)
    }
}
