//! The application that the server runs and the tests call.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServerHandle, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use actix_web::{App, Error, HttpServer};
use utoipa_actix_web::AppExt as _;

use crate::document::{self, METHODS, frame};
use crate::route_table::route_table;
use crate::routes::{catalogue, geography, operations};
use crate::serving::admission::admit;
use crate::serving::connection::on_connect;
use crate::serving::observe::observe;
use crate::serving::services::Services;
use crate::serving::shutdown::finish_in_time;
use crate::serving::statics::{self, Page};

/// The state that all workers of the server share.
#[derive(Clone)]
pub struct Shared {
    services: Data<Services>,
    page: Option<Data<Page>>,
}

impl Shared {
    /// Combines the services with the built front end, if a setting names its folder. It prepares the
    /// responses that never change, so that no request has to.
    ///
    /// # Errors
    /// When the front end cannot be read.
    pub fn new(services: Services) -> io::Result<Self> {
        let page = services.settings.static_dir.as_deref();
        let page = page.map(|dir| Page::load(dir, &services.settings)).transpose()?;
        catalogue::prepare();
        geography::prepare();
        document::prepare();
        Ok(Self { services: Data::new(services), page: page.map(Data::new) })
    }

    /// Stops a server of these services. New requests are refused, and running requests may finish
    /// within [`ShutdownLimits`](crate::ShutdownLimits). Drop the future to stop waiting.
    pub async fn stop(&self, server: &ServerHandle) {
        self.services.shutdown.run(server).await;
    }

    /// The services.
    #[must_use]
    pub fn services(&self) -> &Services {
        &self.services
    }
}

/// The whole application over these services.
pub fn app(
    shared: Shared,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let Shared { services, page } = shared;
    let shutdown = Arc::clone(&services.shutdown);
    let (app, _) = App::new()
        .app_data(services)
        .app_data(METHODS.clone())
        .configure(document::configure)
        .into_utoipa_app()
        .openapi(frame())
        .configure(route_table)
        .split_for_parts();
    app.configure(operations::configure)
        .configure(|config| statics::configure(config, page))
        .wrap(from_fn(move |request, next| finish_in_time(Arc::clone(&shutdown), request, next)))
        .wrap(from_fn(admit))
        .wrap(from_fn(observe))
}

/// The seconds that a stopping server waits for connections after [`Shared::stop`] has waited for
/// responses. Buffered bytes are sent in this time, and idle connections are closed.
const LAST_SECONDS: u64 = 5;
/// The maximum time of a shutdown with the default [`ShutdownLimits`](crate::ShutdownLimits).
pub const SHUTDOWN_GRACE: Duration = Duration::from_secs(60 + LAST_SECONDS);
/// How long the server still reads a connection that it closes. A client that is sending a body then
/// gets the response and not a broken connection.
const LINGER: Duration = Duration::from_secs(2);
/// How often the recorder of metrics discards old samples.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// Creates a server on a bound listener. It runs when it is awaited.
///
/// # Errors
/// When the listener cannot be used.
pub fn server(listener: TcpListener, shared: Shared, workers: usize) -> io::Result<Server> {
    let services = shared.services.clone();
    let connections = services.settings.connections;
    actix_web::rt::spawn(async move {
        let mut ticks = tokio::time::interval(TIDY_EVERY);
        loop {
            ticks.tick().await;
            if let Some(metrics) = &services.metrics {
                metrics.run_upkeep();
            }
        }
    });
    let server = HttpServer::new(move || app(shared.clone()))
        .workers(workers)
        .max_connections(connections.per_worker)
        .client_request_timeout(connections.head_timeout)
        .client_disconnect_timeout(LINGER)
        .keep_alive(connections.keep_alive)
        .on_connect(on_connect)
        .disable_signals()
        .shutdown_timeout(LAST_SECONDS)
        .listen(listener)?;
    Ok(server.run())
}
