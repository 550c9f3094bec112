//! `courthouse-steps migrate`: the one command that changes the schema. `serve` never does.

use crate::settings::Settings;

/// Applies the missing migrations and prints their names.
///
/// # Errors
/// When the database is unreachable, a migration fails, or the database was made by a version with
/// other migrations.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    let applied = postgres_adapter::migrate(&settings.database)?;
    for name in &applied {
        say!("applied {name}");
    }
    if applied.is_empty() {
        say!("the schema is up to date");
    }
    Ok(())
}
