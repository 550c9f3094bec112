use std::time::Duration;

use kernel::PortError;

use preferences::Problem;

use crate::PasswordRefused;

/// Why an account's wish could not be granted. `Display` is fit for the person.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Log-in: no account has that address, or the password is another. Which of the two is never
    /// told (`product.md`, 'Accounts').
    #[error("The email or password is not right.")]
    WrongCredentials,
    /// The token is no token of ours, expired or revoked, or its account is gone.
    #[error("Please log in.")]
    NotSignedIn,
    /// Another account has that address.
    #[error("An account with this email already exists.")]
    EmailTaken,
    /// The password can't be taken.
    #[error(transparent)]
    Password(#[from] PasswordRefused),
    /// The password that was asked for once more is another.
    #[error("The password is not right.")]
    WrongPassword,
    /// The link of a mail is used, expired, replaced by a later one, or none of ours. Which of
    /// these is never told.
    #[error("This link is no longer valid. Please ask for a new one.")]
    LinkGone,
    /// A purchase waits for this address: it attaches only where the holder of the mailbox sets
    /// the password (`docs/adr/0013`).
    #[error("Please choose a new password to attach your subscription.")]
    PasswordRequired,
    /// The account has that address already.
    #[error("That is the address of your account already.")]
    SameEmail,
    /// What a person follows can't be kept so; one problem a field.
    #[error("Please correct the marked fields.")]
    Preferences(Vec<Problem>),
    /// There is no such session of this account.
    #[error("There is no such session.")]
    UnknownSession,
    /// There is no such account.
    #[error("There is no such account.")]
    UnknownAccount,
    /// Too many failures: worth trying again after that time.
    #[error("Too many attempts. Please try again later.")]
    TooManyAttempts {
        /// How long to wait.
        retry_after: Duration,
    },
    /// More passwords wait to be checked than can be: worth trying again after that time.
    #[error("The service is busy. Please try again in a moment.")]
    Busy {
        /// How long to wait.
        retry_after: Duration,
    },
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}
