mod chores;
mod own;
mod passwords;
mod sign_up;
mod verification;

use std::sync::Arc;

use billing::Environment;
use chrono::{DateTime, Utc};
use kernel::{AccountId, Clock, EmailAddress};
use mail::{Composer, Letter, Outbox, Outgoing};
use preferences::Preferences;

use crate::limits::{Request, log_in_keys, request_keys};
use crate::{
    Account, AccountError, AccountLinks, AccountRecords, AccountStore, AttemptCounter, AttemptKey,
    Caller, Claims, ClientNetwork, IdSource, LogInLimits, NewAccount, NewSession, NewToken,
    OneTimeSecrets, OneTimeTokens, Overview, Password, PasswordHasher, Profile, ProfileRecord,
    Purchases, Purpose, RequestLimits, ResetRequests, SEEN_EVERY, SESSION_LENGTH, SessionStore,
    TokenIssuer, Window,
};

pub use own::{ChangeEmail, OpenSession};
pub use passwords::{ChangePassword, ForgotPassword, ResetPassword};
pub use sign_up::{CompleteSignUp, OCCUPATIONS, Occupation, OccupationRefused, SignUp, SignedUp};
pub use verification::{Verified, VerifyEmail};

/// Somebody wants in.
#[derive(Clone)]
pub struct LogIn {
    /// The address they typed.
    pub email: EmailAddress,
    /// The password they typed, whatever it is.
    pub password: String,
    /// What their browser calls itself.
    pub user_agent: Option<String>,
    /// Where they call from.
    pub network: ClientNetwork,
}

/// They are in.
#[derive(Debug, Clone)]
pub struct LoggedIn {
    /// The token to send with every request.
    pub token: String,
    /// Who they are.
    pub profile: Profile,
}

/// An operator makes an account.
#[derive(Debug, Clone)]
pub struct Create {
    /// The person's name.
    pub name: String,
    /// Their address; an operator's word that it is theirs counts.
    pub email: EmailAddress,
    /// Their password.
    pub password: Password,
    /// What they follow.
    pub preferences: Preferences,
    /// Whether the account is `demo`'s.
    pub is_demo: bool,
}

/// What [`AccountService`] asks of the outside.
#[derive(Clone)]
pub struct AccountPorts {
    /// Keeps accounts.
    pub accounts: Arc<dyn AccountStore>,
    /// Keeps sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Counts failed log-ins, and requests that send mail.
    pub attempts: Arc<dyn AttemptCounter>,
    /// Makes and reads tokens.
    pub tokens: Arc<dyn TokenIssuer>,
    /// Keeps links that work once.
    pub one_time: Arc<dyn OneTimeTokens>,
    /// Makes their random parts.
    pub secrets: Arc<dyn OneTimeSecrets>,
    /// Keeps requests for reset links.
    pub resets: Arc<dyn ResetRequests>,
    /// Knows all that is held.
    pub records: Arc<dyn AccountRecords>,
    /// Knows who has paid.
    pub purchases: Arc<dyn Purchases>,
    /// Words letters.
    pub composer: Arc<dyn Composer>,
    /// Takes the mails that no change goes with.
    pub outbox: Arc<dyn Outbox>,
    /// Gives ids.
    pub ids: Arc<dyn IdSource>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// The whole life of an account: sign-up, log-in, sessions, links by mail, what a person changes,
/// and its end.
#[derive(Clone)]
pub struct AccountService {
    ports: AccountPorts,
    environment: Environment,
    links: AccountLinks,
    limits: LogInLimits,
    request_limits: RequestLimits,
}

/// The longest name of a browser that is kept.
const USER_AGENT_CHARACTERS: usize = 200;

impl AccountService {
    /// The service over its ports, where only subscriptions and grants of `environment` count and
    /// mails lead to `links`.
    #[must_use]
    pub fn new(ports: AccountPorts, environment: Environment, links: AccountLinks) -> Self {
        Self {
            ports,
            environment,
            links,
            limits: LogInLimits::default(),
            request_limits: RequestLimits::default(),
        }
    }

    /// The same service with other limits of what sends mail.
    #[must_use]
    pub fn with_request_limits(self, request_limits: RequestLimits) -> Self {
        Self { request_limits, ..self }
    }

    /// The same service with other limits of failed log-ins.
    #[must_use]
    pub fn with_limits(self, limits: LogInLimits) -> Self {
        Self { limits, ..self }
    }

    /// Lets a person in who knows the address and the password of an account.
    ///
    /// An unknown address costs the same work as a wrong password, and gets the same answer. An
    /// attempt is counted before the password is looked at, so that attempts side by side count
    /// too, and taken back unless the password was wrong.
    ///
    /// # Errors
    /// [`AccountError::WrongCredentials`]; [`AccountError::TooManyAttempts`] after too many of
    /// those; [`AccountError::Busy`] and [`AccountError::Port`] for what failed on our side.
    pub fn log_in(&self, command: LogIn) -> Result<LoggedIn, AccountError> {
        let LogIn { email, password, user_agent, network } = command;
        let account =
            self.counting_failures(&email, network, || self.check_credentials(&email, &password))?;
        self.open_session(&account, user_agent, network)
    }

    /// Counts an attempt at a password before it is looked at, and takes it back unless the
    /// password was wrong.
    fn counting_failures<T>(
        &self,
        email: &EmailAddress,
        network: ClientNetwork,
        attempt: impl FnOnce() -> Result<T, AccountError>,
    ) -> Result<T, AccountError> {
        let window = Window::at(self.now(), self.limits.window);
        let keys = self.count(log_in_keys(&self.limits, email, network), window)?;
        let answer = attempt();
        let is_wrong =
            matches!(answer, Err(AccountError::WrongCredentials | AccountError::WrongPassword));
        if !is_wrong {
            self.ports.attempts.forgive(&keys, window)?;
        }
        answer
    }

    /// Counts a request that sends mail, or the following of a link.
    fn count_request(
        &self,
        request: Request,
        email: Option<&EmailAddress>,
        network: ClientNetwork,
    ) -> Result<(), AccountError> {
        let window = Window::at(self.now(), self.request_limits.window);
        self.count(request_keys(&self.request_limits, request, email, network), window).map(drop)
    }

    /// Counts one more under each key; which they were.
    fn count(
        &self,
        keys: impl IntoIterator<Item = (AttemptKey, u32)>,
        window: Window,
    ) -> Result<Vec<AttemptKey>, AccountError> {
        let (keys, allowed): (Vec<_>, Vec<_>) = keys.into_iter().unzip();
        let counts = self.ports.attempts.count(&keys, window)?;
        if counts.iter().zip(&allowed).any(|(count, allowed)| count > allowed) {
            return Err(AccountError::TooManyAttempts { retry_after: window.rest(self.now()) });
        }
        Ok(keys)
    }

    fn check_credentials(
        &self,
        email: &EmailAddress,
        password: &str,
    ) -> Result<Account, AccountError> {
        let account = self.ports.accounts.find_by_email(email)?;
        let hash = account.as_ref().map(|account| &account.password_hash);
        let is_right = self.ports.hasher.verify(password, hash)?;
        account.filter(|_| is_right).ok_or(AccountError::WrongCredentials)
    }

    /// Ends the session of the caller, on every instance from the next request on.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn log_out(&self, caller: &Caller) -> Result<(), AccountError> {
        Ok(self.ports.sessions.revoke(caller.session, self.now())?)
    }

    /// Says who sends a token, and whether data may be shown to them.
    ///
    /// # Errors
    /// [`AccountError::NotSignedIn`] for every reason a token can be refused for;
    /// [`AccountError::Port`].
    pub fn authenticate(&self, token: &str) -> Result<Caller, AccountError> {
        let now = self.now();
        let claims =
            self.ports.tokens.read(token, now).map_err(|_refused| AccountError::NotSignedIn)?;
        let session = self
            .ports
            .sessions
            .standing(claims.session)?
            .filter(|session| session.account == claims.account)
            .filter(|session| session.revoked_at.is_none() && now < session.expires_at)
            .ok_or(AccountError::NotSignedIn)?;
        if session.last_seen_at.is_none_or(|seen| now - seen >= SEEN_EVERY) {
            self.ports.sessions.touch(claims.session, now)?;
        }
        Ok(Caller {
            account: session.account,
            session: claims.session,
            entitlement: session.standing.entitlement(self.environment, now),
        })
    }

    /// What the person sees of the own account.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when it is gone; [`AccountError::Port`].
    pub fn profile(&self, id: AccountId) -> Result<Profile, AccountError> {
        let record = self.ports.accounts.profile(id)?.ok_or(AccountError::UnknownAccount)?;
        Ok(self.shown(record))
    }

    /// What an operator sees of the account with this address.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`]; [`AccountError::Port`].
    pub fn overview(&self, email: &EmailAddress) -> Result<Overview, AccountError> {
        let found =
            self.ports.accounts.find_by_email(email)?.ok_or(AccountError::UnknownAccount)?;
        let record = self.ports.accounts.profile(found.id)?.ok_or(AccountError::UnknownAccount)?;
        let standing = record.standing.clone();
        Ok(Overview {
            profile: self.shown(record),
            created_at: found.created_at,
            verified_at: found.verified_at,
            entitlement: standing.entitlement(self.environment, self.now()),
            standing,
        })
    }

    /// What the person follows.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account is gone; [`AccountError::Port`].
    pub fn preferences(&self, id: AccountId) -> Result<Preferences, AccountError> {
        Ok(self.profile(id)?.preferences)
    }

    /// Makes an account on an operator's word, its address verified.
    ///
    /// # Errors
    /// [`AccountError::EmailTaken`]; [`AccountError::Busy`] and [`AccountError::Port`].
    pub fn create(&self, command: Create) -> Result<AccountId, AccountError> {
        let Create { name, email, password, preferences, is_demo } = command;
        let now = self.now();
        let id = self.ports.ids.account_id();
        self.ports.accounts.insert(&NewAccount {
            id,
            email,
            name,
            password_hash: self.ports.hasher.hash(&password)?,
            preferences,
            created_at: now,
            verified_at: Some(now),
            claimed_at: None,
            organization: None,
            consents: Vec::new(),
            spends: None,
            issues: None,
            mails: Vec::new(),
            is_demo,
        })?;
        Ok(id)
    }

    fn open_session(
        &self,
        account: &Account,
        user_agent: Option<String>,
        network: ClientNetwork,
    ) -> Result<LoggedIn, AccountError> {
        let now = self.now();
        let session = NewSession {
            id: self.ports.ids.session_id(),
            account: account.id,
            created_at: now,
            expires_at: now + SESSION_LENGTH,
            user_agent: user_agent.map(|name| name.chars().take(USER_AGENT_CHARACTERS).collect()),
            network: Some(network.to_string()),
        };
        self.ports.sessions.open(&session)?;
        let token = self.ports.tokens.issue(&Claims {
            account: session.account,
            session: session.id,
            expires_at: session.expires_at,
        })?;
        Ok(LoggedIn { token, profile: self.profile(account.id)? })
    }

    fn shown(&self, record: ProfileRecord) -> Profile {
        let ProfileRecord { account, preferences, saved, standing, cards, pending_email } = record;
        let now = self.now();
        let card = cards.into_iter().rfind(|card| card.environment == self.environment);
        let (card_last4, billing_zip) =
            card.map_or((None, None), |card| (card.last4, card.billing_zip));
        Profile {
            id: account.id,
            name: account.name,
            email: account.email,
            email_verified: account.verified_at.is_some(),
            pending_email: pending_email.and_then(|(email, until)| (now < until).then_some(email)),
            saved,
            preferences,
            subscription: standing.shown(self.environment, now).map(Into::into),
            card_last4,
            billing_zip,
        }
    }

    /// A fresh link for this address: its random part, and what is kept of it.
    fn new_token(&self, purpose: Purpose, email: &EmailAddress) -> (String, NewToken) {
        let secret = self.ports.secrets.fresh();
        let now = self.now();
        let token = NewToken {
            hash: secret.hash,
            purpose,
            email: email.clone(),
            created_at: now,
            expires_at: now + purpose.lasts(),
        };
        (secret.text, token)
    }

    /// The letter as a mail about that account.
    fn mail(&self, letter: &Letter, to: &EmailAddress, about: Option<AccountId>) -> Outgoing {
        let mail = self.ports.composer.compose(letter, to);
        Outgoing { account: about, ..mail }
    }

    fn now(&self) -> DateTime<Utc> {
        self.ports.clock.now()
    }
}
