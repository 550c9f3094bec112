use std::time::Duration;

use kernel::PortError;

use preferences::Problem;

use crate::PasswordRefused;

/// The reason why an account operation failed. `Display` is safe to show to the person.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// No account has that address, or the password is wrong. The error never reveals which of the
    /// two it is (`docs/product.md#no-account-oracle`).
    #[error("The email or password is incorrect.")]
    WrongCredentials,
    /// The token is not ours, has expired or was revoked, or the account no longer exists.
    #[error("Please log in.")]
    NotSignedIn,
    /// Another account has that address.
    #[error("An account with this email already exists.")]
    EmailTaken,
    /// The password is not acceptable.
    #[error(transparent)]
    Password(#[from] PasswordRefused),
    /// The password that confirms the change is wrong.
    #[error("The password is incorrect.")]
    WrongPassword,
    /// The link in a mail was used, expired, was replaced by a later one, or is not ours. The error
    /// never reveals which of these it is.
    #[error("This link is no longer valid. Please ask for a new one.")]
    LinkGone,
    /// A purchase waits for this address. It is attached only when the holder of the mailbox sets
    /// the password (`docs/adr/0013`).
    #[error("Please choose a new password to attach your subscription.")]
    PasswordRequired,
    /// The account already has that address.
    #[error("This is already the email address of your account.")]
    SameEmail,
    /// The preferences are not valid. There is one problem per field.
    #[error("Please correct the marked fields.")]
    Preferences(Vec<Problem>),
    /// The account does not have such a session.
    #[error("There is no such session.")]
    UnknownSession,
    /// The account does not exist.
    #[error("There is no such account.")]
    UnknownAccount,
    /// There were too many attempts. The person can try again after the given time.
    #[error("Too many attempts. Please try again later.")]
    TooManyAttempts {
        /// The time to wait.
        retry_after: Duration,
    },
    /// Too many passwords are waiting to be checked. The person can try again after the given time.
    #[error("The service is busy. Please try again in a moment.")]
    Busy {
        /// The time to wait.
        retry_after: Duration,
    },
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}
