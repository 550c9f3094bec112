//! Changes by the owner of an account: name, address, preferences, sessions, data download and
//! deletion.

use kernel::{EmailAddress, ListingId, SessionId, StorageUse};
use mail::Letter;
use preferences::Preferences;

use super::AccountService;
use crate::limits::Request;
use crate::{
    AccountError, Caller, ClientNetwork, Effects, OrderKey, PersonalData, Profile, Purpose,
    SavedProperty, SessionEntry, StoredDownload,
};

/// A request of a signed-in person to change the address.
#[derive(Clone)]
pub struct ChangeEmail {
    /// The new address.
    pub email: EmailAddress,
    /// The current password, exactly as the person typed it.
    pub password: String,
    /// The network of the client.
    pub network: ClientNetwork,
}

/// An active session in the caller's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenSession {
    pub session: SessionEntry,
    /// Whether the session belongs to the request itself.
    pub is_current: bool,
}

impl AccountService {
    /// Replaces the preferences with a complete record (`docs/product.md#preference-rules`). An
    /// account with an operator's grant may leave the referral source empty.
    ///
    /// # Errors
    /// [`AccountError::Preferences`] with one problem per wrong field;
    /// [`AccountError::NotSignedIn`] when the account does not exist; [`AccountError::Port`].
    pub fn save_preferences(
        &self,
        caller: &Caller,
        record: Preferences,
    ) -> Result<Profile, AccountError> {
        let standing = self.ports.accounts.standing(caller.account)?;
        let is_granted =
            standing.is_some_and(|of| of.grant(self.environment, self.now()).is_some());
        let record = match is_granted {
            true => record.checked_without_referral(),
            false => record.checked(),
        };
        let record = record.map_err(AccountError::Preferences)?;
        if !self.ports.accounts.save_preferences(caller.account, &record)? {
            return Err(AccountError::NotSignedIn);
        }
        self.profile(caller.account)
    }

    /// Changes the person's name.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account does not exist; [`AccountError::Port`].
    pub fn change_name(&self, caller: &Caller, name: &str) -> Result<Profile, AccountError> {
        self.ports.accounts.update(caller.account, self.now(), &mut |account| {
            account.name = name.to_owned();
            Ok(Effects::default())
        })?;
        self.profile(caller.account)
    }

    /// Sends a link to the new address. The account gets the address when someone follows the link.
    /// The answer does not reveal whether another account has the address: its owner gets a mail
    /// instead of the link.
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
        let may_mail = self.may_mail(Request::Verification, &email)?;
        let is_taken = self.ports.accounts.find_by_email(&email)?.is_some();
        self.ports.accounts.update(account.id, self.now(), &mut |account| {
            let (text, token) = self.new_token(Purpose::ChangeEmail, &email);
            let letter = Letter::VerifyEmail { link: self.links.verify_email(&text) };
            let mails = match may_mail && !is_taken {
                true => vec![self.mail(&letter, &email, Some(account.id))],
                false => Vec::new(),
            };
            Ok(Effects { mails, issues: Some(token), ..Effects::default() })
        })?;
        if may_mail && is_taken { self.tell_owner(&email) } else { Ok(()) }
    }

    /// Returns the caller's active sessions, latest first.
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
    /// [`AccountError::UnknownSession`] when the caller has no such session;
    /// [`AccountError::Port`].
    pub fn end_session(&self, caller: &Caller, id: SessionId) -> Result<(), AccountError> {
        let has_ended = self.ports.sessions.revoke_own(caller.account, id, self.now())?;
        self.confirmed.forget(id);
        match has_ended {
            true => Ok(()),
            false => Err(AccountError::UnknownSession),
        }
    }

    /// Ends every session of the caller, including the current one.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn log_out_everywhere(&self, caller: &Caller) -> Result<(), AccountError> {
        self.ports.sessions.revoke_all(caller.account, self.now())?;
        self.confirmed.forget_account(caller.account);
        Ok(())
    }

    /// Returns all data that is stored about the caller.
    ///
    /// # Errors
    /// [`AccountError::NotSignedIn`] when the account does not exist; [`AccountError::Port`].
    pub fn personal_data(&self, caller: &Caller) -> Result<PersonalData, AccountError> {
        self.ports.records.personal_data(caller.account)?.ok_or(AccountError::NotSignedIn)
    }

    /// Returns a part of the saved properties, see [`PersonalData::saved`].
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn saved_properties(
        &self,
        caller: &Caller,
        listings: &[ListingId],
    ) -> Result<Vec<SavedProperty>, AccountError> {
        Ok(self.ports.records.saved_properties(caller.account, listings)?)
    }

    /// Returns a part of the downloads, see [`PersonalData::downloads`].
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn downloads(
        &self,
        caller: &Caller,
        keys: &[OrderKey],
    ) -> Result<Vec<StoredDownload>, AccountError> {
        Ok(self.ports.records.downloads(caller.account, keys)?)
    }

    /// Returns what the caller's account stores.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn storage(&self, caller: &Caller) -> Result<StorageUse, AccountError> {
        Ok(self.ports.records.storage(caller.account)?)
    }

    /// Closes the caller's account immediately. [`AccountService::erase_closed`] later cancels the
    /// subscription and deletes the account, with as many attempts as the provider needs.
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
        self.confirmed.forget_account(account.id);
        Ok(())
    }
}
