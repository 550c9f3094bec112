use std::collections::HashMap;
use std::sync::OnceLock;

use listings::{Column, Derived, Listing};

use crate::header::fold;

/// What a header says without a map file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// A typed column, and how surely: 0 by its value, 1 by its label, 2 by another name.
    Column(Column, u8),
    /// The unique_ID, and how surely (`spec.md §3`: `_id` and `ID` stand for it too).
    UniqueId(u8),
    /// A photo, by its number from 1 to 20.
    Photo(usize),
    /// What we compute ourselves: it stands in our own downloads and is not taken in.
    Derived,
}

/// Names under which counties and data vendors hand out our columns. A name that could mean two
/// things ('Date', 'Amount', 'Owner') is not among them: that is what map files are for.
const OTHER_NAMES: &[(Column, &[&str])] = &[
    (Column::Address, &["Property Address", "Street Address", "Situs Address", "Site Address"]),
    (Column::County, &["County Name", "Property County"]),
    (Column::State, &["Property State", "State Code"]),
    (Column::City, &["Property City", "Situs City"]),
    (Column::ZipCode, &["Zip", "Postal Code", "Property Zip", "Property Zip Code"]),
    (
        Column::ParcelNumber,
        &[
            "Parcel",
            "Parcel ID",
            "Parcel No",
            "Parcel Num",
            "APN",
            "Assessor Parcel Number",
            "Tax Parcel",
        ],
    ),
    (Column::PrincipalAmountOwed, &["Principal Owed", "Amount Owed"]),
    (Column::RentZestimate, &["Rent Estimate"]),
    (Column::AnnualTaxAmount, &["Annual Tax", "Annual Taxes", "Tax Amount"]),
    (Column::OpeningBid, &["Current Bid", "Starting Bid", "Minimum Bid"]),
    (Column::YearBuilt, &["Yr Built", "Year Build"]),
    (Column::Bedrooms, &["Beds", "Bedroom", "Bedroom Count"]),
    (Column::Bathrooms, &["Baths", "Bathroom", "Bathroom Count"]),
    (
        Column::LivingArea,
        &["Living Area Sq Ft", "Living Sq Ft", "Building Sq Ft", "Square Feet", "Sq Ft"],
    ),
    (Column::LotSize, &["Lot Size (sq ft)", "Lot Area", "Lot Sq Ft"]),
    (Column::SaleDate, &["Auction Date", "Foreclosure Date", "Trustee Sale Date"]),
    (Column::Lender, &["Plaintiff", "Beneficiary", "Mortgagee"]),
    (
        Column::Attorney,
        &["Trustee's Attorney", "Plaintiff Attorney", "Substitute Trustee", "Law Firm"],
    ),
    (Column::Borrower, &["Borrowers", "Borrower Name", "Borrower Names", "Grantor", "Mortgagor"]),
    (Column::DebtDate, &["Deed of Trust Date", "Loan Date", "Mortgage Date"]),
    (Column::Status, &["Status", "Sale Status", "Auction Status"]),
    (Column::Latitude, &["Lat"]),
    (Column::Longitude, &["Lng", "Long", "Lon"]),
    (Column::ZillowPropertyId, &["ZPID", "Zillow ID"]),
    (Column::CaseNumber, &["Case", "Case No", "Case ID", "Docket Number", "Trustee File Number"]),
    (Column::Units, &["Number of Units", "Unit Count", "Total Units"]),
];

/// What a header says, whatever its case, blanks and punctuation; `None` when it is a source's own.
pub(crate) fn known_header(header: &str) -> Option<Known> {
    static NAMES: OnceLock<HashMap<String, Known>> = OnceLock::new();
    let folded = fold(header);
    if folded.is_empty() {
        return None;
    }
    NAMES.get_or_init(every_name).get(&folded).copied()
}

fn every_name() -> HashMap<String, Known> {
    let mut names = HashMap::new();
    // The surer a name, the earlier it goes in; the first to claim a name has it.
    let mut claim = |name: &str, known| {
        names.entry(fold(name)).or_insert(known);
    };
    claim("unique_ID", Known::UniqueId(0));
    for derived in Derived::ALL {
        claim(derived.value(), Known::Derived);
    }
    for number in 1..=Listing::MAX_PHOTOS {
        claim(&format!("zillow_image_{number}"), Known::Photo(number));
    }
    for column in Column::all() {
        claim(column.value(), Known::Column(column, 0));
    }
    for column in Column::all() {
        claim(column.label(), Known::Column(column, 1));
    }
    for (column, others) in OTHER_NAMES {
        for other in *others {
            claim(other, Known::Column(*column, 2));
        }
    }
    claim("ID", Known::UniqueId(1));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_labels_and_other_names_are_known() {
        let known = |header| known_header(header);
        assert_eq!(known("matched_Current Bid"), Some(Known::Column(Column::OpeningBid, 0)));
        assert_eq!(known("OPENING BID"), Some(Known::Column(Column::OpeningBid, 1)));
        assert_eq!(known("Estimated Value"), Some(Known::Column(Column::Zestimate, 1)));
        assert_eq!(known("Living Area"), Some(Known::Column(Column::LivingArea, 0)));
        assert_eq!(known("Living Area (sq ft)"), Some(Known::Column(Column::LivingArea, 1)));
        assert_eq!(known("living_area_sqft"), Some(Known::Column(Column::LivingArea, 1)));
        assert_eq!(known("zip"), Some(Known::Column(Column::ZipCode, 2)));
        assert_eq!(known("Owner Occupancy"), Some(Known::Column(Column::OwnerOccupancy, 0)));
        assert_eq!(known("Judge"), None);
        assert_eq!(known("---"), None);
    }

    #[test]
    fn ids_photos_and_derived_columns_are_known() {
        assert_eq!(known_header("unique_ID"), Some(Known::UniqueId(0)));
        assert_eq!(known_header("_id"), Some(Known::UniqueId(1)));
        assert_eq!(known_header("ID"), Some(Known::UniqueId(1)));
        assert_eq!(known_header("Zillow Image 20"), Some(Known::Photo(20)));
        assert_eq!(known_header("zillow_image_21"), None);
        assert_eq!(known_header("Days Until Sale"), Some(Known::Derived));
    }

    #[test]
    fn no_other_name_is_claimed_twice() {
        let mut seen = HashMap::new();
        for (column, others) in OTHER_NAMES {
            for other in *others {
                let folded = fold(other);
                let known = known_header(other);
                assert!(
                    matches!(known, Some(Known::Column(found, _)) if found == *column),
                    "{other}"
                );
                assert_eq!(seen.insert(folded, *column), None, "{other}");
            }
        }
    }
}
