//! Showing that an address is one's own, and the rule by which a purchase attaches
//! (`docs/adr/0013`).

use kernel::AccountId;
use mail::Letter;

use super::AccountService;
use crate::limits::Request;
use crate::{
    Account, AccountError, Caller, ClientNetwork, Effects, KnownToken, Password, PasswordHash,
    Purpose,
};

/// Somebody follows the link of a verification mail.
#[derive(Clone)]
pub struct VerifyEmail {
    /// The link's random part.
    pub token: String,
    /// The password that they chose, when they were asked for one.
    pub password: Option<Password>,
    /// What the browser calls itself.
    pub user_agent: Option<String>,
    /// Where they call from.
    pub network: ClientNetwork,
}

/// What following the link did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// The address is the person's own.
    Verified,
    /// So it is, and what was paid under it belongs to the account from now on.
    Attached {
        /// A session's token: every other session is over.
        token: String,
    },
}

impl AccountService {
    /// Sends the caller's verification mail again, in place of the one before. Nothing is sent
    /// where there is nothing left to verify and no purchase to attach.
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

    /// Takes the word of whoever follows a mail's link that the mailbox is theirs.
    ///
    /// Where a purchase waits for the address, that alone does not attach it: the account's
    /// password, its sessions and a pending change of its address may be somebody else's, who
    /// signed up with a buyer's address. The holder of the mailbox sets a password here, and all
    /// from before is over.
    ///
    /// While nobody can tell whether a purchase waits the address is verified all the same. One that
    /// turns up later goes on waiting, unless a password was set here.
    ///
    /// # Errors
    /// [`AccountError::PasswordRequired`] when a purchase waits and no password was given: the
    /// link keeps working. [`AccountError::LinkGone`], [`AccountError::EmailTaken`] when the next
    /// address went to another account meanwhile, [`AccountError::TooManyAttempts`],
    /// [`AccountError::Busy`], [`AccountError::Port`].
    pub fn verify_email(&self, command: VerifyEmail) -> Result<Verified, AccountError> {
        let VerifyEmail { token, password, user_agent, network } = command;
        self.count_request(Request::Link, None, network)?;
        let hash = self.ports.secrets.hash(&token);
        let known = self.ports.one_time.find(&hash, self.now())?.ok_or(AccountError::LinkGone)?;
        if !matches!(known.purpose, Purpose::VerifyEmail | Purpose::ChangeEmail) {
            return Err(AccountError::LinkGone);
        }
        // Who may own a purchase is never guessed, but a provider that can't say whether there is one
        // is no reason to keep an address from being shown to be one's own. A password that was
        // chosen here is a claim, which the worker settles once the provider answers.
        let is_waiting = self.ports.purchases.is_waiting(&known.email);
        if !is_waiting.unwrap_or(password.is_some()) {
            self.redeem_address(&hash, None)?;
            return Ok(Verified::Verified);
        }
        let password = password.ok_or(AccountError::PasswordRequired)?;
        let password_hash = self.ports.hasher.hash(&password)?;
        let account = self.redeem_address(&hash, Some(&password_hash))?;
        self.attach_claimed(account.id, &account.email);
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
                // A claim that is still open was made by the old mailbox's holder.
                account.claimed_at = password_hash.map(|_set_here| now);
                // Links that went to the old address open nothing here any more.
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

/// A link shows the address that it went to, and no other.
fn take_address(known: &KnownToken, account: &mut Account) -> Result<(), AccountError> {
    match known.purpose {
        Purpose::ChangeEmail => account.email = known.email.clone(),
        Purpose::VerifyEmail if known.email == account.email => {}
        _ => return Err(AccountError::LinkGone),
    }
    Ok(())
}
