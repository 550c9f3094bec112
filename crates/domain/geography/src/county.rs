use std::fmt;

use crate::{
    State, Zip,
    atlas::{ATLAS, CountyRecord},
    county_names,
};

/// A county of the coverage states, or what stands in its place: an independent city of Virginia,
/// St. Louis City in Missouri, Carson City in Nevada (`product.md`, 'Geography'). Ordered by
/// state, then by name without regard to case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct County(u16);

impl County {
    /// How many there are.
    pub const COUNT: usize = 1_466;

    /// All of them, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..ATLAS.counties.len() as u16).map(Self)
    }

    /// Reads a county of `state` as people write it: in any case, with ' County', ' Parish' or
    /// the state behind it, 'Saint' or 'St.', 'De Kalb' or 'DeKalb', and 'City of Richmond',
    /// 'Richmond City' or 'Richmond (City)' for the independent city, where 'Richmond' is the
    /// county. Names that a county had, or that people use for it, are known too ('Dade' for
    /// Miami-Dade, 'Brooklyn' for Kings).
    #[must_use]
    pub fn parse(state: State, text: &str) -> Option<Self> {
        county_names::find(state, text)
    }

    /// The county at a place of [`County::all`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < ATLAS.counties.len()).then_some(Self(index as u16))
    }

    /// Its place in [`County::all`]. It may change when the data is renewed: store [`County::fips`]
    /// or state and name instead.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The state that it lies in.
    #[must_use]
    pub fn state(self) -> State {
        self.record().state
    }

    /// Its name as it stands in rows, filters, preferences and answers: 'Fulton', 'Miami-Dade',
    /// 'St. Louis City'.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.record().name
    }

    /// Its number in the federal lists (FIPS), state included: 13121 for Fulton, Georgia. It needs
    /// a leading zero to have five digits in Alabama, Arizona, Arkansas and Connecticut.
    #[must_use]
    pub fn fips(self) -> u32 {
        self.record().fips
    }

    /// The county of a federal number.
    #[must_use]
    pub fn from_fips(fips: u32) -> Option<Self> {
        Self::all().find(|county| county.fips() == fips)
    }

    /// Longitude and latitude in micro-degrees of a point in its midst, good for putting something
    /// into the county, not for measuring.
    #[must_use]
    pub fn centre(self) -> (i32, i32) {
        self.record().centre
    }

    /// The ZIP codes that lie in it for the most part, in numerical order; at least one.
    #[must_use]
    pub fn zips(self) -> &'static [Zip] {
        ATLAS.zips_of_county(self.index())
    }

    /// Whether another coverage state has a county of this name, so that a list which shows both
    /// must show the state.
    #[must_use]
    pub fn name_repeats(self) -> bool {
        county_names::repeats(self)
    }

    fn record(self) -> &'static CountyRecord {
        &ATLAS.counties[self.index()]
    }
}

impl fmt::Display for County {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for County {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}", self.state(), self.name())
    }
}

/// The counties of a state by name.
pub fn counties(state: State) -> impl ExactSizeIterator<Item = County> + Clone {
    let places = ATLAS.places_of(state);
    (places.start as u16..places.end as u16).map(County)
}
