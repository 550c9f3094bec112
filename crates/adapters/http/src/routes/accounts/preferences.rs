//! The preferences record in requests (`docs/product.md#preferences-record`). Problems are reported by
//! field.

use geography::State;
use mail::OptionalMail;
use preferences::{
    PROFESSIONS, PROPERTY_TYPES, PreferenceField, Preferences, PreferencesDraft, Problem,
    REFERRAL_SOURCES,
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{
    ArrayBuilder, Object, ObjectBuilder, OneOfBuilder, SchemaType, Type,
};
use utoipa::openapi::{RefOr, Schema};

use super::profile::example_follows;
use crate::serving::error::ApiError;
use crate::wire::body::Limited;
use crate::wire::form::Form;
use crate::wire::text_rules::{MOST_CHOICES, OPTIONAL_LINE, OPTIONAL_NUMBER, ZIP, schemas};

/// A number, a text with a number, or an empty text for no number.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum NumberInput {
    Number(f64),
    Text(String),
}

/// Larger numbers are refused in every field.
const LARGEST_NUMBER: f64 = 1e9;

impl NumberInput {
    fn read(self) -> Result<Option<f64>, &'static str> {
        const NO_NUMBER: &str = "Please enter a number.";
        match self {
            Self::Number(number) if number.abs() <= LARGEST_NUMBER => Ok(Some(number)),
            Self::Text(text) if text.is_empty() => Ok(None),
            Self::Text(text) if OPTIONAL_NUMBER.admits(&text) => {
                text.parse().map(Some).map_err(|_| NO_NUMBER)
            }
            Self::Number(_) | Self::Text(_) => Err(NO_NUMBER),
        }
    }
}

/// The preferences of a subscriber. An absent member counts as empty.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = example_follows)]
pub(crate) struct PreferencesRecord {
    #[schema(required = true, schema_with = professions)]
    profession: Option<String>,
    #[schema(schema_with = profession_other)]
    profession_other: Option<String>,
    #[schema(required = true, schema_with = states)]
    states_of_interest: Option<Vec<String>>,
    #[schema(schema_with = county_names)]
    counties_of_interest: Option<Vec<String>>,
    #[schema(schema_with = zip_codes)]
    zip_codes_of_interest: Option<Vec<String>>,
    #[schema(required = true, schema_with = property_types)]
    property_types: Option<Vec<String>>,
    #[schema(schema_with = units_min)]
    mf_units_min: Option<NumberInput>,
    #[schema(schema_with = units_max)]
    mf_units_max: Option<NumberInput>,
    #[schema(schema_with = acres_min)]
    land_acres_min: Option<NumberInput>,
    #[schema(schema_with = acres_max)]
    land_acres_max: Option<NumberInput>,
    #[schema(schema_with = schemas::optional_line)]
    priority_rank: Option<String>,
    #[schema(schema_with = schemas::optional_line)]
    priority_other: Option<String>,
    #[schema(schema_with = email_preferences)]
    email_preferences: Option<Vec<String>>,
    #[schema(schema_with = referral_sources)]
    referral_source: Option<String>,
    #[schema(schema_with = referral_other)]
    referral_other: Option<String>,
}

impl Limited for PreferencesRecord {
    /// Every ZIP code of the coverage states fits.
    const MOST_BYTES: usize = 512 * 1024;
}

/// The maximum number of counties, more than the coverage states have.
const MOST_COUNTIES: usize = 4_000;
/// The maximum number of ZIP codes, more than the coverage states have.
const MOST_ZIPS: usize = 30_000;
/// The maximum length of a county's name with its state, as in `Georgia|Fulton`.
const COUNTY_CHARACTERS: usize = 100;

fn described(mut schema: Object, description: &str) -> Object {
    schema.description = Some(description.to_owned());
    schema
}

fn professions() -> Object {
    schemas::one_of(&PROFESSIONS).build()
}

fn profession_other() -> Object {
    described(
        schemas::optional_line(),
        "The profession if `profession` is `Other`; not blank then.",
    )
}

fn referral_sources() -> Object {
    let words = REFERRAL_SOURCES.into_iter().map(Some);
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .enum_values(Some(words.chain([Some(""), None])))
        .description(Some("Absent, null or empty only if the account has an operator's grant."))
        .build()
}

fn referral_other() -> Object {
    described(
        schemas::optional_line(),
        "The source if `referralSource` is `Other`; not blank then.",
    )
}

/// The coverage states, by name or two-letter code.
fn state_words() -> Vec<&'static str> {
    State::all().flat_map(|state| [state.name(), state.code()]).collect()
}

fn states() -> RefOr<Schema> {
    schemas::words(&state_words(), 1, false)
}

fn property_types() -> RefOr<Schema> {
    schemas::words(&PROPERTY_TYPES, 1, false)
}

fn email_preferences() -> RefOr<Schema> {
    schemas::words(&OptionalMail::settings(), 0, true)
}

fn list_or_null(items: Object, most: usize, description: &str) -> RefOr<Schema> {
    ArrayBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
        .items(items)
        .max_items(Some(most))
        .description(Some(description))
        .into()
}

fn county_names() -> RefOr<Schema> {
    let items = ObjectBuilder::new()
        .schema_type(Type::String)
        .min_length(Some(1))
        .max_length(Some(COUNTY_CHARACTERS))
        .build();
    list_or_null(
        items,
        MOST_COUNTIES,
        "Counties of the chosen states (`GET /api/geography-data`), by name or as `Georgia|Fulton`.",
    )
}

fn zip_codes() -> RefOr<Schema> {
    list_or_null(
        ZIP.schema(),
        MOST_ZIPS,
        "ZIP codes of any coverage state (`GET /api/geography-data`).",
    )
}

fn number(description: &str) -> RefOr<Schema> {
    let number = ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(Some(-LARGEST_NUMBER))
        .maximum(Some(LARGEST_NUMBER));
    OneOfBuilder::new()
        .item(number)
        .item(OPTIONAL_NUMBER.schema())
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .description(Some(description))
        .into()
}

fn units_min() -> RefOr<Schema> {
    number(
        "A whole number from 2 to 1,000,000 if `propertyTypes` has `Multifamily`. Otherwise an \
            invalid number is ignored.",
    )
}

fn units_max() -> RefOr<Schema> {
    number("The same, and not below `mfUnitsMin`.")
}

fn acres_min() -> RefOr<Schema> {
    number(
        "From 0 to 1,000,000 in steps of 0.1 if `propertyTypes` has `Land`. Otherwise an invalid \
            number is ignored.",
    )
}

fn acres_max() -> RefOr<Schema> {
    number("The same, and not below `landAcresMin`.")
}

impl PreferencesRecord {
    /// Returns the record merged over the defaults. Violations of the schema are noted in the form.
    pub(crate) fn read(self, form: &mut Form) -> Preferences {
        self.check(form);
        let mut number = |field, input: Option<NumberInput>| {
            input.and_then(|input| form.take(field, input.read()).flatten())
        };
        PreferencesDraft {
            mf_units_min: number("mfUnitsMin", self.mf_units_min),
            mf_units_max: number("mfUnitsMax", self.mf_units_max),
            land_acres_min: number("landAcresMin", self.land_acres_min),
            land_acres_max: number("landAcresMax", self.land_acres_max),
            profession: self.profession,
            profession_other: self.profession_other,
            states_of_interest: self.states_of_interest,
            counties_of_interest: self.counties_of_interest,
            zip_codes_of_interest: self.zip_codes_of_interest,
            property_types: self.property_types,
            priority_rank: self.priority_rank,
            priority_other: self.priority_other,
            email_preferences: self.email_preferences,
            referral_source: self.referral_source,
            referral_other: self.referral_other,
        }
        .over_defaults()
    }

    /// Refuses what the domain would correct or does not limit: words with whitespace around them, and
    /// long lists and lines.
    fn check(&self, form: &mut Form) {
        for (field, text) in
            [("profession", &self.profession), ("referralSource", &self.referral_source)]
        {
            if text.as_ref().is_some_and(|text| text.trim() != text) {
                form.refuse(field, "Please choose one of the options.");
            }
        }
        for (field, text) in [
            ("professionOther", &self.profession_other),
            ("priorityRank", &self.priority_rank),
            ("priorityOther", &self.priority_other),
            ("referralOther", &self.referral_other),
        ] {
            if text.as_ref().is_some_and(|text| !OPTIONAL_LINE.admits(text)) {
                form.refuse(field, "Please use at most 200 characters.");
            }
        }
        for (field, list, most) in [
            ("statesOfInterest", &self.states_of_interest, MOST_CHOICES),
            ("countiesOfInterest", &self.counties_of_interest, MOST_COUNTIES),
            ("zipCodesOfInterest", &self.zip_codes_of_interest, MOST_ZIPS),
            ("propertyTypes", &self.property_types, MOST_CHOICES),
            ("emailPreferences", &self.email_preferences, MOST_CHOICES),
        ] {
            if list.as_ref().is_some_and(|list| list.len() > most) {
                form.refuse(field, format_args!("Please choose at most {most}."));
            }
        }
        let known = state_words();
        let strange = self
            .states_of_interest
            .iter()
            .flatten()
            .any(|name| !known.contains(&name.as_str()) && State::parse(name).is_some());
        if strange {
            form.refuse("statesOfInterest", "Please use the states' names.");
        }
        let is_long = |name: &String| name.chars().count() > COUNTY_CHARACTERS;
        if self.counties_of_interest.iter().flatten().any(is_long) {
            form.refuse("countiesOfInterest", "A county's name is too long.");
        }
    }
}

/// 422 with the problem of each field.
pub(crate) fn refused(problems: Vec<Problem>) -> ApiError {
    ApiError::invalid(problems.into_iter().map(|Problem { field, message }| (name(field), message)))
}

pub(crate) const fn name(field: PreferenceField) -> &'static str {
    match field {
        PreferenceField::Profession => "profession",
        PreferenceField::ProfessionOther => "professionOther",
        PreferenceField::StatesOfInterest => "statesOfInterest",
        PreferenceField::CountiesOfInterest => "countiesOfInterest",
        PreferenceField::ZipCodesOfInterest => "zipCodesOfInterest",
        PreferenceField::PropertyTypes => "propertyTypes",
        PreferenceField::MfUnitsMin => "mfUnitsMin",
        PreferenceField::MfUnitsMax => "mfUnitsMax",
        PreferenceField::LandAcresMin => "landAcresMin",
        PreferenceField::LandAcresMax => "landAcresMax",
        PreferenceField::PriorityRank => "priorityRank",
        PreferenceField::PriorityOther => "priorityOther",
        PreferenceField::EmailPreferences => "emailPreferences",
        PreferenceField::ReferralSource => "referralSource",
        PreferenceField::ReferralOther => "referralOther",
    }
}
