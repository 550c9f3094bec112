//! `courthouse-steps sources`: the sources whose files are recognized.

use std::fmt::Write as _;

use anyhow::Context as _;
use geography::State;
use sources_adapter::{Contents, Pack, packs};

/// The arguments of `sources`.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct SourcesArgs {
    /// Only the sources of this state
    #[arg(value_name = "STATE")]
    pub state: Option<String>,
}

/// Prints the sources to standard output.
///
/// # Errors
/// When the state is not known, or a pack is not valid.
pub fn run(args: &SourcesArgs) -> anyhow::Result<()> {
    let state = args.state.as_deref().map(|text| {
        State::parse(text).with_context(|| format!("'{text}' is not one of the 18 coverage states"))
    });
    say!(@raw "{}", listed(&packs()?, state.transpose()?));
    Ok(())
}

fn listed(packs: &[Pack], state: Option<State>) -> String {
    let of_state = |pack: &&Pack| state.is_none_or(|state| pack.states.contains(&state));
    let packs: Vec<&Pack> = packs.iter().filter(of_state).collect();
    let mut text = String::new();
    for pack in &packs {
        let states: Vec<&str> = pack.states.iter().map(|state| state.name()).collect();
        let county = match pack.county {
            Some(county) => county.name(),
            None if pack.is_per_county() => "one list for each",
            None => "all",
        };
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{}", pack.id);
        if pack.contents == Contents::Roll {
            let _ = writeln!(text, "  {:<10} a roll of parcels, for import --parcels", "contents");
        }
        let lines = [
            ("state", states.join(", ")),
            ("county", county.to_owned()),
            ("publisher", pack.publisher.name.clone()),
            ("form", pack.form.clone()),
            ("cadence", pack.cadence.clone()),
            ("terms", pack.publisher.terms.clone()),
            ("fetch", pack.publisher.fetch.name().to_owned()),
            ("certainty", pack.certainty.name().to_owned()),
        ];
        for (name, value) in lines {
            let _ = writeln!(text, "  {name:<10} {value}");
        }
    }
    let count = packs.len();
    let _ = writeln!(text, "{count} {}", if count == 1 { "source" } else { "sources" });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_listed_with_its_terms() {
        let text = listed(&packs().unwrap(), State::parse("CT"));
        assert_eq!(
            text,
            "ct/judicial-branch\n  \
             state      Connecticut\n  \
             county     one list for each\n  \
             publisher  State of Connecticut, Judicial Branch\n  \
             form       HTML table for each town\n  \
             cadence    every business day\n  \
             terms      The robots.txt allows one search engine only.\n  \
             fetch      forbidden\n  \
             certainty  described by a parser\n\
             1 source\n"
        );
    }

    #[test]
    fn a_state_without_a_source_has_none_made_up() {
        assert_eq!(listed(&packs().unwrap(), State::parse("MS")), "0 sources\n");
    }

    #[test]
    fn every_source_is_listed_once() {
        let packs = packs().unwrap();
        let text = listed(&packs, None);
        assert!(text.ends_with(&format!("{} sources\n", packs.len())), "{text}");
        assert_eq!(text.lines().filter(|line| !line.starts_with(' ')).count(), packs.len() + 1);
    }
}
