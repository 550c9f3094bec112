use std::collections::HashMap;
use std::sync::OnceLock;

use listings::{Column, DerivedColumn, Listing};

use crate::name::fold;

/// The meaning of a header without a map file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownHeader {
    /// A typed column and a rank: 0 for its value, 1 for its label, 2 for another name.
    Column(Column, u8),
    /// The unique_ID and a rank: 0 for `unique_ID`, 1 for `_id` and `ID`.
    UniqueId(u8),
    /// A photo, by its number from 1 to 20.
    Photo(usize),
    /// A column of our own downloads that is computed or recorded by us, and not imported.
    Own,
}

/// The meaning of a header, ignoring case, blanks and punctuation; `None` for a source's own name.
pub(crate) fn known_header(header: &str) -> Option<KnownHeader> {
    static NAMES: OnceLock<HashMap<String, KnownHeader>> = OnceLock::new();
    let folded = fold(header);
    if folded.is_empty() {
        return None;
    }
    NAMES.get_or_init(every_name).get(&folded).copied()
}

fn every_name() -> HashMap<String, KnownHeader> {
    let mut names = HashMap::new();
    // Names are added in the order of their rank, and the first column to claim a name gets it.
    let mut claim = |name: &str, known| {
        names.entry(fold(name)).or_insert(known);
    };
    claim("unique_ID", KnownHeader::UniqueId(0));
    let derived = DerivedColumn::all().map(DerivedColumn::value);
    for own in derived.chain(Column::recorded().map(Column::value)) {
        claim(own, KnownHeader::Own);
    }
    for number in 1..=Listing::MAX_PHOTOS {
        claim(&format!("zillow_image_{number}"), KnownHeader::Photo(number));
    }
    for column in Column::imported() {
        claim(column.value(), KnownHeader::Column(column, 0));
    }
    for column in Column::imported() {
        claim(column.label(), KnownHeader::Column(column, 1));
    }
    for column in Column::imported() {
        for other in column.other_headers() {
            claim(other, KnownHeader::Column(column, 2));
        }
    }
    claim("ID", KnownHeader::UniqueId(1));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_labels_and_other_names_are_known() {
        let known = |header| known_header(header);
        assert_eq!(known("matched_Current Bid"), Some(KnownHeader::Column(Column::OpeningBid, 0)));
        assert_eq!(known("OPENING BID"), Some(KnownHeader::Column(Column::OpeningBid, 1)));
        assert_eq!(known("Estimated Value"), Some(KnownHeader::Column(Column::Zestimate, 1)));
        assert_eq!(known("Living Area"), Some(KnownHeader::Column(Column::LivingArea, 0)));
        assert_eq!(known("Living Area (sq ft)"), Some(KnownHeader::Column(Column::LivingArea, 1)));
        assert_eq!(known("living_area_sqft"), Some(KnownHeader::Column(Column::LivingArea, 1)));
        assert_eq!(known("zip"), Some(KnownHeader::Column(Column::ZipCode, 2)));
        assert_eq!(known("Owner Occupancy"), Some(KnownHeader::Column(Column::OwnerOccupancy, 0)));
        assert_eq!(known("Judge"), None);
        assert_eq!(known("---"), None);
    }

    #[test]
    fn ids_photos_and_derived_columns_are_known() {
        assert_eq!(known_header("unique_ID"), Some(KnownHeader::UniqueId(0)));
        assert_eq!(known_header("_id"), Some(KnownHeader::UniqueId(1)));
        assert_eq!(known_header("ID"), Some(KnownHeader::UniqueId(1)));
        assert_eq!(known_header("Zillow Image 20"), Some(KnownHeader::Photo(20)));
        assert_eq!(known_header("zillow_image_21"), None);
        assert_eq!(known_header("Days Until Sale"), Some(KnownHeader::Own));
    }

    #[test]
    fn other_names_are_unique() {
        let mut seen = HashMap::new();
        for column in Column::imported() {
            for other in column.other_headers() {
                let folded = fold(other);
                let known = known_header(other);
                assert!(
                    matches!(known, Some(KnownHeader::Column(found, _)) if found == column),
                    "{other}"
                );
                assert_eq!(seen.insert(folded, column), None, "{other}");
            }
        }
    }
}
