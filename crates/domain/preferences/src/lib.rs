//! The preferences record, which describes what a subscriber follows and wants to receive, and its
//! rules as pure functions (`docs/product.md#preferences-record`).

mod areas;
mod check;
mod options;
mod record;

pub use areas::prune_counties;
pub use check::{MIN_UNITS, PreferenceField, Problem};
pub use options::{OTHER, PROFESSIONS, PROPERTY_TYPES, REFERRAL_SOURCES};
pub use record::{Preferences, PreferencesDraft};
