//! Applies the rules to this repository. The test of each rule, on a made-up breach, is in the file of the rule.

use architecture::{
    circles, dependencies, documented, files, folders, frozen, functions, layers, metrics, names,
    places, references, workspace,
};

/// How many groups of files need each other. The number may only shrink; write the new one here.
const CIRCLES: usize = 10;

/// Fails with one line per breach.
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
fn the_name_of_every_crate_follows_from_its_folder() {
    none(&names::breaches(&workspace::read(&workspace::root()).unwrap()));
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
fn every_decision_record_names_what_was_rejected() {
    let folder = workspace::root().join("docs/adr");
    assert!(folder.is_dir(), "{} does not exist", folder.display());
    none(&folders::decision_breaches(&folder));
}

#[test]
fn migrations_never_change() {
    none(&frozen::breaches(&workspace::root().join("migrations")));
}

#[test]
fn every_document_path_and_anchor_that_is_named_exists() {
    none(&references::breaches(&workspace::root()));
}

#[test]
fn no_file_names_a_folder_of_a_machine() {
    none(&places::breaches(&workspace::root()));
}

#[test]
fn modules_import_only_the_layers_below_them() {
    let root = workspace::root();
    let breaches: Vec<_> =
        layers::LAYERINGS.iter().flat_map(|layering| layers::breaches(&root, layering)).collect();
    none(&breaches);
}

#[test]
fn few_files_need_each_other() {
    let workspace = workspace::read(&workspace::root()).unwrap();
    let circles: Vec<_> = workspace
        .iter()
        .flat_map(|package| {
            let circles = circles::circles(&files::read(&package.folder.join("src")));
            circles.into_iter().map(|circle| format!("{}: {}", package.name, circle.join(", ")))
        })
        .collect();
    assert_eq!(circles.len(), CIRCLES, "circles:\n{}\n", circles.join("\n"));
}

#[test]
fn every_public_item_has_a_doc_comment() {
    none(&documented::breaches(&workspace::root()));
}

#[test]
fn every_alert_and_panel_names_metrics_that_exist() {
    none(&metrics::breaches(&workspace::root()));
}

#[test]
fn no_function_is_long() {
    none(&functions::breaches(&workspace::root()));
}
