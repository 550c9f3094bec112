//! `GET /api/road-tiles/…`: roads and streets for the map, from the operator's file.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use listings::TileAddress;

use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Path;
use crate::wire::text_rules::{TILE, TILES_VERSION};
use crate::wire::{ErrorBody, Refusals};

const MEDIA_TYPE: &str = "application/vnd.mapbox-vector-tile";
/// The address contains the version of the set, so a tile never changes.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// The tile of an address with another version: the page was loaded before the file was replaced.
const JUST_NOW: &str = "no-cache";

/// A tile with roads and streets. It is the same for everyone, so it needs no log-in and may be cached
/// for good.
#[utoipa::path(
    tag = "site",
    operation_id = "read_road_tile",
    params(
        ("version" = String, Path, min_length = 1, max_length = 40, pattern = "^[0-9a-z]+$",
            description = "The version of the tiles, as the configuration says.",
            example = "0a1b2c3d4e5f"),
        ("z" = u32, Path, minimum = 0, maximum = 20, description = "The zoom.", example = 5),
        ("x" = u32, Path, minimum = 0, maximum = 1_048_575,
            description = "The column, below 2 to the power of the zoom.", example = 8),
        ("y" = u32, Path, minimum = 0, maximum = 1_048_575,
            description = "The row, below 2 to the power of the zoom.", example = 12),
    ),
    responses(
        (status = 200, description = "The tile, empty if there is no road",
            headers(("Cache-Control" = String, description = "A year, if the version is the current one")),
            content((Vec<u8> = "application/vnd.mapbox-vector-tile"))),
        (status = 404, description = "The tile does not exist, or the operator has no roads",
            body = ErrorBody, example = json!({
                "error": "There is nothing at this address.", "code": "not_found"
            })),
        Refusals,
    )
)]
#[get("/road-tiles/{version}/{z}/{x}/{y}.mvt")]
pub(crate) async fn read_road_tile(
    services: Data<Services>,
    address: Path<(String, String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (version, zoom, x, y) = &*address;
    let whole = |text: &str| TILE.admits(text).then(|| text.parse().ok()).flatten();
    if !TILES_VERSION.admits(version) {
        return Err(ApiError::nothing_here());
    }
    let tile = whole(zoom).zip(whole(x)).zip(whole(y));
    let tile = tile.and_then(|((zoom, x), y)| TileAddress::new(zoom, x, y));
    let tile = tile.ok_or_else(ApiError::nothing_here)?;
    let roads = services.road_tiles.clone().ok_or_else(ApiError::nothing_here)?;
    let cache = if *version == roads.set().version { FOR_GOOD } else { JUST_NOW };
    let read = move || -> Result<_, ApiError> {
        // The adapter has logged the failure. A map shows no road where a tile does not exist.
        roads.tile(tile).map_err(|_logged| ApiError::nothing_here())
    };
    let tile = services.offload(Lane::Query, read).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, cache))
        .content_type(MEDIA_TYPE)
        .body(tile.unwrap_or_default()))
}
