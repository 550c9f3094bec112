//! Holds this repository to its own rules. Each rule's own test, on a made-up breach, stands beside it.

use architecture::{dependencies, folders, places, workspace};

/// Fails with one breach a line.
fn none(breaches: &[String]) {
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

#[test]
fn every_dependency_points_the_way_the_architecture_says() {
    let workspace = workspace::read(&workspace::root()).unwrap();
    assert!(workspace.len() > 10, "cargo metadata shows only {} crates", workspace.len());
    none(&dependencies::breaches(&workspace));
}

#[test]
fn domain_crates_never_go_in_circles() {
    let workspace = workspace::read(&workspace::root()).unwrap();
    assert_eq!(dependencies::circle(&workspace), None);
}

#[test]
fn every_crate_explains_itself_and_takes_the_workspaces_lints() {
    let workspace = workspace::read(&workspace::root()).unwrap();
    let breaches: Vec<_> =
        workspace.iter().flat_map(|package| folders::crate_breaches(&package.folder)).collect();
    none(&breaches);
}

#[test]
fn every_migration_goes_both_ways() {
    none(&folders::migration_breaches(&workspace::root().join("migrations")));
}

#[test]
fn no_file_names_a_place_on_somebodys_machine() {
    none(&places::breaches(&workspace::root()));
}
