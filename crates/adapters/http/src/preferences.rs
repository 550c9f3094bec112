//! The preferences record on the wire (`spec.md` §3): read from any client, refused by field.

use preferences::{PreferenceField, Preferences, PreferencesDraft, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::body::Limited;
use crate::error::ApiError;
use crate::form::Form;

/// A number, or a text that is one or empty: an empty number is `""` (`product.md`, 'Listings').
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum NumberInput {
    Number(f64),
    Text(String),
}

impl NumberInput {
    fn read(self) -> Result<Option<f64>, &'static str> {
        match self {
            Self::Number(number) => Ok(Some(number)),
            Self::Text(text) if text.trim().is_empty() => Ok(None),
            Self::Text(text) => match text.trim().parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(Some(number)),
                _ => Err("Please enter a number."),
            },
        }
    }
}

/// What a subscriber follows. What is left out counts as empty.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "profession": "Investor",
    "professionOther": "",
    "statesOfInterest": ["Georgia"],
    "countiesOfInterest": ["Fulton"],
    "zipCodesOfInterest": ["30303"],
    "propertyTypes": ["Single Family", "Multifamily"],
    "mfUnitsMin": 2,
    "mfUnitsMax": 12,
    "landAcresMin": "",
    "landAcresMax": "",
    "priorityRank": "",
    "priorityOther": "",
    "emailPreferences": [],
    "referralSource": "From a friend",
    "referralOther": ""
}))]
pub(crate) struct PreferencesRecord {
    profession: Option<String>,
    profession_other: Option<String>,
    states_of_interest: Option<Vec<String>>,
    counties_of_interest: Option<Vec<String>>,
    zip_codes_of_interest: Option<Vec<String>>,
    property_types: Option<Vec<String>>,
    mf_units_min: Option<NumberInput>,
    mf_units_max: Option<NumberInput>,
    land_acres_min: Option<NumberInput>,
    land_acres_max: Option<NumberInput>,
    priority_rank: Option<String>,
    priority_other: Option<String>,
    email_preferences: Option<Vec<String>>,
    referral_source: Option<String>,
    referral_other: Option<String>,
}

impl Limited for PreferencesRecord {
    /// Every ZIP code of the coverage states fits.
    const MOST_BYTES: usize = 512 * 1024;
}

impl PreferencesRecord {
    /// The record merged over the defaults; what is no number is noted in the form.
    pub(crate) fn read(self, form: &mut Form) -> Preferences {
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
}

/// 422 with what is wrong with each field.
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
