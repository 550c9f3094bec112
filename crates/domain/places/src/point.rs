use geography::{County, Zip, point_of_zip, state_of_zip};
use listings::{Column, Listing, Precision};

use crate::address::PostalAddress;

/// What a geocoder found for an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Longitude and latitude in millionths of a degree.
    pub point: (i32, i32),
    /// Whether it is exactly the address that was asked about.
    pub is_exact: bool,
}

/// The answer of a geocoder about an address. That nothing was found is an answer, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The address is here.
    Found(Match),
    /// The address is not known, or several places have it.
    NotFound,
}

/// Whether we gave the listing its point. Otherwise its source did, or there is none.
#[must_use]
pub fn is_given(listing: &Listing) -> bool {
    listing.facts.precision().is_some_and(|precision| precision != Precision::Source)
}

/// Removes the point that we gave a listing, so that only the source's values remain.
pub fn take_back(listing: &mut Listing) {
    if is_given(listing) {
        listing.facts.set_point(None);
    }
}

/// The address to ask a geocoder about: that of a listing whose source gave no coordinates.
#[must_use]
pub fn address_to_ask(listing: &Listing) -> Option<PostalAddress> {
    if is_placed_by_source(listing) { None } else { PostalAddress::of(listing) }
}

/// Gives the listing the best point that is known, and returns whether that is another one than
/// before (`docs/product.md#precision`): the source's coordinates, then the geocoder's answer about
/// its address if that is in the listing's county, then the point of its ZIP code if that is in its
/// state.
pub fn replace_point(listing: &mut Listing, answer: Option<Answer>) -> bool {
    let before = (listing.facts.point(), text_of(listing));
    if is_placed_by_source(listing) {
        // A source that gave only one of the two coordinates gave no point.
        let precision = listing.facts.point().map(|_| Precision::Source);
        listing.facts.set_precision(precision);
    } else {
        let found = answer.and_then(|answer| accepted(listing, answer));
        listing.facts.set_point(found.or_else(|| by_zip(listing)));
    }
    (listing.facts.point(), text_of(listing)) != before
}

/// Gives the listing that an import leaves the best point that is known without a geocoder. `known`
/// is the listing before the import: its point by address stays while address, county and state do.
pub fn point_after_import(listing: &mut Listing, known: Option<&Listing>) {
    let by_address = known.filter(|known| {
        let is_by_address =
            matches!(known.facts.precision(), Some(Precision::Address | Precision::Street));
        is_by_address
            && known.facts.text(Column::County) == listing.facts.text(Column::County)
            && PostalAddress::of(known) == PostalAddress::of(listing)
    });
    let answer = by_address.and_then(|known| {
        let is_exact = known.facts.precision() == Some(Precision::Address);
        Some(Answer::Found(Match { point: known.facts.point()?, is_exact }))
    });
    replace_point(listing, answer);
}

/// Whether the source gave coordinates, even if only one.
fn is_placed_by_source(listing: &Listing) -> bool {
    let has = |column| listing.facts.get(column).is_some();
    (has(Column::Latitude) || has(Column::Longitude)) && !is_given(listing)
}

fn text_of(listing: &Listing) -> Option<String> {
    listing.facts.text(Column::LocationPrecision).map(str::to_owned)
}

/// A geocoder's match, unless it is outside the listing's county, or outside its state if the
/// county is not known.
fn accepted(listing: &Listing, answer: Answer) -> Option<((i32, i32), Precision)> {
    let Answer::Found(Match { point, is_exact }) = answer else { return None };
    let county = listing.facts.text(Column::County);
    let county = county.and_then(|county| County::parse(listing.state, county));
    let is_there = match county {
        Some(county) => county.has_point(point),
        None => listing.state.has_point(point),
    };
    let precision = if is_exact { Precision::Address } else { Precision::Street };
    is_there.then_some((point, precision))
}

fn by_zip(listing: &Listing) -> Option<((i32, i32), Precision)> {
    let zip = listing.facts.text(Column::ZipCode).and_then(Zip::parse)?;
    let is_in_state = state_of_zip(zip) == Some(listing.state);
    Some((point_of_zip(zip).filter(|_| is_in_state)?, Precision::Zip))
}

#[cfg(test)]
mod tests {
    use listings::{Coordinate, Value};

    use super::*;
    use crate::testing::{ATLANTA, MIAMI, listing};

    const DECATUR: (i32, i32) = (-84_296_300, 33_774_800);

    fn text(listing: &mut Listing, column: Column, text: &str) {
        listing.facts.set(column, Some(Value::Text(text.to_owned()))).unwrap();
    }

    fn fulton() -> Listing {
        let mut listing = listing(1, "GA");
        text(&mut listing, Column::Address, "12 Elm St");
        text(&mut listing, Column::County, "Fulton");
        text(&mut listing, Column::ZipCode, "30303");
        listing
    }

    fn found(point: (i32, i32), is_exact: bool) -> Option<Answer> {
        Some(Answer::Found(Match { point, is_exact }))
    }

    #[test]
    fn the_sources_coordinates_stay() {
        let mut listing = fulton();
        for (column, micro) in [(Column::Longitude, MIAMI.0), (Column::Latitude, MIAMI.1)] {
            listing
                .facts
                .set(column, Coordinate::from_micro(micro).map(Value::Coordinate))
                .unwrap();
        }
        assert!(replace_point(&mut listing, found(ATLANTA, true)));
        assert_eq!(listing.facts.precision(), Some(Precision::Source));
        assert_eq!(listing.facts.point(), Some(MIAMI), "also where they are wrong");
        assert!(!replace_point(&mut listing, None), "nothing changes");
        assert_eq!(address_to_ask(&listing), None);
        listing.facts.set(Column::Latitude, None).unwrap();
        assert!(replace_point(&mut listing, found(ATLANTA, true)), "one coordinate is no point");
        assert_eq!(
            (listing.facts.point(), listing.facts.text(Column::LocationPrecision)),
            (None, None)
        );
        assert!(!replace_point(&mut listing, found(ATLANTA, true)), "and stays alone");
    }

    #[test]
    fn an_answer_in_the_county_is_better_than_the_zip() {
        let mut listing = fulton();
        assert!(replace_point(&mut listing, None));
        let by_zip = listing.facts.point();
        assert_eq!(listing.facts.precision(), Some(Precision::Zip));
        assert!(replace_point(&mut listing, found(ATLANTA, true)));
        assert_eq!(listing.facts.point(), Some(ATLANTA));
        assert_eq!(listing.facts.precision(), Some(Precision::Address));
        assert!(replace_point(&mut listing, found(ATLANTA, false)));
        assert_eq!(listing.facts.precision(), Some(Precision::Street));
        assert!(replace_point(&mut listing, Some(Answer::NotFound)));
        assert_eq!(listing.facts.point(), by_zip);
        assert!(address_to_ask(&listing).is_some());
    }

    #[test]
    fn an_answer_outside_the_county_is_refused() {
        let mut listing = fulton();
        for point in [DECATUR, MIAMI] {
            replace_point(&mut listing, found(point, true));
            assert_eq!(listing.facts.precision(), Some(Precision::Zip));
        }
        listing.facts.set(Column::County, None).unwrap();
        replace_point(&mut listing, found(DECATUR, true));
        assert_eq!(listing.facts.point(), Some(DECATUR), "somewhere in the state");
        replace_point(&mut listing, found(MIAMI, true));
        assert_eq!(listing.facts.precision(), Some(Precision::Zip));
    }

    #[test]
    fn a_zip_of_another_state_gives_no_point() {
        let mut listing = fulton();
        text(&mut listing, Column::ZipCode, "33101");
        assert!(!replace_point(&mut listing, None));
        assert_eq!(listing.facts.point(), None);
        text(&mut listing, Column::ZipCode, "30303-1");
        assert!(!replace_point(&mut listing, None));
    }

    #[test]
    fn an_import_keeps_the_point_of_an_address_that_stays() {
        let mut known = fulton();
        replace_point(&mut known, found(ATLANTA, false));
        let after = |change: &dyn Fn(&mut Listing)| {
            let mut listing = known.clone();
            take_back(&mut listing);
            assert_eq!(listing.facts.point(), None);
            change(&mut listing);
            point_after_import(&mut listing, Some(&known));
            listing.facts.precision()
        };
        assert_eq!(after(&|_| {}), Some(Precision::Street));
        assert_eq!(
            after(&|listing| text(listing, Column::Address, "12 ELM ST.")),
            Some(Precision::Street)
        );
        assert_eq!(
            after(&|listing| text(listing, Column::Address, "14 Elm St")),
            Some(Precision::Zip)
        );
        assert_eq!(after(&|listing| text(listing, Column::County, "DeKalb")), Some(Precision::Zip));
        assert_eq!(after(&|listing| text(listing, Column::ZipCode, "30305")), Some(Precision::Zip));
        let mut new = fulton();
        point_after_import(&mut new, None);
        assert_eq!(new.facts.precision(), Some(Precision::Zip));
    }
}
