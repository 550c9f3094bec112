//! Passwords that are forgotten, reset or changed (`docs/product.md#password-reset`).

use kernel::{EmailAddress, PortError};
use mail::Letter;

use super::AccountService;
use crate::limits::{PasswordUse, Request};
use crate::{AccountError, Caller, ClientNetwork, Effects, EndSessions, Password, Purpose};

/// A request for a reset link.
#[derive(Debug, Clone)]
pub struct ForgotPassword {
    /// The address, as the person entered it.
    pub email: EmailAddress,
    /// The network of the client.
    pub network: ClientNetwork,
}

/// A request that follows the link of a reset mail.
#[derive(Clone)]
pub struct ResetPassword {
    /// The random part of the link.
    pub token: String,
    /// The new password.
    pub password: Password,
    /// The network of the client.
    pub network: ClientNetwork,
}

/// A request of a signed-in person to change the password.
#[derive(Clone)]
pub struct ChangePassword {
    /// The current password, exactly as the person typed it.
    pub current: String,
    /// The new password.
    pub next: Password,
    /// The network of the client.
    pub network: ClientNetwork,
}

impl AccountService {
    /// Accepts a request for a reset link. The work is the same for every address, because
    /// [`AccountService::answer_resets`] looks up the owner later. Too many requests for one
    /// address within the window send no further mail. The link of the last mail remains valid for
    /// longer than the window.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`], [`AccountError::Port`].
    pub fn forgot_password(&self, command: ForgotPassword) -> Result<(), AccountError> {
        let ForgotPassword { email, network } = command;
        self.count_request(Request::Reset, Some(&email), network)?;
        match self.may_mail(Request::Reset, &email)? {
            true => Ok(self.ports.resets.put(&email, self.now())?),
            false => Ok(()),
        }
    }

    /// Sends the requested reset links and returns the number of requests.
    ///
    /// # Errors
    /// [`PortError`]. Requests that were not answered are answered later.
    pub fn answer_resets(&self) -> Result<usize, PortError> {
        let mut answered = 0;
        while self.ports.resets.answer_one(self.now(), &mut |account| {
            let (text, token) = self.new_token(Purpose::ResetPassword, &account.email);
            let letter = Letter::ResetPassword { link: self.links.reset_password(&text) };
            Effects {
                mails: vec![self.mail(&letter, &account.email, Some(account.id))],
                issues: Some(token),
                ..Effects::default()
            }
        })? {
            answered += 1;
        }
        Ok(answered)
    }

    /// Sets a new password with a link that was sent to the mailbox. Only the holder of the mailbox
    /// can follow it. The address is therefore verified, waiting purchases are attached, and every
    /// older session and pending change of address ends (`docs/adr/0013`).
    ///
    /// # Errors
    /// [`AccountError::LinkGone`], [`AccountError::Password`],
    /// [`AccountError::TooManyAttempts`], [`AccountError::Busy`], [`AccountError::Port`].
    pub fn reset_password(&self, command: ResetPassword) -> Result<(), AccountError> {
        let ResetPassword { token, password, network } = command;
        self.count_request(Request::Link, None, network)?;
        let hash = self.ports.secrets.hash(&token);
        let now = self.now();
        let known = self.working_link(&hash, &[Purpose::ResetPassword])?;
        let password_hash = self.hash_new(&password, &known.email)?;
        let account = self.ports.one_time.redeem(&hash, now, &mut |known, account| {
            // The address may have changed since the link was sent.
            if known.email != account.email {
                return Err(AccountError::LinkGone);
            }
            account.password_hash = password_hash.clone();
            account.verified_at.get_or_insert(now);
            account.claimed_at = Some(now);
            Ok(self.mailbox_sets_password(account.id, &account.email))
        })?;
        // The holder of the mailbox can log in from here, even if strangers guess from other
        // networks.
        self.ports.networks.remember(account.id, network, now)?;
        self.confirmed.forget_account(account.id);
        self.attach_known(account.id, &account.email);
        Ok(())
    }

    /// Returns the effects of a password that the holder of the mailbox set: everything that
    /// someone else may have prepared ends.
    pub(super) fn mailbox_sets_password(
        &self,
        id: kernel::AccountId,
        email: &EmailAddress,
    ) -> Effects {
        Effects {
            mails: vec![self.password_changed(id, email)],
            issues: None,
            voids: vec![Purpose::ResetPassword, Purpose::VerifyEmail, Purpose::ChangeEmail],
            ends: EndSessions::All,
        }
    }

    /// Changes the password of a signed-in person. Their other sessions end.
    ///
    /// # Errors
    /// [`AccountError::WrongPassword`], [`AccountError::Password`],
    /// [`AccountError::TooManyAttempts`], [`AccountError::Busy`], [`AccountError::Port`].
    pub fn change_password(
        &self,
        caller: &Caller,
        command: ChangePassword,
    ) -> Result<(), AccountError> {
        let ChangePassword { current, next, network } = command;
        let account = self.confirm(caller, &current, network)?;
        let password_hash = self.hash_new(&next, &account.email)?;
        self.ports.accounts.update(caller.account, self.now(), &mut |kept| {
            // Someone changed the password by a link in the meantime. That change wins.
            if kept.password_hash != account.password_hash {
                return Err(AccountError::WrongPassword);
            }
            kept.password_hash = password_hash.clone();
            Ok(Effects {
                mails: vec![self.password_changed(kept.id, &kept.email)],
                voids: vec![Purpose::ResetPassword],
                ends: EndSessions::AllBut(caller.session),
                ..Effects::default()
            })
        })?;
        self.confirmed.forget_account(caller.account);
        Ok(())
    }

    /// Returns the caller's account after checking its password.
    pub(super) fn confirm(
        &self,
        caller: &Caller,
        password: &str,
        network: ClientNetwork,
    ) -> Result<crate::Account, AccountError> {
        let account = self.ports.accounts.find(caller.account)?.ok_or(AccountError::NotSignedIn)?;
        let email = account.email.clone();
        self.limiting_attempts(PasswordUse::Confirmation, &email, network, || {
            let form = self.matching_form(password, &account)?;
            if form.is_some() { Ok(account) } else { Err(AccountError::WrongPassword) }
        })
    }

    fn password_changed(&self, id: kernel::AccountId, email: &EmailAddress) -> mail::Outgoing {
        let letter = Letter::PasswordChanged { reset_link: self.links.forgot_password() };
        self.mail(&letter, email, Some(id))
    }
}
