//! The options that a subscriber can choose from (`docs/product.md#preference-options`).

/// The choice that opens a text box, in both professions and referral sources.
pub const OTHER: &str = "Other";

/// The professions to choose from.
pub const PROFESSIONS: [&str; 5] = ["Investor", "Wholesaler", "Broker", "Attorney", OTHER];

/// The property types that can be followed, which are those of listings.
pub use listings::PROPERTY_TYPES;

/// The preference for mails about changes of saved properties.
pub const ALERTS: &str = "Cancellation / opening bid notifications on saved properties";

/// The preference for weekly mails about the areas that a person follows.
pub const WEEKLY_UPDATES: &str = "Weekly auction updates with properties you may be interested in";

/// The preference for mails about the product.
pub const MARKETING: &str =
    "Marketing / product update emails (infrequent, informative, and non-spam)";

/// The name of mails about saved searches. They are not among the preferences of the settings: each
/// search has its own choice, and one click turns all of them off.
pub const SAVED_SEARCHES: &str = "Emails about new matches of your saved searches";

/// The optional mails that the settings offer.
pub const EMAIL_PREFERENCES: [&str; 3] = [ALERTS, WEEKLY_UPDATES, MARKETING];

/// An optional mail. Each can be turned off on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionalMail {
    /// Changes of saved properties.
    Alerts,
    /// Weekly mails about the areas that a person follows.
    WeeklyUpdates,
    /// Mails about the product.
    Marketing,
    /// New matches of saved searches.
    SavedSearches,
}

impl OptionalMail {
    /// All optional mails.
    pub const ALL: [Self; 4] =
        [Self::Alerts, Self::WeeklyUpdates, Self::Marketing, Self::SavedSearches];

    /// The preference, as people see it and as it is stored.
    #[must_use]
    pub const fn preference(self) -> &'static str {
        match self {
            Self::Alerts => ALERTS,
            Self::WeeklyUpdates => WEEKLY_UPDATES,
            Self::Marketing => MARKETING,
            Self::SavedSearches => SAVED_SEARCHES,
        }
    }

    /// The short name in links. It never changes, because links stay in mailboxes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Alerts => "alerts",
            Self::WeeklyUpdates => "weekly",
            Self::Marketing => "marketing",
            Self::SavedSearches => "searches",
        }
    }

    /// Parses a short name, which must match exactly.
    #[must_use]
    pub fn parse_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mail| mail.code() == code)
    }
}

/// The sources from which a subscriber may know about us.
pub const REFERRAL_SOURCES: [&str; 8] = [
    "Google / search engine",
    "Facebook",
    "Youtube",
    "Instagram",
    "LinkedIn",
    "In Person",
    "From a friend",
    OTHER,
];
