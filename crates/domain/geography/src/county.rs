use std::fmt;

use crate::{
    State, Zip,
    atlas::{ATLAS, CountyRecord},
};

/// A county of a coverage state, or a county equivalent: an independent city of Virginia, St.
/// Louis City in Missouri, or Carson City in Nevada (`docs/product.md#counties`). Counties are
/// ordered by state, then by name ignoring case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct County(u16);

impl County {
    /// The number of counties.
    pub const COUNT: usize = 1_466;

    /// Every county, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..ATLAS.counties.len() as u16).map(Self)
    }

    /// The county at an index of [`County::all`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < ATLAS.counties.len()).then_some(Self(index as u16))
    }

    /// The index in [`County::all`]. It may change when the data is renewed, so store
    /// [`County::fips`] or state and name instead.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The state of the county.
    #[must_use]
    pub fn state(self) -> State {
        self.record().state
    }

    /// The name in rows, filters, preferences and responses, such as 'Fulton', 'Miami-Dade' or
    /// 'St. Louis City'.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.record().name
    }

    /// The FIPS code including the state, such as 13121 for Fulton, Georgia. In Alabama, Arizona,
    /// Arkansas and Connecticut the code needs a leading zero to have five digits.
    #[must_use]
    pub fn fips(self) -> u32 {
        self.record().fips
    }

    /// The county with a FIPS code.
    #[must_use]
    pub fn from_fips(fips: u32) -> Option<Self> {
        Self::all().find(|county| county.fips() == fips)
    }

    /// Longitude and latitude of a central point, in micro-degrees. The point is good for placing
    /// something in the county, but not for measuring.
    #[must_use]
    pub fn center(self) -> (i32, i32) {
        self.record().center
    }

    /// The ZIP codes that are mostly in the county, in numeric order. There is at least one.
    #[must_use]
    pub fn zips(self) -> &'static [Zip] {
        ATLAS.zips_of_county(self.index())
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
    let range = ATLAS.range_of(state);
    (range.start as u16..range.end as u16).map(County)
}
