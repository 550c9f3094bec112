//! Crates are named by one rule (`docs/architecture.md#names-of-crates`).

use crate::workspace::{CrateKind, Package};

/// The crates whose name does not follow from their folder.
#[must_use]
pub fn breaches(workspace: &[Package]) -> Vec<String> {
    workspace.iter().filter_map(breach).collect()
}

fn breach(package: &Package) -> Option<String> {
    let folder = package.folder.file_name()?.to_str()?;
    let expected = match package.kind {
        CrateKind::Adapter => format!("{folder}-adapter"),
        CrateKind::Domain | CrateKind::Support | CrateKind::App => folder.to_owned(),
    };
    (package.name != expected)
        .then(|| format!("the crate {} must be named {expected}", package.name))
}

#[cfg(test)]
mod tests {
    use super::breaches;
    use crate::workspace::{CrateKind, Package};

    fn package(kind: CrateKind, folder: &str, name: &str) -> Package {
        Package { name: name.to_owned(), kind, folder: folder.into(), dependencies: Vec::new() }
    }

    #[test]
    fn adapters_have_a_suffix_and_other_crates_have_the_name_of_their_folder() {
        let right = [
            package(CrateKind::Domain, "/x/crates/domain/mail", "mail"),
            package(CrateKind::Adapter, "/x/crates/adapters/smtp", "smtp-adapter"),
            package(CrateKind::Support, "/x/deploy/bench/load", "load"),
            package(CrateKind::App, "/x/apps/portal", "portal"),
        ];
        assert_eq!(breaches(&right), [""; 0]);
        let wrong = [
            package(CrateKind::Adapter, "/x/crates/adapters/demo", "demo-data"),
            package(CrateKind::Domain, "/x/crates/domain/mail", "mails"),
        ];
        assert_eq!(
            breaches(&wrong),
            [
                "the crate demo-data must be named demo-adapter",
                "the crate mails must be named mail",
            ]
        );
    }
}
