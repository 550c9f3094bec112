//! Passwords: forgotten, reset and changed (`product.md`, 'Accounts').

use kernel::{EmailAddress, PortError};
use mail::Letter;

use super::AccountService;
use crate::limits::Request;
use crate::{AccountError, Caller, ClientNetwork, Effects, EndSessions, Password, Purpose};

/// Somebody forgot a password.
#[derive(Debug, Clone)]
pub struct ForgotPassword {
    /// The address that they gave.
    pub email: EmailAddress,
    /// Where they call from.
    pub network: ClientNetwork,
}

/// Somebody follows the link of a reset mail.
#[derive(Clone)]
pub struct ResetPassword {
    /// The link's random part.
    pub token: String,
    /// The next password.
    pub password: Password,
    /// Where they call from.
    pub network: ClientNetwork,
}

/// Somebody signed in changes the password.
#[derive(Clone)]
pub struct ChangePassword {
    /// The password until now, whatever was typed.
    pub current: String,
    /// The next one.
    pub next: Password,
    /// Where they call from.
    pub network: ClientNetwork,
}

impl AccountService {
    /// Takes a request for a reset link. It is the same work for every address: who owns it is
    /// looked up later, by [`AccountService::answer_resets`].
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`], [`AccountError::Port`].
    pub fn forgot_password(&self, command: ForgotPassword) -> Result<(), AccountError> {
        let ForgotPassword { email, network } = command;
        self.count_request(Request::Reset, Some(&email), network)?;
        Ok(self.ports.resets.put(&email, self.now())?)
    }

    /// Sends the reset links that were asked for, and says how many requests there were.
    ///
    /// # Errors
    /// [`PortError`]; what was not answered is answered later.
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

    /// Sets another password by way of a link that went to the mailbox. Whoever follows it holds
    /// the mailbox, so that the address is verified, what was paid attaches, and every session and
    /// pending change of the address from before is over (`docs/adr/0013`).
    ///
    /// # Errors
    /// [`AccountError::LinkGone`], [`AccountError::TooManyAttempts`], [`AccountError::Busy`],
    /// [`AccountError::Port`].
    pub fn reset_password(&self, command: ResetPassword) -> Result<(), AccountError> {
        let ResetPassword { token, password, network } = command;
        self.count_request(Request::Link, None, network)?;
        let hash = self.ports.secrets.hash(&token);
        let now = self.now();
        let known = self.ports.one_time.find(&hash, now)?.ok_or(AccountError::LinkGone)?;
        if known.purpose != Purpose::ResetPassword {
            return Err(AccountError::LinkGone);
        }
        let password_hash = self.ports.hasher.hash(&password)?;
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
        self.attach_claimed(account.id, &account.email);
        Ok(())
    }

    /// What goes with a password that the holder of the mailbox set: whatever somebody else may
    /// have prepared before is over.
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

    /// Changes the password of somebody signed in; their other sessions end.
    ///
    /// # Errors
    /// [`AccountError::WrongPassword`], [`AccountError::TooManyAttempts`],
    /// [`AccountError::Busy`], [`AccountError::Port`].
    pub fn change_password(
        &self,
        caller: &Caller,
        command: ChangePassword,
    ) -> Result<(), AccountError> {
        let ChangePassword { current, next, network } = command;
        let account = self.confirm(caller, &current, network)?;
        let password_hash = self.ports.hasher.hash(&next)?;
        self.ports.accounts.update(caller.account, self.now(), &mut |kept| {
            // Somebody else changed it meanwhile, by a link: that counts.
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
        Ok(())
    }

    /// The caller's account, once its password was given again.
    pub(super) fn confirm(
        &self,
        caller: &Caller,
        password: &str,
        network: ClientNetwork,
    ) -> Result<crate::Account, AccountError> {
        let account = self.ports.accounts.find(caller.account)?.ok_or(AccountError::NotSignedIn)?;
        let email = account.email.clone();
        self.counting_failures(&email, network, || {
            let is_right = self.ports.hasher.verify(password, Some(&account.password_hash))?;
            if is_right { Ok(account) } else { Err(AccountError::WrongPassword) }
        })
    }

    fn password_changed(&self, id: kernel::AccountId, email: &EmailAddress) -> mail::Outgoing {
        let letter = Letter::PasswordChanged { reset_link: self.links.forgot_password() };
        self.mail(&letter, email, Some(id))
    }
}
