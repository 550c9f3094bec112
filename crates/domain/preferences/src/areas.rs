use geography::{County, State};
use listings::CountyChoice;

/// Returns the chosen counties that belong to one of the chosen states
/// (`docs/product.md#area-picker`). A bare name belongs to every chosen state that has such a
/// county. ZIP codes are not pruned.
#[must_use]
pub fn prune_counties(states: &[State], counties: &[String]) -> Vec<String> {
    counties
        .iter()
        .filter(|chosen| states.iter().any(|state| county_in(*state, chosen).is_some()))
        .cloned()
        .collect()
}

/// Returns the county that a choice names in a state. `Washington` names it in any state,
/// `Georgia|Washington` only in Georgia.
pub(crate) fn county_in(state: State, chosen: &str) -> Option<County> {
    let choice = CountyChoice::parse(chosen)?;
    if choice.state.is_some_and(|only| only != state) {
        return None;
    }
    County::parse(state, &choice.name)
}
