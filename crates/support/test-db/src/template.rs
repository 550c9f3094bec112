//! The template database: made once for a set of migrations, by whichever process comes first.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, PoisonError},
};

use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types::Bool};
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use sha2::{Digest, Sha256};

use crate::{address::Address, connect, run};

/// The lock of the processes that make a template. Any fixed number that no other code uses.
const LOCK: i64 = 0x0C0A_57ED_0001;

/// Templates that this process has seen finished, so that its second test needs no query.
static SEEN: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

/// Returns the name of the template database for the migrations of `folder`, and makes it if it is
/// missing.
pub(crate) fn ensure(server: &Address, folder: &Path) -> String {
    let name = format!("template_{}", fingerprint(folder));
    let key = server.of(&name);
    if SEEN.lock().unwrap_or_else(PoisonError::into_inner).contains(&key) {
        return name;
    }
    let mut connection = connect(&server.url());
    if !is_finished(&mut connection, &name) {
        run(&mut connection, &format!("SELECT pg_advisory_lock({LOCK})"));
        if !is_finished(&mut connection, &name) {
            make(&mut connection, server, folder, &name);
        }
        run(&mut connection, &format!("SELECT pg_advisory_unlock({LOCK})"));
    }
    SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
    name
}

fn is_finished(connection: &mut PgConnection, name: &str) -> bool {
    let sql = format!("SELECT EXISTS (SELECT FROM pg_database WHERE datname = '{name}') AS yes");
    sql_query(sql)
        .get_result::<Answer>(connection)
        .unwrap_or_else(|error| panic!("pg_database can't be read: {error}"))
        .yes
}

/// Migrates under another name and renames at the end, so that the name always means a finished
/// template, even if a process is killed.
fn make(connection: &mut PgConnection, server: &Address, folder: &Path, name: &str) {
    let draft = format!("{name}_draft");
    run(connection, &format!("DROP DATABASE IF EXISTS {draft} WITH (FORCE)"));
    run(connection, &format!("CREATE DATABASE {draft} TEMPLATE template0"));
    migrate(&server.of(&draft), folder);
    // The server notices a closed connection after a moment, and RENAME has no FORCE.
    run(connection, &format!("ALTER DATABASE {draft} WITH ALLOW_CONNECTIONS false"));
    run(
        connection,
        &format!(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{draft}'"
        ),
    );
    run(connection, &format!("ALTER DATABASE {draft} RENAME TO {name}"));
}

fn migrate(url: &str, folder: &Path) {
    let migrations = FileBasedMigrations::from_path(folder)
        .unwrap_or_else(|error| panic!("no migrations in {}: {error}", folder.display()));
    let mut connection = PgConnection::establish(url)
        .unwrap_or_else(|error| panic!("the new template refuses us: {error}"));
    if let Err(error) = connection.run_pending_migrations(migrations) {
        panic!("a migration of {} failed: {error}", folder.display());
    }
}

/// A hash over every file's path and content: another migration is another template.
fn fingerprint(folder: &Path) -> String {
    let mut files = Vec::new();
    collect(folder, &mut files);
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let content = std::fs::read(&file)
            .unwrap_or_else(|error| panic!("{} can't be read: {error}", file.display()));
        let inside = file.strip_prefix(folder).unwrap_or(&file);
        hash.update(inside.as_os_str().as_encoded_bytes());
        hash.update([0]);
        hash.update(content.len().to_le_bytes());
        hash.update(content);
    }
    hex::encode(&hash.finalize()[..12])
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{} can't be read: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::fingerprint;

    #[test]
    fn a_changed_added_or_renamed_migration_is_another_template() {
        let folder = tempfile::tempdir().unwrap();
        let first = folder.path().join("0001_first");
        fs::create_dir(&first).unwrap();
        fs::write(first.join("up.sql"), "CREATE TABLE a ();").unwrap();
        let before = fingerprint(folder.path());
        assert_eq!(before, fingerprint(folder.path()));

        fs::write(first.join("up.sql"), "CREATE TABLE b ();").unwrap();
        let changed = fingerprint(folder.path());
        fs::write(first.join("down.sql"), "DROP TABLE b;").unwrap();
        let added = fingerprint(folder.path());
        fs::rename(&first, folder.path().join("0002_first")).unwrap();
        let renamed = fingerprint(folder.path());

        let all = std::collections::HashSet::from([before, changed, added, renamed]);
        assert_eq!(all.len(), 4);
    }
}
