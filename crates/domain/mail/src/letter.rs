use std::fmt;

use crate::alert::AlertLetter;
use crate::billing::BillingLetter;
use crate::delivery_alarm::DeliveryAlarm;
use crate::search_update::SearchUpdate;
use crate::weekly_update::WeeklyUpdate;

/// Declares an enum: for each value, the name that is stored and what the rest of the code has to know
/// about it.
macro_rules! declared {
    ($(#[$about:meta])* $type:ident: $facts:ty, {
        $($(#[$doc:meta])* $value:ident = $name:literal, $fact:expr;)*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {
            $($(#[$doc])* $value,)*
        }

        impl $type {
            /// All values, in the order of their declaration.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$value),*];

            /// Returns the name in the database, in logs and in links. It never changes.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)*
                }
            }

            /// Parses a name, which must match exactly.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }

            const fn facts(self) -> $facts {
                match self {
                    $(Self::$value => $fact,)*
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// How the product treats emails of a kind.
enum Nature {
    /// Everyone gets it whom it concerns.
    Plain,
    /// As [`Nature::Plain`]. It contains a token that works; without the email, the recipient can do this.
    Token(&'static str),
    /// A person must want it.
    Optional(OptionalMail),
    /// As [`Nature::Optional`]. It becomes due for everyone at once.
    Bulk(OptionalMail),
}

declared! {
    /// The kinds of emails (`docs/product.md#mail-kinds`).
    MailKind: Nature, {
        VerifyEmail = "verify_email",
            Nature::Token("log in and send the verification again from the account settings");
        Welcome = "welcome", Nature::Plain;
        ResetPassword = "reset_password",
            Nature::Token("ask for a new link on the 'Forgot password' page");
        PasswordChanged = "password_changed", Nature::Plain;
        EmailChanged = "email_changed", Nature::Plain;
        MailChoice = "mail_choice", Nature::Plain;
        FinishAccount = "finish_account",
            Nature::Token("sign up with this address, which attaches the purchase");
        SignUpAttempt = "sign_up_attempt", Nature::Plain;
        SubscriptionStarted = "subscription_started", Nature::Plain;
        TrialEnds = "trial_ends", Nature::Plain;
        PurchaseCancelled = "purchase_cancelled", Nature::Plain;
        DoubleSubscription = "double_subscription", Nature::Plain;
        Alert = "alert", Nature::Optional(OptionalMail::Alerts);
        WeeklyUpdate = "weekly_update", Nature::Bulk(OptionalMail::WeeklyUpdates);
        SavedSearches = "saved_searches", Nature::Bulk(OptionalMail::SavedSearches);
        DeliveryAlarm = "delivery_alarm", Nature::Plain;
        Notice = "notice", Nature::Plain;
    }
}

impl MailKind {
    /// Returns the optional email that a person must want to get this kind; `None` if the kind is
    /// not optional.
    #[must_use]
    pub const fn optional(self) -> Option<OptionalMail> {
        match self.facts() {
            Nature::Optional(mail) | Nature::Bulk(mail) => Some(mail),
            Nature::Plain | Nature::Token(_) => None,
        }
    }

    /// Returns whether emails of this kind become due for everyone at once. The outbox leases every
    /// other message first.
    #[must_use]
    pub const fn is_bulk(self) -> bool {
        matches!(self.facts(), Nature::Bulk(_))
    }

    /// Returns whether emails of this kind contain a token that works. The outbox then clears the
    /// message after sending it, and when it gives it up.
    #[must_use]
    pub const fn holds_token(self) -> bool {
        self.way_to_a_new_token().is_some()
    }

    /// Returns what the recipient can do if a message with a token was cleared and not sent; `None`
    /// if emails of this kind contain no token.
    #[must_use]
    pub const fn way_to_a_new_token(self) -> Option<&'static str> {
        match self.facts() {
            Nature::Token(way) => Some(way),
            Nature::Plain | Nature::Optional(_) | Nature::Bulk(_) => None,
        }
    }
}

/// Where a person chooses an optional email, and the preference as people see it.
enum Choice {
    /// In the account settings. The preference is stored as it is.
    Settings(&'static str),
    /// For each saved search. One click turns all of them off.
    PerSearch(&'static str),
}

declared! {
    /// The optional emails (`docs/product.md#optional-mails`). Each can be turned off on its own.
    OptionalMail: Choice, {
        /// Changes of saved properties.
        Alerts = "alerts",
            Choice::Settings("Cancellation / opening bid notifications on saved properties");
        /// Weekly emails about the areas that a person follows.
        WeeklyUpdates = "weekly",
            Choice::Settings("Weekly auction updates with properties you may be interested in");
        /// Emails about the product.
        Marketing = "marketing", Choice::Settings(
            "Marketing / product update emails (infrequent, informative, and non-spam)"
        );
        /// New matches of saved searches.
        SavedSearches = "searches",
            Choice::PerSearch("Emails about new matches of your saved searches");
    }
}

impl OptionalMail {
    /// Returns the preference, as people see it and as it is stored.
    #[must_use]
    pub const fn preference(self) -> &'static str {
        match self.facts() {
            Choice::Settings(preference) | Choice::PerSearch(preference) => preference,
        }
    }

    /// Returns the email with this preference, which must match exactly.
    #[must_use]
    pub fn of_preference(preference: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mail| mail.preference() == preference)
    }

    /// Returns whether the account settings offer the email. Otherwise each saved search has its own
    /// choice, and one click turns all of them off.
    #[must_use]
    pub const fn is_in_settings(self) -> bool {
        matches!(self.facts(), Choice::Settings(_))
    }

    /// Returns the preferences of the emails that the account settings offer.
    #[must_use]
    pub fn settings() -> Vec<&'static str> {
        let offered = Self::ALL.into_iter().filter(|mail| mail.is_in_settings());
        offered.map(Self::preference).collect()
    }
}

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
    /// Returns the kind of mail.
    #[must_use]
    pub const fn kind(&self) -> MailKind {
        match self {
            Self::VerifyEmail { .. } => MailKind::VerifyEmail,
            Self::Welcome { .. } => MailKind::Welcome,
            Self::ResetPassword { .. } => MailKind::ResetPassword,
            Self::PasswordChanged { .. } => MailKind::PasswordChanged,
            Self::EmailChanged { .. } => MailKind::EmailChanged,
            Self::MailChoice(_) => MailKind::MailChoice,
            Self::FinishAccount { .. } => MailKind::FinishAccount,
            Self::SignUpAttempt { .. } => MailKind::SignUpAttempt,
            Self::Billing(letter) => letter.kind(),
            Self::Alert(_) => MailKind::Alert,
            Self::WeeklyUpdate(_) => MailKind::WeeklyUpdate,
            Self::SavedSearches(_) => MailKind::SavedSearches,
            Self::DeliveryAlarm(_) => MailKind::DeliveryAlarm,
            Self::Notice { .. } => MailKind::Notice,
        }
    }

    /// Removes all but the first `most` parts, which are properties and saved searches. Returns how
    /// many there were: 0 in letters that do not grow with the data.
    fn truncate(&mut self, most: usize) -> usize {
        match self {
            Self::Alert(letter) => letter.truncate(most),
            Self::WeeklyUpdate(letter) => letter.truncate(most),
            Self::SavedSearches(letter) => letter.truncate(most),
            Self::VerifyEmail { .. }
            | Self::Welcome { .. }
            | Self::ResetPassword { .. }
            | Self::PasswordChanged { .. }
            | Self::EmailChanged { .. }
            | Self::MailChoice(_)
            | Self::FinishAccount { .. }
            | Self::SignUpAttempt { .. }
            | Self::Billing(_)
            | Self::DeliveryAlarm(_)
            | Self::Notice { .. } => 0,
        }
    }

    /// Returns how many parts the letter has that [`Letter::first`] can leave out: properties and saved
    /// searches. It is 0 for letters that do not grow with the data.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.clone().truncate(usize::MAX)
    }

    /// Returns the letter with at most `most` of its parts, the most imminent sales. It says how many
    /// others there are.
    #[must_use]
    pub fn first(&self, most: usize) -> Self {
        let mut first = self.clone();
        first.truncate(most);
        first
    }
}

#[cfg(any(test, feature = "testing"))]
impl Letter {
    /// Returns an example of every kind of letter, for pictures and tests. The compiler notices a
    /// letter that has none.
    #[must_use]
    pub fn examples() -> Vec<Self> {
        let first = Self::VerifyEmail { link: example_link("verify-email/4f1c9a7e2b6d4c0f") };
        std::iter::successors(Some(first), Self::next_example).collect()
    }

    fn next_example(&self) -> Option<Self> {
        let (name, link) = ("Ann Example".to_owned(), example_link);
        Some(match self {
            Self::VerifyEmail { .. } => Self::Welcome { name },
            Self::Welcome { .. } => Self::ResetPassword { link: link("reset-password/4f1c9a7e") },
            Self::ResetPassword { .. } => {
                Self::PasswordChanged { reset_link: link("forgot-password") }
            }
            Self::PasswordChanged { .. } => Self::EmailChanged { name },
            Self::EmailChanged { .. } => Self::MailChoice(MailChoiceLetter {
                preference: OptionalMail::WeeklyUpdates.preference(),
                is_on: false,
                page: link("unsubscribe/4f1c9a7e2b6d4c0f"),
            }),
            Self::MailChoice(_) => {
                Self::FinishAccount { link: link("complete-signup?token=4f1c9a7e2b6d4c0f") }
            }
            Self::FinishAccount { .. } => Self::SignUpAttempt {
                log_in_link: link("login"),
                reset_link: link("forgot-password"),
            },
            Self::SignUpAttempt { .. } => Self::Billing(BillingLetter::first_example()),
            Self::Billing(letter) => match letter.next_example() {
                Some(next) => Self::Billing(next),
                None => Self::Alert(AlertLetter::example()),
            },
            Self::Alert(_) => Self::WeeklyUpdate(WeeklyUpdate::example()),
            Self::WeeklyUpdate(_) => Self::SavedSearches(SearchUpdate::example()),
            Self::SavedSearches(_) => Self::DeliveryAlarm(DeliveryAlarm::example()),
            Self::DeliveryAlarm(_) => Self::Notice {
                subject: "New Terms of Service".to_owned(),
                paragraphs: vec![
                    "From January 1, 2027, new Terms of Service apply.".to_owned(),
                    "You can read them on our website. You do not need to do anything.".to_owned(),
                ],
            },
            Self::Notice { .. } => return None,
        })
    }
}

/// The link to a page of the examples' site.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn example_link(page: &str) -> String {
    format!("https://steps.example.com/#/{page}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_an_example_and_a_name_that_is_read_back() {
        let kinds: Vec<MailKind> = Letter::examples().iter().map(Letter::kind).collect();
        assert_eq!(kinds, MailKind::ALL);
        for kind in MailKind::ALL {
            assert_eq!(MailKind::parse(kind.name()), Some(kind));
        }
        for mail in OptionalMail::ALL {
            assert_eq!(OptionalMail::parse(mail.name()), Some(mail));
            assert_eq!(OptionalMail::of_preference(mail.preference()), Some(mail));
        }
        assert_eq!(MailKind::parse("Alert"), None);
    }
}
