mod chores;
mod own;
mod passwords;
mod sign_up;
mod subscribers;
mod verification;

use std::sync::{Arc, Mutex, PoisonError};

use billing::{Entitlement, Environment, LapseReason};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, Clock, EmailAddress, PortError};
use listings::UniqueId;
use mail::{Composer, Letter, Outbox, Outgoing};
use preferences::Preferences;

use crate::confirmed::ConfirmedSessions;
use crate::limits::{PasswordUse, Request, failure_keys, mail_key, request_keys, success_keys};
use crate::{
    Account, AccountError, AccountLinks, AccountRecords, AccountStore, AttemptCounter, AttemptKey,
    Caller, Claims, ClientNetwork, Effects, HashScheme, IdSource, KnownNetworks, LogInLimits,
    NETWORK_KNOWN_FOR, NewAccount, NewSession, NewToken, OneTimeSecrets, OneTimeTokens, Overview,
    Password, PasswordHash, PasswordHasher, PasswordRules, Profile, ProfileRecord, Purchases,
    Purpose, RequestLimits, ResetRequests, SEEN_EVERY, SESSION_LENGTH, SavedVersion,
    SessionStanding, SessionStore, TokenIssuer, Window,
};

pub use own::{ChangeEmail, OpenSession};
pub use passwords::{ChangePassword, ForgotPassword, ResetPassword};
pub use sign_up::{
    CompleteSignUp, NewOwner, OCCUPATIONS, Occupation, OccupationRefused, SignUp, SignedUp,
};
pub use verification::{LinkSeen, Verified, VerifyEmail};

/// A request to log in.
#[derive(Clone)]
pub struct LogIn {
    /// The address, as the person typed it.
    pub email: EmailAddress,
    /// The password, exactly as the person typed it.
    pub password: String,
    /// The user agent of the browser.
    pub user_agent: Option<String>,
    /// The network of the client.
    pub network: ClientNetwork,
}

/// The result of a successful log-in.
#[derive(Debug, Clone)]
pub struct LoggedIn {
    /// The token to send with every request.
    pub token: String,
    /// The profile of the account.
    pub profile: Profile,
}

/// An operator's request to create an account.
#[derive(Debug, Clone)]
pub struct Create {
    /// The person's name.
    pub name: String,
    /// The person's address. The operator guarantees that it belongs to the person.
    pub email: EmailAddress,
    pub password: Password,
    pub preferences: Preferences,
    /// Whether the `demo` command creates the account.
    pub is_demo: bool,
}

/// The ports of [`AccountService`].
#[derive(Clone)]
pub struct AccountPorts {
    /// Stores accounts.
    pub accounts: Arc<dyn AccountStore>,
    /// Stores sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Counts log-ins, and requests that send mail.
    pub attempts: Arc<dyn AttemptCounter>,
    /// Stores the networks from which people recently logged in.
    pub networks: Arc<dyn KnownNetworks>,
    /// Creates and reads tokens.
    pub tokens: Arc<dyn TokenIssuer>,
    /// Stores links that work once.
    pub one_time: Arc<dyn OneTimeTokens>,
    /// Generates the random parts of links.
    pub secrets: Arc<dyn OneTimeSecrets>,
    /// Stores requests for reset links.
    pub resets: Arc<dyn ResetRequests>,
    /// Reads and deletes personal data.
    pub records: Arc<dyn AccountRecords>,
    /// Knows the purchases.
    pub purchases: Arc<dyn Purchases>,
    /// Writes the texts of mails.
    pub composer: Arc<dyn Composer>,
    /// Accepts mails that are not part of another change.
    pub outbox: Arc<dyn Outbox>,
    /// Generates ids.
    pub ids: Arc<dyn IdSource>,
    /// Returns the current time.
    pub clock: Arc<dyn Clock>,
}

/// The whole life of an account: sign-up, log-in, sessions, links in mails, changes by the owner,
/// and deletion.
#[derive(Clone)]
pub struct AccountService {
    ports: AccountPorts,
    environment: Environment,
    links: AccountLinks,
    rules: PasswordRules,
    limits: LogInLimits,
    request_limits: RequestLimits,
    usual_scheme: Arc<Mutex<Option<CachedScheme>>>,
    confirmed: Arc<ConfirmedSessions>,
}

/// The scheme of most stored hashes, as of the time when it was read.
#[derive(Debug, Clone)]
struct CachedScheme {
    scheme: Option<HashScheme>,
    read_at: DateTime<Utc>,
}

/// How long [`CachedScheme`] is used. Reading it scans every account.
const SCHEME_CACHED_FOR: TimeDelta = TimeDelta::minutes(5);

/// The maximum length of a stored user agent.
const USER_AGENT_CHARACTERS: usize = 200;

impl AccountService {
    /// Creates the service. Only subscriptions and grants of `environment` count, mails contain
    /// `links`, and new passwords must follow `rules`.
    #[must_use]
    pub fn new(
        ports: AccountPorts,
        environment: Environment,
        links: AccountLinks,
        rules: PasswordRules,
    ) -> Self {
        Self {
            ports,
            environment,
            links,
            rules,
            limits: LogInLimits::default(),
            request_limits: RequestLimits::default(),
            usual_scheme: Arc::default(),
            confirmed: Arc::default(),
        }
    }

    /// Returns the service with other limits for requests that send mail.
    #[must_use]
    pub fn with_request_limits(self, request_limits: RequestLimits) -> Self {
        Self { request_limits, ..self }
    }

    /// Returns the service with other limits for log-ins.
    #[must_use]
    pub fn with_limits(self, limits: LogInLimits) -> Self {
        Self { limits, ..self }
    }

    /// Logs in a person who knows the address and the password of an account.
    ///
    /// An unknown address costs the same work as a wrong password and gets the same answer.
    ///
    /// # Errors
    /// [`AccountError::WrongCredentials`]; [`AccountError::TooManyAttempts`] after too many
    /// attempts; [`AccountError::Busy`] and [`AccountError::Port`] for failures on our side.
    pub fn log_in(&self, command: LogIn) -> Result<LoggedIn, AccountError> {
        let LogIn { email, password, user_agent, network } = command;
        let since = self.now() - NETWORK_KNOWN_FOR;
        let is_known_network = self.ports.networks.is_known(&email, network, since)?;
        let purpose = PasswordUse::LogIn { is_known_network };
        let (account, form) = self.limiting_attempts(purpose, &email, network, || {
            self.check_credentials(&email, &password)
        })?;
        self.renew_hash(&account, &password, form);
        self.open_session(&account, user_agent, network)
    }

    /// Returns whether a log-in from the network to any account succeeded within
    /// [`NETWORK_KNOWN_FOR`](crate::NETWORK_KNOWN_FOR).
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn is_network_known(&self, network: ClientNetwork) -> Result<bool, AccountError> {
        let since = self.now() - NETWORK_KNOWN_FOR;
        Ok(self.ports.networks.is_known_to_any(network, since)?)
    }

    /// Checks a password within its limits.
    ///
    /// A failure is counted before the password is checked, so that concurrent attempts count too.
    /// It is subtracted again unless the password was wrong. A success is counted afterwards. If it
    /// were counted before, a stranger's concurrent attempts would use up the owner's limit.
    fn limiting_attempts<T>(
        &self,
        purpose: PasswordUse,
        email: &EmailAddress,
        network: ClientNetwork,
        attempt: impl FnOnce() -> Result<T, AccountError>,
    ) -> Result<T, AccountError> {
        let window = Window::at(self.now(), self.limits.window);
        let successes = success_keys(&self.limits, purpose, email, network);
        self.refuse_exhausted(&successes, window)?;
        let (keys, allowed): (Vec<_>, Vec<_>) =
            failure_keys(&self.limits, purpose, email, network).into_iter().unzip();
        let counts = self.ports.attempts.count(&keys, window)?;
        if counts.iter().zip(&allowed).any(|(count, allowed)| count > allowed) {
            // The password was not checked, so this is not a failure.
            self.ports.attempts.forgive(&keys, window)?;
            return Err(AccountError::TooManyAttempts { retry_after: window.rest(self.now()) });
        }
        let answer = attempt();
        let is_wrong =
            matches!(answer, Err(AccountError::WrongCredentials | AccountError::WrongPassword));
        if !is_wrong {
            self.ports.attempts.forgive(&keys, window)?;
        }
        if answer.is_ok() {
            self.count(successes, window)?;
        }
        answer
    }

    /// Refuses an attempt when one of the keys has reached its limit.
    fn refuse_exhausted(
        &self,
        keys: &[(AttemptKey, u32)],
        window: Window,
    ) -> Result<(), AccountError> {
        let (keys, allowed): (Vec<_>, Vec<_>) = keys.iter().cloned().unzip();
        let counts = self.ports.attempts.counts(&keys, window)?;
        if counts.iter().zip(&allowed).any(|(count, allowed)| count >= allowed) {
            return Err(AccountError::TooManyAttempts { retry_after: window.rest(self.now()) });
        }
        Ok(())
    }

    /// Counts a mail to an address and returns whether it may be sent. The caller answers the same
    /// way in both cases, so that the limit reveals nothing.
    fn may_mail(&self, request: Request, email: &EmailAddress) -> Result<bool, AccountError> {
        let window = Window::at(self.now(), self.request_limits.window);
        let (key, allowed) = mail_key(&self.request_limits, request, email);
        let counts = self.ports.attempts.count(&[key], window)?;
        Ok(counts.iter().all(|count| *count <= allowed))
    }

    /// Counts a request that sends mail or follows a link.
    fn count_request(
        &self,
        request: Request,
        email: Option<&EmailAddress>,
        network: ClientNetwork,
    ) -> Result<(), AccountError> {
        let window = Window::at(self.now(), self.request_limits.window);
        self.count(request_keys(&self.request_limits, request, email, network), window).map(drop)
    }

    /// Counts one more attempt under each key and returns the keys.
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
    ) -> Result<(Account, Form), AccountError> {
        // Read for every address, so that the time of this read reveals nothing.
        let scheme = self.usual_scheme()?;
        let Some(account) = self.ports.accounts.find_by_email(email)? else {
            matching_form(password, |candidate| {
                self.ports.hasher.verify_without_account(candidate, scheme.as_ref()).map(|()| false)
            })?;
            return Err(AccountError::WrongCredentials);
        };
        let form = self.matching_form(password, &account)?;
        form.map(|form| (account, form)).ok_or(AccountError::WrongCredentials)
    }

    /// Returns the form of a typed text that is the password of the account.
    fn matching_form(&self, typed: &str, account: &Account) -> Result<Option<Form>, AccountError> {
        matching_form(typed, |candidate| {
            self.ports.hasher.verify(candidate, &account.password_hash)
        })
    }

    /// Returns the scheme of most stored hashes, at most [`SCHEME_CACHED_FOR`] old. A log-in with
    /// an unknown address costs the work of this scheme.
    fn usual_scheme(&self) -> Result<Option<HashScheme>, PortError> {
        let now = self.now();
        let cached = self.usual_scheme.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(CachedScheme { scheme, read_at }) = cached
            && now - read_at < SCHEME_CACHED_FOR
        {
            return Ok(scheme);
        }
        let scheme = self.ports.accounts.usual_hash_scheme()?;
        let read = CachedScheme { scheme: scheme.clone(), read_at: now };
        *self.usual_scheme.lock().unwrap_or_else(PoisonError::into_inner) = Some(read);
        Ok(scheme)
    }

    /// Hashes the password again after a log-in when its hash has an older scheme, or is of a text
    /// that was not normalized. This costs one additional hash, once per account and change.
    ///
    /// A failure does not refuse the log-in. The next log-in tries again.
    fn renew_hash(&self, account: &Account, password: &str, form: Form) {
        if form == Form::Normal && self.ports.hasher.is_current(&account.password_hash) {
            return;
        }
        let Ok(password) = Password::parse(password) else { return };
        let Ok(renewed) = self.ports.hasher.hash(&password) else { return };
        let _ = self.ports.accounts.update(account.id, self.now(), &mut |stored| {
            // The password may have been changed in the meantime.
            if stored.password_hash == account.password_hash {
                stored.password_hash = renewed.clone();
            }
            Ok(Effects::default())
        });
    }

    /// Hashes the new password of an account with this address.
    ///
    /// # Errors
    /// [`AccountError::Password`] when the rules refuse it, [`AccountError::Busy`].
    fn hash_new(
        &self,
        password: &Password,
        email: &EmailAddress,
    ) -> Result<PasswordHash, AccountError> {
        self.rules.check(password, email)?;
        self.ports.hasher.hash(password)
    }

    /// The rules for new passwords.
    #[must_use]
    pub const fn password_rules(&self) -> &PasswordRules {
        &self.rules
    }

    /// Ends the caller's session, on every instance from the next request on.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn log_out(&self, caller: &Caller) -> Result<(), AccountError> {
        self.ports.sessions.revoke(caller.session, self.now())?;
        self.confirmed.forget(caller.session);
        Ok(())
    }

    /// Returns the account and session of a token, and whether the account may see data.
    ///
    /// # Errors
    /// [`AccountError::NotSignedIn`] for every reason to refuse a token; [`AccountError::Port`].
    pub fn authenticate(&self, token: &str) -> Result<Caller, AccountError> {
        let now = self.now();
        let claims =
            self.ports.tokens.read(token, now).map_err(|_refused| AccountError::NotSignedIn)?;
        let session = self
            .ports
            .sessions
            .standing(claims.session)?
            .filter(|session| is_alive(session, &claims, now));
        let Some(session) = session else {
            self.confirmed.forget(claims.session);
            return Err(AccountError::NotSignedIn);
        };
        self.confirmed.confirm(claims.session, &session, now);
        if session.last_seen_at.is_none_or(|seen| now - seen >= SEEN_EVERY) {
            match self.ports.sessions.touch(claims.session, now) {
                // A failure to record the last use must not refuse the request.
                Ok(()) | Err(PortError::Unavailable { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let mut caller = self.caller(&claims, &session, now);
        // Only a person who may see nothing costs this question.
        if !caller.entitlement.is_entitled()
            && let Some(account) = self.ports.accounts.find(caller.account)?
            && self.ports.purchases.is_waiting(&account.email)?
        {
            caller.entitlement = Entitlement::Lapsed(LapseReason::PurchaseWaiting);
        }
        Ok(caller)
    }

    /// Authenticates a request that reads only the listing index. While the store does not respond,
    /// a session that it confirmed within [`CONFIRMED_FOR`] is valid. When the store responds, only
    /// its answer counts, so that a session that ended is refused from the next request on.
    ///
    /// # Errors
    /// As [`AccountService::authenticate`].
    ///
    /// [`CONFIRMED_FOR`]: crate::CONFIRMED_FOR
    pub fn authenticate_to_search(&self, token: &str) -> Result<Caller, AccountError> {
        let unavailable = match self.authenticate(token) {
            Err(error @ AccountError::Port(PortError::Unavailable { .. })) => error,
            answer => return answer,
        };
        let now = self.now();
        let claims =
            self.ports.tokens.read(token, now).map_err(|_refused| AccountError::NotSignedIn)?;
        let session = self.confirmed.find(claims.session, now);
        let session = session.filter(|session| is_alive(session, &claims, now));
        session.map(|session| self.caller(&claims, &session, now)).ok_or(unavailable)
    }

    fn caller(&self, claims: &Claims, session: &SessionStanding, now: DateTime<Utc>) -> Caller {
        Caller {
            account: session.account,
            session: claims.session,
            entitlement: session.standing.entitlement(self.environment, now),
        }
    }

    /// Returns the profile that the person sees.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account does not exist; [`AccountError::Port`].
    pub fn profile(&self, id: AccountId) -> Result<Profile, AccountError> {
        let record = self.ports.accounts.profile(id)?.ok_or(AccountError::UnknownAccount)?;
        self.shown(record, self.ports.accounts.saved(id)?)
    }

    /// Returns the profile without its saved properties, and their version. A client that knows both
    /// needs nothing else.
    ///
    /// # Errors
    /// As [`AccountService::profile`].
    pub fn profile_without_saved(
        &self,
        id: AccountId,
    ) -> Result<(Profile, SavedVersion), AccountError> {
        let record = self.ports.accounts.profile(id)?.ok_or(AccountError::UnknownAccount)?;
        let version = record.saved_version;
        Ok((self.shown(record, Vec::new())?, version))
    }

    /// Returns the keys of the saved properties, in the order of saving.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn saved(&self, id: AccountId) -> Result<Vec<UniqueId>, AccountError> {
        Ok(self.ports.accounts.saved(id)?)
    }

    /// Returns what the account may see. Use it where no session exists.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account does not exist; [`AccountError::Port`].
    pub fn entitlement(&self, id: AccountId) -> Result<Entitlement, AccountError> {
        let standing = self.ports.accounts.standing(id)?.ok_or(AccountError::UnknownAccount)?;
        Ok(standing.entitlement(self.environment, self.now()))
    }

    /// Returns the data that an operator sees about the account with this address.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`]; [`AccountError::Port`].
    pub fn overview(&self, email: &EmailAddress) -> Result<Overview, AccountError> {
        let found =
            self.ports.accounts.find_by_email(email)?.ok_or(AccountError::UnknownAccount)?;
        let record = self.ports.accounts.profile(found.id)?.ok_or(AccountError::UnknownAccount)?;
        let standing = record.standing.clone();
        Ok(Overview {
            profile: self.shown(record, self.ports.accounts.saved(found.id)?)?,
            created_at: found.created_at,
            verified_at: found.verified_at,
            entitlement: standing.entitlement(self.environment, self.now()),
            standing,
        })
    }

    /// Returns the preferences of the account.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account does not exist; [`AccountError::Port`].
    pub fn preferences(&self, id: AccountId) -> Result<Preferences, AccountError> {
        Ok(self.profile_without_saved(id)?.0.preferences)
    }

    /// Creates an account for an operator. The address counts as verified.
    ///
    /// # Errors
    /// [`AccountError::Password`]; [`AccountError::EmailTaken`]; [`AccountError::Busy`] and
    /// [`AccountError::Port`].
    pub fn create(&self, command: Create) -> Result<AccountId, AccountError> {
        let Create { name, email, password, preferences, is_demo } = command;
        let now = self.now();
        let id = self.ports.ids.account_id();
        let password_hash = self.hash_new(&password, &email)?;
        self.ports.accounts.insert(&NewAccount {
            id,
            email,
            name,
            password_hash,
            preferences,
            created_at: now,
            verified_at: Some(now),
            claimed_at: None,
            sign_up_proof: None,
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
        self.ports.networks.remember(account.id, network, now)?;
        self.ports.sessions.open(&session)?;
        let token = self.ports.tokens.issue(&Claims {
            account: session.account,
            session: session.id,
            expires_at: session.expires_at,
        })?;
        Ok(LoggedIn { token, profile: self.profile(account.id)? })
    }

    fn shown(&self, record: ProfileRecord, saved: Vec<UniqueId>) -> Result<Profile, AccountError> {
        let ProfileRecord {
            account,
            preferences,
            saved_version: _,
            standing,
            cards,
            pending_email,
            emails_stopped_at,
        } = record;
        let now = self.now();
        let card = cards.into_iter().rfind(|card| card.environment == self.environment);
        let (card_last4, billing_zip) =
            card.map_or((None, None), |card| (card.last4, card.billing_zip));
        let had_trial = standing.subscriptions.iter().any(|one| one.trial_ends_at.is_some());
        Ok(Profile {
            trial_used: had_trial || self.ports.purchases.had_trial(&account.email)?,
            purchase_waiting: self.ports.purchases.is_waiting(&account.email)?,
            id: account.id,
            name: account.name,
            email: account.email,
            email_verified: account.verified_at.is_some(),
            pending_email: pending_email.and_then(|(email, until)| (now < until).then_some(email)),
            emails_stopped_at,
            saved,
            preferences,
            subscription: standing.shown(self.environment, now).map(Into::into),
            grant: standing.grant(self.environment, now).cloned(),
            card_last4,
            billing_zip,
        })
    }

    /// Creates a link for this address. Returns its random part and the token to store.
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

    /// Composes the letter as a mail about that account.
    fn mail(&self, letter: &Letter, to: &EmailAddress, about: Option<AccountId>) -> Outgoing {
        let mail = self.ports.composer.compose(letter, to);
        Outgoing { account: about, ..mail }
    }

    fn now(&self) -> DateTime<Utc> {
        self.ports.clock.now()
    }
}

/// The form of a typed text that is a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Normalized, as passwords are stored.
    Normal,
    /// As typed. Passwords were stored like this before they were normalized.
    Typed,
}

/// Returns the form of a typed text that a check accepts. The work depends on the text alone.
fn matching_form(
    typed: &str,
    check: impl Fn(&str) -> Result<bool, AccountError>,
) -> Result<Option<Form>, AccountError> {
    let normal = Password::normalized(typed);
    if check(&normal)? {
        return Ok(Some(Form::Normal));
    }
    Ok((normal != typed && check(typed)?).then_some(Form::Typed))
}

/// Returns whether the session belongs to the token's account and is active.
fn is_alive(session: &SessionStanding, claims: &Claims, now: DateTime<Utc>) -> bool {
    session.account == claims.account && session.revoked_at.is_none() && now < session.expires_at
}
