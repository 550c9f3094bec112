use geography::State;

use crate::catalogue::Column;
use crate::filters::Bounds;
use crate::listing::Listing;

/// What a subscriber follows in one state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateArea {
    /// The state; it counts whole when neither counties nor ZIPs are chosen.
    pub state: State,
    /// Chosen counties, by the names rows carry.
    pub counties: Vec<String>,
    /// Chosen ZIP codes.
    pub zips: Vec<String>,
}

/// 'My areas': the preferences as one filter, also the weekly digest's (`product.md`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MyAreas {
    /// The followed states; nothing matches when there are none.
    pub states: Vec<StateArea>,
    /// The followed property types; every type when empty.
    pub property_types: Vec<String>,
    /// Bounds of the units of what is Multifamily.
    pub units: Bounds<i64>,
    /// Bounds of the lot size, in square feet, of what is Land.
    pub lot_size: Bounds<i64>,
}

impl MyAreas {
    /// The property type whose units are bounded.
    pub const MULTIFAMILY: &str = "Multifamily";
    /// The property type whose lot size is bounded.
    pub const LAND: &str = "Land";

    /// Whether a listing fits. What isn't known (type, units, lot size) passes.
    #[must_use]
    pub fn admit(&self, listing: &Listing) -> bool {
        let facts = &listing.facts;
        let kind = facts.text(Column::PropertyType);
        let known = |list: &[String], column| {
            facts.text(column).is_some_and(|value| list.iter().any(|own| own == value))
        };
        let in_area = self.states.iter().filter(|area| area.state == listing.state).any(|area| {
            (area.counties.is_empty() && area.zips.is_empty())
                || known(&area.counties, Column::County)
                || known(&area.zips, Column::ZipCode)
        });
        in_area
            && (self.property_types.is_empty()
                || kind.is_none_or(|kind| self.property_types.iter().any(|own| own == kind)))
            && (kind != Some(Self::MULTIFAMILY)
                || self.units.admits_or_unknown(facts.whole_number(Column::Units)))
            && (kind != Some(Self::LAND)
                || self.lot_size.admits_or_unknown(facts.whole_number(Column::LotSize)))
    }
}
