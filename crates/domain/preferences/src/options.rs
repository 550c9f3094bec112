//! The options that a subscriber chooses from, once (`spec.md` §2 and §3).

/// What opens the text box beside it, in professions and referral sources alike.
pub const OTHER: &str = "Other";

/// What a subscriber works as.
pub const PROFESSIONS: [&str; 5] = ["Investor", "Wholesaler", "Broker", "Attorney", OTHER];

/// The property types that can be followed: the listings' own.
pub use listings::PROPERTY_TYPES;

/// The three mails that can be asked for.
pub const EMAIL_PREFERENCES: [&str; 3] = [
    "Cancellation / opening bid notifications on saved properties",
    "Weekly auction updates with properties you may be interested in",
    "Marketing / product update emails (infrequent, informative, and non-spam)",
];

/// How a subscriber heard about us.
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
