//! Which crate may depend on which: apps on everything, adapters on the domain, the domain on itself.

use std::collections::HashMap;

use crate::workspace::{CrateKind, Package, Purpose};

/// The libraries that a domain crate may use. None of them does I/O, reads a clock or starts a thread.
const OUTSIDE: &[&str] =
    &["chrono", "chrono-tz", "idna", "regex-lite", "thiserror", "unicode-normalization", "uuid"];

/// The domain crates that every other one may use.
const GROUND: &[&str] = &["kernel", "geography"];

/// Which domain crates need the use cases or types of others. A new line here is a decision: give its
/// reason.
const NEEDS: &[(&str, &[&str])] = &[
    // Sign-up opens a checkout, stores preferences and writes emails; saved properties are listings.
    ("accounts", &["billing", "listings", "mail", "preferences"]),
    // A change of a subscription writes emails in the transaction that stores it.
    ("billing", &["mail"]),
    // A row of a list becomes values of the columns of listings.
    ("lists", &["listings"]),
    // The records of a list become listings. An import appends to the sale ledger, gives each listing a
    // point, joins the listings of one sale, and compares the delivery with the last one.
    ("intake", &["deliveries", "joining", "ledger", "listings", "lists", "places"]),
    // Listings are joined by their addresses; the sale ledger says which source stated a value last.
    ("joining", &["ledger", "listings", "places"]),
    // When a source is late follows from its usual gap; alarms are emails to the operator.
    ("deliveries", &["coverage", "mail"]),
    // A place is the point of a listing.
    ("places", &["listings"]),
    // A file of changes is computed from the sale ledger.
    ("export", &["ledger", "listings"]),
    // Saved properties are listings, and the sale ledger has their changes.
    ("saved", &["ledger", "listings"]),
    // A saved search counts listings that the ledger recorded, since a visit like those of saved properties.
    ("searches", &["ledger", "listings", "saved"]),
    // What is new since a visit is what the ledger listed since then; a visit is the one of saved properties.
    ("marks", &["ledger", "listings", "saved"]),
    // News are emails, notifications and pushes about the ledger's entries and the matches of saved searches,
    // to people who are entitled and want them.
    ("news", &["billing", "ledger", "listings", "mail", "searches"]),
    // A feed has the saved properties or the matches of a saved search as events, for people who are
    // entitled, behind a random address.
    ("calendar", &["accounts", "billing", "ledger", "listings", "saved", "searches"]),
    // The timeline of a listing is read from the ledger; comparable sales are read by an import. The
    // sources of a joined listing can disagree.
    ("details", &["intake", "joining", "ledger", "listings", "lists"]),
    // 'My areas' is a filter of listings; the optional emails are kinds of mail.
    ("preferences", &["listings", "mail"]),
];

/// Which crates of the product a support crate may use. The test cases for listings are listings.
const SUPPORT_KNOWS: &[(&str, &[&str])] =
    &[("listing-cases", &["kernel", "geography", "listings"])];

/// The crate that gives the libraries of all crates the same features. It has no code.
const FEATURES: &str = "third-party";

/// Every dependency that `docs/architecture.md` forbids.
#[must_use]
pub fn breaches(workspace: &[Package]) -> Vec<String> {
    let kinds: HashMap<&str, CrateKind> =
        workspace.iter().map(|package| (package.name.as_str(), package.kind)).collect();
    let mut found = Vec::new();
    for package in workspace {
        for dependency in &package.dependencies {
            let inside = kinds.get(dependency.name.as_str()).copied();
            if let Some(why) = breach(package, &dependency.name, dependency.purpose, inside) {
                found.push(format!(
                    "{} must not depend on {}: {why}",
                    package.name, dependency.name
                ));
            }
        }
    }
    found
}

fn breach(
    package: &Package,
    on: &str,
    purpose: Purpose,
    inside: Option<CrateKind>,
) -> Option<&'static str> {
    let tests = purpose == Purpose::Tests;
    match (package.kind, inside) {
        // A crate may turn on its own fakes for its tests.
        _ if on == package.name => None,
        (CrateKind::Adapter | CrateKind::Support | CrateKind::App, Some(CrateKind::Support))
            if on == FEATURES =>
        {
            None
        }
        (_, Some(CrateKind::App)) => Some("nothing depends on an app"),
        (_, Some(CrateKind::Support)) if !tests => Some("support crates are for tests"),
        (CrateKind::Domain, Some(CrateKind::Adapter)) => Some("the domain does not know adapters"),
        (CrateKind::Domain, Some(CrateKind::Support)) => Some("domain tests need no database"),
        (CrateKind::Domain, Some(CrateKind::Domain)) if !may_need(&package.name, on) => {
            Some("it is not in the list of dependencies between domain crates")
        }
        (CrateKind::Domain, None) if !tests && !OUTSIDE.contains(&on) => {
            Some("it is not on the domain's short list")
        }
        (CrateKind::Adapter, Some(CrateKind::Adapter)) => {
            Some("adapters never depend on each other")
        }
        (CrateKind::Support, Some(CrateKind::Domain | CrateKind::Adapter))
            if !listed(SUPPORT_KNOWS, &package.name).contains(&on) =>
        {
            Some("support crates do not know the product")
        }
        _ => None,
    }
}

fn may_need(package: &str, on: &str) -> bool {
    let ground = match package {
        "kernel" => &GROUND[..0],
        "geography" => &GROUND[..1],
        _ => GROUND,
    };
    ground.contains(&on) || listed(NEEDS, package).contains(&on)
}

fn listed<'a>(table: &'a [(&str, &'a [&'a str])], package: &str) -> &'a [&'a str] {
    table.iter().find(|(name, _)| *name == package).map_or(&[], |(_, listed)| *listed)
}

/// A cycle between domain crates, as `a -> b -> a`. Dependencies of tests count, although Cargo allows them.
#[must_use]
pub fn circle(workspace: &[Package]) -> Option<String> {
    let domain: Vec<&Package> =
        workspace.iter().filter(|package| package.kind == CrateKind::Domain).collect();
    domain.iter().find_map(|package| path_back(&domain, &mut vec![package.name.as_str()]))
}

fn path_back<'a>(domain: &[&'a Package], path: &mut Vec<&'a str>) -> Option<String> {
    let (first, here) = (*path.first()?, *path.last()?);
    let package = domain.iter().find(|package| package.name == here)?;
    for dependency in &package.dependencies {
        let next = dependency.name.as_str();
        if next == first && path.len() > 1 {
            return Some(format!("{} -> {first}", path.join(" -> ")));
        }
        if !path.contains(&next) {
            path.push(next);
            let found = path_back(domain, path);
            path.pop();
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{breaches, circle};
    use crate::workspace::{CrateKind, Dependency, Package, Purpose};

    fn package(kind: CrateKind, name: &str, on: &[(&str, Purpose)]) -> Package {
        let dependency =
            |&(name, purpose): &(&str, Purpose)| Dependency { name: name.to_owned(), purpose };
        Package {
            name: name.to_owned(),
            kind,
            folder: name.into(),
            dependencies: on.iter().map(dependency).collect(),
        }
    }

    fn workspace(under_test: Package) -> Vec<Package> {
        let mut all = vec![
            package(CrateKind::Domain, "kernel", &[]),
            package(CrateKind::Domain, "geography", &[]),
            package(CrateKind::Domain, "listings", &[]),
            package(CrateKind::Domain, "billing", &[]),
            package(CrateKind::Adapter, "postgres-adapter", &[]),
            package(CrateKind::Adapter, "smtp-adapter", &[]),
            package(CrateKind::Support, "test-db", &[]),
            package(CrateKind::Support, "third-party", &[]),
            package(CrateKind::App, "portal", &[]),
        ];
        all.retain(|package| package.name != under_test.name);
        all.push(under_test);
        all
    }

    fn found(kind: CrateKind, name: &str, on: &str, purpose: Purpose) -> Vec<String> {
        breaches(&workspace(package(kind, name, &[(on, purpose)])))
    }

    #[test]
    fn the_domain_takes_nothing_from_outside_but_its_short_list() {
        for outside in ["tokio", "actix-web", "diesel", "reqwest", "serde", "anyhow"] {
            let said = found(CrateKind::Domain, "listings", outside, Purpose::Product);
            assert_eq!(
                said,
                [format!(
                    "listings must not depend on {outside}: it is not on the domain's short list"
                )]
            );
        }
        for listed in ["chrono", "chrono-tz", "regex-lite", "thiserror", "uuid"] {
            assert!(found(CrateKind::Domain, "listings", listed, Purpose::Product).is_empty());
        }
        assert!(found(CrateKind::Domain, "listings", "proptest", Purpose::Tests).is_empty());
    }

    #[test]
    fn the_domain_knows_neither_adapters_nor_apps_nor_the_test_database() {
        for purpose in [Purpose::Product, Purpose::Tests] {
            for on in ["postgres-adapter", "portal", "test-db"] {
                assert_eq!(found(CrateKind::Domain, "listings", on, purpose).len(), 1, "{on}");
            }
        }
    }

    #[test]
    fn domain_crates_use_only_the_listed_others() {
        assert!(found(CrateKind::Domain, "listings", "geography", Purpose::Product).is_empty());
        assert!(found(CrateKind::Domain, "accounts", "billing", Purpose::Product).is_empty());
        assert_eq!(found(CrateKind::Domain, "listings", "billing", Purpose::Product).len(), 1);
        assert_eq!(found(CrateKind::Domain, "geography", "listings", Purpose::Product).len(), 1);
        assert_eq!(found(CrateKind::Domain, "kernel", "geography", Purpose::Product).len(), 1);
        assert_eq!(found(CrateKind::Domain, "kernel", "geography", Purpose::Tests).len(), 1);
    }

    #[test]
    fn adapters_never_depend_on_each_other_not_even_in_tests() {
        for purpose in [Purpose::Product, Purpose::Tests] {
            let said = found(CrateKind::Adapter, "smtp-adapter", "postgres-adapter", purpose);
            assert_eq!(
                said,
                [
                    "smtp-adapter must not depend on postgres-adapter: adapters never depend on each other"
                ]
            );
        }
        assert!(found(CrateKind::Adapter, "smtp-adapter", "listings", Purpose::Product).is_empty());
        assert!(found(CrateKind::Adapter, "smtp-adapter", "lettre", Purpose::Product).is_empty());
    }

    #[test]
    fn only_tests_use_support_and_nothing_uses_apps() {
        assert!(found(CrateKind::Adapter, "smtp-adapter", "test-db", Purpose::Tests).is_empty());
        assert_eq!(found(CrateKind::Adapter, "smtp-adapter", "test-db", Purpose::Product).len(), 1);
        assert_eq!(found(CrateKind::App, "sandbox", "portal", Purpose::Product).len(), 1);
        assert_eq!(found(CrateKind::Support, "test-db", "listings", Purpose::Product).len(), 1);
        assert!(
            found(CrateKind::Support, "listing-cases", "listings", Purpose::Product).is_empty()
        );
        assert_eq!(
            found(CrateKind::Support, "listing-cases", "billing", Purpose::Product).len(),
            1
        );
        assert!(found(CrateKind::App, "portal", "postgres-adapter", Purpose::Product).is_empty());
    }

    #[test]
    fn all_crates_but_those_of_the_domain_share_the_features_of_libraries() {
        let shared = |kind, name| found(kind, name, "third-party", Purpose::Product);
        assert!(shared(CrateKind::Adapter, "smtp-adapter").is_empty());
        assert!(shared(CrateKind::Support, "test-db").is_empty());
        assert!(shared(CrateKind::App, "portal").is_empty());
        assert_eq!(shared(CrateKind::Domain, "listings").len(), 1);
    }

    #[test]
    fn a_cycle_through_a_dependency_of_tests_is_found() {
        let mut all =
            workspace(package(CrateKind::Domain, "listings", &[("billing", Purpose::Product)]));
        assert_eq!(circle(&all), None);
        all.retain(|package| package.name != "billing");
        all.push(package(
            CrateKind::Domain,
            "billing",
            &[("kernel", Purpose::Product), ("listings", Purpose::Tests)],
        ));
        assert_eq!(circle(&all).as_deref(), Some("listings -> billing -> listings"));
    }
}
