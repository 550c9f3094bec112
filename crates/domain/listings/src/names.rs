//! The names of a row that stand for no column: its key and its photos. With the catalogue's
//! values they are all the names that mean something to us; every other is a source's own.

use crate::catalogue::{Column, Derived};
use crate::listing::Listing;

/// The name of a listing's key (`spec.md §3`).
pub const UNIQUE_ID: &str = "unique_ID";

/// The name of the photo at `place`, counted from 0: `zillow_image_1` is the first.
#[must_use]
pub fn photo(place: usize) -> String {
    format!("zillow_image_{}", place + 1)
}

/// The place of the photo of this exact name, counted from 0.
#[must_use]
pub fn photo_place(name: &str) -> Option<usize> {
    let number = name.strip_prefix("zillow_image_")?;
    let place = number.parse::<usize>().ok()?.checked_sub(1)?;
    (place < Listing::MAX_PHOTOS && photo(place) == name).then_some(place)
}

/// Whether a name means something to us, so that a source's own column of that name must not
/// appear beside it.
#[must_use]
pub fn is_ours(name: &str) -> bool {
    name == UNIQUE_ID
        || Column::from_value(name).is_some()
        || Derived::ALL.iter().any(|derived| derived.value() == name)
        || photo_place(name).is_some()
}

/// The typed columns beside the catalogue that come only where everything is asked for. The one
/// that always comes is 'Zillow Property ID' (`product.md`, 'Listings on the wire').
pub fn beside_the_catalogue() -> impl Iterator<Item = Column> + Clone {
    Column::all().filter(|column| !column.in_catalogue() && *column != Column::ZillowPropertyId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_photos_have_names() {
        assert_eq!(photo(0), "zillow_image_1");
        assert_eq!(photo_place("zillow_image_20"), Some(19));
        for other in
            ["zillow_image_0", "zillow_image_21", "zillow_image_01", "zillow_image_+1", "x"]
        {
            assert_eq!(photo_place(other), None, "{other}");
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
