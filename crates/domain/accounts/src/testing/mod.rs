//! Fakes of the ports, and the contract suites that check fakes and adapters (feature `testing`).

mod contracts;
mod life_contracts;
mod purchases;
mod store;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    time::Duration,
};

use billing::{Environment, GrantStore};
use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError, SessionId, testing::FixedClock};
use mail::testing::{InMemoryOutbox, PlainComposer};
use preferences::Preferences;
use uuid::Uuid;

use crate::{
    AccountError, AccountLinks, AccountPorts, AccountService, AttemptCounter, AttemptKey, Claims,
    Create, HashScheme, IdSource, OneTimeSecret, OneTimeSecrets, Password, PasswordHash,
    PasswordHasher, PasswordRules, TokenHash, TokenIssuer, TokenRefused, Window,
};

pub use contracts::{
    account_store_contract, attempt_counter_contract, grant_store_contract, hash_scheme_contract,
    known_networks_contract, new_account, session_store_contract,
};
pub use life_contracts::{
    account_changes_contract, account_records_contract, one_time_tokens_contract,
    reset_requests_contract, session_list_contract,
};
pub use purchases::ScriptedPurchases;
pub use store::InMemoryAccounts;

/// A hasher that stores plain passwords as `plain:cost:password` and records its work. For tests
/// only.
#[derive(Debug)]
pub struct PlainHasher {
    cost: AtomicU32,
    checked: Mutex<Vec<Checked>>,
    work: Mutex<Duration>,
}

/// One check of a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The password that was checked.
    pub candidate: String,
    /// The cost of the work, which is the cost of the hash.
    pub cost: u32,
}

impl Default for PlainHasher {
    fn default() -> Self {
        Self { cost: AtomicU32::new(4), checked: Mutex::default(), work: Mutex::default() }
    }
}

impl PlainHasher {
    /// How many passwords were checked.
    #[must_use]
    pub fn checks(&self) -> u64 {
        self.checked().len() as u64
    }

    /// The recorded checks, in order.
    #[must_use]
    pub fn checked(&self) -> Vec<Checked> {
        self.checked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the cost of new hashes. It is 4 at first.
    pub fn set_cost(&self, cost: u32) {
        self.cost.store(cost, Ordering::Relaxed);
    }

    /// Sets how long each check takes. It takes no time at first.
    pub fn set_work(&self, work: Duration) {
        *self.work.lock().unwrap_or_else(PoisonError::into_inner) = work;
    }

    fn prefix(&self) -> String {
        format!("plain:{}:", self.cost.load(Ordering::Relaxed))
    }

    fn record(&self, candidate: &str, hash: &str) {
        let cost = hash.split(':').nth(1).and_then(|cost| cost.parse().ok()).unwrap_or_default();
        let checked = Checked { candidate: candidate.to_owned(), cost };
        self.checked.lock().unwrap_or_else(PoisonError::into_inner).push(checked);
        let work = *self.work.lock().unwrap_or_else(PoisonError::into_inner);
        std::thread::sleep(work);
    }
}

impl PasswordHasher for PlainHasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError> {
        Ok(PasswordHash(format!("{}{}", self.prefix(), password.reveal())))
    }

    fn verify(&self, candidate: &str, hash: &PasswordHash) -> Result<bool, AccountError> {
        self.record(candidate, &hash.0);
        Ok(hash.0.splitn(3, ':').nth(2) == Some(candidate))
    }

    fn verify_without_account(
        &self,
        candidate: &str,
        scheme: Option<&HashScheme>,
    ) -> Result<(), AccountError> {
        self.record(candidate, &scheme.map_or_else(|| self.prefix(), |scheme| scheme.0.clone()));
        Ok(())
    }

    fn is_current(&self, hash: &PasswordHash) -> bool {
        hash.0.starts_with(&self.prefix())
    }
}

/// Readable tokens that anyone can create: `plain|account|session|expiry`. For tests only.
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

/// An attempt counter in memory.
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

    fn counts(&self, keys: &[AttemptKey], window: Window) -> Result<Vec<u32>, PortError> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |key: &AttemptKey| kept.get(&(key.clone(), window)).copied();
        Ok(keys.iter().map(|key| count(key).unwrap_or_default()).collect())
    }
}

/// The product's name in tests.
pub const PRODUCT_NAME: &str = "Courthouse Steps";

/// A source of ids that count up from 1.
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

/// A source of secrets that count up from 1: `secret-1`, `secret-2`, and so on. The hash of a text is
/// its reverse, and that of 64 hexadecimal digits the bytes of their reverse.
#[derive(Debug, Default)]
pub struct CountingSecrets(AtomicU64);

impl OneTimeSecrets for CountingSecrets {
    fn fresh(&self) -> OneTimeSecret {
        let text = format!("secret-{}", self.0.fetch_add(1, Ordering::Relaxed) + 1);
        OneTimeSecret { hash: self.hash(&text), text }
    }

    fn hash(&self, text: &str) -> TokenHash {
        let reverse: String = text.chars().rev().collect();
        TokenHash::from_hex(&reverse).unwrap_or_else(|| TokenHash(reverse.into_bytes()))
    }
}

/// An [`AccountService`] with fakes that tests can reach.
#[derive(Clone)]
pub struct TestAccounts {
    /// The service, in the sandbox environment.
    pub service: AccountService,
    /// Accounts, sessions, links and grants.
    pub store: Arc<InMemoryAccounts>,
    pub purchases: Arc<ScriptedPurchases>,
    /// The outbox with every mail.
    pub outbox: Arc<InMemoryOutbox>,
    /// The password hasher.
    pub hasher: Arc<PlainHasher>,
    pub clock: Arc<FixedClock>,
}

impl TestAccounts {
    /// Creates a service without accounts. The clock shows `now`.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        Self::with_clock(Arc::new(FixedClock::at(now)))
    }

    /// Creates a service as [`TestAccounts::at`] does, with a clock that others share.
    #[must_use]
    pub fn with_clock(clock: Arc<FixedClock>) -> Self {
        let store = Arc::new(InMemoryAccounts::default());
        let hasher = Arc::new(PlainHasher::default());
        let purchases = Arc::new(ScriptedPurchases::default());
        let outbox = store.outbox();
        let ports = AccountPorts {
            accounts: store.clone(),
            sessions: store.clone(),
            hasher: hasher.clone(),
            attempts: Arc::new(InMemoryAttempts::default()),
            networks: store.clone(),
            tokens: Arc::new(PlainTokens),
            one_time: store.clone(),
            secrets: Arc::new(CountingSecrets::default()),
            resets: store.clone(),
            records: store.clone(),
            purchases: purchases.clone(),
            composer: Arc::new(PlainComposer::default()),
            outbox: outbox.clone(),
            ids: Arc::new(CountingIds::default()),
            clock: clock.clone(),
        };
        let links = AccountLinks::new("https://steps.example.com");
        let service = AccountService::new(
            ports,
            Environment::Sandbox,
            links,
            PasswordRules::new(PRODUCT_NAME),
        );
        Self { service, store, purchases, outbox, hasher, clock }
    }

    /// Returns the kinds of the mails to an address, in order.
    #[must_use]
    pub fn mails_to(&self, email: &str) -> Vec<&'static str> {
        let all = self.outbox.all().into_iter();
        all.filter(|mail| mail.message.to.as_str() == email).map(|mail| mail.kind.name()).collect()
    }

    /// Returns the random part of the link in the latest mail of that kind.
    ///
    /// # Errors
    /// [`AccountError::LinkGone`] when there is no such mail.
    pub fn latest_token(&self, kind: &str) -> Result<String, AccountError> {
        let mails = self.outbox.all().into_iter().rev();
        let text =
            mails.into_iter().find(|mail| mail.kind.name() == kind).map(|mail| mail.message.text);
        let link = text.as_deref().and_then(|text| text.split("secret-").nth(1));
        let number: String =
            link.ok_or(AccountError::LinkGone)?.chars().take_while(char::is_ascii_digit).collect();
        Ok(format!("secret-{number}"))
    }

    /// Creates an account that has never paid.
    ///
    /// # Errors
    /// The errors of [`AccountService::create`].
    pub fn add(&self, email: &str, password: &str) -> Result<AccountId, AccountError> {
        let email = EmailAddress::parse(email)
            .map_err(|invalid| PortError::corrupt("the test", invalid))?;
        let password = Password::parse(password)?;
        let preferences = Preferences::default();
        let name = "Ann".to_owned();
        self.service.create(Create { name, email, password, preferences, is_demo: false })
    }

    /// Creates an account that may see data, by a grant without an end.
    ///
    /// # Errors
    /// The errors of [`AccountService::create`].
    pub fn add_entitled(&self, email: &str, password: &str) -> Result<AccountId, AccountError> {
        let id = self.add(email, password)?;
        let granted_at = kernel::Clock::now(&*self.clock);
        self.store.add(id, &billing::testing::grant(granted_at))?;
        Ok(id)
    }
}
