//! Area selection and 'My areas'.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use geography::State;
use listings::{Bounds, StateArea};
use preferences::{Preferences, PreferencesDraft, prune_counties};
use proptest::prelude::*;

fn state(name: &str) -> State {
    State::parse(name).unwrap()
}

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn removing_a_state_prunes_only_its_counties() {
    let chosen = texts(&["Fulton", "Miami-Dade", "Florida|Washington", "Washington"]);
    assert_eq!(
        prune_counties(&[state("Georgia")], &chosen),
        // Georgia has a Fulton and a Washington. `Florida|Washington` names only Florida's.
        ["Fulton", "Washington"]
    );
    assert_eq!(prune_counties(&[], &chosen), Vec::<String>::new());
}

proptest! {
    #[test]
    fn pruning_is_idempotent_and_never_adds_a_county(
        states in proptest::collection::vec(0..State::COUNT, 0..4),
        counties in proptest::collection::vec(
            prop_oneof!["Fulton", "Washington", "Miami-Dade", "Georgia\\|Washington", "Kings", "[a-z]{0,5}"],
            0..8,
        ),
    ) {
        let states: Vec<State> = states.into_iter().filter_map(State::from_index).collect();
        let once = prune_counties(&states, &counties);
        prop_assert_eq!(prune_counties(&states, &once), once.clone());
        prop_assert!(once.iter().all(|county| counties.contains(county)));
    }
}

#[test]
fn a_missing_field_gets_its_default() {
    let draft = PreferencesDraft {
        profession: Some("Broker".to_owned()),
        mf_units_min: Some(4.0),
        ..PreferencesDraft::default()
    };
    let record = draft.over_defaults();
    assert_eq!(record.profession, "Broker");
    assert_eq!(record.mf_units_min, Some(4.0));
    assert_eq!(record.referral_source, "");
    assert!(record.states_of_interest.is_empty());
}

#[test]
fn a_state_counts_as_a_whole_unless_its_counties_or_zips_are_chosen() {
    let record = Preferences {
        states_of_interest: texts(&["Georgia", "Florida", "Ohio"]),
        counties_of_interest: texts(&["Fulton", "Georgia|Washington"]),
        // Atlanta, Miami, and Richmond in Virginia, which is not a chosen state.
        zip_codes_of_interest: texts(&["30303", "33101", "23219"]),
        ..Preferences::default()
    };
    let area = |name, counties: &[&str], zips: &[&str]| StateArea {
        state: state(name),
        counties: texts(counties),
        zips: texts(zips),
    };
    assert_eq!(
        record.my_areas().states,
        [
            area("Georgia", &["Fulton", "Washington"], &["30303"]),
            area("Florida", &[], &["33101"]),
            // Ohio also has a Fulton. A bare name means it in every chosen state.
            area("Ohio", &["Fulton"], &[]),
        ]
    );
}

#[test]
fn all_five_types_admit_those_in_a_sources_own_words() {
    let all = texts(&["Single Family", "Multifamily", "Land", "Office", "Retail"]);
    let record = |property_types| Preferences { property_types, ..Preferences::default() };
    assert_eq!(record(all.clone()).my_areas().property_types, texts(&[]));
    assert_eq!(record(all[1..].to_vec()).my_areas().property_types, all[1..]);
}

#[test]
fn acres_become_square_feet() {
    let record = Preferences {
        property_types: texts(&["Land"]),
        land_acres_min: Some(0.5),
        land_acres_max: Some(2.0),
        ..Preferences::default()
    };
    // One acre is 43,560 square feet.
    assert_eq!(record.my_areas().lot_size, Bounds::new(Some(21_780), Some(87_120)).unwrap());
}

#[test]
fn bounds_count_only_while_their_property_type_is_followed() {
    let record = Preferences {
        property_types: texts(&["Multifamily"]),
        mf_units_min: Some(4.0),
        mf_units_max: Some(20.0),
        land_acres_min: Some(1.0),
        ..Preferences::default()
    };
    let areas = record.my_areas();
    assert_eq!(areas.units, Bounds::new(Some(4), Some(20)).unwrap());
    assert_eq!(areas.lot_size, Bounds::default());
}
