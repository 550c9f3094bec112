use geography::{County, State};
use listings::CountyChoice;

/// Drops the chosen counties that belong to none of the chosen states (`spec.md` §4, 'Area
/// selection'); a bare name belongs to every chosen state that has it. ZIP codes are not pruned.
#[must_use]
pub fn prune_counties(states: &[State], counties: &[String]) -> Vec<String> {
    counties
        .iter()
        .filter(|chosen| states.iter().any(|state| county_in(*state, chosen).is_some()))
        .cloned()
        .collect()
}

/// The county that a choice names in a state: `Washington`, or `Georgia|Washington` for Georgia
/// alone.
pub(crate) fn county_in(state: State, chosen: &str) -> Option<County> {
    let choice = CountyChoice::parse(chosen)?;
    if choice.state.is_some_and(|only| only != state) {
        return None;
    }
    County::parse(state, &choice.name)
}
