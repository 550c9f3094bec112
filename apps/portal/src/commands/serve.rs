//! `courthouse-steps serve`: the product on one port.

use std::{net::TcpListener, num::NonZero, sync::Arc, thread};

use anyhow::Context as _;
use http_adapter::{SHUTDOWN_GRACE, Services, Shared, server};
use tokio::sync::oneshot;

use crate::{
    commands::{monitor, shutdown, worker},
    compose::{Composition, refuse_pending},
    database_wait::wait_for_database,
    failure_log::FailureLog,
    memory, open_files, production,
    schedule::Jobs,
    settings::Settings,
};

/// How to serve.
#[derive(Debug, clap::Args)]
pub struct ServeArgs {
    /// Leave the worker's work to a process of its own
    #[arg(long)]
    no_worker: bool,
}

/// How many connections may wait to be accepted.
const CONNECTIONS_QUEUED: i32 = 4_096;

/// Serves until SIGINT or SIGTERM, then finishes the open requests. A second signal ends the
/// process at once.
///
/// # Errors
/// When the product may not run here, the database does not answer, lacks migrations or contains
/// what production refuses, or the port is taken.
pub fn run(args: &ServeArgs, settings: &Settings) -> anyhow::Result<()> {
    settings.deployment.may_serve()?;
    if settings.deployment.app_env.is_none() {
        tracing::warn!("APP_ENV is not set: serving this machine alone, with real billing only");
    }
    memory::keep_trimmed()?;
    wait_for_database(settings)?;
    refuse_pending(&settings.database)?;
    let composition = Composition::new(settings)?;
    production::refuse_made_up(settings, composition.pool())?;
    let address = settings.deployment.listener;
    let listener = TcpListener::bind(address)
        .with_context(|| format!("{address} can't be listened on: choose another PORT or HOST"))?;
    // The standard library's queue has room for 128: a burst of connections would have to try again.
    rustix::net::listen(&listener, CONNECTIONS_QUEUED)?;
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let mut http = settings.http.clone();
    http.connections = open_files::fitting(http.connections, open_files::raise(), workers);
    let shared = Shared::new(Services::new(composition.ports()?, http))
        .context("FRONTEND_DIR can't be read")?;

    let failures = Arc::new(FailureLog::default());
    let mut jobs = vec![monitor::job(&composition, failures.clone())];
    if !args.no_worker {
        jobs.extend(worker::jobs(&composition, &failures)?);
    }
    let jobs = Jobs::start(jobs)?;
    let signal = shutdown::first_signal(SHUTDOWN_GRACE)?;
    let served = actix_web::rt::System::new()
        .block_on(until_signal(listener, shared, settings, workers, signal));
    shutdown::finish(&composition, jobs.stop());
    served
}

async fn until_signal(
    listener: TcpListener,
    shared: Shared,
    settings: &Settings,
    workers: usize,
    signal: oneshot::Receiver<()>,
) -> anyhow::Result<()> {
    let stopping = shared.clone();
    let server = server(listener, shared, workers)?;
    let handle = server.handle();
    tracing::info!(
        address = %settings.deployment.listener,
        public_url = %settings.http.public_url,
        billing = %settings.http.billing_mode,
        "{} is served",
        settings.http.product_name
    );
    let mut running = actix_web::rt::spawn(server);
    tokio::select! {
        ended = &mut running => return Ok(ended??),
        // An error means that the thread that listens for signals has ended: stop too.
        _ = signal => {}
    }
    actix_web::rt::spawn(async move { stopping.stop(&handle).await });
    Ok(running.await??)
}
