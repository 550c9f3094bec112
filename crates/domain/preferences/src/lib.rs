//! What a subscriber follows and wants to hear of: the preferences record of `spec.md` §3 and its
//! rules as pure functions.

mod areas;
mod check;
mod options;
mod record;

pub use areas::prune_counties;
pub use check::{MIN_UNITS, PreferenceField, Problem};
pub use options::{EMAIL_PREFERENCES, OTHER, PROFESSIONS, PROPERTY_TYPES, REFERRAL_SOURCES};
pub use record::{Preferences, PreferencesDraft};
