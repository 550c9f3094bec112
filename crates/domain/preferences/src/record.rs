use geography::{State, Zip, state_of_zip};
use listings::{Bounds, MyAreas, StateArea};

use crate::areas::county_in;

/// The preferences record (`spec.md` §3). `Default` is its defaults: empty texts, empty lists and
/// no numbers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preferences {
    /// What the subscriber works as, one of [`crate::PROFESSIONS`].
    pub profession: String,
    /// What else, when the profession is 'Other'.
    pub profession_other: String,
    /// The followed states, by full name.
    pub states_of_interest: Vec<String>,
    /// The followed counties, by name or as `State|County`.
    pub counties_of_interest: Vec<String>,
    /// The followed ZIP codes.
    pub zip_codes_of_interest: Vec<String>,
    /// The followed property types, of [`crate::PROPERTY_TYPES`].
    pub property_types: Vec<String>,
    /// The fewest units of what is Multifamily.
    pub mf_units_min: Option<f64>,
    /// The most units of what is Multifamily.
    pub mf_units_max: Option<f64>,
    /// The least acreage of what is Land.
    pub land_acres_min: Option<f64>,
    /// The most acreage of what is Land.
    pub land_acres_max: Option<f64>,
    /// Accepted, kept and given back; its meaning is not known (`product.md`, 'Accounts').
    pub priority_rank: String,
    /// As `priority_rank`.
    pub priority_other: String,
    /// The mails asked for, of [`crate::EMAIL_PREFERENCES`].
    pub email_preferences: Vec<String>,
    /// How the subscriber heard about us, of [`crate::REFERRAL_SOURCES`].
    pub referral_source: String,
    /// Where else, when the source is 'Other'.
    pub referral_other: String,
}

/// A preferences record of which any field may be missing.
#[derive(Debug, Clone, PartialEq, Default)]
#[expect(missing_docs, reason = "the fields are those of `Preferences`")]
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
    /// The draft merged over the defaults (`spec.md` §3).
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

/// Square feet of one acre; lot sizes are kept in square feet (`product.md`, 'Listings').
const SQUARE_FEET_PER_ACRE: f64 = 43_560.0;

impl Preferences {
    /// The record as the one filter 'My areas', also the weekly digest's (`product.md`).
    ///
    /// A chosen state counts whole unless some of its counties or ZIPs are chosen; bounds count
    /// only while their property type is followed, as only then their fields show (`spec.md` §4).
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
            property_types: self.property_types.clone(),
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
