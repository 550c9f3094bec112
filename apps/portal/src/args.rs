//! The command line.

use std::sync::Arc;

use clap::{Parser, Subcommand};
use intake::ImportStore;
use postgres_adapter::{PgImportStore, PgSaleImports};

use crate::{
    commands::{
        account, check_config, demo, import, mail, migrate, notice, openapi, serve, worker,
    },
    compose::Composition,
    logging,
    settings::Settings,
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
    /// Serve the product, with the worker beside
    Serve(serve::ServeArgs),
    /// Do the work that nobody waits for, without serving
    Worker,
    /// Bring the database's schema up to date
    Migrate,
    /// Bring county files into the listings: CSV, XLSX, XLS or ODS, by name or address
    Import(import::ImportArgs),
    /// Fill a database with made-up listings, and an account to see them with
    Demo(demo::DemoArgs),
    /// Make accounts, and say what they may see
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// See the mails that were given up, and send them again
    #[command(subcommand)]
    Mail(mail::MailCommand),
    /// Send one mandatory mail to every account
    Notice(notice::NoticeArgs),
    /// Print the API's OpenAPI document
    Openapi,
    /// Check the settings and the database, and name all that is wrong
    CheckConfig,
}

/// Does what the command line says.
///
/// # Errors
/// What went wrong, with its causes, fit for one line.
pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { command } = arguments;
    if let Command::Openapi = command {
        return openapi::run();
    }
    // One for the whole process. It can't be there before: nothing ran yet.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let settings = Settings::from_environment()?;
    logging::start(&settings.log);
    match command {
        Command::Openapi => openapi::run(),
        Command::CheckConfig => check_config::run(&settings),
        Command::Migrate => migrate::run(&settings),
        Command::Serve(args) => serve::run(&args, &settings),
        Command::Import(args) => {
            let database = settings.database.clone();
            let store: Arc<dyn ImportStore> = match args.comparables {
                true => Arc::new(PgSaleImports::new(database)),
                false => Arc::new(PgImportStore::new(database)),
            };
            import::run(&args, store, &settings.http.product_name)
        }
        Command::Demo(args) => demo::run(&args, &Composition::new(&settings)?),
        Command::Worker => worker::run(&Composition::new(&settings)?),
        Command::Account(command) => account::run(command, &Composition::new(&settings)?),
        Command::Mail(command) => mail::run(command, &Composition::new(&settings)?),
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
