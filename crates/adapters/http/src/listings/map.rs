//! `GET /api/get-all-map-properties` and `GET /api/map-tiles/…`: the matches of a search on a map,
//! every one, or as vector tiles that draw at once however many match.

use std::io::Write;

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use bytes::Bytes;
use fast_mvt::{MvtCoord, MvtGeomType, MvtLayerBuilder, MvtResult};
use kernel::PortError;
use listings::{
    Coordinate, ListingError, Mark, Pin, PinCursor, PlanePoint, TileAddress, ValueRef, names,
};
use utoipa::ToSchema;

use super::page::failed;
use super::params::MapParams;
use super::query::Pairs;
use super::row_json::{write_text, write_value};
use super::{SearchError, narrowed};
use crate::access::Entitled;
use crate::error::ApiError;
use crate::etag::{Known, Tag};
use crate::lanes::Lane;
use crate::services::Services;
use crate::stream::streamed;
use crate::wire::{EntitledRefusals, ErrorBody};

/// Up to so many pins are written in memory; more are streamed.
const SMALL: u64 = 20_000;
/// How many pins are read at a time.
const BATCH: usize = 1_000;
/// The one layer of a tile.
const LAYER: &str = "listings";
const MEDIA_TYPE: &str = "application/vnd.mapbox-vector-tile";

/// A property on the map.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes an answer that is written pin by pin")]
pub(crate) struct MapProperty {
    #[schema(rename = "unique_ID")]
    unique_id: String,
    latitude: f64,
    longitude: f64,
    /// The status as it is shown.
    #[schema(required = true)]
    status: Option<String>,
    #[schema(required = true)]
    sale_date: Option<chrono::NaiveDate>,
    /// US dollars.
    #[schema(required = true)]
    opening_bid: Option<f64>,
}

/// Every match that has a location.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes an answer that is written pin by pin")]
pub(crate) struct MapProperties {
    /// In no particular order.
    properties: Vec<MapProperty>,
    /// How many properties match, those without a location included.
    total_matching_properties: u64,
    /// How many of them have no location.
    without_location: u64,
}

/// The matches of a search, ready to be sent or to be streamed.
enum Found {
    Few(Vec<u8>),
    Many(Box<dyn PinCursor>),
}

/// Every property that matches and has a location.
#[utoipa::path(
    tag = "listings",
    operation_id = "read_map",
    params(MapParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The properties", body = MapProperties, example = json!({
            "properties": [{
                "unique_ID": "Georgia|Fulton|2026-000123",
                "latitude": 33.755_711,
                "longitude": -84.388_372,
                "status": "Scheduled",
                "saleDate": "2026-12-01",
                "openingBid": 198_000.1
            }],
            "totalMatchingProperties": 2,
            "withoutLocation": 1
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "within": "3 to 200 corners, such as -84.5,33.6;-84.3,33.6;-84.3,33.9." }
        })),
        EntitledRefusals,
    )
)]
#[get("/get-all-map-properties")]
pub(crate) async fn read_map(
    Entitled(caller): Entitled,
    services: Data<Services>,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let asked = pairs.search()?;
    let (map, accounts) = (services.map.clone(), services.accounts.clone());
    let found = services
        .offload(Lane::Query, move || -> Result<_, SearchError> {
            let mut pins = map.pins(&narrowed(&asked, caller.account, &accounts)?)?;
            if pins.located() > SMALL {
                return Ok(Found::Many(pins));
            }
            let mut body = Vec::new();
            write_pins(&mut *pins, &mut body)?;
            Ok(Found::Few(body))
        })
        .await?;
    let mut response = HttpResponse::Ok();
    response.content_type("application/json");
    match found {
        Found::Few(body) => Ok(response.body(body)),
        Found::Many(mut pins) => {
            let permit = services.lanes.stream(caller.account)?;
            let produce = move |mut out| write_pins(&mut *pins, &mut out);
            streamed(response, permit, services.settings.stall, produce).await
        }
    }
}

fn write_pins(pins: &mut dyn PinCursor, out: &mut dyn Write) -> Result<(), ListingError> {
    let mut buffer = b"{\"properties\":[".to_vec();
    let mut is_first = true;
    loop {
        let batch = pins.next(BATCH)?;
        if batch.is_empty() {
            break;
        }
        for pin in &batch {
            if !std::mem::take(&mut is_first) {
                buffer.push(b',');
            }
            write_pin(&mut buffer, pin);
        }
        out.write_all(&buffer).map_err(failed)?;
        buffer.clear();
    }
    let (total, located) = (pins.total(), pins.located());
    // Writing to a vector cannot fail.
    let _ = write!(
        buffer,
        "],\"totalMatchingProperties\":{total},\"withoutLocation\":{}}}",
        total.saturating_sub(located)
    );
    out.write_all(&buffer).map_err(failed)?;
    Ok(())
}

fn write_pin(out: &mut Vec<u8>, pin: &Pin) {
    let Pin { unique_id, point: (lng, lat), status, sale_date, opening_bid } = pin;
    let coordinate = |micro: i32| Coordinate::from_micro(micro).map(ValueRef::Coordinate);
    let values = [
        (names::UNIQUE_ID, Some(ValueRef::Text(unique_id.as_str()))),
        ("latitude", coordinate(*lat)),
        ("longitude", coordinate(*lng)),
        ("status", status.as_deref().map(ValueRef::Text)),
        ("saleDate", sale_date.map(ValueRef::Date)),
        ("openingBid", opening_bid.map(ValueRef::Money)),
    ];
    for (place, (name, value)) in values.into_iter().enumerate() {
        out.push(if place == 0 { b'{' } else { b',' });
        write_text(out, name);
        out.push(b':');
        match value {
            Some(value) => write_value(out, value),
            None => out.extend_from_slice(b"null"),
        }
    }
    out.push(b'}');
}

/// A tile of the map: its one layer `listings` has points. One with a `count` is a cluster, one
/// with a `unique_ID` a property, with `status`, `saleDate` and `openingBid` where they are known.
#[utoipa::path(
    tag = "listings",
    operation_id = "read_tile",
    params(
        ("z" = u32, Path, description = "The zoom, 0 to 20.", example = 10),
        ("x" = u32, Path, description = "The column.", example = 271),
        ("y" = u32, Path, description = "The row.", example = 409),
        MapParams
    ),
    security(("session" = [])),
    responses(
        (status = 200, description = "The tile, empty where nothing matches",
            headers(("ETag" = String, description = "Changes with the data and at midnight")),
            content((Vec<u8> = "application/vnd.mapbox-vector-tile"))),
        (status = 304, description = "Unchanged since the ETag of If-None-Match"),
        (status = 404, description = "There is no such tile", body = ErrorBody, example = json!({
            "error": "There is nothing at this address.", "code": "not_found"
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "state": "Unknown." }
        })),
        EntitledRefusals,
    )
)]
#[get("/map-tiles/{z}/{x}/{y}.mvt")]
pub(crate) async fn read_tile(
    Entitled(caller): Entitled,
    services: Data<Services>,
    address: Path<(u32, u32, u32)>,
    known: Known,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let (zoom, x, y) = address.into_inner();
    let tile = TileAddress::new(zoom, x, y).ok_or_else(ApiError::nothing_here)?;
    let asked = pairs.search()?;
    let (map, accounts) = (services.map.clone(), services.accounts.clone());
    let (tag, body, known) = services
        .offload(Lane::Query, move || -> Result<_, SearchError> {
            let search = narrowed(&asked, caller.account, &accounts)?;
            // Before it is drawn: a change meanwhile makes the tile newer than its tag, and it is
            // drawn once more than it had to.
            let standing = map.standing()?;
            let tag = Tag::of(format!("{standing:?} {tile:?} {search:?}").as_bytes());
            if tag.is_known(&known) {
                return Ok((tag, Bytes::new(), known));
            }
            let marks = map.tile(&search, tile)?;
            let body = encode(&marks, tile)
                .map_err(|error| ListingError::Port(PortError::corrupt("vector tiles", error)))?;
            Ok((tag, body.into(), known))
        })
        .await?;
    Ok(tag.answer(&known, "private, no-cache", (MEDIA_TYPE, || body)))
}

fn encode(marks: &[Mark], tile: TileAddress) -> MvtResult<Vec<u8>> {
    if marks.is_empty() {
        return Ok(Vec::new());
    }
    let mut layer = MvtLayerBuilder::new(LAYER)?;
    for mark in marks {
        let mut feature = layer.feature_of(MvtGeomType::Point);
        let (x, y) = match mark {
            Mark::Pin(pin) => tile.inside(PlanePoint::of(pin.point)),
            Mark::Cluster { at, .. } => *at,
        };
        // Both are below the extent of 4,096.
        feature.points([MvtCoord { x: x as i32, y: y as i32 }])?;
        match mark {
            Mark::Cluster { count, .. } => {
                feature.tag_uint("count", *count)?;
            }
            Mark::Pin(Pin { unique_id, point: _, status, sale_date, opening_bid }) => {
                feature.tag_string(names::UNIQUE_ID, unique_id.as_str())?;
                if let Some(status) = status {
                    feature.tag_string("status", status.as_str())?;
                }
                if let Some(day) = sale_date {
                    feature.tag_string("saleDate", day.to_string())?;
                }
                if let Some(bid) = opening_bid {
                    feature.tag_double("openingBid", bid.cents() as f64 / 100.0)?;
                }
            }
        }
        layer = feature.end();
    }
    Ok(layer.encode())
}
