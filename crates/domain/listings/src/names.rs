//! The names in a row that are not columns: the key and the photos. Together with the values of
//! the catalogue these are our own names. Every other name belongs to a source.

use crate::catalogue::{Column, DerivedColumn};
use crate::listing::Listing;

/// The name of a listing's key.
pub const UNIQUE_ID: &str = "unique_ID";

/// The name of the photo at `index`, counted from 0. The first name is `zillow_image_1`.
#[must_use]
pub fn photo(index: usize) -> String {
    format!("zillow_image_{}", index + 1)
}

/// The index of the photo with exactly this name, counted from 0.
#[must_use]
pub fn photo_index(name: &str) -> Option<usize> {
    let number = name.strip_prefix("zillow_image_")?;
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    (index < Listing::MAX_PHOTOS && photo(index) == name).then_some(index)
}

/// Whether a name is one of our own. A source's column with such a name must not appear in a row.
#[must_use]
pub fn is_ours(name: &str) -> bool {
    name == UNIQUE_ID
        || Column::from_value(name).is_some()
        || DerivedColumn::all().any(|derived| derived.value() == name)
        || photo_index(name).is_some()
}

/// The typed columns that are not in the catalogue and appear only in a full row. 'Zillow Property
/// ID' is not one of them because every row contains it (`docs/product.md#row`).
pub fn outside_the_catalogue() -> impl Iterator<Item = Column> + Clone {
    Column::further().filter(|column| *column != Column::ZillowPropertyId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_photos_have_names() {
        assert_eq!(photo(0), "zillow_image_1");
        assert_eq!(photo_index("zillow_image_20"), Some(19));
        for other in
            ["zillow_image_0", "zillow_image_21", "zillow_image_01", "zillow_image_+1", "x"]
        {
            assert_eq!(photo_index(other), None, "{other}");
        }
    }

    #[test]
    fn a_sources_own_names_are_not_ours() {
        for name in ["unique_ID", "matched_Current Bid", "Equity", "City", "zillow_image_3"] {
            assert!(is_ours(name), "{name}");
        }
        for name in ["Sale Time", "_id", "ID", "unique_id", "equity"] {
            assert!(!is_ours(name), "{name}");
        }
    }
}
