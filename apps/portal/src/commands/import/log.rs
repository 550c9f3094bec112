//! `courthouse-steps import list | show | undo | approve | reject`: the imports that were made, the
//! undo of one, and the deliveries that wait.

use std::fmt::Write as _;

use deliveries::WaitingId;
use intake::roll::SOURCE_PREFIX;
use intake::{
    ImportDetails, ImportEffects, ImportEntry, ImportLog, ImportState, LeftAsIs, LeftReason,
    StoredImport, UndoCounts,
};
use kernel::ImportId;
use ledger::{Change, EntryKind};

use super::waiting::{self, ApproveArgs, Approver, Number};

/// List, show and undo imports, and decide about deliveries that wait.
#[derive(Debug, Clone, clap::Subcommand)]
pub enum LogCommand {
    /// List the deliveries that wait, and the newest imports
    List {
        /// Only those of this source
        #[arg(long, value_name = "NAME")]
        source: Option<String>,
        /// How many
        #[arg(long, value_name = "NUMBER", default_value_t = 50)]
        most: usize,
    },
    /// Show what an import changed, or why a delivery waits
    Show {
        /// The number that `import list` shows, such as 12 or W7
        number: Number,
    },
    /// Import deliveries that wait
    Approve(ApproveArgs),
    /// Drop deliveries that wait
    Reject {
        /// The numbers that `import list` shows, such as W7
        #[arg(required = true, value_name = "NUMBER")]
        ids: Vec<WaitingId>,
    },
    /// Restore what still holds what an import wrote, and withdraw the listings that it brought
    Undo {
        /// The number that `import list` shows
        number: i64,
        /// Show what would happen and change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// The entries that `import show` prints.
const MOST_ENTRIES: usize = 20;
/// The values that `import undo` names if they stay.
const MOST_LEFT: usize = 200;

/// Runs the command.
///
/// # Errors
/// When no such import or delivery exists, it cannot be undone or imported, or the database fails.
pub fn run(command: LogCommand, log: &dyn ImportLog, approver: &Approver) -> anyhow::Result<()> {
    let store = approver.waiting.as_ref();
    match command {
        LogCommand::List { source, most } => {
            let mut waiting = store.waiting()?;
            if let Some(source) = &source {
                waiting.retain(|waiting| waiting.delivery.source == *source);
            }
            waiting.iter().for_each(|waiting| say!("{}", waiting::line(waiting)));
            let imports = log.newest(source.as_deref(), most)?;
            imports.iter().for_each(|import| say!("{}", line(import)));
            if imports.is_empty() && waiting.is_empty() {
                say!("there is no import");
            }
        }
        LogCommand::Approve(args) => approver.approve(&args)?,
        LogCommand::Reject { ids } => approver.reject(&ids)?,
        LogCommand::Show { number: Number::Waiting(id) } => {
            let Some(found) = store.find(id)? else {
                anyhow::bail!("there is no delivery {id}; 'import list' shows them");
            };
            say!(@raw "{}", waiting::shown(&found));
        }
        LogCommand::Show { number: Number::Import(number) } => {
            let details = log.find(ImportId(number), MOST_ENTRIES)?;
            let Some(details) = details else {
                anyhow::bail!("there is no import {number}; 'import list' shows them");
            };
            say!(@raw "{}", shown(&details));
        }
        LogCommand::Undo { number, dry_run } => {
            let mut lines = Vec::new();
            let undone = log.undo(ImportId(number), dry_run, &mut |left| {
                if lines.len() < MOST_LEFT {
                    lines.push(left_line(&left));
                }
            })?;
            lines.iter().for_each(|line| say!("{line}"));
            say!(@raw "{}", summary(number, &undone, dry_run));
        }
    }
    Ok(())
}

fn line(import: &StoredImport) -> String {
    let StoredImport { id, source, at, state, rows, .. } = import;
    let at = at.format("%Y-%m-%d %H:%M");
    let noun = if source.starts_with(SOURCE_PREFIX) { "parcels" } else { "listings" };
    let what = match state {
        ImportState::Applied => format!("{rows} {noun}"),
        ImportState::Undone(by) => format!("{rows} {noun}, undone by {by}"),
        ImportState::Released => "released from the quarantine".to_owned(),
        ImportState::Undo(of) => format!("undo of {of}, {rows} listings"),
    };
    format!("{id}  {at}  {source}  {what}")
}

fn shown(details: &ImportDetails) -> String {
    let ImportDetails { import, effects, entries } = details;
    let ImportEffects { listed, changed, unlisted, undone } = effects;
    let mut text = format!("{}\n  SHA-256 of the file: {}\n", line(import), import.sha256);
    let mut put = |line: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {line}");
    };
    match import.state {
        ImportState::Undo(_) => put(format!("undone {undone}")),
        _ => put(format!("listed {listed}, changed {changed}, no longer listed {unlisted}")),
    }
    entries.iter().for_each(|entry| put(entry_line(entry)));
    let all = listed + changed + unlisted + undone;
    let more = all.saturating_sub(entries.len() as u64);
    if more > 0 {
        put(format!("and {more} more"));
    }
    text
}

fn entry_line(ImportEntry { unique_id, kind, changes }: &ImportEntry) -> String {
    let what = match kind {
        EntryKind::Listed => "listed",
        EntryKind::Changed => "changed",
        EntryKind::NoLongerListed => "no longer listed",
        EntryKind::Merged => "merged",
        EntryKind::Undone if changes.is_empty() => "withdrawn",
        EntryKind::Undone => "restored",
        EntryKind::UndoneListing => "no longer listed, as before",
        EntryKind::UndoneRemoval => "listed, as before",
    };
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "blank".to_owned());
    let changes = changes
        .iter()
        .map(|Change { field, old, new }| format!("{field}: {} → {}", value(old), value(new)));
    let changes: Vec<String> = changes.collect();
    match changes.is_empty() {
        true => format!("{unique_id} {what}"),
        false => format!("{unique_id} {what}: {}", changes.join("; ")),
    }
}

fn left_line(LeftAsIs { unique_id, left }: &LeftAsIs) -> String {
    let why = match left.reason {
        LeftReason::Changed(import) => format!("import {import} has changed it since"),
        LeftReason::Confirmed(import) => format!("import {import} says the same"),
        LeftReason::ByHand => "it was changed since, but not by an import".to_owned(),
    };
    format!("{unique_id}: {} stays, because {why}", left.what)
}

fn summary(number: i64, undone: &UndoCounts, is_dry_run: bool) -> String {
    let UndoCounts { restored, withdrawn, listed, unlisted, left, revision: _ } = undone;
    let mut text = format!("import {number}\n  restored {restored}, withdrawn {withdrawn}");
    // Writing to a String cannot fail.
    if listed + unlisted > 0 {
        let _ = write!(text, ", listed as before {listed}, no longer listed as before {unlisted}");
    }
    let _ = match left {
        1 => writeln!(text, "\n  1 value stays as it is"),
        _ => writeln!(text, "\n  {left} values stay as they are"),
    };
    if *left > MOST_LEFT as u64 {
        let _ = writeln!(text, "  the first {MOST_LEFT} of them are named above");
    }
    if is_dry_run {
        text.push_str("  dry run: nothing was written\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use intake::Left;
    use kernel::Revision;
    use listings::UniqueId;

    use super::*;

    fn import(state: ImportState) -> StoredImport {
        StoredImport {
            id: ImportId(12),
            source: "Fulton".to_owned(),
            at: DateTime::UNIX_EPOCH,
            state,
            rows: 3,
            sha256: "ab".to_owned(),
            revision: Some(Revision(4)),
        }
    }

    #[test]
    fn each_import_is_one_line() {
        let states = [
            ImportState::Applied,
            ImportState::Undone(ImportId(13)),
            ImportState::Released,
            ImportState::Undo(ImportId(7)),
        ];
        assert_eq!(
            states.map(|state| line(&import(state))),
            [
                "12  1970-01-01 00:00  Fulton  3 listings",
                "12  1970-01-01 00:00  Fulton  3 listings, undone by 13",
                "12  1970-01-01 00:00  Fulton  released from the quarantine",
                "12  1970-01-01 00:00  Fulton  undo of 7, 3 listings",
            ]
        );
    }

    #[test]
    fn an_import_of_a_roll_is_counted_in_parcels() {
        let roll =
            StoredImport { source: "roll: Fulton".to_owned(), ..import(ImportState::Applied) };
        assert_eq!(line(&roll), "12  1970-01-01 00:00  roll: Fulton  3 parcels");
    }

    #[test]
    fn an_import_is_shown_with_its_first_entries() {
        let text = |text: &str| Some(text.to_owned());
        let bid = Change { field: "Bid".to_owned(), old: text("100"), new: None };
        let unique_id = UniqueId::parse("GA-1").unwrap();
        let details = ImportDetails {
            import: import(ImportState::Applied),
            effects: ImportEffects { listed: 2, changed: 1, unlisted: 0, undone: 0 },
            entries: vec![ImportEntry { unique_id, kind: EntryKind::Changed, changes: vec![bid] }],
        };
        assert_eq!(
            shown(&details),
            "12  1970-01-01 00:00  Fulton  3 listings\n  SHA-256 of the file: ab\n  \
             listed 2, changed 1, no longer listed 0\n  GA-1 changed: Bid: 100 → blank\n  \
             and 2 more\n"
        );
    }

    #[test]
    fn an_undo_says_what_stays_and_why() {
        let left = |reason| LeftAsIs {
            unique_id: UniqueId::parse("GA-1").unwrap(),
            left: Left { what: "City".to_owned(), reason },
        };
        let reasons = [
            LeftReason::Changed(ImportId(9)),
            LeftReason::Confirmed(ImportId(9)),
            LeftReason::ByHand,
        ];
        assert_eq!(
            reasons.map(|reason| left_line(&left(reason))),
            [
                "GA-1: City stays, because import 9 has changed it since",
                "GA-1: City stays, because import 9 says the same",
                "GA-1: City stays, because it was changed since, but not by an import",
            ]
        );
        let undone = UndoCounts { restored: 2, withdrawn: 1, left: 300, ..UndoCounts::default() };
        assert_eq!(
            summary(7, &undone, true),
            "import 7\n  restored 2, withdrawn 1\n  300 values stay as they are\n  \
             the first 200 of them are named above\n  dry run: nothing was written\n"
        );
    }
}
