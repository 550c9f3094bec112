//! `GET /api/config`: the configuration of the page, which needs no log-in.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use billing::Environment;
use listings::RoadTileSet;
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::error::ApiError;
use crate::serving::etag::{Fixed, Known};
use crate::serving::services::Services;
use crate::wire::Refusals;

/// The payment provider's environment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BillingMode {
    Sandbox,
    Test,
    Live,
}

impl From<Environment> for BillingMode {
    fn from(environment: Environment) -> Self {
        match environment {
            Environment::Sandbox => Self::Sandbox,
            Environment::Test => Self::Test,
            Environment::Live => Self::Live,
        }
    }
}

/// The configuration of the page. A setting without a value is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteConfig {
    product_name: String,
    public_url: String,
    #[schema(required = true)]
    support_email: Option<String>,
    #[schema(required = true)]
    professional_network_url: Option<String>,
    billing_mode: BillingMode,
    #[schema(required = true)]
    stripe_publishable_key: Option<String>,
    #[schema(required = true)]
    pricing_table_id: Option<String>,
    /// The address of the script that defines the pricing table's element.
    pricing_table_script: String,
    #[schema(required = true)]
    map_token: Option<String>,
    #[schema(required = true)]
    map_style: Option<String>,
    /// Roads and streets for the map; null if the operator has none.
    #[schema(required = true)]
    road_tiles: Option<RoadTilesConfig>,
    #[schema(required = true)]
    analytics_endpoint: Option<String>,
    #[schema(required = true)]
    analytics_domain: Option<String>,
    #[schema(required = true)]
    demo_video_url: Option<String>,
}

/// The tiles with roads and streets.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoadTilesConfig {
    /// The address of a tile, with `{z}`, `{x}` and `{y}` for its zoom, column and row.
    tiles: String,
    min_zoom: u32,
    max_zoom: u32,
    /// The credit that the map must show, as plain text.
    attribution: String,
    /// The names of the layers of the tiles.
    layers: Vec<String>,
}

impl From<&RoadTileSet> for RoadTilesConfig {
    fn from(set: &RoadTileSet) -> Self {
        Self {
            tiles: format!("/api/road-tiles/{}/{{z}}/{{x}}/{{y}}.mvt", set.version),
            min_zoom: set.min_zoom,
            max_zoom: set.max_zoom,
            attribution: set.attribution.clone(),
            layers: set.layers.clone(),
        }
    }
}

/// Names, keys and addresses for the page.
#[utoipa::path(tag = "site", operation_id = "read_config", responses(
    (status = 200, description = "The configuration", body = SiteConfig,
        headers(("ETag" = String, description = "Changes with the configuration")), example = json!({
        "productName": "Courthouse Steps",
        "publicUrl": "https://steps.example.com",
        "supportEmail": "help@steps.example.com",
        "professionalNetworkUrl": null,
        "billingMode": "sandbox",
        "stripePublishableKey": "pk_sandbox",
        "pricingTableId": "prctbl_sandbox",
        "pricingTableScript": "http://127.0.0.1:8081/v3/pricing-table.js",
        "mapToken": null,
        "mapStyle": null,
        "roadTiles": {
            "tiles": "/api/road-tiles/0a1b2c3d4e5f/{z}/{x}/{y}.mvt",
            "minZoom": 4,
            "maxZoom": 15,
            "attribution": "© OpenStreetMap contributors",
            "layers": ["roads", "water"]
        },
        "analyticsEndpoint": null,
        "analyticsDomain": null,
        "demoVideoUrl": null
    })),
    (status = 304, description = "Unchanged since the ETag of If-None-Match"),
    Refusals,
))]
#[get("/config")]
pub(crate) async fn read_config(
    services: Data<Services>,
    known: Known,
) -> Result<HttpResponse, ApiError> {
    let settings = services.settings.clone();
    let pricing_table_script = settings.pricing_table_script();
    let answer = Fixed::of(&SiteConfig {
        product_name: settings.product_name,
        public_url: settings.public_url,
        support_email: settings.support_email,
        professional_network_url: settings.professional_network_url,
        billing_mode: settings.billing_mode.into(),
        stripe_publishable_key: settings.stripe_publishable_key,
        pricing_table_id: settings.pricing_table_id,
        pricing_table_script,
        map_token: settings.map_token,
        map_style: settings.map_style,
        road_tiles: services.road_tiles.as_ref().map(|tiles| tiles.set().into()),
        analytics_endpoint: settings.analytics_endpoint,
        analytics_domain: settings.analytics_domain,
        demo_video_url: settings.demo_video_url,
    });
    Ok(answer.ok_or_else(ApiError::internal)?.answer(&known, "no-cache"))
}
