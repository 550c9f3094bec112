//! The two ways to an account (`product.md`, 'Accounts').

use kernel::{AccountId, EmailAddress, PortError};
use mail::Letter;
use preferences::{OTHER, Preferences};

use super::AccountService;
use crate::limits::Request;
use crate::{
    Account, AccountError, ClientNetwork, Consent, NewAccount, NewToken, Password, Purpose,
    TokenHash,
};

/// What a person signing up may be (`spec.md` §2, 'Sign-up').
pub const OCCUPATIONS: [&str; 3] = ["Investor", "Wholesaler", OTHER];

/// What a person signing up is, known to be sound. It becomes the profession.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occupation {
    choice: &'static str,
    other: String,
}

/// Why an occupation can't be taken; `Display` is what the person is told (`spec.md` §5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OccupationRefused {
    /// It is none of [`OCCUPATIONS`].
    #[error("Please choose one of the occupations.")]
    Unknown,
    /// It is 'Other', and what else is not said.
    #[error("Please say what your occupation is.")]
    Unspecified,
    /// What else is said at too great a length.
    #[error("Please use at most 200 characters.")]
    TooLong,
}

impl Occupation {
    /// Reads the choice, and what else where it is 'Other'.
    ///
    /// # Errors
    /// [`OccupationRefused`].
    pub fn parse(choice: &str, other: &str) -> Result<Self, OccupationRefused> {
        let known = OCCUPATIONS.into_iter().find(|known| *known == choice.trim());
        let choice = known.ok_or(OccupationRefused::Unknown)?;
        if choice != OTHER {
            return Ok(Self { choice, other: String::new() });
        }
        match other.trim() {
            "" => Err(OccupationRefused::Unspecified),
            other if other.chars().count() > 200 => Err(OccupationRefused::TooLong),
            other => Ok(Self { choice, other: other.to_owned() }),
        }
    }
}

/// Somebody wants an account, and a checkout.
#[derive(Debug, Clone)]
pub struct SignUp {
    /// The person's name.
    pub name: String,
    /// The firm.
    pub organization: Option<String>,
    /// What the person is.
    pub occupation: Occupation,
    /// The address.
    pub email: EmailAddress,
    /// One of [`preferences::REFERRAL_SOURCES`].
    pub referral_source: String,
    /// The password.
    pub password: Password,
    /// What the browser calls itself.
    pub user_agent: Option<String>,
    /// Where the person calls from.
    pub network: ClientNetwork,
}

/// What becomes of a sign-up.
#[derive(Debug)]
pub enum SignedUp {
    /// The account is made: on to the checkout, signed in.
    Checkout {
        /// Where.
        url: String,
        /// The session's token.
        token: String,
    },
    /// The account is made and signed in, but a checkout can't begin now.
    NoCheckout {
        /// The session's token.
        token: String,
        /// Why not, for the log.
        why: PortError,
    },
    /// A mail says the rest: a purchase waits for this address, or it has an account already.
    /// Which of the two is never told.
    SeeMail,
}

/// Somebody who has paid, or not, makes an account with all that it follows.
#[derive(Debug, Clone)]
pub struct CompleteSignUp {
    /// The first name.
    pub first_name: String,
    /// The last name.
    pub last_name: String,
    /// The address.
    pub email: EmailAddress,
    /// The password.
    pub password: Password,
    /// The random part of the mail's link that led here.
    pub token: Option<String>,
    /// What the account follows, unchecked.
    pub preferences: Preferences,
    /// Where the person calls from.
    pub network: ClientNetwork,
}

impl AccountService {
    /// Makes an account and begins its checkout. Where a purchase waits for the address, the mail
    /// that verifies it leads on; an address that has an account gets a mail, and the same answer.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`], [`AccountError::Busy`], [`AccountError::Port`]. Whether
    /// the address is known is no error.
    pub fn sign_up(&self, command: SignUp) -> Result<SignedUp, AccountError> {
        self.count_request(Request::SignUp, Some(&command.email), command.network)?;
        let SignUp {
            name,
            organization,
            occupation: Occupation { choice, other },
            email,
            referral_source,
            password,
            user_agent,
            network,
        } = command;
        let preferences = Preferences {
            profession: choice.to_owned(),
            profession_other: other,
            referral_source,
            ..Preferences::default()
        };
        let new = self.unverified(name, organization, email.clone(), &password, preferences)?;
        let account = match self.ports.accounts.insert(&new) {
            Ok(()) => kept(&new),
            Err(AccountError::EmailTaken) => {
                self.tell_owner(&email)?;
                return Ok(SignedUp::SeeMail);
            }
            Err(other) => return Err(other),
        };
        let checkout = match self.ports.purchases.is_waiting(&email) {
            Ok(true) => return Ok(SignedUp::SeeMail),
            Ok(false) => self.ports.purchases.begin_checkout(&account),
            // The account is made: who is sent away now would be told that the address is taken.
            // A purchase that waits still attaches only where the mailbox sets the password.
            Err(why) => Err(why),
        };
        let token = self.open_session(&account, user_agent, network)?.token;
        Ok(match checkout {
            Ok(url) => SignedUp::Checkout { url, token },
            Err(why) => SignedUp::NoCheckout { token, why },
        })
    }

    /// Makes an account with its preferences at once. The mail's link, when it works for this
    /// address, shows that the person holds the mailbox: the account is verified, and what was
    /// paid attaches, since it is the holder who sets the password here. A link that doesn't work
    /// counts as none.
    ///
    /// # Errors
    /// [`AccountError::Preferences`], [`AccountError::TooManyAttempts`], [`AccountError::Busy`],
    /// [`AccountError::Port`]. Whether the address is known is no error.
    pub fn complete_sign_up(&self, command: CompleteSignUp) -> Result<(), AccountError> {
        self.count_request(Request::SignUp, Some(&command.email), command.network)?;
        let CompleteSignUp { first_name, last_name, email, password, token, preferences, .. } =
            command;
        let preferences = preferences.checked().map_err(AccountError::Preferences)?;
        let name = format!("{first_name} {last_name}");
        let mut new = self.unverified(name, None, email.clone(), &password, preferences)?;
        let mut made = Err(AccountError::LinkGone);
        if let Some(hash) = self.invitation(token.as_deref(), &email)? {
            made = self.ports.accounts.insert(&self.verified_by(hash, new.clone()));
        }
        if matches!(made, Err(AccountError::LinkGone)) {
            new.spends = None;
            made = self.ports.accounts.insert(&new);
        } else if made.is_ok() {
            self.attach_claimed(new.id, &email);
        }
        match made {
            Err(AccountError::EmailTaken) => self.tell_owner(&email),
            other => other,
        }
    }

    /// Sends a buyer who has no account yet the link to finish one; an owner the link by which the
    /// purchase attaches. Sent once for that key, ever.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn invite_buyer(&self, email: &EmailAddress, once: &str) -> Result<(), AccountError> {
        if self.ports.accounts.find_by_email(email)?.is_some() {
            return self.tell_owner(email);
        }
        let (text, token) = self.new_token(Purpose::FinishAccount, email);
        let letter = Letter::FinishAccount { link: self.links.complete_sign_up(&text) };
        let mut mail = self.mail(&letter, email, None);
        mail.dedupe_key = Some(format!("finish-account {once}"));
        Ok(self.ports.one_time.invite(&token, &mail)?)
    }

    /// The hash of a link that works for finishing the account of this address.
    fn invitation(
        &self,
        token: Option<&str>,
        email: &EmailAddress,
    ) -> Result<Option<TokenHash>, AccountError> {
        let Some(token) = token else { return Ok(None) };
        let hash = self.ports.secrets.hash(token);
        let known = self.ports.one_time.find(&hash, self.now())?;
        let fits = known
            .is_some_and(|known| known.purpose == Purpose::FinishAccount && known.email == *email);
        Ok(fits.then_some(hash))
    }

    /// A new account with the mail that verifies its address.
    fn unverified(
        &self,
        name: String,
        organization: Option<String>,
        email: EmailAddress,
        password: &Password,
        preferences: Preferences,
    ) -> Result<NewAccount, AccountError> {
        let id = self.ports.ids.account_id();
        let (letter, token) = self.verification_letter(&email);
        let now = self.now();
        Ok(NewAccount {
            id,
            name,
            password_hash: self.ports.hasher.hash(password)?,
            preferences,
            created_at: now,
            verified_at: None,
            claimed_at: None,
            organization,
            consents: Consent::to_both(now),
            spends: None,
            issues: Some(token),
            mails: vec![self.mail(&letter, &email, Some(id))],
            email,
            is_demo: false,
        })
    }

    /// The same account, made by way of a link that shows the address to be the person's own.
    fn verified_by(&self, spends: TokenHash, new: NewAccount) -> NewAccount {
        let now = self.now();
        let welcome = Letter::Welcome { name: new.name.clone() };
        NewAccount {
            verified_at: Some(now),
            claimed_at: Some(now),
            spends: Some(spends),
            issues: None,
            mails: vec![self.mail(&welcome, &new.email, Some(new.id))],
            ..new
        }
    }

    pub(super) fn verification_letter(&self, email: &EmailAddress) -> (Letter, NewToken) {
        let (text, token) = self.new_token(Purpose::VerifyEmail, email);
        (Letter::VerifyEmail { link: self.links.verify_email(&text) }, token)
    }

    /// Tells the owner of an address what somebody tried with it: the link by which a purchase
    /// attaches, where one waits, else where to log in.
    pub(super) fn tell_owner(&self, email: &EmailAddress) -> Result<(), AccountError> {
        let Some(owner) = self.ports.accounts.find_by_email(email)? else { return Ok(()) };
        if self.ports.purchases.is_waiting(email)? {
            return self.send_verification_to(owner.id);
        }
        let letter = Letter::SignUpAttempt {
            log_in_link: self.links.log_in(),
            reset_link: self.links.forgot_password(),
        };
        let mail = self.mail(&letter, email, Some(owner.id));
        Ok(self.ports.outbox.put(&mail, self.now())?)
    }

    /// Attaches what waits for an address whose holder has just set the account's password. What
    /// fails now is done again by [`AccountService::attach_claims`].
    pub(super) fn attach_claimed(&self, id: AccountId, email: &EmailAddress) {
        let attached = self.ports.purchases.attach(id, email);
        // The claim stays where this fails.
        let _ = attached.and_then(|_count| self.settle_claim(id));
    }

    fn settle_claim(&self, id: AccountId) -> Result<(), PortError> {
        let done = self.ports.accounts.update(id, self.now(), &mut |account| {
            account.claimed_at = None;
            Ok(crate::Effects::default())
        });
        match done {
            Ok(_) | Err(AccountError::UnknownAccount) => Ok(()),
            Err(AccountError::Port(port)) => Err(port),
            Err(other) => Err(PortError::corrupt("accounts", other)),
        }
    }

    /// Attaches what could not be attached when a mailbox's holder set the password: a crash or a
    /// failure came between. Returns how many accounts are served.
    ///
    /// # Errors
    /// [`PortError`] for the first that fails; it is tried again.
    pub fn attach_claims(&self) -> Result<usize, PortError> {
        let claiming = self.ports.records.claiming(100)?;
        for account in &claiming {
            self.ports.purchases.attach(account.id, &account.email)?;
            self.settle_claim(account.id)?;
        }
        Ok(claiming.len())
    }
}

fn kept(new: &NewAccount) -> Account {
    Account {
        id: new.id,
        email: new.email.clone(),
        name: new.name.clone(),
        password_hash: new.password_hash.clone(),
        created_at: new.created_at,
        verified_at: new.verified_at,
        claimed_at: new.claimed_at,
    }
}
