//! A fake of the store of recorded sales, and the contract of a store of recorded sales (feature `testing`).

use chrono::NaiveDate;
use geography::State;
use kernel::{Money, PortError};
use listings::UniqueId;

use crate::ports::{Neighbourhood, RecordedSales};
use crate::recorded_sale::RecordedSale;

/// Recorded sales in memory. The fake returns more sales than the contract requires.
#[derive(Debug, Default)]
pub struct InMemorySales(pub Vec<RecordedSale>);

impl RecordedSales for InMemorySales {
    fn near(
        &self,
        place: &Neighbourhood,
        since: NaiveDate,
    ) -> Result<Vec<RecordedSale>, PortError> {
        let near = self.0.iter();
        Ok(near
            .filter(|sale| sale.state == place.state && sale.sold_on >= since)
            .cloned()
            .collect())
    }
}

/// Returns a sale in Georgia with only a price, a day and a location.
///
/// # Panics
/// When `key` is not a valid key.
#[must_use]
#[expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]
pub fn sale(
    key: &str,
    dollars: i64,
    sold_on: NaiveDate,
    point: Option<(i32, i32)>,
) -> RecordedSale {
    RecordedSale {
        unique_id: UniqueId::parse(key).unwrap(),
        state: State::parse("GA").unwrap(),
        sold_on,
        price: Money::from_cents(dollars * 100).unwrap(),
        address: None,
        city: None,
        zip_code: None,
        property_type: None,
        living_area: None,
        bedrooms: None,
        bathrooms: None,
        year_built: None,
        point,
    }
}

/// Downtown Atlanta.
pub const HERE: (i32, i32) = (-84_388_000, 33_749_000);

/// Checks the contract of [`RecordedSales`]. `put` stores these sales in the store.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn recorded_sales_contract(store: &dyn RecordedSales, put: &dyn Fn(Vec<RecordedSale>)) {
    let day = |day| NaiveDate::from_ymd_opt(2026, 6, day).unwrap();
    let (lng, lat) = HERE;
    let mut everything = sale("GA-all", 300_000, day(3), Some((lng + 10, lat + 10)));
    everything.address = Some("1 Peachtree St".to_owned());
    everything.city = Some("Atlanta".to_owned());
    everything.zip_code = Some("30303".to_owned());
    everything.property_type = Some("Single Family".to_owned());
    everything.living_area = Some(1_500);
    everything.bedrooms = Some(3);
    everything.bathrooms = listings::Decimal::new(2.5);
    everything.year_built = Some(1985);
    let mut placeless = sale("GA-placeless", 200_000, day(4), None);
    placeless.zip_code = Some("30303".to_owned());
    let mut other_state = sale("FL-near", 1, day(4), Some(HERE));
    other_state.state = State::parse("FL").unwrap();
    put(vec![
        everything.clone(),
        placeless.clone(),
        other_state,
        sale("GA-old", 1, day(1), Some(HERE)),
        // 1.9 miles to the east and to the north. A latitude of 0.027° is 1.87 miles.
        sale("GA-north", 1, day(4), Some((lng, lat + 27_000))),
        sale("GA-east", 1, day(4), Some((lng + 33_000, lat))),
        sale("GA-far", 1, day(4), Some((lng + 2_000_000, lat))),
    ]);
    let ids = |place: &Neighbourhood, since| {
        let mut ids: Vec<String> =
            store.near(place, since).unwrap().iter().map(|s| s.unique_id.to_string()).collect();
        ids.sort();
        ids
    };
    let has = |ids: &[String], wanted: &[&str]| {
        wanted.iter().all(|id| ids.iter().any(|found| found == id))
    };
    let georgia = State::parse("GA").unwrap();
    let here =
        Neighbourhood { state: georgia, point: Some(HERE), zip_code: Some("30303".to_owned()) };
    let found = ids(&here, day(2));
    assert!(has(&found, &["GA-all", "GA-placeless", "GA-north", "GA-east"]), "{found:?}");
    assert!(!has(&found, &["GA-old"]) && !has(&found, &["FL-near"]), "{found:?}");
    let without_point = Neighbourhood { point: None, ..here.clone() };
    assert!(has(&ids(&without_point, day(2)), &["GA-all", "GA-placeless"]));
    let without_zip = Neighbourhood { zip_code: None, ..here.clone() };
    assert!(has(&ids(&without_zip, day(2)), &["GA-all"]));
    let nowhere = Neighbourhood { point: None, zip_code: None, ..here.clone() };
    let _ = ids(&nowhere, day(2));
    let read = store.near(&here, day(2)).unwrap();
    let of = |key: &str| read.iter().find(|sale| sale.unique_id.as_str() == key).unwrap();
    assert_eq!(*of("GA-all"), everything, "every value comes back");
    assert_eq!(*of("GA-placeless"), placeless, "and so does every blank");
}
