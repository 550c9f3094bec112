//! The undo of imports: the contract of every log, complete lists, and what an undo leaves for the
//! next import.

use diesel::connection::SimpleConnection as _;
use intake::testing::import_log_contract;
use intake::{Doubt, ImportLog as _, LeftAsIs, LeftReason, Quarantine as _, UndoCounts, UndoError};
use kernel::{ImportId, Money, Revision};
use proptest::collection::vec;
use proptest::prelude::*;

use super::ledger::kinds;
use super::property::record;
use super::*;
use crate::truth::imports::undo::PgImportLog;

fn log(world: &World) -> PgImportLog {
    PgImportLog::new(Config::new(world.database.url()))
}

/// The last import.
pub(super) fn last(world: &World) -> ImportId {
    ImportId(world.number("SELECT max(id) FROM imports"))
}

pub(super) fn undo(world: &World, import: ImportId) -> (UndoCounts, Vec<LeftAsIs>) {
    let mut left = Vec::new();
    (log(world).undo(import, false, &mut |one| left.push(one)).unwrap(), left)
}

/// Every shown listing with all its values, but without its revision.
pub(super) fn dump(world: &World) -> Vec<Sourced> {
    #[derive(QueryableByName)]
    struct Key {
        #[diesel(sql_type = diesel::sql_types::Text)]
        unique_id: String,
    }
    let keys: Vec<Key> = diesel::sql_query(
        "SELECT unique_id FROM listings WHERE withdrawn_at IS NULL ORDER BY unique_id",
    )
    .load(&mut world.connect())
    .unwrap();
    let listing = |Key { unique_id }| {
        let mut listing = world.sourced(&id(&unique_id)).unwrap();
        listing.own.revision = Revision(0);
        listing
    };
    keys.into_iter().map(listing).collect()
}

#[test]
fn postgres_fulfills_the_contract_of_an_import_log() {
    let world = World::new();
    import_log_contract(&world.store, &log(&world), &world);
}

#[test]
fn undone_notes_of_a_complete_list_are_as_before() {
    let world = World::new();
    let list = complete("county");
    let [one, two, three] = [1, 2, 3].map(|number| status(&format!("GA-{number}"), "Scheduled"));
    world.import(&list, &[one.clone(), two.clone(), three.clone()]).unwrap();
    world.import(&list, &[one.clone(), two.clone()]).unwrap();
    // A mistake: it lacks the second listing and has the third one.
    world.import(&list, &[one.clone(), three.clone()]).unwrap();
    let (undone, left) = undo(&world, last(&world));
    assert_eq!((undone.listed, undone.unlisted, undone.restored, left), (1, 1, 0, vec![]));
    assert_eq!(
        kinds(&world)[3..],
        [
            "GA-3 no longer listed",
            "GA-2 no longer listed",
            "GA-3 listed",
            // The entries of the undo.
            "GA-2 listed",
            "GA-3 no longer listed",
        ]
    );
    let entries = |unique_id: &str| world.ledger(&id(unique_id));
    assert_eq!(entries("GA-2").last().unwrap().kind, ::ledger::EntryKind::UndoneRemoval);
    assert_eq!(entries("GA-3").last().unwrap().kind, ::ledger::EntryKind::UndoneListing);

    // The next list is compared with the one before the mistake.
    let again = world.import(&list, &[one.clone(), two.clone()]).unwrap();
    assert_eq!((again.unchanged, again.revision), (2, None), "nothing has changed since that one");
    world.import(&list, std::slice::from_ref(&one)).unwrap();
    assert_eq!(kinds(&world)[8..], ["GA-2 no longer listed"]);
    world.import(&list, &[one, two, three]).unwrap();
    assert_eq!(kinds(&world)[9..], ["GA-2 listed", "GA-3 listed"]);
}

#[test]
fn the_list_after_an_undone_one_is_compared_with_the_one_before_it() {
    let world = World::new();
    let list = complete("county");
    let rows: Vec<_> = (1..=3).map(|number| status(&format!("GA-{number}"), "Scheduled")).collect();
    world.import(&list, &rows).unwrap();
    world.import(&list, &[rows.clone(), vec![status("GA-4", "Scheduled")]].concat()).unwrap();
    undo(&world, last(&world));
    world.import(&list, &rows[..2]).unwrap();
    assert_eq!(kinds(&world)[3..], ["GA-4 listed", "GA-4 undone", "GA-3 no longer listed"]);
}

#[test]
fn a_listing_that_later_lists_lack_is_not_listed_again_by_an_undo() {
    let world = World::new();
    let list = complete("county");
    let (one, two) = (status("GA-1", "Scheduled"), status("GA-2", "Scheduled"));
    world.import(&list, &[one.clone(), two]).unwrap();
    world.import(&list, std::slice::from_ref(&one)).unwrap();
    let second = last(&world);
    world.import(&list, std::slice::from_ref(&one)).unwrap();
    let third = last(&world);
    let (undone, left) = undo(&world, second);
    assert_eq!((undone.listed, undone.revision), (0, None));
    assert_eq!(left[0].left.reason, LeftReason::Confirmed(third));
    let (undone, _) = undo(&world, third);
    assert_eq!(undone.listed, 1, "no list that stands lacks it");
}

#[test]
fn a_row_that_an_undo_changed_is_read_at_the_next_import() {
    let world = World::new();
    let list = complete("county");
    let (before, after) = (status("GA-1", "Scheduled"), status("GA-1", "Sold"));
    world.import(&list, std::slice::from_ref(&before)).unwrap();
    world.import(&list, std::slice::from_ref(&after)).unwrap();
    undo(&world, last(&world));
    let again = world.import(&list, std::slice::from_ref(&after)).unwrap();
    assert_eq!(again.changed, 1);
    assert_eq!(world.listing(&id("GA-1")).unwrap().facts.text(Column::Status), Some("Sold"));
}

#[test]
fn a_source_that_contained_a_listing_in_undone_imports_alone_has_not_seen_it() {
    let world = World::new();
    let (one, two) = (status("GA-1", "Scheduled"), status("GA-2", "Scheduled"));
    world.import(&file("another"), std::slice::from_ref(&two)).unwrap();
    world.import(&file("county"), std::slice::from_ref(&one)).unwrap();
    world.import(&file("county"), &[one.clone(), two.clone()]).unwrap();
    let second = last(&world);
    world.import(&file("county"), &[one, two]).unwrap();
    let third = last(&world);
    let seen_with = |source: &str| {
        world.number(&format!(
            "SELECT coalesce(max(g.last_import), 0) FROM sightings g
             JOIN listings l ON l.id = g.listing_id JOIN sources s ON s.id = g.source_id
             WHERE l.unique_id = 'GA-2' AND s.key = '{source}'"
        ))
    };
    undo(&world, second);
    assert_eq!(seen_with("county"), third.0);
    undo(&world, third);
    assert_eq!(seen_with("county"), 0);
    assert!(seen_with("another") > 0);
}

#[test]
fn a_listing_that_departed_after_the_undone_delivery_was_last_seen_with_the_one_before() {
    let world = World::new();
    let (one, two) = (status("GA-1", "Scheduled"), status("GA-2", "Scheduled"));
    world.import(&file("county"), &[one.clone(), two.clone()]).unwrap();
    world.import(&file("county"), &[one.clone(), two.clone()]).unwrap();
    let second = last(&world);
    world.import(&file("county"), &[one.clone(), two]).unwrap();
    let third = last(&world);
    world.import(&file("county"), std::slice::from_ref(&one)).unwrap();
    let seen_with = || {
        world.number(
            "SELECT g.last_import FROM sightings g JOIN listings l ON l.id = g.listing_id
             WHERE l.unique_id = 'GA-2'",
        )
    };
    assert_eq!(seen_with(), third.0);
    undo(&world, third);
    assert_eq!(seen_with(), second.0);
}

#[test]
fn what_someone_changed_in_the_database_stays() {
    let world = World::new();
    world.import(&file("a"), &[status("GA-1", "Scheduled"), status("GA-2", "Scheduled")]).unwrap();
    world.import(&file("a"), &[status("GA-1", "Sold"), status("GA-2", "Sold")]).unwrap();
    world
        .connect()
        .batch_execute(
            "BEGIN; SET LOCAL portal.revision = '2';
             UPDATE listings SET status = 'Postponed' WHERE unique_id = 'GA-1'; COMMIT",
        )
        .unwrap();
    let (undone, left) = undo(&world, last(&world));
    let status =
        |key| world.listing(&id(key)).unwrap().facts.text(Column::Status).map(String::from);
    assert_eq!(status("GA-1").as_deref(), Some("Postponed"));
    assert_eq!(status("GA-2").as_deref(), Some("Scheduled"));
    assert_eq!((undone.restored, left.len(), left[0].left.reason), (1, 1, LeftReason::ByHand));
}

#[test]
fn an_undo_queues_its_revision_and_holds_the_emails_about_the_import() {
    let world = World::new();
    world.import(&file("a"), &[status("GA-1", "Scheduled")]).unwrap();
    world.import(&file("a"), &[status("GA-1", "Sold")]).unwrap();
    world
        .connect()
        .batch_execute(
            "INSERT INTO accounts (id, email, name, password_hash, created_at) VALUES
               ('00000000-0000-0000-0000-000000000001', 'ann@example.com', 'A', 'x', now());
             INSERT INTO outbox (message_id, recipient, kind, subject, text_body, html_body, headers,
                                 created_at, due_at, account_id)
             SELECT 'm' || n, 'ann@example.com', 'alert', '', '', '', '{}', now(), now(),
                    '00000000-0000-0000-0000-000000000001' FROM generate_series(1, 2) n;
             INSERT INTO alerts (account_id, revision, outbox_id, decided_at)
             SELECT '00000000-0000-0000-0000-000000000001', n, id, now()
             FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM outbox) m",
        )
        .unwrap();
    let (undone, _) = undo(&world, last(&world));
    let held = "SELECT string_agg(revision::text, ',')::bigint FROM alerts
                JOIN outbox o ON o.id = outbox_id WHERE o.due_at > now() + interval '140 seconds'";
    assert_eq!(world.number(held), 2, "the email about the other revision goes out");
    let job = "SELECT max((payload->>'revision')::bigint) FROM jobs WHERE kind = 'listing_changes'";
    assert_eq!(Some(Revision(world.number(job))), undone.revision);
}

#[test]
fn doubtful_sales_of_an_undone_import_are_dropped_and_a_released_one_waits_again() {
    let world = World::new();
    let list = complete("county");
    let quarantine = PgQuarantine::new(Config::new(world.database.url()));
    world.import(&list, &[status("GA-1", "Scheduled")]).unwrap();
    let mut staged = world.store.begin(&list).unwrap();
    staged.stage(2, status("GA-1", "Scheduled")).unwrap();
    let doubtful = SetAside::Quarantined(status("GA-2", "Sold"), vec![Doubt::ZipNotInState]);
    staged.set_aside(3, doubtful).unwrap();
    staged.apply(FOR_REAL, &mut |_| {}).unwrap();
    let delivery = last(&world);
    let sale = quarantine.waiting().unwrap().remove(0);
    let terms = ImportOptions { is_release: true, ..FOR_REAL };
    world.import_on(&file("county"), std::slice::from_ref(&sale.record), terms).unwrap();
    quarantine.decide(sale.id, intake::Decision::Released).unwrap();
    let (undone, _) = undo(&world, last(&world));
    assert_eq!((undone.withdrawn, quarantine.waiting().unwrap().len()), (1, 1));
    undo(&world, delivery);
    assert_eq!(quarantine.waiting().unwrap(), []);
}

#[test]
fn comparables_are_not_undone() {
    let world = World::new();
    world
        .connect()
        .batch_execute(
            "INSERT INTO sources (key) VALUES ('comparables: Bronx');
             INSERT INTO imports (source_id, sha256, state, rows)
             SELECT id, 'a', 'applied', 1 FROM sources",
        )
        .unwrap();
    let refused = log(&world).undo(last(&world), false, &mut |_| {}).unwrap_err();
    assert!(matches!(refused, UndoError::Comparables(_)), "{refused}");
    assert_eq!(world.number("SELECT count(*) FROM imports"), 1);
}

#[test]
fn many_listings_are_undone_at_once() {
    let world = World::new();
    let rows = |dollars: i64| -> Vec<Record> {
        let row = |number: i64| {
            let bid = Money::from_cents(dollars * 100 + number).unwrap();
            let mut record = status(&format!("GA-{number:05}"), "Scheduled");
            record.columns.insert(Column::OpeningBid, Some(Value::Money(bid)));
            record
        };
        (0..9_000).map(row).collect()
    };
    world.import(&file("a"), &rows(100)).unwrap();
    let before = world.number("SELECT sum(opening_bid) FROM listings");
    world.import(&file("a"), &rows(90)).unwrap();
    let (undone, _) = undo(&world, last(&world));
    assert_eq!(undone.restored, 9_000);
    assert_eq!(world.number("SELECT sum(opening_bid) FROM listings"), before);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// The listings after each import are those after its undo, if the last import is undone each
    /// time.
    #[test]
    fn undoing_the_last_imports_one_by_one_shows_each_earlier_state(
        files in vec((vec(record(), 0..20), "[pq]"), 1..5),
    ) {
        let world = World::new();
        let mut states = Vec::new();
        for (records, source) in files {
            states.push(dump(&world));
            let terms = ImportOptions { allow_shrink: true, ..FOR_REAL };
            world.import_on(&file(&source), &records, terms).unwrap();
            states.push(dump(&world));
            // The same import again, which is undone first.
            undo(&world, last(&world));
            prop_assert_eq!(&dump(&world), &states[states.len() - 2]);
            states.pop();
            world.import_on(&file(&source), &records, terms).unwrap();
        }
        while let Some(state) = states.pop() {
            let newest = log(&world).newest(None, 99).unwrap();
            let import = newest.iter().find(|one| one.state == intake::ImportState::Applied);
            undo(&world, import.unwrap().id);
            prop_assert_eq!(&dump(&world), &state);
        }
    }
}
