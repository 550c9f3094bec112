use crate::alert::AlertLetter;
use crate::billing::BillingLetter;
use crate::delivery_alarm::DeliveryAlarm;
use crate::search_update::{SAVED_SEARCHES, SearchUpdate};
use crate::weekly_update::{WEEKLY_UPDATE, WeeklyUpdate};

/// The content of a mail before its text is written. Links are absolute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// Asks the holder of a mailbox to confirm the address.
    VerifyEmail {
        /// The link, valid for 24 hours.
        link: String,
    },
    /// Welcomes a new subscriber.
    Welcome {
        /// The person's name.
        name: String,
    },
    /// Lets a person set a new password.
    ResetPassword {
        /// The link, valid for one hour and one use.
        link: String,
    },
    /// Reports that the password was changed.
    PasswordChanged {
        /// The link to set another password if someone else changed it.
        reset_link: String,
    },
    /// Reports to the old address that the account now has another one.
    EmailChanged {
        /// The person's name.
        name: String,
    },
    /// Confirms that an optional mail was turned off or on with the link in a mail.
    MailChoice(MailChoiceLetter),
    /// Asks a buyer without an account to create one.
    FinishAccount {
        /// The link to create the account.
        link: String,
    },
    /// Informs an owner that someone tried to sign up with their address.
    SignUpAttempt {
        log_in_link: String,
        /// The link to reset the password.
        reset_link: String,
    },
    /// Informs a subscriber about the subscription.
    Billing(BillingLetter),
    /// Reports changes of saved properties.
    Alert(AlertLetter),
    /// Lists the upcoming sales in a person's areas.
    WeeklyUpdate(WeeklyUpdate),
    /// Lists the new matches of a person's saved searches.
    SavedSearches(SearchUpdate),
    /// Reports a problem with a delivery to the operator.
    DeliveryAlarm(DeliveryAlarm),
    /// A mandatory notice to every account, such as the 30 days' notice of the Terms.
    Notice {
        /// The subject line.
        subject: String,
        /// The paragraphs of the text.
        paragraphs: Vec<String>,
    },
}

/// The content of a mail that confirms a change by a link (`docs/product.md#unsubscribe`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailChoiceLetter {
    /// The optional mail, as the account settings name it.
    pub preference: &'static str,
    /// Whether the person gets it now.
    pub is_on: bool,
    /// The page of the link, which changes it back after a click.
    pub page: String,
}

impl Letter {
    /// A word that names the kind of mail.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::VerifyEmail { .. } => "verify_email",
            Self::Welcome { .. } => "welcome",
            Self::ResetPassword { .. } => "reset_password",
            Self::PasswordChanged { .. } => "password_changed",
            Self::EmailChanged { .. } => "email_changed",
            Self::MailChoice(_) => "mail_choice",
            Self::FinishAccount { .. } => "finish_account",
            Self::SignUpAttempt { .. } => "sign_up_attempt",
            Self::Billing(letter) => letter.kind(),
            Self::Alert(_) => "alert",
            Self::WeeklyUpdate(_) => WEEKLY_UPDATE,
            Self::SavedSearches(_) => SAVED_SEARCHES,
            Self::DeliveryAlarm(_) => "delivery_alarm",
            Self::Notice { .. } => "notice",
        }
    }

    /// Returns how many parts the letter has that [`Letter::first`] can leave out: properties and saved
    /// searches. It is 0 for letters that do not grow with the data.
    #[must_use]
    pub fn parts(&self) -> usize {
        match self {
            Self::Alert(letter) => letter.sales.len(),
            Self::WeeklyUpdate(letter) => letter.sales.len(),
            Self::SavedSearches(letter) => letter.parts(),
            _ => 0,
        }
    }

    /// Returns the letter with at most `most` of its parts, the most imminent sales. It says how many
    /// others there are.
    #[must_use]
    pub fn first(&self, most: usize) -> Self {
        match self {
            Self::Alert(letter) => Self::Alert(letter.first(most)),
            Self::WeeklyUpdate(letter) => Self::WeeklyUpdate(letter.first(most)),
            Self::SavedSearches(letter) => Self::SavedSearches(letter.first(most)),
            other => other.clone(),
        }
    }

    /// Returns whether the letter contains a token that works.
    #[must_use]
    pub const fn holds_token(&self) -> bool {
        matches!(
            self,
            Self::VerifyEmail { .. } | Self::ResetPassword { .. } | Self::FinishAccount { .. }
        )
    }
}
