//! The options that a subscriber can choose from (`docs/product.md#preference-options`).

/// The choice that opens a text box, in both professions and referral sources.
pub const OTHER: &str = "Other";

/// The professions to choose from.
pub const PROFESSIONS: [&str; 5] = ["Investor", "Wholesaler", "Broker", "Attorney", OTHER];

/// The property types that can be followed, which are those of listings.
pub use listings::PROPERTY_TYPES;

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
