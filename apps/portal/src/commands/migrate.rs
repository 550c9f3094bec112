//! `courthouse-steps migrate`: the one command that changes the schema. `serve` never does.

use crate::settings::Settings;

/// Applies what the database lacks, and names it.
///
/// # Errors
/// When the database is out of reach or a migration fails.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    let applied = postgres_adapter::migrate(&settings.database)?;
    for name in &applied {
        println!("applied {name}");
    }
    if applied.is_empty() {
        println!("the schema is up to date");
    }
    Ok(())
}
