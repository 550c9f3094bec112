//! The proof that an address belongs to the person, and the rule for attaching purchases
//! (`docs/adr/0013`).

use kernel::AccountId;
use mail::Letter;

use super::AccountService;
use crate::limits::Request;
use crate::{
    Account, AccountError, Caller, ClientNetwork, Effects, KnownToken, LinkState, Password,
    PasswordHash, Purpose, TokenHash, Window,
};

/// A request that follows the link of a verification mail.
#[derive(Clone)]
pub struct VerifyEmail {
    /// The random part of the link.
    pub token: String,
    /// The new password, if the person was asked to choose one.
    pub password: Option<Password>,
    /// The secret that the browser kept since the sign-up ([`SignUpProof`](crate::SignUpProof)).
    pub secret: Option<String>,
    /// The user agent of the browser.
    pub user_agent: Option<String>,
    /// The network of the client.
    pub network: ClientNetwork,
}

/// What a link from a mail is, without following it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkSeen {
    /// The purpose of the link.
    pub purpose: Purpose,
    /// What it is worth.
    pub state: LinkState,
    /// Whether a purchase waits, so that following the link requires a new password, unless the
    /// browser is the one of the sign-up.
    pub needs_password: bool,
}

/// What the holder of a mailbox brings to attach a purchase.
enum Claim<'a> {
    /// A new password.
    Password(PasswordHash),
    /// The secret of the browser in which the present password was chosen.
    SameBrowser(&'a TokenHash),
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
    /// ends. The present password stays if the link is followed in the browser that chose it.
    ///
    /// Only the store is asked whether a purchase waits, because a slow provider must not delay the
    /// verification of an address. A purchase that is found later continues to wait, and its buyer
    /// gets a mail that asks them to set a password.
    ///
    /// # Errors
    /// [`AccountError::PasswordRequired`] when a purchase waits and neither a password nor the right
    /// secret was given; the link still works. [`AccountError::LinkGone`], [`AccountError::EmailTaken`] when another account
    /// got the new address in the meantime, [`AccountError::Password`],
    /// [`AccountError::TooManyAttempts`], [`AccountError::Busy`], [`AccountError::Port`].
    pub fn verify_email(&self, command: VerifyEmail) -> Result<Verified, AccountError> {
        let VerifyEmail { token, password, secret, user_agent, network } = command;
        self.count_request(Request::Link, None, network)?;
        let hash = self.ports.secrets.hash(&token);
        let known = self.working_link(&hash, &[Purpose::VerifyEmail, Purpose::ChangeEmail])?;
        if !self.ports.purchases.is_waiting(&known.email)? {
            self.redeem_address(&hash, None)?;
            return Ok(Verified::Verified);
        }
        let secret = secret.map(|secret| self.ports.secrets.hash(&secret));
        let claim = match (password, &secret) {
            (Some(password), _) => Claim::Password(self.hash_new(&password, &known.email)?),
            (None, Some(secret)) => Claim::SameBrowser(secret),
            (None, None) => return Err(AccountError::PasswordRequired),
        };
        let account = self.redeem_address(&hash, Some(&claim))?;
        self.confirmed.forget_account(account.id);
        self.attach_known(account.id, &account.email);
        let token = self.open_session(&account, user_agent, network)?.token;
        Ok(Verified::Attached { token })
    }

    /// Says what a link from a mail is, without following it. `None` for a link that was replaced
    /// or voided, or never existed. A link has 256 random bits, so only its owner can ask.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`], [`AccountError::Port`].
    pub fn see_link(
        &self,
        token: &str,
        network: ClientNetwork,
    ) -> Result<Option<LinkSeen>, AccountError> {
        self.count_request(Request::Link, None, network)?;
        let Some(known) = self.ports.one_time.find(&self.ports.secrets.hash(token))? else {
            return Ok(None);
        };
        let KnownToken { purpose, ref email, .. } = known;
        let state = known.state(self.now());
        let is_about_address = matches!(purpose, Purpose::VerifyEmail | Purpose::ChangeEmail);
        let needs_password = state == LinkState::Works
            && is_about_address
            && self.ports.purchases.is_waiting(email)?;
        Ok(Some(LinkSeen { purpose, state, needs_password }))
    }

    /// Returns a link that works now and has one of these purposes.
    pub(super) fn working_link(
        &self,
        hash: &TokenHash,
        purposes: &[Purpose],
    ) -> Result<KnownToken, AccountError> {
        let known = self.ports.one_time.find(hash)?;
        known
            .filter(|known| known.state(self.now()) == LinkState::Works)
            .filter(|known| purposes.contains(&known.purpose))
            .ok_or(AccountError::LinkGone)
    }

    fn redeem_address(
        &self,
        hash: &TokenHash,
        claim: Option<&Claim<'_>>,
    ) -> Result<Account, AccountError> {
        let now = self.now();
        self.ports.one_time.redeem(hash, now, &mut |known, account| {
            let before = account.clone();
            take_address(known, account)?;
            account.verified_at.get_or_insert(now);
            let mut effects = Effects::default();
            if let Some(claim) = claim {
                effects = self.mailbox_sets_password(account.id, &account.email);
                match claim {
                    Claim::Password(password_hash) => account.password_hash = password_hash.clone(),
                    Claim::SameBrowser(secret) => {
                        let secrets = self.ports.secrets.as_ref();
                        if !account.is_proven_by(secret, secrets, now) {
                            return Err(AccountError::PasswordRequired);
                        }
                        // The password is the one that this browser chose.
                        effects.mails.clear();
                    }
                }
                account.sign_up_proof = None;
                account.claimed_at = Some(now);
            }
            if before.email != account.email {
                account.verified_at = Some(now);
                // The holder of the old mailbox made any claim that is still open.
                account.claimed_at = claim.map(|_made_here| now);
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
