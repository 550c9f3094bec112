//! The two ways to create an account (`docs/product.md#sign-up`).

use billing::{CheckoutId, PaidPurchase, PlanId};
use kernel::{AccountId, EmailAddress, PortError};
use mail::Letter;
use preferences::{OTHER, Preferences};

use super::AccountService;
use crate::limits::Request;
use crate::{
    Account, AccountError, ClientNetwork, Consent, NewAccount, NewToken, Password, Purpose,
    SignUpProof, TokenHash,
};

/// The occupations to choose from at sign-up (`docs/product.md#sign-up-form`).
pub const OCCUPATIONS: [&str; 3] = ["Investor", "Wholesaler", OTHER];

/// A valid occupation. It becomes the profession in the preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occupation {
    choice: &'static str,
    other: String,
}

/// The reason why an occupation is refused. `Display` is the text for the person
/// (`docs/product.md#sign-up-form`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OccupationRefused {
    /// The choice is not in [`OCCUPATIONS`].
    #[error("Please choose one of the occupations.")]
    Unknown,
    /// The choice is 'Other', and the text next to it is blank.
    #[error("Please say what your occupation is.")]
    Unspecified,
    /// The text next to 'Other' is too long.
    #[error("Please use at most 200 characters.")]
    TooLong,
}

impl Occupation {
    /// Parses the choice, and the text next to it if the choice is 'Other'.
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

/// A request for an account and a checkout.
#[derive(Debug, Clone)]
pub struct SignUp {
    /// The person's name.
    pub name: String,
    /// The company.
    pub organization: Option<String>,
    pub occupation: Occupation,
    /// The address.
    pub email: EmailAddress,
    /// One of [`preferences::REFERRAL_SOURCES`].
    pub referral_source: String,
    pub password: Password,
    /// The hash of the secret that the browser keeps ([`SignUpProof`]).
    pub secret: Option<TokenHash>,
    /// The user agent of the browser.
    pub user_agent: Option<String>,
    /// The network of the client.
    pub network: ClientNetwork,
}

/// The result of a sign-up.
#[derive(Debug, Clone)]
pub enum SignedUp {
    /// The account is stored. Its owner continues to the checkout, signed in.
    Stored(NewOwner),
    /// The owner of the address gets a mail, because a purchase waits for this address, or because
    /// it already has an account. The answer never reveals which.
    SeeMail,
}

/// The owner of a new account, before the first session.
#[derive(Debug, Clone)]
pub struct NewOwner {
    account: Account,
    user_agent: Option<String>,
    network: ClientNetwork,
}

/// A request for an account with complete preferences, with or without a purchase.
#[derive(Debug, Clone)]
pub struct CompleteSignUp {
    pub first_name: String,
    pub last_name: String,
    /// The address.
    pub email: EmailAddress,
    pub password: Password,
    /// The random part of the link in the mail that led here.
    pub token: Option<String>,
    /// The hash of the secret that the browser keeps ([`SignUpProof`]).
    pub secret: Option<TokenHash>,
    /// The preferences, unchecked.
    pub preferences: Preferences,
    /// The network of the client.
    pub network: ClientNetwork,
}

impl AccountService {
    /// Creates an account. When a purchase waits for the address, the verification mail leads to
    /// the next step. When the address already has an account, its owner gets a mail, and the
    /// answer is the same.
    ///
    /// This step does not ask the provider. [`AccountService::begin_checkout`] and
    /// [`AccountService::first_session`] follow.
    ///
    /// # Errors
    /// [`AccountError::Password`], [`AccountError::TooManyAttempts`], [`AccountError::Busy`],
    /// [`AccountError::Port`]. A known address is not an error.
    pub fn sign_up(&self, command: SignUp) -> Result<SignedUp, AccountError> {
        self.count_request(Request::SignUp, Some(&command.email), command.network)?;
        let SignUp {
            name,
            organization,
            occupation: Occupation { choice, other },
            email,
            referral_source,
            password,
            secret,
            user_agent,
            network,
        } = command;
        let preferences = Preferences {
            profession: choice.to_owned(),
            profession_other: other,
            referral_source,
            ..Preferences::default()
        };
        let may_mail = self.may_mail(Request::SignUp, &email)?;
        let mut new = self.unverified(name, organization, email.clone(), &password, preferences)?;
        new.sign_up_proof = self.proof(&new, secret.as_ref());
        if !may_mail {
            (new.issues, new.mails) = (None, Vec::new());
        }
        match self.ports.accounts.insert(&new) {
            Ok(()) => {}
            Err(AccountError::EmailTaken) => {
                if may_mail {
                    self.tell_owner(&email)?;
                }
                return Ok(SignedUp::SeeMail);
            }
            Err(other) => return Err(other),
        }
        if self.ports.purchases.is_waiting(&email)? {
            return Ok(SignedUp::SeeMail);
        }
        Ok(SignedUp::Stored(NewOwner { account: stored(&new), user_agent, network }))
    }

    /// Begins the checkout of a new account for a plan, by default the cheapest, and returns its
    /// URL. Returns `None` when the provider
    /// knows a purchase that waits for the account's address, because the mail then leads to the
    /// next step. The provider may be slow.
    ///
    /// # Errors
    /// [`PortError`] when a checkout can't begin now. The account is not affected.
    pub fn begin_checkout(
        &self,
        owner: &NewOwner,
        plan: Option<&PlanId>,
    ) -> Result<Option<String>, PortError> {
        let NewOwner { account, .. } = owner;
        match self.ports.purchases.begin_checkout(account, plan) {
            Ok(url) => Ok(Some(url)),
            Err(_refused) if self.ports.purchases.is_waiting(&account.email)? => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens the first session of a new account and returns its token.
    ///
    /// # Errors
    /// [`AccountError::Port`].
    pub fn first_session(&self, owner: NewOwner) -> Result<String, AccountError> {
        let NewOwner { account, user_agent, network } = owner;
        Ok(self.open_session(&account, user_agent, network)?.token)
    }

    /// Creates an account with its preferences. A link that works for this address proves that the
    /// person holds the mailbox. The account is then verified, and waiting purchases are attached,
    /// because the holder of the mailbox sets the password here. A link that does not work is
    /// ignored.
    ///
    /// # Errors
    /// [`AccountError::Preferences`], [`AccountError::Password`],
    /// [`AccountError::TooManyAttempts`], [`AccountError::Busy`], [`AccountError::Port`]. A known
    /// address is not an error.
    pub fn complete_sign_up(&self, command: CompleteSignUp) -> Result<(), AccountError> {
        self.count_request(Request::SignUp, Some(&command.email), command.network)?;
        let CompleteSignUp {
            first_name,
            last_name,
            email,
            password,
            token,
            secret,
            preferences,
            network: _,
        } = command;
        let preferences = preferences.checked().map_err(AccountError::Preferences)?;
        let may_mail = self.may_mail(Request::SignUp, &email)?;
        let name = format!("{first_name} {last_name}");
        let mut new = self.unverified(name, None, email.clone(), &password, preferences)?;
        new.sign_up_proof = self.proof(&new, secret.as_ref());
        let mut made = Err(AccountError::LinkGone);
        if let Some(hash) = self.invitation(token.as_deref(), &email)? {
            made = self.ports.accounts.insert(&self.verified_by(hash, new.clone()));
        }
        if matches!(made, Err(AccountError::LinkGone)) {
            new.spends = None;
            if !may_mail {
                (new.issues, new.mails) = (None, Vec::new());
            }
            made = self.ports.accounts.insert(&new);
        } else if made.is_ok() {
            self.attach_known(new.id, &email);
        }
        match made {
            Err(AccountError::EmailTaken) if may_mail => self.tell_owner(&email),
            Err(AccountError::EmailTaken) => Ok(()),
            other => other,
        }
    }

    /// Sends a mail about a purchase: to a buyer without an account the link to create one, to an
    /// owner the link that attaches the purchase. The mail is sent only once for each key.
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

    /// Returns the purchase that a checkout page of the pricing table led to, for the browser that
    /// paid. `None` when there is none, when an account has it, and an hour after the purchase. The
    /// provider may be slow.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`], [`AccountError::Port`].
    pub fn paid_purchase(
        &self,
        page: &CheckoutId,
        network: ClientNetwork,
    ) -> Result<Option<PaidPurchase>, AccountError> {
        self.count_request(Request::Link, None, network)?;
        Ok(self.ports.purchases.paid(page)?)
    }

    /// Sends the buyer of a purchase the mail with the next step again. Does nothing when
    /// [`AccountService::paid_purchase`] shows none, and when the address got too many mails.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`], [`AccountError::Port`].
    pub fn send_next_step(
        &self,
        page: &CheckoutId,
        network: ClientNetwork,
    ) -> Result<(), AccountError> {
        let Some(PaidPurchase { email, .. }) = self.paid_purchase(page, network)? else {
            return Ok(());
        };
        if !self.may_mail(Request::Verification, &email)? {
            return Ok(());
        }
        self.invite_buyer(&email, &format!("{} again {}", page.0, self.now().timestamp()))
    }

    /// Returns the hash of a link that works for creating the account of this address.
    fn invitation(
        &self,
        token: Option<&str>,
        email: &EmailAddress,
    ) -> Result<Option<TokenHash>, AccountError> {
        let Some(token) = token else { return Ok(None) };
        let hash = self.ports.secrets.hash(token);
        match self.working_link(&hash, &[Purpose::FinishAccount]) {
            Ok(known) => Ok((known.email == *email).then_some(hash)),
            Err(AccountError::LinkGone) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn proof(&self, new: &NewAccount, secret: Option<&TokenHash>) -> Option<SignUpProof> {
        let secrets = self.ports.secrets.as_ref();
        Some(SignUpProof::of(secret?, &new.password_hash, &new.email, secrets))
    }

    /// Returns a new account with the mail that verifies its address.
    fn unverified(
        &self,
        name: String,
        organization: Option<String>,
        email: EmailAddress,
        password: &Password,
        preferences: Preferences,
    ) -> Result<NewAccount, AccountError> {
        let id = self.ports.ids.account_id();
        let password_hash = self.hash_new(password, &email)?;
        let (letter, token) = self.verification_letter(&email);
        let now = self.now();
        Ok(NewAccount {
            id,
            name,
            password_hash,
            preferences,
            created_at: now,
            verified_at: None,
            claimed_at: None,
            sign_up_proof: None,
            organization,
            consents: Consent::to_both(now),
            spends: None,
            issues: Some(token),
            mails: vec![self.mail(&letter, &email, Some(id))],
            email,
            is_demo: false,
        })
    }

    /// Returns the account as verified by a link that was sent to its address.
    fn verified_by(&self, spends: TokenHash, new: NewAccount) -> NewAccount {
        let now = self.now();
        let welcome = Letter::Welcome { name: new.name.clone() };
        NewAccount {
            verified_at: Some(now),
            claimed_at: Some(now),
            sign_up_proof: None,
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

    /// Sends the owner of an address a mail about an attempt to use it. The mail contains the link
    /// that attaches a purchase, if one waits, and otherwise the link to log in.
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

    /// Attaches the stored purchases that wait for an address whose holder has just set the
    /// password of the account. The claim remains for [`AccountService::attach_claims`], which also
    /// asks the provider and repeats what fails here.
    pub(super) fn attach_known(&self, id: AccountId, email: &EmailAddress) {
        let _ = self.ports.purchases.attach(id, email);
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

    /// Settles the claims of accounts whose password was set by the holder of the mailbox: asks the
    /// provider about the address and attaches its purchases. Returns how many claims were settled.
    /// A failure of one account does not delay the others.
    ///
    /// # Errors
    /// The first [`PortError`], after all accounts were tried. Failed accounts are tried again
    /// later.
    pub fn attach_claims(&self) -> Result<usize, PortError> {
        let (mut settled, mut failure) = (0, None);
        for account in self.ports.records.claiming(100)? {
            match self.attach_claim(&account) {
                Ok(()) => settled += 1,
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(settled), Err)
    }

    fn attach_claim(&self, account: &Account) -> Result<(), PortError> {
        let Account { id, email, .. } = account;
        self.ports.purchases.refresh(email)?;
        if self.ports.purchases.attach(*id, email)? > 0 {
            // The purchases now have an owner, who gets the mails about them.
            self.ports.purchases.refresh(email)?;
        }
        self.settle_claim(*id)
    }
}

fn stored(new: &NewAccount) -> Account {
    Account {
        id: new.id,
        email: new.email.clone(),
        name: new.name.clone(),
        password_hash: new.password_hash.clone(),
        created_at: new.created_at,
        verified_at: new.verified_at,
        claimed_at: new.claimed_at,
        sign_up_proof: new.sign_up_proof.clone(),
    }
}
