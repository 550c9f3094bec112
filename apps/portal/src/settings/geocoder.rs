//! The settings of the geocoder.

use std::time::Duration;

use reqwest::Url;

use super::reader::Reader;
use super::{parse, table};

/// How addresses are located.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeocoderSettings {
    /// The address of the Census batch geocoder.
    pub url: Url,
    /// The time limit of a batch.
    pub timeout: Duration,
    /// The pause after each batch.
    pub pause: Duration,
    /// The time until a batch without an answer is tried again for the first time.
    pub retry: Duration,
}

/// Reads them. The inner `None` means that addresses are not located; the outer one that a value is
/// wrong.
pub(super) fn read(reader: &mut Reader<'_>) -> Option<Option<GeocoderSettings>> {
    let is_on = reader.read(&table::GEOCODER, |text| match text {
        "census" => Ok(true),
        "off" => Ok(false),
        _ => Err("must be census or off".to_owned()),
    });
    let url = reader.read(&table::GEOCODER_URL, parse::url);
    let mut seconds = |setting, least| {
        reader.read(setting, parse::number(least..=3_600)).map(Duration::from_secs)
    };
    let timeout = seconds(&table::GEOCODER_TIMEOUT_SECONDS, 1);
    let pause = seconds(&table::GEOCODER_PAUSE_SECONDS, 0);
    let retry = seconds(&table::GEOCODER_RETRY_SECONDS, 1);
    let settings = GeocoderSettings { url: url?, timeout: timeout?, pause: pause?, retry: retry? };
    Some(is_on?.then_some(settings))
}
