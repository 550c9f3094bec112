//! The rules that a record must follow to be saved (`docs/product.md#preference-rules`).

use std::collections::HashSet;

use geography::{State, Zip, state_of_zip};
use listings::MyAreas;
use mail::OptionalMail;

use crate::{OTHER, PROFESSIONS, PROPERTY_TYPES, Preferences, REFERRAL_SOURCES, areas::county_in};

/// The minimum number of units of a Multifamily property (`docs/product.md#preference-rules`).
pub const MIN_UNITS: f64 = 2.0;
/// The steps per acre: acreage has one decimal (`docs/product.md#preference-rules`).
const ACRE_STEPS: f64 = 10.0;
/// A bound that no building or lot exceeds. Below it, floats represent whole numbers exactly.
const LARGEST: f64 = 1_000_000.0;
/// The maximum number of characters of free text in the record.
const TEXT_CHARACTERS: usize = 200;

/// A field of the record that can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PreferenceField {
    Profession,
    ProfessionOther,
    StatesOfInterest,
    CountiesOfInterest,
    ZipCodesOfInterest,
    PropertyTypes,
    MfUnitsMin,
    MfUnitsMax,
    LandAcresMin,
    LandAcresMax,
    PriorityRank,
    PriorityOther,
    EmailPreferences,
    ReferralSource,
    ReferralOther,
}

/// A wrong field, with a message for the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub field: PreferenceField,
    /// The message for the person.
    pub message: String,
}

/// The lower and the upper end of a range, as they were entered. Without an end, the range is open.
type Ends = (Option<f64>, Option<f64>);

impl Preferences {
    /// Returns the record in the form in which it is saved: states by full name, no duplicates,
    /// trimmed texts, and no invalid bounds in fields that are not shown.
    ///
    /// Counties, ZIP codes and email preferences may be empty, which means the whole state and no
    /// mail. ZIP codes may be in any coverage state, because they are not pruned.
    ///
    /// # Errors
    /// One [`Problem`] for each wrong field, in the order of the record.
    pub fn checked(self) -> Result<Self, Vec<Problem>> {
        self.check(true)
    }

    /// As [`Preferences::checked`], but the referral source may be empty, because an account with an
    /// operator's grant was never asked for it.
    ///
    /// # Errors
    /// Those of [`Preferences::checked`].
    pub fn checked_without_referral(self) -> Result<Self, Vec<Problem>> {
        self.check(false)
    }

    fn check(self, needs_referral: bool) -> Result<Self, Vec<Problem>> {
        let mut check = Check { record: self, problems: Vec::new() };
        check.trim();
        check.profession();
        check.areas();
        check.property_types();
        check.bounds();
        check.priorities();
        check.mails();
        check.referral(needs_referral);
        if check.problems.is_empty() { Ok(check.record) } else { Err(check.problems) }
    }
}

struct Check {
    record: Preferences,
    problems: Vec<Problem>,
}

impl Check {
    fn refuse(&mut self, field: PreferenceField, message: impl Into<String>) {
        self.problems.push(Problem { field, message: message.into() });
    }

    fn trim(&mut self) {
        let record = &mut self.record;
        for text in [
            &mut record.profession,
            &mut record.profession_other,
            &mut record.priority_rank,
            &mut record.priority_other,
            &mut record.referral_source,
            &mut record.referral_other,
        ] {
            *text = text.trim().to_owned();
        }
    }

    fn profession(&mut self) {
        let profession = self.record.profession.clone();
        if profession.is_empty() {
            self.refuse(PreferenceField::Profession, "Please choose your profession.");
        } else if !PROFESSIONS.contains(&profession.as_str()) {
            self.refuse(PreferenceField::Profession, "Please choose one of the professions.");
        }
        let other = self.record.profession_other.clone();
        match other_text(&profession, &other) {
            OtherText::Missing => {
                self.refuse(PreferenceField::ProfessionOther, "Please specify your profession.");
            }
            OtherText::TooLong => self.refuse(PreferenceField::ProfessionOther, too_long()),
            OtherText::Hidden => self.record.profession_other.clear(),
            OtherText::Sound => {}
        }
    }

    fn areas(&mut self) {
        let mut states = Vec::new();
        let mut unknown = None;
        for text in &self.record.states_of_interest {
            match State::parse(text) {
                Some(state) if !states.contains(&state) => states.push(state),
                Some(_) => {}
                None => unknown = Some(format!("{} is not a coverage state.", shown(text))),
            }
        }
        if let Some(message) = unknown {
            self.refuse(PreferenceField::StatesOfInterest, message);
        } else if states.is_empty() {
            self.refuse(PreferenceField::StatesOfInterest, "Please choose at least one state.");
        }
        self.record.states_of_interest =
            states.iter().map(|state| state.name().to_owned()).collect();

        keep_first_of_each(&mut self.record.counties_of_interest);
        let strange = self
            .record
            .counties_of_interest
            .iter()
            .find(|chosen| !states.iter().any(|state| county_in(*state, chosen).is_some()));
        if let Some(message) =
            strange.map(|county| format!("{} is not a county of the chosen states.", shown(county)))
        {
            self.refuse(PreferenceField::CountiesOfInterest, message);
        }

        keep_first_of_each(&mut self.record.zip_codes_of_interest);
        let strange = self
            .record
            .zip_codes_of_interest
            .iter()
            .find(|zip| Zip::parse(zip).and_then(state_of_zip).is_none());
        if let Some(message) =
            strange.map(|zip| format!("{} is not a ZIP code of the coverage states.", shown(zip)))
        {
            self.refuse(PreferenceField::ZipCodesOfInterest, message);
        }
    }

    fn property_types(&mut self) {
        let chosen = &mut self.record.property_types;
        keep_first_of_each(chosen);
        if chosen.is_empty() {
            self.refuse(
                PreferenceField::PropertyTypes,
                "Please choose at least one property type.",
            );
        } else if !chosen.iter().all(|kind| PROPERTY_TYPES.contains(&kind.as_str())) {
            self.refuse(PreferenceField::PropertyTypes, "Please choose among the property types.");
        }
    }

    fn bounds(&mut self) {
        let follows = |kind: &str| self.record.property_types.iter().any(|own| own == kind);
        let (multifamily, land) = (follows(MyAreas::MULTIFAMILY), follows(MyAreas::LAND));
        let units = (self.record.mf_units_min, self.record.mf_units_max);
        let acres = (self.record.land_acres_min, self.record.land_acres_max);
        let unit_fields = (PreferenceField::MfUnitsMin, PreferenceField::MfUnitsMax);
        let acre_fields = (PreferenceField::LandAcresMin, PreferenceField::LandAcresMax);

        let wrong = range_problems(units, unit_fields, unit_problem);
        if multifamily {
            self.problems.extend(wrong);
        } else if !wrong.is_empty() {
            (self.record.mf_units_min, self.record.mf_units_max) = (None, None);
        }
        let wrong = range_problems(acres, acre_fields, acre_problem);
        if land {
            self.problems.extend(wrong);
        } else if !wrong.is_empty() {
            (self.record.land_acres_min, self.record.land_acres_max) = (None, None);
        }
    }

    fn priorities(&mut self) {
        if self.record.priority_rank.chars().count() > TEXT_CHARACTERS {
            self.refuse(PreferenceField::PriorityRank, too_long());
        }
        if self.record.priority_other.chars().count() > TEXT_CHARACTERS {
            self.refuse(PreferenceField::PriorityOther, too_long());
        }
    }

    fn mails(&mut self) {
        keep_first_of_each(&mut self.record.email_preferences);
        let offered = OptionalMail::settings();
        let known = |label: &String| offered.contains(&label.as_str());
        if !self.record.email_preferences.iter().all(known) {
            self.refuse(PreferenceField::EmailPreferences, "Please choose among the mails.");
        }
    }

    fn referral(&mut self, is_needed: bool) {
        let source = self.record.referral_source.clone();
        if source.is_empty() && !is_needed {
            self.record.referral_other.clear();
            return;
        }
        if source.is_empty() {
            self.refuse(PreferenceField::ReferralSource, "Please tell us how you heard about us.");
        } else if !REFERRAL_SOURCES.contains(&source.as_str()) {
            self.refuse(PreferenceField::ReferralSource, "Please choose one of the options.");
        }
        let other = self.record.referral_other.clone();
        match other_text(&source, &other) {
            OtherText::Missing => self.refuse(PreferenceField::ReferralOther, "Please specify."),
            OtherText::TooLong => self.refuse(PreferenceField::ReferralOther, too_long()),
            OtherText::Hidden => self.record.referral_other.clear(),
            OtherText::Sound => {}
        }
    }
}

enum OtherText {
    Sound,
    Missing,
    TooLong,
    /// The field is not shown, and its text must not be stored.
    Hidden,
}

/// The text box next to a choice is shown and required while the choice is 'Other'.
fn other_text(choice: &str, text: &str) -> OtherText {
    let is_long = text.chars().count() > TEXT_CHARACTERS;
    match (choice == OTHER, text.is_empty(), is_long) {
        (true, true, _) => OtherText::Missing,
        (true, false, true) => OtherText::TooLong,
        (false, _, true) => OtherText::Hidden,
        _ => OtherText::Sound,
    }
}

fn range_problems(
    (from, to): Ends,
    fields: (PreferenceField, PreferenceField),
    wrong: fn(f64) -> Option<&'static str>,
) -> Vec<Problem> {
    let end = |value: Option<f64>, field| {
        let message = value.and_then(wrong);
        message.map(|message| Problem { field, message: message.to_owned() })
    };
    let mut problems: Vec<Problem> =
        [end(from, fields.0), end(to, fields.1)].into_iter().flatten().collect();
    let is_upside_down = from.zip(to).is_some_and(|(from, to)| from > to);
    if problems.is_empty() && is_upside_down {
        problems.push(Problem {
            field: fields.1,
            message: "The maximum must not be below the minimum.".to_owned(),
        });
    }
    problems
}

fn unit_problem(units: f64) -> Option<&'static str> {
    if !(MIN_UNITS..=LARGEST).contains(&units) {
        Some("Units must be 2 or more.")
    } else if units.fract() != 0.0 {
        Some("Units must be a whole number.")
    } else {
        None
    }
}

fn acre_problem(acres: f64) -> Option<&'static str> {
    if !(0.0..=LARGEST).contains(&acres) {
        return Some("Acreage must be 0 or more.");
    }
    let tenths = acres * ACRE_STEPS;
    // In binary, 0.3 * 10 is not exactly 3.
    if (tenths - tenths.round()).abs() > 1e-6 {
        Some("Acreage goes in steps of 0.1.")
    } else {
        None
    }
}

fn keep_first_of_each(list: &mut Vec<String>) {
    let mut seen = HashSet::new();
    list.retain(|item| seen.insert(item.clone()));
}

/// Shortens a value to one line, for a message.
fn shown(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    format!("'{short}'")
}

fn too_long() -> String {
    format!("Please use at most {TEXT_CHARACTERS} characters.")
}
