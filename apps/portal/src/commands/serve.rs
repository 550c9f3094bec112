//! `courthouse-steps serve`: the product on one port.

use std::{net::TcpListener, num::NonZero, sync::mpsc::channel, thread};

use anyhow::Context as _;
use http_adapter::{Services, Shared, server};
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    commands::{billing_jobs::BillingJobs, worker},
    compose::{Composition, refuse_pending},
    settings::Settings,
};

/// How to serve.
#[derive(Debug, clap::Args)]
pub struct ServeArgs {
    /// Leave the worker's work to a process of its own
    #[arg(long)]
    no_worker: bool,
}

/// Serves until SIGINT or SIGTERM, then finishes what is in flight; a second signal ends it at
/// once.
///
/// # Errors
/// When it may not run here, the database lacks migrations, or the port is taken.
pub fn run(args: &ServeArgs, settings: &Settings) -> anyhow::Result<()> {
    settings.place.may_serve()?;
    if settings.place.app_env.is_none() {
        tracing::warn!("APP_ENV is not set: serving this machine alone, with real billing only");
    }
    refuse_pending(&settings.database)?;
    let composition = Composition::new(settings)?;
    let address = settings.place.listener;
    let listener = TcpListener::bind(address)
        .with_context(|| format!("{address} can't be listened on: choose another PORT or HOST"))?;
    let shared = Shared::new(Services::new(composition.ports()?, settings.http.clone()))
        .context("FRONTEND_DIR can't be read")?;

    let (stop, stopped) = channel();
    let billing_jobs = (!args.no_worker).then(|| BillingJobs::start(&composition)).transpose()?;
    let work = (!args.no_worker).then(|| worker::Work::new(&composition)).transpose()?;
    let worker = work.map(|work| work.start(stopped));
    let served = actix_web::rt::System::new().block_on(until_told(listener, shared, settings));
    drop(stop);
    drop(billing_jobs);
    if let Some(worker) = worker {
        // A worker that panicked has said so itself.
        let _ = worker.join();
    }
    served
}

async fn until_told(
    listener: TcpListener,
    shared: Shared,
    settings: &Settings,
) -> anyhow::Result<()> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let server = server(listener, shared, workers)?;
    let handle = server.handle();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    tracing::info!(
        address = %settings.place.listener,
        public_url = %settings.http.public_url,
        billing = %settings.http.billing_mode,
        "{} is served",
        settings.http.product_name
    );
    let mut running = actix_web::rt::spawn(server);
    let mut told = false;
    loop {
        tokio::select! {
            ended = &mut running => return Ok(ended??),
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!(graceful = !told, "stopping");
        actix_web::rt::spawn(handle.stop(!told));
        told = true;
    }
}
