use geography::State;

use crate::catalogue::Column;
use crate::filters::Bounds;
use crate::listing::Listing;

/// What a subscriber follows in one state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateArea {
    /// The state. The subscriber follows all of it if no county and no ZIP code is chosen.
    pub state: State,
    /// Chosen counties, by their names in the rows.
    pub counties: Vec<String>,
    /// Chosen ZIP codes.
    pub zips: Vec<String>,
}

/// 'My areas': a subscriber's preferences as one filter. The weekly digest uses it too.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MyAreas {
    /// The states that the subscriber follows. If empty, no listing matches.
    pub states: Vec<StateArea>,
    /// The property types that the subscriber follows. If empty, every type matches.
    pub property_types: Vec<String>,
    /// Bounds of the units of Multifamily properties.
    pub units: Bounds<i64>,
    /// Bounds of the lot size of Land properties, in square feet.
    pub lot_size: Bounds<i64>,
}

impl MyAreas {
    /// The property type to which `units` applies.
    pub const MULTIFAMILY: &str = "Multifamily";
    /// The property type to which `lot_size` applies.
    pub const LAND: &str = "Land";

    /// Whether a listing matches. An unknown type, number of units or lot size matches.
    #[must_use]
    pub fn admit(&self, listing: &Listing) -> bool {
        let facts = &listing.facts;
        let kind = facts.text(Column::PropertyType);
        let is_chosen = |list: &[String], column| {
            facts.text(column).is_some_and(|value| list.iter().any(|own| own == value))
        };
        let in_area = self.states.iter().filter(|area| area.state == listing.state).any(|area| {
            (area.counties.is_empty() && area.zips.is_empty())
                || is_chosen(&area.counties, Column::County)
                || is_chosen(&area.zips, Column::ZipCode)
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
