use std::sync::Arc;

use billing::Environment;
use chrono::{DateTime, Utc};
use kernel::{AccountId, Clock, EmailAddress};
use preferences::Preferences;

use crate::{
    Account, AccountError, AccountStore, AttemptCounter, Caller, Claims, ClientNetwork, IdSource,
    LogInLimits, NewAccount, NewSession, Overview, Password, PasswordHasher, Profile,
    ProfileRecord, SESSION_LENGTH, SessionStore, TokenIssuer, Window, limits::log_in_keys,
};

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
    /// Counts failed log-ins.
    pub attempts: Arc<dyn AttemptCounter>,
    /// Makes and reads tokens.
    pub tokens: Arc<dyn TokenIssuer>,
    /// Gives ids.
    pub ids: Arc<dyn IdSource>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Log-in, sessions and the profile.
#[derive(Clone)]
pub struct AccountService {
    ports: AccountPorts,
    environment: Environment,
    limits: LogInLimits,
}

/// The longest name of a browser that is kept.
const USER_AGENT_CHARACTERS: usize = 200;

impl AccountService {
    /// The service over its ports, where only subscriptions and grants of `environment` count.
    #[must_use]
    pub fn new(ports: AccountPorts, environment: Environment) -> Self {
        Self { ports, environment, limits: LogInLimits::default() }
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
        let now = self.now();
        let window = Window::at(now, self.limits.window);
        let (keys, allowed): (Vec<_>, Vec<_>) =
            log_in_keys(&self.limits, &email, network).into_iter().unzip();
        let counts = self.ports.attempts.count(&keys, window)?;
        if counts.iter().zip(&allowed).any(|(count, allowed)| count > allowed) {
            return Err(AccountError::TooManyAttempts { retry_after: window.rest(now) });
        }
        let answer = self.check_credentials(&email, &password);
        if !matches!(answer, Err(AccountError::WrongCredentials)) {
            self.ports.attempts.forgive(&keys, window)?;
        }
        self.open_session(&answer?, user_agent)
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
            is_demo,
        })?;
        Ok(id)
    }

    fn open_session(
        &self,
        account: &Account,
        user_agent: Option<String>,
    ) -> Result<LoggedIn, AccountError> {
        let now = self.now();
        let session = NewSession {
            id: self.ports.ids.session_id(),
            account: account.id,
            created_at: now,
            expires_at: now + SESSION_LENGTH,
            user_agent: user_agent.map(|name| name.chars().take(USER_AGENT_CHARACTERS).collect()),
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
        let ProfileRecord { account, preferences, saved, standing, cards } = record;
        let card = cards.into_iter().rfind(|card| card.environment == self.environment);
        let (card_last4, billing_zip) =
            card.map_or((None, None), |card| (card.last4, card.billing_zip));
        Profile {
            id: account.id,
            name: account.name,
            email: account.email,
            saved,
            preferences,
            subscription: standing.shown(self.environment, self.now()).map(Into::into),
            card_last4,
            billing_zip,
        }
    }

    fn now(&self) -> DateTime<Utc> {
        self.ports.clock.now()
    }
}
