//! Joined listings: the contract of every store, random lists with undone imports, saved properties,
//! and lists that no longer contain a listing.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ::news::{NewsStore as _, Occasion};
use ::saved::{
    Annotated, Annotation, Entry, Note, PartValue, Recording, Rewritten, Saved, SavedStore as _,
    steps,
};

use diesel::connection::SimpleConnection as _;
use geography::TodayByState;
use intake::testing::joining_contract;
use intake::{ImportLog as _, ImportState};
use kernel::{AccountId, Revision};
use listings::{CatchUp, ListingFeed as _, ListingSearch as _, SearchListings, SearchText};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::ledger::kinds;
use super::*;
use crate::listings::{PgListingFeed, PgListingSearch};
use crate::truth::imports::joins::operator::PgJoins;
use crate::truth::imports::undo::PgImportLog;
use crate::{PgNews, PgSaved};

fn log(world: &World) -> PgImportLog {
    PgImportLog::new(Config::new(world.database.url()))
}

fn undo_last(world: &World) {
    let newest = log(world).newest(None, 99).unwrap();
    let import = newest.iter().find(|one| one.state == ImportState::Applied).unwrap().id;
    log(world).undo(import, false, &mut |_| {}).unwrap();
}

/// A sale with a parcel, an address, a day of December 2026 and a status; an empty text is a blank.
fn sale(unique_id: &str, parcel: &str, address: &str, day: u32, word: &str) -> Record {
    let mut record = status(unique_id, word);
    let mut set = |column: Column, text: &str| {
        record.columns.insert(column, Value::read(column.kind(), text));
    };
    set(Column::County, "Fulton");
    set(Column::ZipCode, "30303");
    set(Column::ParcelNumber, parcel);
    set(Column::Address, address);
    set(Column::SaleDate, &format!("2026-12-{day:02}"));
    set(Column::Status, word);
    record
}

/// Every listing with all its values, without its revision.
fn dump(world: &World) -> Vec<Sourced> {
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
fn postgres_fulfills_the_contract_of_joined_listings() {
    let world = World::new();
    let joins = PgJoins::new(Config::new(world.database.url()));
    joining_contract(&world.store, &log(&world), &joins, &world);
}

#[test]
fn the_tables_of_groups_agree() {
    let world = World::new();
    world.import(&file("a"), &[sale("GA-1", "11-1", "", 1, "Scheduled")]).unwrap();
    world.import(&file("b"), &[sale("GA-2", "11-1", "", 1, "Scheduled")]).unwrap();
    let agree = "SELECT count(*) FROM listings l JOIN joined_listings j ON j.listing_id = l.id
                 WHERE j.original_id = coalesce(l.duplicate_of, l.id)";
    assert_eq!(world.number(agree), 2);
    undo_last(&world);
    assert_eq!(world.number("SELECT count(*) FROM joined_listings"), 0);
    assert_eq!(world.number("SELECT count(*) FROM listings WHERE duplicate_of IS NOT NULL"), 0);
}

#[test]
fn a_duplicates_keys_find_the_joined_listing() {
    let world = World::new();
    let pool = pool(&Config::new(world.database.url())).unwrap();
    let (store, feed) = (PgListingSearch::new(pool.clone()), PgListingFeed::new(pool, None));
    let of_case = |unique_id: &str, parcel: &str, case: &str| {
        let mut record = sale(unique_id, parcel, "", 1, "Scheduled");
        record.columns.insert(Column::CaseNumber, Some(Value::Text(case.to_owned())));
        [record]
    };
    world.import(&file("a"), &of_case("GA-1", "11-1", "26-CV-1")).unwrap();
    let today = TodayByState::at(chrono::DateTime::UNIX_EPOCH);
    let found = |typed: &str| -> Vec<i64> {
        let search = SearchText::parse(typed);
        let wanted = SearchListings { search, ..SearchListings::default() };
        let ids = store.page(&wanted, &today).unwrap().ids;
        ids.into_iter().map(|id| id.0).collect()
    };
    let shown = world.listing(&id("GA-1")).unwrap().id.0;
    let mut known = feed.load(&mut |_| ControlFlow::Continue(())).unwrap();
    // The keys of duplicates that the rows changed since have in an index.
    let mut keys = || {
        let mut keys = Vec::new();
        let caught = feed.changes(known, &mut |rows| {
            let of_shown = rows.iter().filter(|row| row.listing.id.0 == shown);
            keys.extend(of_shown.map(|row| row.duplicate_keys.join(" ")));
            ControlFlow::Continue(())
        });
        let CatchUp::UpTo(revision) = caught.unwrap() else { unreachable!("it is known") };
        known = revision;
        keys
    };
    world.import(&file("b"), &of_case("GA-2", "11-1", "VA-380002-1")).unwrap();
    assert_eq!((found("va 380002 1"), found("26 cv 1")), (vec![shown], vec![shown]));
    assert_eq!(keys(), ["ga2 111 va3800021"]);
    world.import(&file("b"), &of_case("GA-2", "11-1", "VA-380003-1")).unwrap();
    assert_eq!((found("VA-380003-1"), found("VA-380002-1")), (vec![shown], vec![]));
    assert_eq!(keys(), ["ga2 111 va3800031"], "although the listing that is shown is as before");
    let mut loaded = Vec::new();
    feed.load(&mut |rows| {
        loaded.extend(rows.iter().map(|row| row.duplicate_keys.len()));
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(loaded, [3, 0]);
    world.import(&file("b"), &of_case("GA-2", "11-9", "VA-380003-1")).unwrap();
    undo_last(&world);
    assert_eq!(keys(), ["ga2 111 va3800031"]);
    world.import(&file("b"), &of_case("GA-2", "11-9", "VA-380003-1")).unwrap();
    assert_eq!(keys(), [""], "they are two sales");
    assert_ne!(found("VA-380003-1"), [shown]);
}

#[test]
fn a_joined_listing_is_no_longer_listed_when_no_list_contains_it() {
    let world = World::new();
    let (county, court) = (complete("county"), complete("court"));
    let other = |unique_id: &str| sale(unique_id, "", "", 1, "Scheduled");
    let [one, two] = ["GA-1", "GA-2"].map(|key| sale(key, "11-1", "", 1, "Scheduled"));
    world.import(&county, &[one.clone(), other("GA-8")]).unwrap();
    world.import(&court, &[two.clone(), other("GA-9")]).unwrap();
    assert_eq!(kinds(&world).len(), 5, "four are listed and two of them are joined");
    world.import(&county, &[other("GA-8")]).unwrap();
    assert_eq!(kinds(&world).len(), 5, "the court lists it");
    world.import(&court, &[other("GA-9")]).unwrap();
    assert_eq!(kinds(&world)[5..], ["GA-1 no longer listed"], "the one that is shown");
    world.import(&court, &[two, other("GA-9")]).unwrap();
    assert_eq!(kinds(&world)[6..], ["GA-1 listed"]);
    world.import(&county, &[one, other("GA-8")]).unwrap();
    assert_eq!(kinds(&world).len(), 7, "it is listed already");
}

/// Ann has saved GA-2, and Bob both. The two listings are not joined.
fn world_of_savers() -> (World, PgSaved) {
    let world = World::new();
    world.import(&file("a"), &[sale("GA-1", "11-1", "", 1, "Scheduled")]).unwrap();
    world.import(&file("b"), &[sale("GA-2", "11-9", "", 1, "Scheduled")]).unwrap();
    world
        .connect()
        .batch_execute(
            "INSERT INTO accounts (id, email, name, password_hash, created_at)
             SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid, n || '@example.com', 'A', 'x',
                 now() FROM generate_series(1, 2) n;
             INSERT INTO saved_listings (account_id, listing_id, note, tags, saved_at, saved_revision)
             SELECT a.id, l.id, 'note ' || l.unique_id, ARRAY[l.unique_id], now(), l.revision
             FROM accounts a, listings l WHERE a.email = '2@example.com' OR l.unique_id = 'GA-2'",
        )
        .unwrap();
    let store = PgSaved::new(pool(&Config::new(world.database.url())).unwrap());
    (world, store)
}

const ANN: AccountId = AccountId(uuid::Uuid::from_u128(1));
const BOB: AccountId = AccountId(uuid::Uuid::from_u128(2));

/// What a person reads: the key of each saved property, the note and the tags.
fn saved(store: &PgSaved, account: AccountId) -> Vec<String> {
    let listings: Vec<ListingId> =
        store.saved(account).unwrap().iter().map(|saved| saved.listing).collect();
    let text = |one: Saved| {
        let Annotation { note, tags, .. } = one.annotation;
        let tags: Vec<&str> = tags.iter().collect();
        format!("{} {} {}", one.unique_id, note.as_str().replace('\n', "/"), tags.join("+"))
    };
    store.among(account, &listings).unwrap().into_iter().map(text).collect()
}

fn write_note(store: &PgSaved, account: AccountId, key: &str, note: &str) {
    let at = chrono::DateTime::UNIX_EPOCH;
    let mut change = |stored: &Annotated, newest: &[Entry]| {
        let note = Note::parse(note).unwrap();
        let annotation = Annotation { note, ..stored.annotation.clone() };
        let steps = steps(&stored.annotation, &annotation, newest, at, Recording::Separate);
        Ok(Rewritten { annotation, steps, at })
    };
    store.annotate(account, &id(key), &mut change).unwrap();
}

/// The stored rows, with the listings on which they were saved.
fn rows_of_saves(world: &World) -> i64 {
    world.number(
        "SELECT hashtextextended(string_agg(s::text, '|' ORDER BY account_id, listing_id), 0)
         FROM saved_listings s",
    )
}

#[test]
fn a_saved_duplicate_is_saved_as_the_listing_that_is_shown() {
    let (world, store) = world_of_savers();
    let before = (rows_of_saves(&world), saved(&store, ANN), saved(&store, BOB));
    assert_eq!(before.1, ["GA-2 note GA-2 GA-2"]);
    assert_eq!(before.2, ["GA-1 note GA-1 GA-1", "GA-2 note GA-2 GA-2"]);
    world.import(&file("b"), &[sale("GA-2", "11-1", "", 1, "Scheduled")]).unwrap();
    assert_eq!(saved(&store, ANN), ["GA-1 note GA-2 GA-2"]);
    let united = "GA-1 note GA-1//note GA-2 GA-1+GA-2";
    assert_eq!(saved(&store, BOB), [united], "nothing is lost");
    let found = store.find(BOB, &id("GA-2")).unwrap().unwrap();
    assert_eq!((found.unique_id, found.version), (id("GA-1"), 1));
    assert_eq!(rows_of_saves(&world), before.0, "nothing is moved");
    let news = PgNews::new(pool(&Config::new(world.database.url())).unwrap());
    let postponed = sale("GA-2", "11-1", "", 1, "Postponed");
    let changed = world.import(&file("b"), &[postponed]).unwrap().revision.unwrap();
    assert!(kinds(&world).iter().any(|entry| entry.starts_with("GA-1 changed")));
    let followers = news.people(Occasion::Change(changed), None, 9).unwrap();
    assert_eq!(followers, [ANN, BOB], "of the listing that is shown");
    undo_last(&world);
    let shown = world.listing(&id("GA-1")).unwrap().id;
    assert_eq!(store.save(ANN, &[shown], chrono::DateTime::UNIX_EPOCH, 9).unwrap(), []);
    undo_last(&world);
    assert_eq!((rows_of_saves(&world), saved(&store, ANN), saved(&store, BOB)), before);
}

#[test]
fn what_is_written_on_a_joined_listing_stays_after_the_separation() {
    let (world, store) = world_of_savers();
    world.import(&file("b"), &[sale("GA-2", "11-1", "", 1, "Scheduled")]).unwrap();
    write_note(&store, ANN, "GA-1", "ann");
    write_note(&store, BOB, "GA-1", "bob");
    assert_eq!(saved(&store, ANN), ["GA-1 ann GA-2"]);
    assert_eq!(saved(&store, BOB), ["GA-1 bob GA-1+GA-2"]);
    let (now, entries) = store.history(BOB, &id("GA-1")).unwrap().unwrap();
    let both = Note::parse("note GA-1\n\nnote GA-2").unwrap();
    assert_eq!((now.version, entries.len()), (2, 1));
    assert_eq!(entries[0].before, PartValue::Note(both));
    undo_last(&world);
    assert_eq!(saved(&store, ANN), ["GA-2 ann GA-2"], "with what was written since");
    assert_eq!(saved(&store, BOB), ["GA-1 bob GA-1+GA-2", "GA-2 note GA-2 GA-2"]);
    write_note(&store, BOB, "GA-2", "two");
    world.import(&file("b"), &[sale("GA-2", "11-1", "", 1, "Scheduled")]).unwrap();
    assert_eq!(saved(&store, BOB), ["GA-1 bob//two GA-1+GA-2"], "written since the separation");
    assert_eq!(store.remove(BOB, &[id("GA-1")]).unwrap().len(), 1);
    assert_eq!(saved(&store, BOB), [] as [String; 0]);
}

#[test]
fn a_save_of_the_shown_listing_outlives_its_list() {
    let (world, store) = world_of_savers();
    world.import(&file("b"), &[sale("GA-2", "11-1", "", 1, "Scheduled")]).unwrap();
    let log = log(&world);
    let of_a = log.newest(Some("a"), 1).unwrap()[0].id;
    log.undo(of_a, false, &mut |_| {}).unwrap();
    assert!(world.listing(&id("GA-1")).unwrap().withdrawn);
    assert_eq!(saved(&store, ANN), ["GA-2 note GA-2 GA-2"]);
    assert_eq!(saved(&store, BOB), ["GA-2 note GA-2//note GA-1 GA-2+GA-1"]);
    world.import(&file("a"), &[sale("GA-1", "11-8", "", 1, "Scheduled")]).unwrap();
    assert_eq!(saved(&store, BOB), ["GA-1 note GA-1 GA-1", "GA-2 note GA-2 GA-2"]);
}

#[test]
fn what_an_earlier_version_moved_is_given_back() {
    let (world, store) = world_of_savers();
    world.import(&file("b"), &[sale("GA-2", "11-1", "", 1, "Scheduled")]).unwrap();
    world
        .connect()
        .batch_execute(
            "INSERT INTO moved_saves (account_id, listing_id, original_id, was_alone, saved)
             SELECT s.account_id, s.listing_id, j.original_id, s.account_id::text LIKE '%1', to_jsonb(s)
             FROM saved_listings s JOIN joined_listings j USING (listing_id)
             WHERE j.original_id <> s.listing_id;
             DELETE FROM saved_listings s USING moved_saves m
             WHERE m.account_id = s.account_id AND m.listing_id = s.listing_id AND NOT m.was_alone;
             UPDATE saved_listings s SET listing_id = m.original_id FROM moved_saves m
             WHERE m.account_id = s.account_id AND m.listing_id = s.listing_id",
        )
        .unwrap();
    assert_eq!(saved(&store, ANN), ["GA-1 note GA-2 GA-2"]);
    undo_last(&world);
    assert_eq!(saved(&store, ANN), ["GA-2 note GA-2 GA-2"]);
    assert_eq!(saved(&store, BOB), ["GA-1 note GA-1 GA-1", "GA-2 note GA-2 GA-2"]);
    assert_eq!(world.number("SELECT count(*) FROM moved_saves"), 0);
}

/// Rows of one list, by the numbers of its listings.
type Rows = std::collections::BTreeMap<u32, (u32, u32, u32, bool)>;

fn rows() -> impl Strategy<Value = Rows> {
    btree_map(0..3_u32, (0..3_u32, 0..3_u32, 1..3_u32, any::<bool>()), 0..4)
}

fn records(source: &str, rows: &Rows) -> Vec<Record> {
    let record = |(number, (parcel, house, day, is_moved)): (&u32, &(u32, u32, u32, bool))| {
        let parcel = if *parcel == 0 { String::new() } else { format!("11-{parcel}") };
        let address = if *house == 0 { String::new() } else { format!("{house} Elm St") };
        let word = if *is_moved { "Postponed" } else { "Scheduled" };
        sale(&format!("GA-{source}{number}"), &parcel, &address, *day, word)
    };
    rows.iter().map(record).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// The listings after each import of several lists are those after its undo, and no listing of
    /// one delivery is joined with another one of it unless it was postponed.
    #[test]
    fn undoing_imports_of_several_lists_shows_each_earlier_state(
        files in vec((rows(), "[pqr]"), 2..7),
    ) {
        let world = World::new();
        let terms = ImportOptions { allow_shrink: true, ..FOR_REAL };
        let mut states = Vec::new();
        for (rows, source) in &files {
            states.push(dump(&world));
            world.import_on(&file(source), &records(source, rows), terms).unwrap();
        }
        let shown: BTreeSet<_> = dump(&world)
            .into_iter()
            .map(|listing| listing.own.duplicate_of.unwrap_or(listing.own.id))
            .collect();
        let is_shown = |one: &Sourced| one.own.duplicate_of.is_none_or(|shown_as| shown.contains(&shown_as));
        prop_assert!(dump(&world).iter().all(is_shown));
        while let Some(state) = states.pop() {
            undo_last(&world);
            prop_assert_eq!(&dump(&world), &state);
        }
    }
}
