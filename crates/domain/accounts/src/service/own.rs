//! What a person does with the own account: name, address, preferences, sessions, data, end.

use kernel::{EmailAddress, SessionId};
use mail::Letter;
use preferences::Preferences;

use super::AccountService;
use crate::limits::Request;
use crate::{
    AccountError, Caller, ClientNetwork, Effects, HeldData, Profile, Purpose, SessionEntry,
};

/// Somebody signed in changes the address.
#[derive(Clone)]
pub struct ChangeEmail {
    /// The next address.
    pub email: EmailAddress,
    /// The password, once more, whatever was typed.
    pub password: String,
    /// Where they call from.
    pub network: ClientNetwork,
}

/// A living session of one's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenSession {
    /// The session.
    pub session: SessionEntry,
    /// Whether it is the one that asks.
    pub is_current: bool,
}

impl AccountService {
    /// Keeps what the person follows, whole (`product.md`, 'Accounts').
    ///
    /// # Errors
    /// [`AccountError::Preferences`] with one problem a field; [`AccountError::NotSignedIn`] when
    /// the account is gone; [`AccountError::Port`].
    pub fn save_preferences(
        &self,
        caller: &Caller,
        record: Preferences,
    ) -> Result<Profile, AccountError> {
        let record = record.checked().map_err(AccountError::Preferences)?;
        if !self.ports.accounts.save_preferences(caller.account, &record)? {
            return Err(AccountError::NotSignedIn);
        }
        self.profile(caller.account)
    }

    /// Changes the person's name.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account is gone; [`AccountError::Port`].
    pub fn change_name(&self, caller: &Caller, name: &str) -> Result<Profile, AccountError> {
        self.ports.accounts.update(caller.account, self.now(), &mut |account| {
            account.name = name.to_owned();
            Ok(Effects::default())
        })?;
        self.profile(caller.account)
    }

    /// Sends a link to the next address; the account has it once the link is followed. Whether the
    /// address has another account is not told: its owner gets a mail instead of the link.
    ///
    /// # Errors
    /// [`AccountError::WrongPassword`], [`AccountError::SameEmail`],
    /// [`AccountError::TooManyAttempts`], [`AccountError::Busy`], [`AccountError::Port`].
    pub fn change_email(&self, caller: &Caller, command: ChangeEmail) -> Result<(), AccountError> {
        let ChangeEmail { email, password, network } = command;
        let account = self.confirm(caller, &password, network)?;
        if account.email == email {
            return Err(AccountError::SameEmail);
        }
        self.count_request(Request::Verification, Some(&email), network)?;
        let is_taken = self.ports.accounts.find_by_email(&email)?.is_some();
        self.ports.accounts.update(account.id, self.now(), &mut |account| {
            let (text, token) = self.new_token(Purpose::ChangeEmail, &email);
            let letter = Letter::VerifyEmail { link: self.links.verify_email(&text) };
            let mails = match is_taken {
                true => Vec::new(),
                false => vec![self.mail(&letter, &email, Some(account.id))],
            };
            Ok(Effects { mails, issues: Some(token), ..Effects::default() })
        })?;
        if is_taken { self.tell_owner(&email) } else { Ok(()) }
    }

    /// The caller's living sessions, latest first.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn sessions(&self, caller: &Caller) -> Result<Vec<OpenSession>, AccountError> {
        let living = self.ports.sessions.living(caller.account, self.now())?;
        let shown = |session: SessionEntry| OpenSession {
            is_current: session.id == caller.session,
            session,
        };
        Ok(living.into_iter().map(shown).collect())
    }

    /// Ends one of the caller's sessions.
    ///
    /// # Errors
    /// [`AccountError::UnknownSession`] when it is not one of them; [`AccountError::Port`].
    pub fn end_session(&self, caller: &Caller, id: SessionId) -> Result<(), AccountError> {
        match self.ports.sessions.revoke_own(caller.account, id, self.now())? {
            true => Ok(()),
            false => Err(AccountError::UnknownSession),
        }
    }

    /// Ends every session of the caller, this one too.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn log_out_everywhere(&self, caller: &Caller) -> Result<(), AccountError> {
        Ok(self.ports.sessions.revoke_all(caller.account, self.now())?)
    }

    /// Everything held about the caller.
    ///
    /// # Errors
    /// [`AccountError::NotSignedIn`] when the account is gone; [`AccountError::Port`].
    pub fn held(&self, caller: &Caller) -> Result<HeldData, AccountError> {
        self.ports.records.held(caller.account)?.ok_or(AccountError::NotSignedIn)
    }

    /// Closes the caller's account at once. Its subscription is cancelled and the account taken
    /// out by [`AccountService::erase_closed`], however often the provider must be asked.
    ///
    /// # Errors
    /// [`AccountError::WrongPassword`], [`AccountError::TooManyAttempts`],
    /// [`AccountError::Busy`], [`AccountError::Port`].
    pub fn delete(
        &self,
        caller: &Caller,
        password: &str,
        network: ClientNetwork,
    ) -> Result<(), AccountError> {
        let account = self.confirm(caller, password, network)?;
        self.ports.records.close(account.id, self.now())?;
        Ok(())
    }
}
