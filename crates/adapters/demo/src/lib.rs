//! Demo listings: plausible, made up, the same for the same seed and day, and handed over as the
//! records of an import (`product.md`, 'Import' and 'Listings on the wire').

mod building;
mod dice;
mod photos;
mod place;
mod record;
mod sale;
mod words;

use chrono::NaiveDate;
use intake::Record;
use listings::SaleMonth;

pub use record::EXTRA_COLUMNS;

/// Listings without end, each known by its index.
pub struct DemoListings {
    seed: u64,
    today: NaiveDate,
    photo_base: String,
    places: place::Places,
}

/// How many listings of each month to come qualify for the preview (`product.md`, 'Previews').
const PREVIEWS: u64 = 24;
/// For how many months ahead, so that the demo still has previews in some weeks' time.
const PREVIEW_MONTHS: u64 = 3;

impl DemoListings {
    /// The listings of `seed` as they stand on `today`, with pictures under `public_url`.
    #[must_use]
    pub fn new(seed: u64, today: NaiveDate, public_url: &str) -> Self {
        Self {
            seed,
            today,
            photo_base: format!("{}/demo-photos", public_url.trim_end_matches('/')),
            places: place::Places::new(),
        }
    }

    /// The listing at `index`. The first 72 are sure to qualify for the preview of `spec.md §5`,
    /// 24 in each of the next three calendar months; of the others some do by chance.
    #[must_use]
    pub fn record(&self, index: u64) -> Option<Record> {
        record::record(self, index, self.preview_month(index))
    }

    /// The first `count` listings, in order.
    pub fn records(&self, count: u64) -> impl Iterator<Item = Record> {
        (0..count).filter_map(|index| self.record(index))
    }

    fn preview_month(&self, index: u64) -> Option<SaleMonth> {
        let mut month = SaleMonth::after(self.today);
        for _ in 0..(index / PREVIEWS) {
            month = SaleMonth::after(month.first_day()?);
        }
        (index < PREVIEWS * PREVIEW_MONTHS).then_some(month)
    }
}
