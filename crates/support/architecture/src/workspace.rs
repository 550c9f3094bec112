//! What `cargo metadata` says of the workspace, reduced to what the rules ask.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// Where a crate stands in the hexagon, told by its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// `crates/domain/*`: rules as plain values and functions.
    Domain,
    /// `crates/adapters/*`: one outside system each.
    Adapter,
    /// `crates/support/*`: tests and what they need.
    Support,
    /// `apps/*`: what puts the rest together.
    App,
}

/// Why a crate depends on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Part of what is shipped (a build script's needs included).
    Product,
    /// For the crate's own tests.
    Tests,
}

/// One line of a crate's dependency tables.
#[derive(Debug, Clone)]
pub struct Dependency {
    /// The package's name, whatever the crate calls it.
    pub name: String,
    /// What it is for.
    pub purpose: Purpose,
}

/// A crate of the workspace.
#[derive(Debug, Clone)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub place: Place,
    /// Its folder.
    pub folder: PathBuf,
    /// What it depends on directly.
    pub dependencies: Vec<Dependency>,
}

/// The repository's top folder.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(3).unwrap_or(here).to_path_buf()
}

/// Reads the workspace with `cargo metadata`, offline.
///
/// # Errors
/// When cargo can't be run or its answer isn't understood, in one sentence.
pub fn read(root: &Path) -> Result<Vec<Package>, String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata can't be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata is no JSON: {error}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    packages.iter().map(|package| understand(root, package)).collect()
}

fn understand(root: &Path, package: &Value) -> Result<Package, String> {
    let name = text(package, "name")?;
    let manifest = PathBuf::from(text(package, "manifest_path")?);
    let folder = manifest.parent().unwrap_or(root).to_path_buf();
    let place = place_of(folder.strip_prefix(root).unwrap_or(&folder))
        .ok_or_else(|| format!("{name} stands in {}, where no crate belongs", folder.display()))?;
    let dependencies = package["dependencies"]
        .as_array()
        .ok_or_else(|| format!("{name} has no dependency list"))?;
    let dependencies = dependencies.iter().map(dependency).collect::<Result<_, _>>()?;
    Ok(Package { name, place, folder, dependencies })
}

fn dependency(value: &Value) -> Result<Dependency, String> {
    let purpose = if value["kind"] == "dev" { Purpose::Tests } else { Purpose::Product };
    Ok(Dependency { name: text(value, "name")?, purpose })
}

fn text(value: &Value, key: &str) -> Result<String, String> {
    value[key].as_str().map(str::to_owned).ok_or_else(|| format!("cargo metadata has no {key}"))
}

fn place_of(folder: &Path) -> Option<Place> {
    let parts: Vec<_> = folder.iter().map(|part| part.to_str().unwrap_or_default()).collect();
    match parts[..] {
        ["crates", "domain", _] => Some(Place::Domain),
        ["crates", "adapters", _] => Some(Place::Adapter),
        ["crates", "support", _] => Some(Place::Support),
        ["apps", _] => Some(Place::App),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Place, place_of};

    #[test]
    fn a_folder_tells_where_a_crate_stands() {
        assert_eq!(place_of(Path::new("crates/domain/kernel")), Some(Place::Domain));
        assert_eq!(place_of(Path::new("crates/adapters/http")), Some(Place::Adapter));
        assert_eq!(place_of(Path::new("crates/support/test-db")), Some(Place::Support));
        assert_eq!(place_of(Path::new("apps/portal")), Some(Place::App));
        assert_eq!(place_of(Path::new("crates/kernel")), None);
    }
}
