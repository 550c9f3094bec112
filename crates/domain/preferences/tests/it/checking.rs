//! The rules that a record must follow to be saved. Each rule is broken once.

use preferences::{PreferenceField as Field, Preferences};

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|&text| text.to_owned()).collect()
}

fn sound() -> Preferences {
    Preferences {
        profession: "Investor".to_owned(),
        states_of_interest: texts(&["Georgia"]),
        property_types: texts(&["Single Family"]),
        referral_source: "Youtube".to_owned(),
        ..Preferences::default()
    }
}

fn wrong_fields(change: impl FnOnce(&mut Preferences)) -> Vec<Field> {
    let mut record = sound();
    change(&mut record);
    match record.checked() {
        Ok(_) => Vec::new(),
        Err(problems) => problems.into_iter().map(|problem| problem.field).collect(),
    }
}

#[test]
fn counties_zips_and_email_preferences_may_be_empty() {
    assert_eq!(wrong_fields(|_| {}), []);
}

#[test]
fn an_empty_record_reports_every_required_field() {
    let problems = Preferences::default().checked().unwrap_err();
    let fields: Vec<Field> = problems.iter().map(|problem| problem.field).collect();
    assert_eq!(
        fields,
        [Field::Profession, Field::StatesOfInterest, Field::PropertyTypes, Field::ReferralSource]
    );
}

#[test]
fn without_the_referral_question_only_its_answer_may_be_empty() {
    let record = Preferences { referral_source: String::new(), ..sound() };
    assert_eq!(record.clone().checked_without_referral(), Ok(record.clone()));
    let strange = Preferences { referral_source: "A bird".to_owned(), ..sound() };
    assert_eq!(strange.checked_without_referral().unwrap_err()[0].field, Field::ReferralSource);
    let fields: Vec<Field> = Preferences::default()
        .checked_without_referral()
        .unwrap_err()
        .into_iter()
        .map(|problem| problem.field)
        .collect();
    assert_eq!(fields, [Field::Profession, Field::StatesOfInterest, Field::PropertyTypes]);
}

#[test]
fn other_requires_a_text() {
    assert_eq!(wrong_fields(|r| r.profession = "Other".to_owned()), [Field::ProfessionOther]);
    assert_eq!(wrong_fields(|r| r.referral_source = "Other".to_owned()), [Field::ReferralOther]);
    assert_eq!(
        wrong_fields(|r| {
            r.profession = "Other".to_owned();
            r.profession_other = "Surveyor".to_owned();
        }),
        []
    );
    let blank = wrong_fields(|r| {
        r.profession = "Other".to_owned();
        r.profession_other = "  ".to_owned();
    });
    assert_eq!(blank, [Field::ProfessionOther]);
}

#[test]
fn only_known_values_are_accepted() {
    assert_eq!(wrong_fields(|r| r.profession = "Wizard".to_owned()), [Field::Profession]);
    assert_eq!(
        wrong_fields(|r| r.states_of_interest = texts(&["Georgia", "Narnia"])),
        [Field::StatesOfInterest]
    );
    assert_eq!(wrong_fields(|r| r.property_types = texts(&["Castle"])), [Field::PropertyTypes]);
    assert_eq!(
        wrong_fields(|r| r.email_preferences = texts(&["Everything"])),
        [Field::EmailPreferences]
    );
    assert_eq!(wrong_fields(|r| r.referral_source = "A bird".to_owned()), [Field::ReferralSource]);
}

#[test]
fn counties_must_be_in_chosen_states_but_zips_may_be_in_any() {
    assert_eq!(wrong_fields(|r| r.counties_of_interest = texts(&["Fulton"])), []);
    assert_eq!(wrong_fields(|r| r.counties_of_interest = texts(&["Georgia|Fulton"])), []);
    assert_eq!(
        wrong_fields(|r| r.counties_of_interest = texts(&["Miami-Dade"])),
        [Field::CountiesOfInterest]
    );
    assert_eq!(
        wrong_fields(|r| r.counties_of_interest = texts(&["Florida|Washington"])),
        [Field::CountiesOfInterest]
    );
    // 33101 is in Miami: Florida is covered, although it is not chosen here. 90210 is in
    // California.
    assert_eq!(wrong_fields(|r| r.zip_codes_of_interest = texts(&["30303", "33101"])), []);
    assert_eq!(
        wrong_fields(|r| r.zip_codes_of_interest = texts(&["90210"])),
        [Field::ZipCodesOfInterest]
    );
}

fn with_units(from: Option<f64>, to: Option<f64>) -> Vec<Field> {
    wrong_fields(|r| {
        r.property_types = texts(&["Multifamily"]);
        (r.mf_units_min, r.mf_units_max) = (from, to);
    })
}

#[test]
fn multifamily_units_are_whole_numbers_of_at_least_two() {
    assert_eq!(with_units(Some(2.0), Some(2.0)), []);
    for open in [(None, None), (Some(3.0), None), (None, Some(3.0))] {
        assert_eq!(with_units(open.0, open.1), [], "an end may be empty");
    }
    assert_eq!(with_units(Some(1.0), None), [Field::MfUnitsMin]);
    assert_eq!(with_units(Some(1.0), Some(4.0)), [Field::MfUnitsMin]);
    assert_eq!(with_units(Some(2.5), Some(4.0)), [Field::MfUnitsMin]);
    assert_eq!(with_units(Some(5.0), Some(4.0)), [Field::MfUnitsMax]);
    assert_eq!(with_units(Some(2.0), Some(f64::NAN)), [Field::MfUnitsMax]);
}

fn with_acres(from: Option<f64>, to: Option<f64>) -> Vec<Field> {
    wrong_fields(|r| {
        r.property_types = texts(&["Land"]);
        (r.land_acres_min, r.land_acres_max) = (from, to);
    })
}

#[test]
fn land_acreage_is_at_least_zero_in_tenths() {
    assert_eq!(with_acres(Some(0.0), Some(0.3)), []);
    assert_eq!(with_acres(Some(0.0), None), []);
    assert_eq!(with_acres(None, None), []);
    assert_eq!(with_acres(Some(-0.1), Some(1.0)), [Field::LandAcresMin]);
    assert_eq!(with_acres(Some(0.25), Some(1.0)), [Field::LandAcresMin]);
    assert_eq!(with_acres(Some(0.0), Some(f64::INFINITY)), [Field::LandAcresMax]);
}

#[test]
fn bounds_that_are_not_shown_cause_no_error() {
    let record = Preferences { mf_units_min: Some(1.0), land_acres_min: Some(3.0), ..sound() };
    let saved = record.checked().unwrap();
    assert_eq!(saved.mf_units_min, None, "invalid and not shown: cleared");
    assert_eq!(saved.land_acres_min, Some(3.0), "half a range is valid: stored for later");
    let record = Preferences { mf_units_min: Some(3.0), mf_units_max: Some(9.0), ..sound() };
    assert_eq!(record.checked().unwrap().mf_units_max, Some(9.0), "valid: stored for later");
}

#[test]
fn a_saved_record_has_full_state_names_and_no_duplicates() {
    let record = Preferences {
        states_of_interest: texts(&["ga", "Georgia", "FL"]),
        zip_codes_of_interest: texts(&["30303", "30303"]),
        referral_source: " Youtube ".to_owned(),
        ..sound()
    };
    let saved = record.checked().unwrap();
    assert_eq!(saved.states_of_interest, ["Georgia", "Florida"]);
    assert_eq!(saved.zip_codes_of_interest, ["30303"]);
    assert_eq!(saved.referral_source, "Youtube");
}
