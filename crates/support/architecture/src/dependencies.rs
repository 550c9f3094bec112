//! Who may depend on whom: apps on everything, adapters on the domain, the domain on itself.

use std::collections::HashMap;

use crate::workspace::{Package, Place, Purpose};

/// All that a domain crate may take from outside. None of them does I/O, reads a clock or starts a thread.
const OUTSIDE: &[&str] = &["chrono", "chrono-tz", "regex-lite", "thiserror", "uuid"];

/// What every domain crate may use of the others.
const GROUND: &[&str] = &["kernel", "geography"];

/// Where a domain crate needs another's use cases or words, one way. A new line here is a decision:
/// give its reason.
const NEEDS: &[(&str, &[&str])] = &[
    // Sign-up opens a checkout, stores preferences and writes mails; saved properties are listings.
    ("accounts", &["billing", "listings", "mail", "preferences"]),
    // A change of a subscription writes mails in the transaction that keeps it.
    ("billing", &["mail"]),
    // What is imported and what is exported are listings; the property types are those to follow.
    ("intake", &["listings", "preferences"]),
    ("export", &["listings"]),
    // Saved properties are listings, and what changed of them is what an import noted.
    ("saved", &["intake", "listings"]),
    // So is the timeline of a listing; comparables come in as an import's records.
    ("details", &["intake", "listings"]),
    // 'My areas' is a filter of listings.
    ("preferences", &["listings"]),
];

/// What a support crate may know of the product. The cases of listings are made of listings.
const SUPPORT_KNOWS: &[(&str, &[&str])] =
    &[("listing-cases", &["kernel", "geography", "listings"])];

/// Every dependency that `docs/architecture.md` forbids.
#[must_use]
pub fn breaches(workspace: &[Package]) -> Vec<String> {
    let places: HashMap<&str, Place> =
        workspace.iter().map(|package| (package.name.as_str(), package.place)).collect();
    let mut found = Vec::new();
    for package in workspace {
        for dependency in &package.dependencies {
            let inside = places.get(dependency.name.as_str()).copied();
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
    inside: Option<Place>,
) -> Option<&'static str> {
    let tests = purpose == Purpose::Tests;
    match (package.place, inside) {
        // A crate may switch on its own or a neighbour's fakes for its tests.
        _ if on == package.name => None,
        (_, Some(Place::App)) => Some("nothing depends on an app"),
        (_, Some(Place::Support)) if !tests => Some("support crates are for tests"),
        (Place::Domain, Some(Place::Adapter)) => Some("the domain knows no adapter"),
        (Place::Domain, Some(Place::Support)) => Some("domain tests need no database"),
        (Place::Domain, Some(Place::Domain)) if !may_need(&package.name, on) => {
            Some("it is not among the ways between domain crates")
        }
        (Place::Domain, None) if !tests && !OUTSIDE.contains(&on) => {
            Some("it is not on the domain's short list")
        }
        (Place::Adapter, Some(Place::Adapter)) => Some("adapters never see each other"),
        (Place::Support, Some(Place::Domain | Place::Adapter))
            if !listed(SUPPORT_KNOWS, &package.name).contains(&on) =>
        {
            Some("support crates know nothing of the product")
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

/// A way round between domain crates, as `a -> b -> a`; tests' dependencies count, which Cargo lets pass.
#[must_use]
pub fn circle(workspace: &[Package]) -> Option<String> {
    let domain: Vec<&Package> =
        workspace.iter().filter(|package| package.place == Place::Domain).collect();
    domain.iter().find_map(|package| way_back(&domain, &mut vec![package.name.as_str()]))
}

fn way_back<'a>(domain: &[&'a Package], way: &mut Vec<&'a str>) -> Option<String> {
    let (first, here) = (*way.first()?, *way.last()?);
    let package = domain.iter().find(|package| package.name == here)?;
    for dependency in &package.dependencies {
        let next = dependency.name.as_str();
        if next == first && way.len() > 1 {
            return Some(format!("{} -> {first}", way.join(" -> ")));
        }
        if !way.contains(&next) {
            way.push(next);
            let found = way_back(domain, way);
            way.pop();
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
    use crate::workspace::{Dependency, Package, Place, Purpose};

    fn package(place: Place, name: &str, on: &[(&str, Purpose)]) -> Package {
        let dependency =
            |&(name, purpose): &(&str, Purpose)| Dependency { name: name.to_owned(), purpose };
        Package {
            name: name.to_owned(),
            place,
            folder: name.into(),
            dependencies: on.iter().map(dependency).collect(),
        }
    }

    fn workspace(under_test: Package) -> Vec<Package> {
        let mut all = vec![
            package(Place::Domain, "kernel", &[]),
            package(Place::Domain, "geography", &[]),
            package(Place::Domain, "listings", &[]),
            package(Place::Domain, "billing", &[]),
            package(Place::Adapter, "postgres-adapter", &[]),
            package(Place::Adapter, "smtp-adapter", &[]),
            package(Place::Support, "test-db", &[]),
            package(Place::App, "portal", &[]),
        ];
        all.retain(|package| package.name != under_test.name);
        all.push(under_test);
        all
    }

    fn found(place: Place, name: &str, on: &str, purpose: Purpose) -> Vec<String> {
        breaches(&workspace(package(place, name, &[(on, purpose)])))
    }

    #[test]
    fn the_domain_takes_nothing_from_outside_but_its_short_list() {
        for outside in ["tokio", "actix-web", "diesel", "reqwest", "serde", "anyhow"] {
            let said = found(Place::Domain, "listings", outside, Purpose::Product);
            assert_eq!(
                said,
                [format!(
                    "listings must not depend on {outside}: it is not on the domain's short list"
                )]
            );
        }
        for listed in ["chrono", "chrono-tz", "regex-lite", "thiserror", "uuid"] {
            assert!(found(Place::Domain, "listings", listed, Purpose::Product).is_empty());
        }
        assert!(found(Place::Domain, "listings", "proptest", Purpose::Tests).is_empty());
    }

    #[test]
    fn the_domain_knows_neither_adapters_nor_apps_nor_the_test_database() {
        for purpose in [Purpose::Product, Purpose::Tests] {
            for on in ["postgres-adapter", "portal", "test-db"] {
                assert_eq!(found(Place::Domain, "listings", on, purpose).len(), 1, "{on}");
            }
        }
    }

    #[test]
    fn domain_crates_use_each_other_only_along_the_listed_ways() {
        assert!(found(Place::Domain, "listings", "geography", Purpose::Product).is_empty());
        assert!(found(Place::Domain, "accounts", "billing", Purpose::Product).is_empty());
        assert_eq!(found(Place::Domain, "listings", "billing", Purpose::Product).len(), 1);
        assert_eq!(found(Place::Domain, "geography", "listings", Purpose::Product).len(), 1);
        assert_eq!(found(Place::Domain, "kernel", "geography", Purpose::Product).len(), 1);
        assert_eq!(found(Place::Domain, "kernel", "geography", Purpose::Tests).len(), 1);
    }

    #[test]
    fn adapters_never_see_each_other_not_even_in_tests() {
        for purpose in [Purpose::Product, Purpose::Tests] {
            let said = found(Place::Adapter, "smtp-adapter", "postgres-adapter", purpose);
            assert_eq!(
                said,
                ["smtp-adapter must not depend on postgres-adapter: adapters never see each other"]
            );
        }
        assert!(found(Place::Adapter, "smtp-adapter", "listings", Purpose::Product).is_empty());
        assert!(found(Place::Adapter, "smtp-adapter", "lettre", Purpose::Product).is_empty());
    }

    #[test]
    fn support_is_for_tests_and_apps_are_for_nobody() {
        assert!(found(Place::Adapter, "smtp-adapter", "test-db", Purpose::Tests).is_empty());
        assert_eq!(found(Place::Adapter, "smtp-adapter", "test-db", Purpose::Product).len(), 1);
        assert_eq!(found(Place::App, "sandbox", "portal", Purpose::Product).len(), 1);
        assert_eq!(found(Place::Support, "test-db", "listings", Purpose::Product).len(), 1);
        assert!(found(Place::Support, "listing-cases", "listings", Purpose::Product).is_empty());
        assert_eq!(found(Place::Support, "listing-cases", "billing", Purpose::Product).len(), 1);
        assert!(found(Place::App, "portal", "postgres-adapter", Purpose::Product).is_empty());
    }

    #[test]
    fn a_way_round_through_a_tests_dependency_is_found() {
        let mut all =
            workspace(package(Place::Domain, "listings", &[("billing", Purpose::Product)]));
        assert_eq!(circle(&all), None);
        all.retain(|package| package.name != "billing");
        all.push(package(
            Place::Domain,
            "billing",
            &[("kernel", Purpose::Product), ("listings", Purpose::Tests)],
        ));
        assert_eq!(circle(&all).as_deref(), Some("listings -> billing -> listings"));
    }
}
