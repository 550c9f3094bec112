//! The sale ledger and the other records of an import.

use diesel::connection::SimpleConnection;

use super::*;

/// The ledger as `kind` by listing, in order.
pub(super) fn kinds(world: &World) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Entry {
        #[diesel(sql_type = diesel::sql_types::Text)]
        entry: String,
    }
    let entries: Vec<Entry> = diesel::sql_query(
        "SELECT l.unique_id || ' ' || c.kind || coalesce(' ' || c.fields::text, '') AS entry
         FROM listing_changes c JOIN listings l ON l.id = c.listing_id
         ORDER BY c.revision, l.unique_id",
    )
    .load(&mut world.connect())
    .unwrap();
    entries.into_iter().map(|Entry { entry }| entry).collect()
}

#[test]
fn the_ledger_refuses_to_be_rewritten() {
    let world = World::new();
    world.import(&file("a"), &[status("GA-1", "Scheduled")]).unwrap();
    for rewrite in [
        "UPDATE listing_changes SET kind = 'changed'",
        "DELETE FROM listing_changes",
        "TRUNCATE listing_changes",
    ] {
        let refused = world.connect().batch_execute(rewrite).unwrap_err();
        assert!(refused.to_string().contains("append-only"), "{rewrite}: {refused}");
    }
    assert_eq!(kinds(&world), ["GA-1 listed"]);
}

#[test]
fn a_writer_that_announced_no_revision_is_refused() {
    let world = World::new();
    world.import(&file("a"), &[status("GA-1", "Scheduled")]).unwrap();
    let refused = world.connect().batch_execute("UPDATE listings SET status = 'Sold'").unwrap_err();
    assert!(refused.to_string().contains("needs a revision"), "{refused}");
}

#[test]
fn the_second_import_of_a_file_is_noted_and_makes_no_revision_and_no_work() {
    let world = World::new();
    let rows = [status("GA-1", "Scheduled"), status("GA-2", "Sold")];
    world.import(&file("a"), &rows).unwrap();
    world.import(&file("a"), &rows).unwrap();
    assert_eq!(world.number("SELECT count(*) FROM listing_revisions"), 1);
    assert_eq!(world.number("SELECT count(*) FROM jobs"), 1);
    assert_eq!(world.number("SELECT count(*) FROM listing_changes"), 2);
    assert_eq!(world.number("SELECT count(*) FROM imports"), 2, "it was checked again");
    assert_eq!(world.number("SELECT count(*) FROM imports WHERE revision IS NULL AND rows = 2"), 1);
    let sightings = "SELECT count(*) FROM sightings
                     WHERE last_import = (SELECT max(id) FROM imports)";
    assert_eq!(world.number(sightings), 2);
}

#[test]
fn an_import_queues_one_job_that_names_its_revision() {
    let world = World::new();
    let rows: Vec<_> = (0..50).map(|place| status(&format!("GA-{place}"), "Scheduled")).collect();
    let applied = world.import(&file("a"), &rows).unwrap();
    let revision = applied.revision.unwrap().0;
    let job = format!(
        "SELECT count(*) FROM jobs WHERE kind = 'listing_changes'
         AND (payload->>'revision')::bigint = {revision}
         AND (payload->>'import')::bigint = (SELECT id FROM imports WHERE revision = {revision})"
    );
    assert_eq!(world.number(&job), 1);
    assert_eq!(world.number("SELECT count(*) FROM jobs"), 1);
}

#[test]
fn what_a_complete_list_holds_no_more_is_noted_once_and_again_when_it_is_back() {
    let world = World::new();
    let (one, two, three) =
        (status("GA-1", "Scheduled"), status("GA-2", "Scheduled"), status("GA-3", "Scheduled"));
    let list = complete("county");
    world.import(&list, &[one.clone(), two.clone(), three.clone()]).unwrap();
    let without = world.import(&list, &[one.clone(), two.clone()]).unwrap();
    assert!(without.revision.is_some(), "the ledger has news");
    let still_without = world.import(&list, &[one.clone(), two.clone()]).unwrap();
    assert_eq!(still_without.revision, None);
    let back = world.import(&list, &[one.clone(), two.clone(), three.clone()]).unwrap();
    assert_eq!((back.new, back.changed, back.unchanged), (0, 0, 3), "no value has changed");
    world.import(&list, &[one, two]).unwrap();
    world.import(&list, &[status("GA-1", "Scheduled"), status("GA-2", "Sold")]).unwrap();
    assert_eq!(
        kinds(&world),
        [
            "GA-1 listed",
            "GA-2 listed",
            "GA-3 listed",
            "GA-3 no longer listed",
            "GA-3 listed",
            "GA-3 no longer listed",
            r#"GA-2 changed {"matched_Foreclosure Status": ["Scheduled", "Sold"]}"#,
        ]
    );
    assert!(world.listing(&id("GA-3")).is_some(), "no listing is deleted");
}

#[test]
fn a_listing_that_comes_back_changed_is_one_entry_with_its_values() {
    let world = World::new();
    let list = complete("county");
    let one = status("GA-1", "Scheduled");
    world.import(&list, &[one.clone(), status("GA-2", "Scheduled")]).unwrap();
    world.import(&list, std::slice::from_ref(&one)).unwrap();
    world.import(&list, &[one, status("GA-2", "Sold")]).unwrap();
    assert_eq!(
        kinds(&world)[2..],
        [
            "GA-2 no longer listed".to_owned(),
            r#"GA-2 listed {"matched_Foreclosure Status": ["Scheduled", "Sold"]}"#.to_owned(),
        ]
    );
}

#[test]
fn what_another_sources_latest_file_holds_is_listed_still() {
    let world = World::new();
    let (one, two) = (status("GA-1", "Scheduled"), status("GA-2", "Scheduled"));
    world.import(&complete("county"), &[one.clone(), two.clone()]).unwrap();
    world.import(&complete("court"), &[one.clone(), two.clone()]).unwrap();
    world.import(&complete("county"), std::slice::from_ref(&one)).unwrap();
    assert_eq!(kinds(&world), ["GA-1 listed", "GA-2 listed"]);
    world.import(&complete("court"), &[one]).unwrap();
    assert_eq!(kinds(&world)[2..], ["GA-2 no longer listed"], "now no source lists it");
}

#[test]
fn a_file_that_is_no_complete_list_says_nothing_of_what_it_lacks() {
    let world = World::new();
    world.import(&file("news"), &[status("GA-1", "Scheduled"), status("GA-2", "Sold")]).unwrap();
    world.import(&file("news"), &[status("GA-1", "Scheduled")]).unwrap();
    assert_eq!(kinds(&world), ["GA-1 listed", "GA-2 listed"]);
}

/// Imports records, and rows that are left out.
fn import_with_left_out(
    world: &World,
    file: &ImportFile,
    (records, left_out): (&[Record], &[&str]),
    terms: ImportOptions,
) -> ImportCounts {
    let mut staged = world.store.begin(file).unwrap();
    for (row, record) in (2..).zip(records) {
        staged.stage(row, record.clone()).unwrap();
    }
    for (row, unique_id) in (50..).zip(left_out) {
        staged.set_aside(row, SetAside::LeftOut(id(unique_id))).unwrap();
    }
    staged.apply(terms, &mut |_| {}).unwrap()
}

#[test]
fn a_row_that_is_left_out_is_listed_still() {
    let world = World::new();
    let list = complete("county");
    let (one, two) = (status("GA-1", "Scheduled"), status("GA-2", "Scheduled"));
    world.import(&list, &[one.clone(), two.clone()]).unwrap();
    let with_two = |terms| {
        let rows = (std::slice::from_ref(&one), &["ga-2", "GA-9"][..]);
        import_with_left_out(&world, &list, rows, terms)
    };
    assert_eq!(with_two(FOR_REAL).revision, None);
    assert_eq!(kinds(&world), ["GA-1 listed", "GA-2 listed"]);
    world.import(&list, std::slice::from_ref(&one)).unwrap();
    assert_eq!(kinds(&world)[2..], ["GA-2 no longer listed"]);
    with_two(FOR_REAL);
    assert_eq!(kinds(&world)[3..], ["GA-2 listed"], "it is back");
    let seen = "SELECT count(*) FROM sightings
                WHERE last_import = (SELECT max(id) FROM imports)";
    assert_eq!(world.number(seen), 2);
    assert_eq!(world.number("SELECT count(*) FROM listings"), 2, "GA-9 is not a listing");
}

#[test]
fn a_key_that_cannot_be_read_may_be_that_of_any_listing() {
    let world = World::new();
    let list = complete("county");
    let (one, two) = (status("GA-1", "Scheduled"), status("GA-2", "Scheduled"));
    world.import(&list, &[one.clone(), two]).unwrap();
    let without_two = (std::slice::from_ref(&one), &[][..]);
    let terms = ImportOptions { all_seen: true, ..FOR_REAL };
    import_with_left_out(&world, &list, without_two, terms);
    assert_eq!(kinds(&world), ["GA-1 listed", "GA-2 listed"]);
    import_with_left_out(&world, &list, without_two, FOR_REAL);
    assert_eq!(kinds(&world)[2..], ["GA-2 no longer listed"], "now every key was read");
}

#[test]
fn a_released_sale_is_not_a_delivery_of_its_source() {
    let world = World::new();
    let list = complete("county");
    let rows: Vec<Record> =
        (1..=4).map(|number| status(&format!("GA-{number}"), "Scheduled")).collect();
    world.import(&list, &rows).unwrap();
    let terms = ImportOptions { is_release: true, ..FOR_REAL };
    let released = world.import_on(&file("county"), &[status("GA-9", "Sold")], terms).unwrap();
    assert_eq!(released.new, 1);
    assert_eq!(world.number("SELECT count(*) FROM sources WHERE complete_list"), 1);
    let shrunk = world.import(&list, &rows[..1]).unwrap_err();
    assert!(matches!(shrunk, ImportError::Shrunk { before: 4, now: 1, .. }), "{shrunk:?}");
    world.import(&list, &rows[..3]).unwrap();
    let gone = &kinds(&world)[5..];
    assert_eq!(gone, ["GA-4 no longer listed", "GA-9 no longer listed"]);
}
