//! The schema of a row in the OpenAPI document, generated from the catalogue.

use std::borrow::Cow;

use listings::{Column, ColumnType, Field, Listing, names};
use serde_json::json;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{
    AllOfBuilder, KnownFormat, Object, ObjectBuilder, SchemaFormat, SchemaType, Type,
};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::wire::catalogue::{Catalogue, CatalogueColumn};

/// The schema of a row of a list, which [`super::row_json`] writes.
pub(crate) struct ListingRow;

/// The schema of a property with every value.
pub(crate) struct ListingDetails;

/// The schema of a value of the catalogue.
pub(crate) fn value_schema(kind: ColumnType, description: &str, nullable: bool) -> Object {
    let plain = match kind {
        ColumnType::Text | ColumnType::Date => Type::String,
        ColumnType::WholeNumber => Type::Integer,
        ColumnType::Money | ColumnType::Decimal | ColumnType::Coordinate => Type::Number,
    };
    let schema_type =
        if nullable { SchemaType::from_iter([plain, Type::Null]) } else { SchemaType::new(plain) };
    ObjectBuilder::new()
        .schema_type(schema_type)
        .format((kind == ColumnType::Date).then_some(SchemaFormat::KnownFormat(KnownFormat::Date)))
        .description(Some(description))
        .build()
}

/// An example of a row, for the OpenAPI document.
pub(crate) fn example_row() -> serde_json::Value {
    json!({
        "unique_ID": "Georgia|Fulton|2026-000123",
        "Zillow Property ID": "35874213",
        "Address": "123 Peachtree St NE",
        "State": "Georgia",
        "County": "Fulton",
        "Property Type": "Single Family",
        "Zip Code": "30303",
        "Parcel Number": "14-0078-0007-042-1",
        "Principal Amount Owed": 214_500.25,
        "Zestimate": 365_000,
        "Rent Zestimate": 2_150,
        "Annual Tax Amount": 4_210.18,
        "Property Tax Rate": 1.15,
        "matched_Current Bid": 198_000,
        "Year Built": 1985,
        "Bedrooms": 3,
        "Bathrooms": 2.5,
        "Living Area": 1_840,
        "Lot Size": 10_890,
        "Home Type": "House",
        "Foreclosure Sale Date": "2026-12-01",
        "Lender Name": "First Example Bank",
        "Attorney Name": "Example & Partners",
        "Borrower Name(s)": "A. Borrower",
        "Date of Debt": "2019-05-14",
        "matched_Foreclosure Status": "Scheduled",
        "Latitude": 33.755_711,
        "Longitude": -84.388_372,
        "Equity": 167_000,
        "Bid % of Value": 54,
        "Days Until Sale": 10,
        "Source": "Fulton County Sheriff",
        "Location precision": "Source",
        "No Longer Listed": null,
        "Times Postponed": 1,
        "Postponed From": "2026-11-03",
        "Last change": "2026-11-19",
        "zillow_image_1": "https://photos.example.com/35874213/1.jpg",
    })
}

/// An example of a property with further values.
pub(crate) fn example_details() -> serde_json::Value {
    let mut example = example_row();
    example["City"] = json!("Atlanta");
    example["Sale Time"] = json!("10:00 AM");
    example
}

impl PartialSchema for ListingRow {
    fn schema() -> RefOr<Schema> {
        let mut row = ObjectBuilder::new()
            .description(Some(
                "A row of a list: the key, every column of the catalogue (null if blank), the derived \
                 columns and the photos. `x-catalogue` is the catalogue, and `x-default-columns` are \
                 the columns that are visible by default, in order.",
            ))
            .property(names::UNIQUE_ID, value_schema(ColumnType::Text, "The property's key.", false))
            .required(names::UNIQUE_ID);
        let id = Column::ZillowPropertyId;
        row = row.property(id.value(), value_schema(id.kind(), id.description(), false));
        for field in Field::all() {
            let description = match field {
                Field::Column(column) => column.description(),
                Field::Derived(derived) => derived.description(),
            };
            row = row.property(field.value(), value_schema(field.kind(), description, true));
            // The others are absent while the database does not respond.
            if field.in_partial_rows() {
                row = row.required(field.value());
            }
        }
        for place in 0..Listing::MAX_PHOTOS {
            let description = format!("Link to photo {}, if there is one.", place + 1);
            row = row
                .property(names::photo(place), value_schema(ColumnType::Text, &description, false));
        }
        let catalogue: Vec<_> = CatalogueColumn::all().collect();
        row.examples([example_row()])
            .extensions(Some(Extensions::from_iter([
                ("x-catalogue", json!(catalogue)),
                ("x-default-columns", json!(Catalogue::default_columns())),
            ])))
            .into()
    }
}

impl ToSchema for ListingRow {
    fn name() -> Cow<'static, str> {
        "ListingRow".into()
    }
}

impl PartialSchema for ListingDetails {
    fn schema() -> RefOr<Schema> {
        let mut more = ObjectBuilder::new();
        for column in names::outside_the_catalogue() {
            let schema = value_schema(column.kind(), column.description(), false);
            more = more.property(column.value(), schema);
        }
        Schema::from(
            AllOfBuilder::new()
                .description(Some(
                    "A property with every value: the row, and every further value of the sources \
                     that is not blank, as text under its own name.",
                ))
                .item(Ref::from_schema_name("ListingRow"))
                .item(more)
                .examples([example_details()]),
        )
        .into()
    }
}

impl ToSchema for ListingDetails {
    fn name() -> Cow<'static, str> {
        "ListingDetails".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push(("ListingRow".to_owned(), ListingRow::schema()));
    }
}
