//! The proof that an address belongs to the person, and the rule for attaching purchases
//! (`docs/adr/0013`).

use kernel::AccountId;
use mail::Letter;

use super::AccountService;
use crate::limits::Request;
use crate::{
    Account, AccountError, Caller, ClientNetwork, Effects, KnownToken, Password, PasswordHash,
    Purpose, Window,
};

/// A request that follows the link of a verification mail.
#[derive(Clone)]
pub struct VerifyEmail {
    /// The random part of the link.
    pub token: String,
    /// The new password, if the person was asked to choose one.
    pub password: Option<Password>,
    /// The user agent of the browser.
    pub user_agent: Option<String>,
    /// The network of the client.
    pub network: ClientNetwork,
}

/// The result of following the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// The address is verified.
    Verified,
    /// The address is verified, and the purchases under it now belong to the account.
    Attached {
        /// The token of a new session. Every other session has ended.
        token: String,
    },
}

impl AccountService {
    /// Sends the caller another verification mail, which replaces the last one. Sends nothing when
    /// the address is verified and no purchase waits.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`], [`AccountError::Port`].
    pub fn send_verification(
        &self,
        caller: &Caller,
        network: ClientNetwork,
    ) -> Result<(), AccountError> {
        let account = self.ports.accounts.find(caller.account)?.ok_or(AccountError::NotSignedIn)?;
        self.count_request(Request::Verification, Some(&account.email), network)?;
        if account.verified_at.is_some() && !self.ports.purchases.is_waiting(&account.email)? {
            return Ok(());
        }
        // The caller knows that the account exists, so the error reveals nothing.
        if !self.may_mail(Request::Verification, &account.email)? {
            let window = Window::at(self.now(), self.request_limits.window);
            return Err(AccountError::TooManyAttempts { retry_after: window.rest(self.now()) });
        }
        self.send_verification_to(account.id)
    }

    pub(super) fn send_verification_to(&self, id: AccountId) -> Result<(), AccountError> {
        self.ports.accounts.update(id, self.now(), &mut |account| {
            let (letter, token) = self.verification_letter(&account.email);
            Ok(Effects {
                mails: vec![self.mail(&letter, &account.email, Some(account.id))],
                issues: Some(token),
                ..Effects::default()
            })
        })?;
        Ok(())
    }

    /// Verifies the address of the person who follows a link in a mail.
    ///
    /// This alone does not attach a purchase that waits for the address. The password, the sessions
    /// and a pending change of address may belong to a stranger who signed up with the buyer's
    /// address. The holder of the mailbox therefore sets a password here, and everything older
    /// ends.
    ///
    /// Only the store is asked whether a purchase waits, because a slow provider must not delay the
    /// verification of an address. A purchase that is found later continues to wait, and its buyer
    /// gets a mail that asks them to set a password.
    ///
    /// # Errors
    /// [`AccountError::PasswordRequired`] when a purchase waits and no password was given; the link
    /// still works. [`AccountError::LinkGone`], [`AccountError::EmailTaken`] when another account
    /// got the new address in the meantime, [`AccountError::Password`],
    /// [`AccountError::TooManyAttempts`], [`AccountError::Busy`], [`AccountError::Port`].
    pub fn verify_email(&self, command: VerifyEmail) -> Result<Verified, AccountError> {
        let VerifyEmail { token, password, user_agent, network } = command;
        self.count_request(Request::Link, None, network)?;
        let hash = self.ports.secrets.hash(&token);
        let known = self.ports.one_time.find(&hash, self.now())?.ok_or(AccountError::LinkGone)?;
        if !matches!(known.purpose, Purpose::VerifyEmail | Purpose::ChangeEmail) {
            return Err(AccountError::LinkGone);
        }
        if !self.ports.purchases.is_waiting(&known.email)? {
            self.redeem_address(&hash, None)?;
            return Ok(Verified::Verified);
        }
        let password = password.ok_or(AccountError::PasswordRequired)?;
        let password_hash = self.hash_new(&password, &known.email)?;
        let account = self.redeem_address(&hash, Some(&password_hash))?;
        self.confirmed.forget_account(account.id);
        self.attach_known(account.id, &account.email);
        let token = self.open_session(&account, user_agent, network)?.token;
        Ok(Verified::Attached { token })
    }

    fn redeem_address(
        &self,
        hash: &crate::TokenHash,
        password_hash: Option<&PasswordHash>,
    ) -> Result<Account, AccountError> {
        let now = self.now();
        self.ports.one_time.redeem(hash, now, &mut |known, account| {
            let before = account.clone();
            take_address(known, account)?;
            account.verified_at.get_or_insert(now);
            let mut effects = Effects::default();
            if let Some(password_hash) = password_hash {
                account.password_hash = password_hash.clone();
                account.claimed_at = Some(now);
                effects = self.mailbox_sets_password(account.id, &account.email);
            }
            if before.email != account.email {
                account.verified_at = Some(now);
                // The holder of the old mailbox made any claim that is still open.
                account.claimed_at = password_hash.map(|_set_here| now);
                // Links that were sent to the old address must not work any more.
                effects.voids.extend([Purpose::ResetPassword, Purpose::VerifyEmail]);
                let letter = Letter::EmailChanged { name: account.name.clone() };
                effects.mails.push(self.mail(&letter, &before.email, Some(account.id)));
            } else if before.verified_at.is_none() {
                let letter = Letter::Welcome { name: account.name.clone() };
                effects.mails.push(self.mail(&letter, &account.email, Some(account.id)));
            }
            Ok(effects)
        })
    }
}

/// Sets the address to which the link was sent, because the link proves only that address.
fn take_address(known: &KnownToken, account: &mut Account) -> Result<(), AccountError> {
    match known.purpose {
        Purpose::ChangeEmail => account.email = known.email.clone(),
        Purpose::VerifyEmail if known.email == account.email => {}
        _ => return Err(AccountError::LinkGone),
    }
    Ok(())
}
