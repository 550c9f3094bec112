//! What a folder must contain: for a crate the README and the workspace's lints, for a migration both ways, for
//! the decision records their four sections.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

/// What is missing in a crate's folder.
#[must_use]
pub fn crate_breaches(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    if readme.trim().is_empty() {
        found.push(format!(
            "{} has no README.md that says what it is and must never know",
            folder.display()
        ));
    }
    let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml"))
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or_default();
    let lints = manifest
        .get("lints")
        .and_then(|lints| lints.get("workspace"))
        .and_then(toml::Value::as_bool);
    if lints != Some(true) {
        found.push(format!(
            "{} does not take the workspace's lints",
            folder.join("Cargo.toml").display()
        ));
    }
    found
}

/// What is wrong with the migrations of a folder: `NNNN_name/up.sql` and `down.sql`, each number once.
#[must_use]
pub fn migration_breaches(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut numbers: HashMap<String, String> = HashMap::new();
    for migration in entries(folder) {
        let name = migration.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Such as README.md.
        if !migration.is_dir() {
            continue;
        }
        let Some(number) = number_of(&name) else {
            found.push(format!("migrations/{name} is not named NNNN_what_it_does"));
            continue;
        };
        if let Some(other) = numbers.insert(number.to_owned(), name.clone()) {
            found.push(format!("migrations/{name} has the number of {other}"));
        }
        for way in ["up.sql", "down.sql"] {
            if !fs::read_to_string(migration.join(way)).is_ok_and(|sql| has_statement(&sql)) {
                found.push(format!("migrations/{name} has no {way} that does something"));
            }
        }
    }
    found
}

/// The sections of a decision record, in their order.
const DECISION_SECTIONS: [&str; 4] = ["Context", "Decision", "Rejected", "Consequences"];

/// The decision records whose sections are not the four, each with a text and in this order.
#[must_use]
pub fn decision_breaches(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for record in entries(folder) {
        let text = fs::read_to_string(&record).unwrap_or_default();
        let sections: Vec<_> = text
            .split("\n## ")
            .skip(1)
            .map(|section| section.split_once('\n').unwrap_or((section, "")))
            .filter(|(_, body)| !body.trim().is_empty())
            .map(|(title, _)| title)
            .collect();
        if sections != DECISION_SECTIONS {
            let name = record.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push(format!("{name} has the sections {sections:?}, not {DECISION_SECTIONS:?}"));
        }
    }
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

fn number_of(name: &str) -> Option<&str> {
    let (number, what) = name.split_once('_')?;
    let words = !what.is_empty()
        && what.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    (number.len() == 4 && number.chars().all(|c| c.is_ascii_digit()) && words).then_some(number)
}

fn has_statement(sql: &str) -> bool {
    sql.lines().map(str::trim).any(|line| !line.is_empty() && !line.starts_with("--"))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{crate_breaches, decision_breaches, migration_breaches};

    fn write(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[test]
    fn a_crate_needs_a_readme_and_the_workspaces_lints() {
        let folder = tempfile::tempdir().unwrap();
        let (readme, manifest) =
            (folder.path().join("README.md"), folder.path().join("Cargo.toml"));
        write(&readme, "\n");
        write(&manifest, "[package]\nname = 'x'\n[lints]\nworkspace = false\n");
        assert_eq!(crate_breaches(folder.path()).len(), 2);
        write(&readme, "# x\n");
        assert_eq!(crate_breaches(folder.path()).len(), 1);
        write(&manifest, "[package]\nname = 'x'\n[lints]\nworkspace = true\n");
        assert_eq!(crate_breaches(folder.path()), [""; 0]);
    }

    #[test]
    fn a_migration_goes_both_ways_under_a_number_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        write(&at("0001_first/up.sql"), "CREATE TABLE a ();");
        write(&at("0001_first/down.sql"), "DROP TABLE a;");
        assert_eq!(migration_breaches(folder.path()), [""; 0]);

        write(&at("0001_again/up.sql"), "CREATE TABLE b ();");
        write(&at("0001_again/down.sql"), "-- nothing to do\n");
        write(&at("2_short/up.sql"), "SELECT 1;");
        assert_eq!(
            migration_breaches(folder.path()),
            [
                "migrations/0001_again has no down.sql that does something",
                "migrations/0001_first has the number of 0001_again",
                "migrations/2_short is not named NNNN_what_it_does",
            ]
        );
    }

    #[test]
    fn a_decision_record_names_what_was_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let record = |rejected: &str| {
            format!(
                "# 1. X\n\n## Context\n\na\n\n## Decision\n\nb\n{rejected}\n## Consequences\n\nd\n"
            )
        };
        write(&folder.path().join("0001-x"), &record("\n## Rejected\n\n- c\n"));
        assert_eq!(decision_breaches(folder.path()), [""; 0]);

        write(&folder.path().join("0002-none"), &record(""));
        write(&folder.path().join("0003-empty"), &record("\n## Rejected\n"));
        let breach = |name: &str| {
            format!(
                "{name} has the sections [\"Context\", \"Decision\", \"Consequences\"], \
                 not [\"Context\", \"Decision\", \"Rejected\", \"Consequences\"]"
            )
        };
        assert_eq!(decision_breaches(folder.path()), [breach("0002-none"), breach("0003-empty")]);
    }
}
