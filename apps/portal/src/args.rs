//! The command line.

use std::sync::Arc;

use chrono::Datelike as _;
use clap::{Parser, Subcommand};
use geography::eastern_day;
use intake::{ImportStore, QuarantineService};
use kernel::Clock as _;
use postgres_adapter::{
    PgImportLog, PgImportStore, PgJoins, PgQuarantine, PgRollImports, PgSaleImports,
};

use crate::{
    clock::SystemClock,
    commands::{
        account, check_config, demo, digest, import, listings, mail, migrate, notice, openapi,
        quarantine, read_file, serve, sources, worker,
    },
    compose::{Composition, refuse_pending},
    database_wait::wait_for_database,
    logging,
    settings::Settings,
    traces::Traces,
};

/// Foreclosure auctions: searched, filtered, mapped and downloaded.
///
/// Settings are environment variables; docs/settings.md lists them.
#[derive(Debug, Parser)]
#[command(name = "courthouse-steps", version, propagate_version = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the product and run the worker
    Serve(serve::ServeArgs),
    /// Run the worker without serving
    Worker,
    /// Bring the database's schema up to date
    Migrate,
    /// Bring county files into the listings: CSV, XLSX, XLS or ODS, by name or address
    Import(import::ImportArgs),
    /// List the sources whose files are recognized, with their terms
    Sources(sources::SourcesArgs),
    /// Show, fix, release or drop the sales that an import did not find plausible
    #[command(subcommand)]
    Quarantine(quarantine::QuarantineCommand),
    /// Show, join or separate listings of several lists that are one sale
    #[command(subcommand)]
    Listings(listings::ListingsCommand),
    /// Fill a database with demo listings, and create an account to see them
    Demo(demo::DemoArgs),
    /// Create accounts, and change what they may see
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// List the emails that could not be sent, send them again, and export the marketing list
    #[command(subcommand)]
    Mail(mail::MailCommand),
    /// Queue the weekly updates, which the worker does by itself on Mondays
    Digest(digest::DigestArgs),
    /// Send one mandatory email to every account
    Notice(notice::NoticeArgs),
    /// Print the API's OpenAPI document
    Openapi,
    /// Check the settings and the database, and name all that is wrong
    CheckConfig(check_config::CheckConfigArgs),
    /// Read a file for another process of this program
    #[command(hide = true)]
    ReadFile(read_file::ReadFileArgs),
}

/// Runs the command.
///
/// # Errors
/// The failure with its causes, fit for one line.
pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { command } = arguments;
    if let Command::Openapi = command {
        return openapi::run();
    }
    // These need neither settings nor a database.
    match &command {
        Command::Sources(args) => return sources::run(args),
        Command::ReadFile(args) => return read_file::run(args),
        Command::Import(args) if args.draft_map => return import::draft_maps(args),
        _ => {}
    }
    // One provider for the whole process. The first call cannot fail.
    let _ = rustls::crypto::ring::default_provider().install_default();
    if let Command::CheckConfig(args) = command {
        let (settings, wrong) = Settings::examine_environment();
        if let Some(settings) = &settings {
            logging::start(&settings.log, None);
        }
        return check_config::run(&args, settings.as_ref(), &wrong);
    }
    let settings = Settings::from_environment()?;
    let traces = settings.traces.as_ref().map(Traces::start).transpose()?;
    logging::start(&settings.log, traces.as_ref());
    if let Command::Migrate | Command::Import(_) | Command::Worker = command {
        wait_for_database(&settings)?;
    }
    match command {
        Command::Openapi | Command::CheckConfig(_) | Command::Sources(_) | Command::ReadFile(_) => {
            Ok(())
        }
        Command::Migrate => migrate::run(&settings),
        Command::Serve(args) => serve::run(&args, &settings),
        Command::Import(import::ImportArgs { log: Some(command), .. }) => {
            refuse_pending(&settings.database)?;
            let approver = Composition::new(&settings)?.approver();
            import::log::run(command, &PgImportLog::new(settings.database.clone()), &approver)
        }
        Command::Import(args) => {
            let database = settings.database.clone();
            refuse_pending(&database)?;
            let today = eastern_day(SystemClock.now());
            let store: Arc<dyn ImportStore> = match (args.comparables, args.parcels) {
                (true, _) => Arc::new(PgSaleImports::new(database)),
                (_, true) => Arc::new(PgRollImports::new(database, today.year())),
                (false, false) => Arc::new(PgImportStore::new(database)),
            };
            let composition = Composition::new(&settings)?;
            let (waiting, reader) = (composition.stored_deliveries(), composition.reader());
            read_file::warn_of_missing(reader);
            import::run(&args, &store, &waiting, today, &settings.http.product_name, reader)
        }
        Command::Quarantine(command) => {
            let database = settings.database.clone();
            refuse_pending(&database)?;
            let quarantine = Arc::new(PgQuarantine::new(database.clone()));
            let imports = Arc::new(PgImportStore::new(database));
            let today = eastern_day(SystemClock.now());
            quarantine::run(command, &QuarantineService::new(quarantine, imports, today))
        }
        Command::Listings(command) => {
            refuse_pending(&settings.database)?;
            listings::run(command, &PgJoins::new(settings.database.clone()))
        }
        Command::Demo(args) => demo::run(&args, &Composition::new(&settings)?),
        Command::Worker => worker::run(&Composition::new(&settings)?),
        Command::Account(command) => account::run(command, &Composition::new(&settings)?),
        Command::Mail(command) => mail::run(command, &Composition::new(&settings)?),
        Command::Digest(args) => digest::run(&args, &Composition::new(&settings)?),
        Command::Notice(args) => notice::run(&args, &Composition::new(&settings)?),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }
}
