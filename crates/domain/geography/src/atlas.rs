//! The counties and ZIP codes of `data/counties.tsv`, which are read once at the first use.
//!
//! An invalid line is skipped so that it cannot stop a running server. Tests check the counts of
//! the file, so an invalid line never reaches production.

use std::{ops::Range, sync::LazyLock};

use crate::{State, Zip};

/// The data of the coverage states.
pub(crate) static ATLAS: LazyLock<Atlas> =
    LazyLock::new(|| Atlas::read(include_str!("../data/counties.tsv")));

/// One line of the file. The ZIPs are a range of [`Atlas::zips_by_county`].
pub(crate) struct CountyRecord {
    pub(crate) state: State,
    pub(crate) fips: u32,
    pub(crate) name: &'static str,
    pub(crate) center: (i32, i32),
    zips: Range<usize>,
}

/// The content of the file. Counties are in the order of the file, by state and name.
pub(crate) struct Atlas {
    pub(crate) counties: Vec<CountyRecord>,
    /// The ZIPs of all counties, grouped by county.
    zips_by_county: Vec<Zip>,
    /// The ZIPs of all states, grouped by state.
    zips_by_state: Vec<Zip>,
    /// The range of each state in `counties`.
    state_counties: Vec<Range<usize>>,
    /// The range of each state in `zips_by_state`.
    state_zips: Vec<Range<usize>>,
    /// Every ZIP with its state, in numeric order.
    states_of_zips: Vec<(Zip, State)>,
}

impl Atlas {
    fn read(file: &'static str) -> Self {
        let mut zips_by_county = Vec::new();
        let mut counties: Vec<_> = file
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| county_record(line, &mut zips_by_county))
            .collect();
        // The sort is stable, so the names stay in the file's order.
        counties.sort_by_key(|county| county.state);

        let (mut zips_by_state, mut states_of_zips) = (Vec::new(), Vec::new());
        let (mut state_counties, mut state_zips) = (Vec::new(), Vec::new());
        for state in State::all() {
            let first = counties.partition_point(|county| county.state < state);
            let end = counties.partition_point(|county| county.state <= state);
            let mut zips: Vec<Zip> = counties[first..end]
                .iter()
                .flat_map(|county| &zips_by_county[county.zips.clone()])
                .copied()
                .collect();
            zips.sort_unstable();
            zips.dedup();
            state_counties.push(first..end);
            state_zips.push(zips_by_state.len()..zips_by_state.len() + zips.len());
            states_of_zips.extend(zips.iter().map(|&zip| (zip, state)));
            zips_by_state.extend(zips);
        }
        states_of_zips.sort_unstable();
        Self { counties, zips_by_county, zips_by_state, state_counties, state_zips, states_of_zips }
    }

    /// The range of a state's counties in [`Atlas::counties`].
    pub(crate) fn range_of(&self, state: State) -> Range<usize> {
        self.state_counties[state.index()].clone()
    }

    /// The ZIPs of the county at `index` in numeric order.
    pub(crate) fn zips_of_county(&self, index: usize) -> &[Zip] {
        &self.zips_by_county[self.counties[index].zips.clone()]
    }
}

/// All ZIP codes of a state in numeric order.
#[must_use]
pub fn zips(state: State) -> &'static [Zip] {
    &ATLAS.zips_by_state[ATLAS.state_zips[state.index()].clone()]
}

/// The coverage state of a ZIP code; `None` if it does not exist in any of them.
#[must_use]
pub fn state_of_zip(zip: Zip) -> Option<State> {
    let index = ATLAS.states_of_zips.binary_search_by_key(&zip, |&(known, _)| known).ok()?;
    Some(ATLAS.states_of_zips[index].1)
}

/// Reads a line `GA⇥13121⇥Fulton⇥-84467000⇥33790000⇥30005 30009 …` and appends its ZIPs to `zips`.
fn county_record(line: &'static str, zips: &mut Vec<Zip>) -> Option<CountyRecord> {
    let mut fields = line.split('\t');
    let state = State::parse(fields.next()?)?;
    let fips = fields.next()?.parse().ok()?;
    let name = fields.next()?;
    let center = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let first = zips.len();
    zips.extend(fields.next()?.split(' ').filter_map(Zip::parse));
    Some(CountyRecord { state, fips, name, center, zips: first..zips.len() })
}
