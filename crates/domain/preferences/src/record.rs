use geography::{State, Zip, state_of_zip};
use listings::{Bounds, MyAreas, StateArea};

use crate::PROPERTY_TYPES;
use crate::areas::county_in;

/// The preferences record (`docs/product.md#preferences-record`). `Default` returns its defaults:
/// empty texts, empty lists and no numbers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preferences {
    /// The profession, one of [`crate::PROFESSIONS`].
    pub profession: String,
    /// The profession as free text, if the choice is 'Other'.
    pub profession_other: String,
    /// The followed states, by full name.
    pub states_of_interest: Vec<String>,
    /// The followed counties, by name or as `State|County`.
    pub counties_of_interest: Vec<String>,
    /// The followed ZIP codes.
    pub zip_codes_of_interest: Vec<String>,
    /// The followed property types, from [`crate::PROPERTY_TYPES`].
    pub property_types: Vec<String>,
    /// The minimum number of units of a Multifamily property.
    pub mf_units_min: Option<f64>,
    /// The maximum number of units of a Multifamily property.
    pub mf_units_max: Option<f64>,
    /// The minimum acreage of Land.
    pub land_acres_min: Option<f64>,
    /// The maximum acreage of Land.
    pub land_acres_max: Option<f64>,
    /// Accepted, stored and returned. Its meaning is not known
    /// (`docs/product.md#sign-up-completion`).
    pub priority_rank: String,
    /// As `priority_rank`.
    pub priority_other: String,
    /// The selected mails, from [`mail::OptionalMail::settings`].
    pub email_preferences: Vec<String>,
    /// How the subscriber learned about us, one of [`crate::REFERRAL_SOURCES`].
    pub referral_source: String,
    /// The source as free text, if the choice is 'Other'.
    pub referral_other: String,
}

/// A preferences record in which any field may be missing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PreferencesDraft {
    pub profession: Option<String>,
    pub profession_other: Option<String>,
    pub states_of_interest: Option<Vec<String>>,
    pub counties_of_interest: Option<Vec<String>>,
    pub zip_codes_of_interest: Option<Vec<String>>,
    pub property_types: Option<Vec<String>>,
    pub mf_units_min: Option<f64>,
    pub mf_units_max: Option<f64>,
    pub land_acres_min: Option<f64>,
    pub land_acres_max: Option<f64>,
    pub priority_rank: Option<String>,
    pub priority_other: Option<String>,
    pub email_preferences: Option<Vec<String>>,
    pub referral_source: Option<String>,
    pub referral_other: Option<String>,
}

impl PreferencesDraft {
    /// Merges the draft over the defaults (`docs/product.md#preferences-record`).
    #[must_use]
    pub fn over_defaults(self) -> Preferences {
        Preferences {
            profession: self.profession.unwrap_or_default(),
            profession_other: self.profession_other.unwrap_or_default(),
            states_of_interest: self.states_of_interest.unwrap_or_default(),
            counties_of_interest: self.counties_of_interest.unwrap_or_default(),
            zip_codes_of_interest: self.zip_codes_of_interest.unwrap_or_default(),
            property_types: self.property_types.unwrap_or_default(),
            mf_units_min: self.mf_units_min,
            mf_units_max: self.mf_units_max,
            land_acres_min: self.land_acres_min,
            land_acres_max: self.land_acres_max,
            priority_rank: self.priority_rank.unwrap_or_default(),
            priority_other: self.priority_other.unwrap_or_default(),
            email_preferences: self.email_preferences.unwrap_or_default(),
            referral_source: self.referral_source.unwrap_or_default(),
            referral_other: self.referral_other.unwrap_or_default(),
        }
    }
}

/// Square feet per acre. Lot sizes are stored in square feet (`docs/product.md#areas-of-land`).
const SQUARE_FEET_PER_ACRE: f64 = 43_560.0;

impl Preferences {
    /// Returns the record as the filter 'My areas', which the weekly digest also uses
    /// (`docs/product.md#my-areas-rule`).
    ///
    /// A chosen state counts as a whole unless some of its counties or ZIP codes are chosen. Bounds
    /// count only while their property type is followed, because their fields are shown only then
    /// (`docs/product.md#preference-rules`).
    #[must_use]
    pub fn my_areas(&self) -> MyAreas {
        let states = self
            .states_of_interest
            .iter()
            .filter_map(|name| State::parse(name))
            .map(|state| StateArea {
                state,
                counties: self
                    .counties_of_interest
                    .iter()
                    .filter_map(|chosen| county_in(state, chosen))
                    .map(|county| county.name().to_owned())
                    .collect(),
                zips: self
                    .zip_codes_of_interest
                    .iter()
                    .filter(|zip| Zip::parse(zip).and_then(state_of_zip) == Some(state))
                    .cloned()
                    .collect(),
            })
            .collect();
        let follows = |kind: &str| self.property_types.iter().any(|own| own == kind);
        let bounds = |kind, from: Option<i64>, to: Option<i64>| {
            if follows(kind) {
                Bounds::new(from, to).unwrap_or_default()
            } else {
                Bounds::default()
            }
        };
        MyAreas {
            states,
            // A person who follows every type also follows those in a source's own words.
            property_types: if PROPERTY_TYPES.iter().all(|kind| follows(kind)) {
                Vec::new()
            } else {
                self.property_types.clone()
            },
            units: bounds(
                MyAreas::MULTIFAMILY,
                self.mf_units_min.map(|units| units.ceil() as i64),
                self.mf_units_max.map(|units| units.floor() as i64),
            ),
            lot_size: bounds(
                MyAreas::LAND,
                self.land_acres_min.map(|acres| (acres * SQUARE_FEET_PER_ACRE).floor() as i64),
                self.land_acres_max.map(|acres| (acres * SQUARE_FEET_PER_ACRE).ceil() as i64),
            ),
        }
    }
}
