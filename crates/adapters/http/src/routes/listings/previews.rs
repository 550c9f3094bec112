//! `GET /api/get-preview-properties`: upcoming auctions for visitors.

use std::borrow::Cow;

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use geography::TodayByState;
use listings::previews::street;
use listings::{Column, ColumnType, Field, Listing, ListingError, ValueRef, names};
use rand::Rng as _;
use serde_json::json;
use utoipa::openapi::schema::{Object, ObjectBuilder};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::Refusals;
use crate::wire::listings::row_json::{write_text, write_value};
use crate::wire::listings::row_schema::value_schema;

/// The columns that a visitor sees, in this order. There is no street number, borrower or attorney.
const SHOWN: [Column; 13] = [
    Column::Address,
    Column::City,
    Column::State,
    Column::County,
    Column::ZipCode,
    Column::PropertyType,
    Column::PrincipalAmountOwed,
    Column::DebtDate,
    Column::SaleDate,
    Column::OpeningBid,
    Column::Status,
    Column::Bedrooms,
    Column::Bathrooms,
];

/// An upcoming auction as a visitor sees it.
struct PreviewRow;

/// Some of next month's auctions in random order.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes an answer that is written row by row")]
pub(crate) struct Previews {
    data: Vec<PreviewRow>,
}

fn example() -> serde_json::Value {
    json!({
        "unique_ID": "Georgia|Fulton|2026-000123",
        "Address": "Peachtree St NE",
        "City": "Atlanta",
        "State": "Georgia",
        "County": "Fulton",
        "Zip Code": "30303",
        "Property Type": "Single Family",
        "Principal Amount Owed": 214_500.25,
        "Date of Debt": "2019-05-14",
        "Foreclosure Sale Date": "2026-12-01",
        "matched_Current Bid": 198_000,
        "matched_Foreclosure Status": "Scheduled",
        "Bedrooms": 3,
        "Bathrooms": 2.5,
        "zillow_image_1": "https://photos.example.com/35874213/1.jpg",
    })
}

impl PartialSchema for PreviewRow {
    fn schema() -> RefOr<Schema> {
        let text = |description: &str| value_schema(ColumnType::Text, description, false);
        let mut row: ObjectBuilder = Object::builder()
            .description(Some("An upcoming auction as a visitor sees it."))
            .property(names::UNIQUE_ID, text("The property's key."))
            .required(names::UNIQUE_ID);
        for column in SHOWN {
            let schema = value_schema(column.kind(), column.description(), true);
            row = row.property(column.value(), schema).required(column.value());
        }
        for place in 0..Listing::MAX_PHOTOS {
            let description = format!("Link to photo {}, if there is one.", place + 1);
            row = row.property(names::photo(place), text(&description));
        }
        row.examples([example()]).into()
    }
}

impl ToSchema for PreviewRow {
    fn name() -> Cow<'static, str> {
        "PreviewRow".into()
    }
}

fn write_preview(out: &mut Vec<u8>, listing: &Listing, today: &TodayByState) {
    out.push(b'{');
    write_text(out, names::UNIQUE_ID);
    out.push(b':');
    write_text(out, listing.unique_id.as_str());
    for column in SHOWN {
        out.push(b',');
        write_text(out, column.value());
        out.push(b':');
        match listing.shown(Field::Column(column), today) {
            Some(ValueRef::Text(address)) if column == Column::Address => {
                write_text(out, street(address));
            }
            Some(value) => write_value(out, value),
            None => out.extend_from_slice(b"null"),
        }
    }
    for (place, photo) in listing.photos.iter().enumerate() {
        out.push(b',');
        write_text(out, &names::photo(place));
        out.push(b':');
        write_text(out, photo);
    }
    out.push(b'}');
}

/// At most 24 of next month's auctions, shuffled on each call.
#[utoipa::path(tag = "listings", operation_id = "preview_properties", responses(
    (status = 200, description = "The previews", body = Previews,
        example = json!({ "data": [example()] })),
    Refusals,
))]
#[get("/get-preview-properties")]
pub(crate) async fn preview_properties(services: Data<Services>) -> Result<HttpResponse, ApiError> {
    let (previews, listings) = (services.previews.clone(), services.listings.clone());
    let body = services
        .offload(Lane::Query, move || -> Result<_, ListingError> {
            let drawn = previews.draw(&mut |below| rand::rng().random_range(0..below))?;
            let today = listings.today();
            let mut body = b"{\"data\":[".to_vec();
            for (place, listing) in drawn.iter().enumerate() {
                if place > 0 {
                    body.push(b',');
                }
                write_preview(&mut body, listing, &today);
            }
            body.extend_from_slice(b"]}");
            Ok(body)
        })
        .await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}
