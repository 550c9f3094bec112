//! Where a listing is: which point it gets, and how precise that point is
//! (`docs/product.md#precision`).
//!
//! [`replace_point`] and [`point_after_import`] are the rules. A service looks at every listing that
//! changed, and another one asks a geocoder about the addresses of those without coordinates. No
//! address is asked about twice.

mod address;
mod point;
mod ports;
mod service;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use address::{PostalAddress, StreetLine};
pub use point::{
    Answer, Match, address_to_ask, is_given, point_after_import, replace_point, take_back,
};
pub use ports::{BatchOutcome, Geocoder, PlaceStore, Placed, Question};
pub use service::{
    ANSWER_AGE, BatchReport, GeocodingPace, GeocodingService, MAX_BATCH, PlaceService,
};
