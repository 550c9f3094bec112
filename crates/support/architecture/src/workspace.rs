//! The part of `cargo metadata` that the rules need.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// The part of the hexagon that a crate belongs to, by its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CrateKind {
    /// `crates/domain/*`: rules as plain values and functions.
    Domain,
    /// `crates/adapters/*`: one outside system each.
    Adapter,
    /// `crates/support/*` and `deploy/bench/*`: code for tests and benchmarks.
    Support,
    /// `apps/*`: programs that combine the rest.
    App,
}

/// Why a crate depends on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Part of the product, or of a build script.
    Product,
    /// For the crate's own tests.
    Tests,
}

/// One line of a crate's dependency tables.
#[derive(Debug, Clone)]
pub struct Dependency {
    /// The package's name, whatever the crate calls it.
    pub name: String,
    /// Whether the product or only the tests need it.
    pub purpose: Purpose,
}

/// A crate of the workspace.
#[derive(Debug, Clone)]
pub struct Package {
    /// The package's name.
    pub name: String,
    /// The part of the hexagon.
    pub kind: CrateKind,
    /// The absolute path of its folder.
    pub folder: PathBuf,
    /// Its direct dependencies.
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
        .map_err(|error| format!("cargo metadata did not return JSON: {error}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    packages.iter().map(|package| understand(root, package)).collect()
}

fn understand(root: &Path, package: &Value) -> Result<Package, String> {
    let name = text(package, "name")?;
    let manifest = PathBuf::from(text(package, "manifest_path")?);
    let folder = manifest.parent().unwrap_or(root).to_path_buf();
    let kind = kind_of(folder.strip_prefix(root).unwrap_or(&folder)).ok_or_else(|| {
        format!("{name} is in {}, which is not a folder for crates", folder.display())
    })?;
    let dependencies = package["dependencies"]
        .as_array()
        .ok_or_else(|| format!("{name} has no dependency list"))?;
    let dependencies = dependencies.iter().map(dependency).collect::<Result<_, _>>()?;
    Ok(Package { name, kind, folder, dependencies })
}

fn dependency(value: &Value) -> Result<Dependency, String> {
    let purpose = if value["kind"] == "dev" { Purpose::Tests } else { Purpose::Product };
    Ok(Dependency { name: text(value, "name")?, purpose })
}

fn text(value: &Value, key: &str) -> Result<String, String> {
    value[key].as_str().map(str::to_owned).ok_or_else(|| format!("cargo metadata has no {key}"))
}

fn kind_of(folder: &Path) -> Option<CrateKind> {
    let parts: Vec<_> = folder.iter().map(|part| part.to_str().unwrap_or_default()).collect();
    match parts[..] {
        ["crates", "domain", _] => Some(CrateKind::Domain),
        ["crates", "adapters", _] => Some(CrateKind::Adapter),
        ["crates", "support", _] | ["deploy", "bench", _] => Some(CrateKind::Support),
        ["apps", _] => Some(CrateKind::App),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{CrateKind, kind_of};

    #[test]
    fn the_folder_of_a_crate_decides_its_kind() {
        assert_eq!(kind_of(Path::new("crates/domain/kernel")), Some(CrateKind::Domain));
        assert_eq!(kind_of(Path::new("crates/adapters/http")), Some(CrateKind::Adapter));
        assert_eq!(kind_of(Path::new("crates/support/test-db")), Some(CrateKind::Support));
        assert_eq!(kind_of(Path::new("deploy/bench/load")), Some(CrateKind::Support));
        assert_eq!(kind_of(Path::new("apps/portal")), Some(CrateKind::App));
        assert_eq!(kind_of(Path::new("crates/kernel")), None);
    }
}
