//! What a listing borrowed stays through imports and undos.

use diesel::connection::SimpleConnection as _;
use intake::ImportLog as _;
use listings::Lender;

use super::super::undo::PgImportLog;
use super::*;

/// The listing borrows a year from another list, as a writer of its own.
const LEND: &str = r#"
    BEGIN;
    INSERT INTO listing_revisions (revision) SELECT max(revision) + 1 FROM listing_revisions;
    SELECT set_config('portal.revision', max(revision)::text, true) FROM listing_revisions;
    UPDATE listings SET year_built = 1985, revision = current_setting('portal.revision')::bigint,
        borrowed = '{"columns": {"Year Built": {"source": "Fulton court", "lender": "listing"}}}'
    WHERE unique_id = 'GA-1';
    COMMIT"#;

fn row(word: &str, year: Option<i64>) -> Record {
    let mut record = status("GA-1", word);
    record.columns.insert(Column::YearBuilt, year.map(Value::WholeNumber));
    record
}

#[test]
fn a_borrowed_value_stays_until_the_list_names_its_own_and_returns_with_an_undo() {
    let world = World::new();
    world.import(&file("Fulton"), &[row("Scheduled", None)]).unwrap();
    world.connect().batch_execute(LEND).unwrap();
    let year = || {
        let listing = world.sourced(&id("GA-1")).unwrap();
        let lent = listing.lent.columns.get(&Column::YearBuilt).cloned();
        let shown = listing.shown().facts.whole_number(Column::YearBuilt);
        (shown, lent.map(|lent| (lent.source, lent.lender)))
    };
    let lent = (Some(1985), Some(("Fulton court".to_owned(), Lender::Listing)));
    assert_eq!(year(), lent);

    let again = world.import(&file("Fulton"), &[row("Scheduled", None)]).unwrap();
    assert_eq!((again.unchanged, again.revision), (1, None), "the same file changes nothing");
    world.import(&file("Fulton"), &[row("Postponed", None)]).unwrap();
    assert_eq!(year(), lent, "a changed listing still has it");
    let log = PgImportLog::new(Config::new(world.database.url()));
    let last = log.newest(None, 1).unwrap()[0].id;
    log.undo(last, false, &mut |_| {}).unwrap();
    assert_eq!(year(), lent, "as does an undone one");

    world.import(&file("Fulton"), &[row("Scheduled", Some(1990))]).unwrap();
    assert_eq!(year(), (Some(1990), None));
}
