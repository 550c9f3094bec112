//! The HTTP adapter: it turns requests into commands and queries of the domain, and results into JSON.
//!
//! Wire names occur in this crate and in no domain crate. One table, [`route_table()`], feeds the server,
//! the tests and the OpenAPI document. A handler parses, offloads, maps and responds.
//!
//! The modules are layers: `routes` imports `wire`, and both import `serving`.

mod app;
mod document;
mod document_links;
mod document_parts;
mod route_table;
mod routes;
mod serving;
mod wire;

pub use app::{SHUTDOWN_GRACE, Shared, app, server};
pub use document::{openapi, openapi_json};
pub use metrics_exporter_prometheus::PrometheusHandle;
pub use route_table::route_table;
pub use routes::operations::record_metrics;
pub use serving::TRACES;
pub use serving::access::{Entitled, SignedIn};
pub use serving::error::{ApiError, ErrorBody};
pub use serving::lanes::{Lane, LaneWidths, Lanes};
pub use serving::limits::RequestLimit;
pub use serving::services::{Billing, Ports, Readiness, Ready, Services};
pub use serving::settings::{Connections, MetricsToken, Network, Origins, Settings};
pub use serving::shutdown::ShutdownLimits;
pub use serving::streams::pace::LeastPace;
pub use serving::streams::slots::StreamLimits;
pub use wire::body::{JsonBody, LARGEST_BODY, Limited};
pub use wire::listings::view_address::ViewAddresses;
