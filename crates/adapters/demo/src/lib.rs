//! Generates plausible demo listings as records of an import (`docs/product.md#demo-listings`). The
//! same seed and day give the same listings.

mod building;
mod dice;
mod photos;
mod place;
mod record;
mod recorded_sale;
mod sale;
mod words;

use chrono::NaiveDate;
use listings::SaleMonth;
use lists::Record;

pub use record::EXTRA_COLUMNS;

/// An endless list of generated listings, each identified by its index.
pub struct DemoListings {
    seed: u64,
    today: NaiveDate,
    photo_base: String,
    places: place::Places,
}

/// The number of listings per future month that qualify for the preview
/// (`docs/product.md#preview-rule`).
const PREVIEWS: u64 = 24;
/// The number of months ahead with such listings, so that the demo still has previews after some
/// weeks.
const PREVIEW_MONTHS: u64 = 3;

impl DemoListings {
    /// Creates the listings of `seed` as of `today`, with pictures under `public_url`.
    #[must_use]
    pub fn new(seed: u64, today: NaiveDate, public_url: &str) -> Self {
        Self {
            seed,
            today,
            photo_base: format!("{}/demo-photos", public_url.trim_end_matches('/')),
            places: place::Places::new(),
        }
    }

    /// Generates the listing at `index`. The first 72 always qualify for the preview, 24 in each of
    /// the next three calendar months. Some of the others qualify by chance.
    #[must_use]
    pub fn record(&self, index: u64) -> Option<Record> {
        record::record(self, index, self.preview_month(index))
    }

    /// Generates the first `count` listings, in order.
    pub fn records(&self, count: u64) -> impl Iterator<Item = Record> {
        (0..count).filter_map(|index| self.record(index))
    }

    /// Generates recorded sales around the first `count` listings, for their comparables.
    pub fn sales(&self, count: u64) -> impl Iterator<Item = Record> {
        (0..count).filter_map(|index| Some((index, self.record(index)?))).flat_map(
            |(index, listing)| recorded_sale::around(self.seed, self.today, index, &listing),
        )
    }

    fn preview_month(&self, index: u64) -> Option<SaleMonth> {
        if index >= PREVIEWS * PREVIEW_MONTHS {
            return None;
        }
        let mut month = SaleMonth::after(self.today);
        for _ in 0..index / PREVIEWS {
            month = SaleMonth::after(month.first_day()?);
        }
        Some(month)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use geography::TodayByState;
    use intake::merge;
    use listings::{Column, Listing, status};

    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    fn demo(today: NaiveDate) -> DemoListings {
        DemoListings::new(1, today, "https://demo.example/")
    }

    fn listings(today: NaiveDate, count: u64) -> Vec<Listing> {
        let noon = TodayByState::at(today.and_hms_opt(17, 0, 0).unwrap().and_utc());
        demo(today)
            .records(count)
            .map(|record| merge(None, record, "Demo", &noon).unwrap().listing.own)
            .collect()
    }

    /// Counts the listings that qualify for the preview of a month: a photo, principal owed, debt
    /// date, county, and a sale in the month that is not final.
    fn previews(listings: &[Listing], month: SaleMonth) -> usize {
        let needed = [Column::PrincipalAmountOwed, Column::DebtDate, Column::County];
        listings
            .iter()
            .filter(|listing| {
                let facts = &listing.facts;
                !listing.photos.is_empty()
                    && needed.iter().all(|column| facts.get(*column).is_some())
                    && facts.date(Column::SaleDate).is_some_and(|day| month.contains(day))
                    && !status::is_final(facts.text(Column::Status))
            })
            .count()
    }

    #[test]
    fn every_demo_sale_is_plausible() {
        let today = day(2026, 11, 23);
        let delivery = intake::Delivery { source: "Demo", today, has_own_key: true };
        for record in demo(today).records(5_000) {
            assert_eq!(intake::doubtful_values(&record, &delivery), [], "{}", record.unique_id);
        }
    }

    #[test]
    fn the_same_seed_and_day_generate_the_same_listings() {
        let of = |seed, today| {
            let demo = DemoListings::new(seed, today, "https://demo.example");
            demo.records(50).collect::<Vec<_>>()
        };
        assert_eq!(of(1, day(2026, 11, 21)), of(1, day(2026, 11, 21)));
        assert_ne!(of(1, day(2026, 11, 21)), of(2, day(2026, 11, 21)));
        let whole: Vec<_> = demo(day(2026, 11, 21)).records(200).collect();
        assert_eq!(whole[..50], of(1, day(2026, 11, 21)), "however many are generated");
    }

    #[test]
    fn on_any_day_at_least_24_listings_qualify_for_the_preview() {
        let mut today = day(2026, 1, 1);
        while today < day(2027, 1, 1) {
            let listings = listings(today, 100);
            assert!(previews(&listings, SaleMonth::after(today)) >= 24, "{today}");
            today = today.checked_add_days(chrono::Days::new(5)).unwrap();
        }
    }

    #[test]
    fn a_demo_of_two_months_ago_still_has_previews() {
        let listings = listings(day(2026, 11, 30), 100);
        assert!(previews(&listings, SaleMonth::after(day(2027, 1, 31))) >= 24);
    }

    #[test]
    fn keys_are_unique_and_begin_with_the_state() {
        let mut keys = BTreeSet::new();
        for seed in 1..=3 {
            let demo = DemoListings::new(seed, day(2026, 11, 21), "https://demo.example");
            for record in demo.records(10_000) {
                let key = record.unique_id.as_str();
                assert!(key.starts_with(&format!("{}-", record.state.code())), "{key}");
                assert!(keys.insert(key.to_owned()), "{key} occurs twice");
            }
        }
        assert_eq!(keys.len(), 30_000);
    }

    #[test]
    fn sales_reach_from_six_months_ago_to_four_months_ahead_in_all_18_states() {
        let today = day(2026, 11, 21);
        let listings = listings(today, 5_000);
        let states: BTreeSet<_> = listings.iter().map(|listing| listing.state).collect();
        assert_eq!(states.len(), 18);
        let days: Vec<_> =
            listings.iter().filter_map(|listing| listing.facts.date(Column::SaleDate)).collect();
        let (first, last) = (days.iter().min().unwrap(), days.iter().max().unwrap());
        assert!((day(2026, 5, 1)..day(2026, 6, 15)).contains(first), "{first}");
        assert!((day(2027, 3, 1)..day(2027, 4, 1)).contains(last), "{last}");
        let past = days.iter().filter(|day| **day < today).count();
        assert!((1_500..3_000).contains(&past), "{past}");
        let blank =
            |column| listings.iter().filter(|listing| listing.facts.get(column).is_none()).count();
        for column in Column::imported().filter(|column| *column != Column::State) {
            assert!(blank(column) < listings.len(), "{} is always blank", column.value());
        }
        assert!(blank(Column::OpeningBid) > 500, "real data has blanks");
    }

    #[test]
    fn most_homes_have_importable_sales_around_them() {
        let today = day(2026, 11, 21);
        let sales: Vec<_> = demo(today).sales(200).collect();
        assert!((400..800).contains(&sales.len()), "{}", sales.len());
        let again: Vec<_> = demo(today).sales(200).collect();
        assert_eq!(sales, again);
        let keys: BTreeSet<_> = sales.iter().map(|sale| sale.unique_id.as_str()).collect();
        assert_eq!(keys.len(), sales.len());
        for sale in &sales {
            assert!(sale.extras.contains_key("Sale Price"));
            let Some(Some(listings::Value::Date(sold))) = sale.columns.get(&Column::SaleDate)
            else {
                panic!("{} has no sale date", sale.unique_id)
            };
            assert!((day(2024, 12, 21)..today).contains(sold), "{sold}");
        }
    }

    #[test]
    fn photos_are_links_under_the_products_address() {
        let listings = listings(day(2026, 11, 21), 500);
        let photos: Vec<_> = listings.iter().flat_map(|listing| &listing.photos).collect();
        assert!(photos.len() > 500);
        assert!(photos.iter().all(|photo| photo.starts_with("https://demo.example/demo-photos/")));
    }
}
