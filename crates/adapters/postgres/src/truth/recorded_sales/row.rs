use chrono::NaiveDate;
use details::RecordedSale;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Double, Integer, Nullable, SmallInt, Text};
use geography::State;
use kernel::{Money, PortError};
use listings::{Decimal, UniqueId};
use serde_json::{Value, json};

use crate::connection::errors::SYSTEM;

#[derive(QueryableByName)]
pub(super) struct SaleRow {
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = SmallInt)]
    state_id: i16,
    #[diesel(sql_type = Date)]
    sold_on: NaiveDate,
    #[diesel(sql_type = BigInt)]
    price: i64,
    #[diesel(sql_type = Nullable<Text>)]
    address: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    city: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    zip_code: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    property_type: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    living_area: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    bedrooms: Option<i64>,
    #[diesel(sql_type = Nullable<Double>)]
    bathrooms: Option<f64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    year_built: Option<i64>,
    #[diesel(sql_type = Nullable<Integer>)]
    latitude: Option<i32>,
    #[diesel(sql_type = Nullable<Integer>)]
    longitude: Option<i32>,
}

impl TryFrom<SaleRow> for RecordedSale {
    type Error = PortError;

    fn try_from(row: SaleRow) -> Result<Self, PortError> {
        let SaleRow {
            unique_id,
            state_id,
            sold_on,
            price,
            address,
            city,
            zip_code,
            property_type,
            living_area,
            bedrooms,
            bathrooms,
            year_built,
            latitude,
            longitude,
        } = row;
        let state = usize::try_from(state_id).ok().and_then(State::from_index);
        Ok(Self {
            unique_id: UniqueId::parse(&unique_id)
                .map_err(|error| PortError::corrupt(SYSTEM, error))?,
            state: state.ok_or_else(|| PortError::corrupt(SYSTEM, "no state has this number"))?,
            sold_on,
            price: Money::from_cents(price).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            address,
            city,
            zip_code,
            property_type,
            living_area,
            bedrooms,
            bathrooms: bathrooms.and_then(Decimal::new),
            year_built,
            point: longitude.zip(latitude),
        })
    }
}

/// The columns that an import writes, except the key.
pub(super) const COLUMNS: &str = "state_id, sold_on, price, address, city, zip_code, \
    property_type, living_area, bedrooms, bathrooms, year_built, latitude, longitude";

/// The same with their types, for rows that come as JSON.
pub(super) const TYPED: &str = "place bigint, unique_id text, state_id smallint, sold_on date, \
    price bigint, address text, city text, zip_code text, property_type text, \
    living_area bigint, bedrooms bigint, bathrooms float8, year_built bigint, \
    latitude integer, longitude integer";

/// A sale as a row of [`TYPED`].
pub(super) fn to_json(place: u64, sale: &RecordedSale) -> Value {
    let RecordedSale {
        unique_id,
        state,
        sold_on,
        price,
        address,
        city,
        zip_code,
        property_type,
        living_area,
        bedrooms,
        bathrooms,
        year_built,
        point,
    } = sale;
    json!({
        "place": place,
        "unique_id": unique_id.as_str(),
        "state_id": state.index(),
        "sold_on": sold_on.to_string(),
        "price": price.cents(),
        "address": address,
        "city": city,
        "zip_code": zip_code,
        "property_type": property_type,
        "living_area": living_area,
        "bedrooms": bedrooms,
        "bathrooms": bathrooms.map(Decimal::get),
        "year_built": year_built,
        "longitude": point.map(|(lng, _)| lng),
        "latitude": point.map(|(_, lat)| lat),
    })
}
