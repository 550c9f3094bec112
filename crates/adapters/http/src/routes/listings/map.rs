//! `GET /api/get-all-map-properties` and `GET /api/map-tiles/…`: all matches of a search for a map, or
//! vector tiles, which are fast for any number of matches.

use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write};

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use bytes::Bytes;
use fast_mvt::{MvtCoord, MvtGeomType, MvtLayerBuilder, MvtResult};
use kernel::PortError;
use listings::{
    Coordinate, ListingError, Mark, Marked, Pin, PinCursor, PlanePoint, Precision, TileAddress,
    ValueRef, names,
};
use utoipa::ToSchema;

use crate::serving::access::EntitledToSearch;
use crate::serving::connection::Cutter;
use crate::serving::error::ApiError;
use crate::serving::etag::{Known, Tag};
use crate::serving::head::HeadersOnly;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::serving::streams::{FromFile, Streaming, streamed, unproduced};
use crate::wire::listings::params::MapParams;
use crate::wire::listings::query::Pairs;
use crate::wire::listings::row_json::{write_text, write_value};
use crate::wire::params::Path;
use crate::wire::text_rules::TILE;
use crate::wire::{EntitledRefusals, ErrorBody};

/// The maximum number of pins that are written in memory. More pins go to a temporary file first, because
/// pins that wait for a slow client would keep an old snapshot of the index in memory.
const SMALL: u64 = 20_000;
/// The number of pins that are read at a time.
const BATCH: usize = 1_000;
/// The name of a tile's only layer.
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
    /// How precise the point is: 'Source', 'Address', 'Street' or 'ZIP'.
    precision: String,
    /// The effective status.
    #[schema(required = true)]
    status: Option<String>,
    #[schema(required = true)]
    sale_date: Option<chrono::NaiveDate>,
    /// US dollars.
    #[schema(required = true)]
    opening_bid: Option<f64>,
    /// Whether it was listed since the last visit. Absent if not.
    #[schema(nullable = false)]
    new: Option<bool>,
    /// Whether the user opened it. Absent if not.
    #[schema(nullable = false)]
    seen: Option<bool>,
    /// Whether the user hid it. Absent if not.
    #[schema(nullable = false)]
    hidden: Option<bool>,
}

/// Every match that has a location.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes an answer that is written pin by pin")]
pub(crate) struct MapProperties {
    /// In no particular order.
    properties: Vec<MapProperty>,
    /// The number of matches, including those without a location.
    total_matching_properties: u64,
    /// The number of matches without a location.
    without_location: u64,
}

/// The pins of a search: written, or to be streamed.
enum Pins {
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
                "precision": "Source",
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
            "fields": { "within": "3 to 200 corners, such as -84.5,33.6;-84.3,33.6;-84.3,33.9, or up to 5 such shapes joined by |." }
        })),
        EntitledRefusals,
    )
)]
#[get("/get-all-map-properties")]
pub(crate) async fn read_map(
    EntitledToSearch(caller): EntitledToSearch,
    services: Data<Services>,
    pairs: Pairs,
    request: HttpRequest,
    HeadersOnly(headers_only): HeadersOnly,
) -> Result<HttpResponse, ApiError> {
    let query = pairs.search()?.of(caller.account);
    let search = services.search.clone();
    let pins = services
        .offload(Lane::Query, move || -> Result<_, ListingError> {
            let mut pins = search.matches(query)?.pins()?;
            if pins.located() > SMALL {
                return Ok(Pins::Many(pins));
            }
            let mut body = Vec::new();
            write_pins(&mut *pins, &mut body)?;
            Ok(Pins::Few(body))
        })
        .await?;
    let mut response = HttpResponse::Ok();
    response.content_type("application/json");
    match pins {
        Pins::Few(body) => Ok(response.body(body)),
        Pins::Many(_) if headers_only => Ok(unproduced(response)),
        Pins::Many(mut pins) => {
            let slot = services.streams.take(caller.account).await?;
            let place = services.lanes.begin_file().await?;
            let write = move || {
                let _place = place;
                written(&mut *pins)
            };
            let file = services.offload(Lane::File, write).await?;
            let streaming =
                Streaming { services: services.clone(), slot, cutter: Cutter::of(&request) };
            streamed(response, streaming, None, FromFile(file)).await
        }
    }
}

/// Writes pins to a temporary file, which the system deletes when it is closed.
fn written(pins: &mut dyn PinCursor) -> Result<File, ListingError> {
    let mut file = BufWriter::with_capacity(1 << 20, tempfile::tempfile().map_err(no_room)?);
    write_pins(pins, &mut file)?;
    let mut file = file.into_inner().map_err(|error| no_room(error.into_error()))?;
    file.rewind().map_err(no_room)?;
    Ok(file)
}

/// The temporary folder is full or cannot be written to.
fn no_room(error: io::Error) -> ListingError {
    ListingError::Port(PortError::unavailable("temporary files", error))
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
        out.write_all(&buffer).map_err(no_room)?;
        buffer.clear();
    }
    let (total, located) = (pins.total(), pins.located());
    // Writing to a vector cannot fail.
    let _ = write!(
        buffer,
        "],\"totalMatchingProperties\":{total},\"withoutLocation\":{}}}",
        total.saturating_sub(located)
    );
    out.write_all(&buffer).map_err(no_room)?;
    Ok(())
}

/// The names of a pin's marks.
fn mark_names(marked: Marked) -> impl Iterator<Item = &'static str> {
    let Marked { new, seen, hidden } = marked;
    let names = [("new", new), ("seen", seen), ("hidden", hidden)];
    names.into_iter().filter(|(_, is_marked)| *is_marked).map(|(name, _)| name)
}

fn write_pin(out: &mut Vec<u8>, pin: &Pin) {
    let Pin { unique_id, point: (lng, lat), precision, status, sale_date, opening_bid, marked } =
        pin;
    let coordinate = |micro: i32| Coordinate::from_micro(micro).map(ValueRef::Coordinate);
    let values = [
        (names::UNIQUE_ID, Some(ValueRef::Text(unique_id.as_str()))),
        ("latitude", coordinate(*lat)),
        ("longitude", coordinate(*lng)),
        ("precision", Some(ValueRef::Text(precision.name()))),
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
    for name in mark_names(*marked) {
        out.push(b',');
        write_text(out, name);
        out.extend_from_slice(b":true");
    }
    out.push(b'}');
}

/// A tile of the map. Its only layer `listings` has points. A point with `count` is a cluster. A point
/// with `unique_ID` is a property, with `precision` if it is not 'Source', with `status`, `saleDate` and
/// `openingBid` if they are known, and with `new`, `seen` or `hidden` if it is marked.
#[utoipa::path(
    tag = "listings",
    operation_id = "read_tile",
    params(
        ("z" = u32, Path, minimum = 0, maximum = 20, description = "The zoom.", example = 10),
        ("x" = u32, Path, minimum = 0, maximum = 1_048_575,
            description = "The column, below 2 to the power of the zoom.", example = 271),
        ("y" = u32, Path, minimum = 0, maximum = 1_048_575,
            description = "The row, below 2 to the power of the zoom.", example = 409),
        MapParams
    ),
    security(("session" = [])),
    responses(
        (status = 200, description = "The tile, empty if nothing matches",
            headers(("ETag" = String, description = "Changes with the data, with the user's marks and at midnight")),
            content((Vec<u8> = "application/vnd.mapbox-vector-tile"))),
        (status = 304, description = "Unchanged since the ETag of If-None-Match"),
        (status = 404, description = "The tile does not exist", body = ErrorBody, example = json!({
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
    EntitledToSearch(caller): EntitledToSearch,
    services: Data<Services>,
    address: Path<(String, String, String)>,
    known: Known,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let (zoom, x, y) = &*address;
    let whole = |text: &str| TILE.admits(text).then(|| text.parse().ok()).flatten();
    let tile = whole(zoom).zip(whole(x)).zip(whole(y));
    let tile = tile.and_then(|((zoom, x), y)| TileAddress::new(zoom, x, y));
    let tile = tile.ok_or_else(ApiError::nothing_here)?;
    let query = pairs.search()?.of(caller.account);
    let search = services.search.clone();
    let (tag, body, known) = services
        .offload(Lane::Query, move || -> Result<_, ListingError> {
            let matches = search.matches(query)?;
            // The version is read before the tile is drawn. If the data changes in between, the tile
            // is newer than its tag and is only drawn once too often.
            let version = matches.map_version()?;
            let tag = Tag::of(format!("{version:?} {tile:?} {:?}", matches.search()).as_bytes());
            if tag.is_known(&known) {
                return Ok((tag, Bytes::new(), known));
            }
            let marks = matches.tile(tile)?;
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
            Mark::Pin(pin) => {
                let Pin { unique_id, point: _, precision, status, sale_date, opening_bid, marked } =
                    pin;
                feature.tag_string(names::UNIQUE_ID, unique_id.as_str())?;
                if *precision != Precision::Source {
                    feature.tag_string("precision", precision.name())?;
                }
                if let Some(status) = status {
                    feature.tag_string("status", status.as_str())?;
                }
                if let Some(day) = sale_date {
                    feature.tag_string("saleDate", day.to_string())?;
                }
                if let Some(bid) = opening_bid {
                    feature.tag_double("openingBid", bid.cents() as f64 / 100.0)?;
                }
                for name in mark_names(*marked) {
                    feature.tag_bool(name, true)?;
                }
            }
        }
        layer = feature.end();
    }
    Ok(layer.encode())
}
