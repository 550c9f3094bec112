use deliveries::{Fetch, Publisher, Publishers};
use geography::{County, State};
use kernel::PortError;
use lists::ImportMap;
use serde::Deserialize;

use crate::map_file;

/// A source that is known to us: who publishes it, in which form, under which terms, and how its
/// columns become ours.
#[derive(Debug, Clone)]
pub struct Pack {
    /// The folder, such as `ga/rubin-lublin`.
    pub id: &'static str,
    /// Who publishes the list.
    pub publisher: Publisher,
    /// What its files contain.
    pub contents: Contents,
    /// The states whose sales it lists.
    pub states: Vec<State>,
    /// The county, if it lists the sales of one.
    pub county: Option<County>,
    /// The form, for people.
    pub form: String,
    /// The forms in which a file of it can be recognized. The names are those of the reader.
    pub reads: Vec<String>,
    /// How often the list changes.
    pub cadence: String,
    /// How sure we are that the pack fits the source's files.
    pub certainty: Certainty,
    /// The columns that every file has, as the source prints them.
    pub headers: Vec<String>,
    /// The columns that only some files have. A name that ends with `*` is for every column that
    /// begins with what is before it.
    pub optional: Vec<String>,
    /// How its columns become ours. For a source with a list per county, [`Pack::map_for`] returns
    /// the map of one county.
    pub map: ImportMap,
    map_text: &'static str,
}

/// What the files of a source contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contents {
    /// Sales, which become listings.
    #[default]
    Sales,
    /// An assessor's roll, which describes the parcels of counties.
    Roll,
}

/// How sure we are that a pack fits the files of its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Certainty {
    /// A page or a file of the publisher was seen.
    #[serde(rename = "seen on a saved page")]
    Seen,
    /// A public program that reads the page names its columns.
    #[serde(rename = "described by a parser")]
    Described,
    /// Only what the list contains is known, so the names of its columns are made up.
    #[serde(rename = "guessed")]
    Guessed,
}

impl Certainty {
    /// The name, as a pack has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seen => "seen on a saved page",
            Self::Described => "described by a parser",
            Self::Guessed => "guessed",
        }
    }
}

/// A pack that is not valid.
#[derive(Debug, thiserror::Error)]
#[error("the source pack {id} is not valid: {problem}")]
pub struct PackError {
    /// The folder of the pack.
    pub id: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    publisher: String,
    #[serde(default)]
    contents: Contents,
    states: Vec<String>,
    county: Option<String>,
    form: String,
    reads: Vec<String>,
    cadence: String,
    terms: String,
    fetch: String,
    #[serde(default)]
    hosts: Vec<String>,
    certainty: Certainty,
    headers: Vec<String>,
    #[serde(default)]
    optional: Vec<String>,
}

/// The mark in the map of a source with a list per county, in place of the county's name.
const COUNTY_MARK: &str = "@county";

struct Files {
    id: &'static str,
    pack: &'static str,
    map: &'static str,
}

macro_rules! embedded {
    ($($id:literal),* $(,)?) => {
        /// The files of every pack, in the order of their folders.
        const FILES: &[Files] = &[$(Files {
            id: $id,
            pack: include_str!(concat!("../packs/", $id, "/pack.toml")),
            map: include_str!(concat!("../packs/", $id, "/map.toml")),
        }),*];
    };
}

include!("embedded.rs");

/// Returns every pack, in the order of their folders.
///
/// # Errors
/// [`PackError`] for the first pack that is not valid.
pub fn packs() -> Result<Vec<Pack>, PackError> {
    FILES.iter().map(Pack::parse).collect()
}

/// The publishers of the packs.
#[derive(Debug, Clone, Copy)]
pub struct KnownPublishers;

impl Publishers for KnownPublishers {
    fn of_host(&self, host: &str) -> Result<Option<Publisher>, PortError> {
        let packs = packs().map_err(|error| PortError::corrupt("sources", error))?;
        let publishers = packs.into_iter().map(|pack| pack.publisher).collect();
        Ok(strictest(publishers, host))
    }
}

fn strictest(publishers: Vec<Publisher>, host: &str) -> Option<Publisher> {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let is_of = |site: &str| {
        host.strip_suffix(site).is_some_and(|sub| sub.is_empty() || sub.ends_with('.'))
    };
    if let Some(site) = NO_AUTOMATION.iter().find(|site| is_of(site)) {
        return Some(Publisher {
            name: (*site).to_owned(),
            terms: "Its terms or its robots.txt forbid automated access.".to_owned(),
            fetch: Fetch::Forbidden,
            hosts: vec![(*site).to_owned()],
        });
    }
    let of_host =
        publishers.into_iter().filter(|publisher| publisher.hosts.iter().any(|site| is_of(site)));
    of_host.max_by_key(|publisher| match publisher.fetch {
        Fetch::Allowed => 0,
        Fetch::Ask => 1,
        Fetch::Forbidden => 2,
    })
}

/// Sites without a pack that forbid automated access.
const NO_AUTOMATION: &[&str] = &[
    "auction.com",
    "xome.com",
    "hubzu.com",
    "column.us",
    "internetpostings.com",
    "mccalla.com",
    "bww-law.com",
];

impl Pack {
    /// A pack of a test, made of the text of its two files.
    #[cfg(test)]
    pub(crate) fn made_up(id: &'static str, pack: &'static str, map: &'static str) -> Self {
        Self::parse(&Files { id, pack, map }).unwrap()
    }

    fn parse(files: &Files) -> Result<Self, PackError> {
        let wrong = |problem: String| PackError { id: files.id, problem };
        let file: PackFile =
            toml::from_str(files.pack).map_err(|error| wrong(error.to_string()))?;
        let map = map_file::parse(files.map).map_err(|error| wrong(format!("{error:#}")))?;
        let map_text = files.map;
        let states = file
            .states
            .iter()
            .map(|state| State::parse(state).ok_or_else(|| wrong(format!("no state '{state}'"))))
            .collect::<Result<Vec<_>, _>>()?;
        let first = states.first().ok_or_else(|| wrong("it names no state".to_owned()))?;
        let fetch = Fetch::ALL.into_iter().find(|verdict| verdict.name() == file.fetch);
        let fetch = fetch.ok_or_else(|| wrong(format!("no verdict '{}'", file.fetch)))?;
        let county = match file.county {
            None => None,
            Some(name) => Some(
                County::parse(*first, &name).ok_or_else(|| wrong(format!("no county '{name}'")))?,
            ),
        };
        Ok(Self {
            id: files.id,
            publisher: Publisher {
                name: file.publisher,
                terms: file.terms,
                fetch,
                hosts: file.hosts,
            },
            contents: file.contents,
            states,
            county,
            form: file.form,
            reads: file.reads,
            cadence: file.cadence,
            certainty: file.certainty,
            headers: file.headers,
            optional: file.optional,
            map,
            map_text,
        })
    }

    /// Whether the publisher has a list for each county, and the list does not name it.
    #[must_use]
    pub fn is_per_county(&self) -> bool {
        self.map_text.contains(COUNTY_MARK)
    }

    /// Returns the map of one county's list.
    ///
    /// # Errors
    /// [`PackError`] if the map is not valid.
    pub fn map_for(&self, county: County) -> Result<ImportMap, PackError> {
        let text = self.map_text.replace(COUNTY_MARK, county.name());
        map_file::parse(&text)
            .map_err(|error| PackError { id: self.id, problem: format!("{error:#}") })
    }

    /// The name of the source, as in its map. A list per county has the name of a county in it.
    #[must_use]
    pub fn source(&self) -> String {
        self.map.source().replace(COUNTY_MARK, "any")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_packs_of_a_site_the_strictest_verdict_counts() {
        let publisher = |fetch| Publisher {
            name: "A county".to_owned(),
            terms: String::new(),
            fetch,
            hosts: vec!["county.example".to_owned()],
        };
        let verdict = |verdicts: &[Fetch]| {
            let publishers = verdicts.iter().map(|fetch| publisher(*fetch)).collect();
            strictest(publishers, "www.county.example").map(|publisher| publisher.fetch)
        };
        assert_eq!(verdict(&[Fetch::Forbidden, Fetch::Ask]), Some(Fetch::Forbidden));
        assert_eq!(verdict(&[Fetch::Ask, Fetch::Forbidden]), Some(Fetch::Forbidden));
        assert_eq!(verdict(&[Fetch::Ask, Fetch::Allowed]), Some(Fetch::Ask));
        assert_eq!(verdict(&[Fetch::Allowed]), Some(Fetch::Allowed));
    }

    #[test]
    fn a_verdict_counts_for_every_host_of_a_site() {
        let verdict =
            |host| KnownPublishers.of_host(host).unwrap().map(|publisher| publisher.fetch);
        assert_eq!(verdict("www.auction.com"), Some(Fetch::Forbidden));
        assert_eq!(verdict("AUCTION.COM."), Some(Fetch::Forbidden));
        assert_eq!(verdict("miamidade.realforeclose.com"), Some(Fetch::Forbidden));
        assert_eq!(verdict("www.sriservices.com"), Some(Fetch::Allowed));
        assert_eq!(verdict("www.nwpostingservices.com"), Some(Fetch::Ask));
        assert_eq!(verdict("notauction.com"), None);
        assert_eq!(verdict("county.example.com"), None);
    }
}
