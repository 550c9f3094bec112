use crate::billing::BillingLetter;

/// A mail before it is worded. Links are absolute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// Asks the holder of a mailbox to say that it is theirs.
    VerifyEmail {
        /// Good for 24 hours.
        link: String,
    },
    /// Greets a new subscriber.
    Welcome {
        /// The person's name.
        name: String,
    },
    /// Lets a person set a new password.
    ResetPassword {
        /// Good for one hour and one use.
        link: String,
    },
    /// Says that the password was changed.
    PasswordChanged {
        /// Where to set another if it was somebody else.
        reset_link: String,
    },
    /// Says at the old address that the account has another one now.
    EmailChanged {
        /// The person's name.
        name: String,
    },
    /// Asks a buyer without an account to finish it.
    FinishAccount {
        /// Where the account is made.
        link: String,
    },
    /// Tells an owner that somebody tried to sign up with their address.
    SignUpAttempt {
        /// Where they log in.
        log_in_link: String,
        /// Where they set another password.
        reset_link: String,
    },
    /// Tells a subscriber what became of the subscription.
    Billing(BillingLetter),
    /// A mandatory notice to every account, such as the 30 days' notice of the Terms.
    Notice {
        /// Its subject line.
        subject: String,
        /// Its paragraphs.
        paragraphs: Vec<String>,
    },
}

impl Letter {
    /// What kind of mail it is, in one word.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::VerifyEmail { .. } => "verify_email",
            Self::Welcome { .. } => "welcome",
            Self::ResetPassword { .. } => "reset_password",
            Self::PasswordChanged { .. } => "password_changed",
            Self::EmailChanged { .. } => "email_changed",
            Self::FinishAccount { .. } => "finish_account",
            Self::SignUpAttempt { .. } => "sign_up_attempt",
            Self::Billing(letter) => letter.kind(),
            Self::Notice { .. } => "notice",
        }
    }

    /// Whether it holds a live token.
    #[must_use]
    pub const fn holds_token(&self) -> bool {
        matches!(
            self,
            Self::VerifyEmail { .. } | Self::ResetPassword { .. } | Self::FinishAccount { .. }
        )
    }
}
