//! Generates recorded sales around a demo listing, as `import --comparables` reads them from a
//! county's deeds.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use kernel::Money;
use listings::{Column, Coordinate, Decimal, UniqueId, Value};
use lists::Record;

use crate::dice::Dice;
use crate::words::{STREET_KINDS, STREETS};

/// The number of sales around a home.
const AROUND: u64 = 4;
/// The maximum distance in millionths of a degree: a little more than a mile.
const REACH: i64 = 18_000;

/// Generates the sales around a listing. There are none if it is not a home, or if its place or
/// size is unknown.
pub(crate) fn around(
    seed: u64,
    today: NaiveDate,
    index: u64,
    listing: &Record,
) -> impl Iterator<Item = Record> + use<> {
    // A separate generator keeps the listing independent of its neighbors.
    let mut dice = Dice::of(!seed, index);
    let home = Home::of(listing);
    (0..AROUND).filter_map(move |number| home.as_ref()?.sold(&mut dice, today, number))
}

/// The home that the sales around it resemble.
struct Home {
    listing: Record,
    point: (i32, i32),
    area: i64,
    per_square_foot: f64,
}

impl Home {
    fn of(listing: &Record) -> Option<Self> {
        let value = |column: Column| listing.columns.get(&column)?.as_ref();
        let Some(Value::WholeNumber(_)) = value(Column::Bedrooms) else { return None };
        let Some(Value::WholeNumber(area)) = value(Column::LivingArea) else { return None };
        let Some(Value::Money(worth)) = value(Column::Zestimate) else { return None };
        let Some(Value::Coordinate(lng)) = value(Column::Longitude) else { return None };
        let Some(Value::Coordinate(lat)) = value(Column::Latitude) else { return None };
        (*area > 0).then(|| Self {
            listing: listing.clone(),
            point: (lng.micro(), lat.micro()),
            area: *area,
            per_square_foot: worth.cents() as f64 / 100.0 / *area as f64,
        })
    }

    fn sold(&self, dice: &mut Dice, today: NaiveDate, number: u64) -> Option<Record> {
        let key = format!("{}-sale-{}", self.listing.unique_id, number + 1);
        let area = (self.area as f64 * dice.bell(0.7, 1.35) / 10.0) as i64 * 10;
        let dollars = self.per_square_foot * area as f64 * dice.bell(0.78, 1.28);
        let price = (dollars / 500.0).max(20.0) as i64 * 500;
        let day = today.checked_sub_days(Days::new(dice.below(690) + 5))?;
        let mut near = |at: i32| Coordinate::from_micro(at + dice.between(-REACH, REACH) as i32);
        let (lng, lat) = (near(self.point.0)?, near(self.point.1)?);
        let street = format!(
            "{} {} {}",
            dice.between(100, 3_999),
            dice.pick(&STREETS),
            dice.pick(&STREET_KINDS)
        );
        let inherited = |column| self.listing.columns.get(&column).cloned().flatten();
        let nudged = |column, by: i64, least: i64| match inherited(column) {
            Some(Value::WholeNumber(number)) => Some(Value::WholeNumber((number + by).max(least))),
            other => other,
        };
        let bathrooms = Decimal::new(dice.between(2, 7) as f64 / 2.0);
        let columns = BTreeMap::from([
            (Column::Address, Some(Value::Text(street))),
            (Column::City, inherited(Column::City)),
            (Column::ZipCode, inherited(Column::ZipCode)),
            (Column::PropertyType, inherited(Column::PropertyType)),
            (Column::LivingArea, Some(Value::WholeNumber(area))),
            (Column::Bedrooms, nudged(Column::Bedrooms, dice.between(-1, 1), 1)),
            (Column::Bathrooms, bathrooms.map(Value::Decimal)),
            (Column::YearBuilt, nudged(Column::YearBuilt, dice.between(-9, 9), 1850)),
            (Column::Longitude, Some(Value::Coordinate(lng))),
            (Column::Latitude, Some(Value::Coordinate(lat))),
            (Column::SaleDate, Some(Value::Date(day))),
        ]);
        let price = Money::from_cents(price * 100).ok()?;
        Some(Record {
            unique_id: UniqueId::parse(&key).ok()?,
            state: self.listing.state,
            columns,
            photos: None,
            extras: [("Sale Price".to_owned(), Some(price.to_string()))].into(),
        })
    }
}
