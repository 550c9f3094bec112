//! `courthouse-steps listings …`: listings of several lists that are one sale.

use intake::{JoinStore, JoinedListing};
use listings::UniqueId;

/// Show, join or separate listings that are one sale of one property.
#[derive(Debug, clap::Subcommand)]
pub enum ListingsCommand {
    /// Show the listings that are joined with one
    Show {
        /// The unique_ID of any of them
        #[arg(value_name = "UNIQUE_ID", value_parser = UniqueId::parse)]
        key: UniqueId,
    },
    /// Join two listings that the rules do not find
    Join {
        #[arg(value_name = "UNIQUE_ID", value_parser = UniqueId::parse)]
        one: UniqueId,
        #[arg(value_name = "UNIQUE_ID", value_parser = UniqueId::parse)]
        other: UniqueId,
    },
    /// Separate a listing from those with which it is joined, for good
    Split {
        #[arg(value_name = "UNIQUE_ID", value_parser = UniqueId::parse)]
        key: UniqueId,
    },
}

/// Runs the command.
///
/// # Errors
/// When there is no such listing, or the database fails.
pub fn run(command: ListingsCommand, store: &dyn JoinStore) -> anyhow::Result<()> {
    match command {
        ListingsCommand::Show { key } => {
            store.group(&key)?.iter().for_each(|listing| say!("{}", line(listing)));
        }
        ListingsCommand::Join { one, other } => {
            let shown = store.join(&one, &other)?;
            say!("{one} and {other} are one listing now, which is shown as {shown}");
        }
        ListingsCommand::Split { key } => {
            let others = store.split(&key)?;
            let names: Vec<&str> = others.iter().map(UniqueId::as_str).collect();
            say!("{key} is no longer joined with {}", names.join(", "));
        }
    }
    Ok(())
}

fn line(listing: &JoinedListing) -> String {
    let JoinedListing { unique_id, source, is_shown, rules } = listing;
    let rules: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
    let shown = if *is_shown { "shown" } else { "duplicate" };
    format!("{unique_id}  {source}  {shown}  joined by {}", rules.join(", "))
}

#[cfg(test)]
mod tests {
    use joining::Rule;

    use super::*;

    #[test]
    fn a_line_says_why_a_listing_is_joined() {
        let listing = JoinedListing {
            unique_id: UniqueId::parse("GA-1").unwrap(),
            source: "Fulton".to_owned(),
            is_shown: true,
            rules: vec![Rule::Parcel, Rule::Address],
        };
        assert_eq!(line(&listing), "GA-1  Fulton  shown  joined by parcel, address");
    }
}
