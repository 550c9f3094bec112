//! Assessors' rolls: what they say about the parcels of a county, and how they fill the blanks of
//! listings (`docs/product.md#rolls`).

mod fill;
mod occupancy;
mod parcel;
mod row;

/// What the names of the sources of rolls begin with in a store. They are separate from the sources of
/// listings, even with the same name.
pub const SOURCE_PREFIX: &str = "roll: ";

pub use fill::{StoredRollRow, fill};
pub use parcel::Parcel;
pub use row::{RollRecord, RollRow, check_roll_record};
