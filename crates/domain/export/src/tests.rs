//! What a download holds, from the order to the last row.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use chrono::{TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, ListingId, Money, Revision};
use listings::testing::InMemoryListings;
use listings::{
    Column, Direction, Facts, Field, Listing, ListingService, OneOf, SearchListings, Sort,
    UniqueId, Value,
};
use uuid::Uuid;

use crate::testing::{InMemoryTickets, PlainTables, export_tickets_contract};
use crate::{ExportError, ExportOrder, ExportService, Format, Links, OwnColumns, Ticket};

#[derive(Clone, Default)]
struct Held(Arc<Mutex<Vec<u8>>>);

impl Held {
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

impl Write for Held {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn listing(id: i64, state: &str) -> Listing {
    let mut facts = Facts::default();
    let mut set = |column, value| facts.set(column, Some(value)).unwrap();
    set(Column::Address, Value::Text(format!("{id} Main St")));
    set(Column::Zestimate, Value::Money(Money::from_cents(10_000_050 + id).unwrap()));
    set(Column::CaseNumber, Value::Text(format!("C-{id}")));
    Listing {
        id: ListingId(id),
        unique_id: UniqueId::parse(&format!("{state}|{id}")).unwrap(),
        state: State::parse(state).unwrap(),
        facts,
        photos: vec![format!("https://photos.example.com/{id}.jpg")],
        extras: [("Sale Time".to_owned(), "10:00".to_owned())].into(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
    }
}

struct Desk {
    export: ExportService,
    clock: Arc<FixedClock>,
}

fn desk(listings: Vec<Listing>) -> Desk {
    let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()));
    let store = Arc::new(InMemoryListings::of(listings));
    let listings = ListingService::new(store.clone(), store, clock.clone());
    let export = ExportService::new(
        listings,
        Arc::new(InMemoryTickets::default()),
        Arc::new(PlainTables),
        clock.clone(),
        Links::new("Courthouse Steps", "https://steps.example.com"),
    );
    Desk { export, clock }
}

fn order(columns: &[&str]) -> ExportOrder {
    ExportOrder {
        account: AccountId(Uuid::from_u128(1)),
        format: Format::Csv,
        columns: columns.iter().map(|name| (*name).to_owned()).collect(),
        criteria: Vec::new(),
        ids: None,
    }
}

impl Desk {
    fn lines(&self, order: &ExportOrder, search: &SearchListings) -> Vec<String> {
        let held = Held::default();
        let ticket = self.export.order(order, search).unwrap().ticket;
        self.export
            .write(&ticket, order, search, OwnColumns::default(), Box::new(held.clone()))
            .unwrap();
        held.lines()
    }
}

#[test]
fn chosen_columns_stand_behind_the_link_and_the_id_in_the_order_they_are_shown() {
    let desk = desk(vec![listing(1, "Georgia"), listing(2, "Georgia")]);
    let order = order(&["Zestimate", "Address", "Equity", "unique_ID", "Address", "Nonsense"]);
    assert_eq!(
        desk.lines(&order, &SearchListings::default()),
        [
            "Courthouse Steps Link|unique_ID|Zestimate|Address|Equity",
            "https://steps.example.com/#/property-details/Georgia%7C1|Georgia|1|100000.51|1 Main St|",
            "https://steps.example.com/#/property-details/Georgia%7C2|Georgia|2|100000.52|2 Main St|",
            "end",
        ]
    );
}

#[test]
fn a_persons_own_columns_stand_last_and_a_row_without_them_is_blank_there() {
    let desk = desk(vec![listing(1, "Georgia"), listing(2, "Georgia")]);
    let order = order(&["Zestimate"]);
    let mut own = OwnColumns::new(["Stage", "Note"]);
    own.set(ListingId(2), ["Won", "keys at the clerk"]);
    let held = Held::default();
    let search = SearchListings::default();
    let ticket = desk.export.order(&order, &search).unwrap().ticket;
    desk.export.write(&ticket, &order, &search, own, Box::new(held.clone())).unwrap();
    let lines = held.lines();
    assert_eq!(lines[0], "Courthouse Steps Link|unique_ID|Zestimate|Stage|Note");
    assert!(lines[1].ends_with("|100000.51||"), "{}", lines[1]);
    assert!(lines[2].ends_with("|100000.52|Won|keys at the clerk"), "{}", lines[2]);
}

#[test]
fn a_column_of_the_source_can_be_chosen_where_the_first_row_has_it() {
    let desk = desk(vec![listing(1, "Georgia")]);
    let lines = desk.lines(
        &order(&["Sale Time", "Case Number", "zillow_image_1", "zillow_image_2", "Sale Place"]),
        &SearchListings::default(),
    );
    assert_eq!(lines[0], "Courthouse Steps Link|unique_ID|Sale Time|Case Number|zillow_image_1");
    assert!(lines[1].ends_with("|10:00|C-1|https://photos.example.com/1.jpg"), "{}", lines[1]);
}

#[test]
fn without_a_choice_every_field_of_the_first_row_is_a_column() {
    let mut first = listing(1, "Georgia");
    first.extras.insert("_id".to_owned(), "mongo-1".to_owned());
    let mut second = listing(2, "Georgia");
    second.extras.insert("Only Here".to_owned(), "lost".to_owned());
    let lines = desk(vec![first, second]).lines(&order(&[]), &SearchListings::default());
    let heading: Vec<&str> = lines[0].split('|').collect();
    assert_eq!(heading[..4], ["Courthouse Steps Link", "unique_ID", "_id", "Address"]);
    assert!(heading.ends_with(&["zillow_image_1", "Case Number", "Sale Time"]), "{heading:?}");
    // Link, unique_ID, _id, the 26 of the catalogue, 2 derived, 1 photo, Case Number, Sale Time.
    assert_eq!(heading.len(), 34);
    assert!(!lines[2].contains("lost"));
}

#[test]
fn an_empty_list_is_refused_in_the_specs_words() {
    let desk = desk(vec![listing(1, "Georgia")]);
    let mut search = SearchListings::default();
    search.filters.states = OneOf::of(vec![State::parse("Texas").unwrap()]);
    let refused = desk.export.order(&order(&[]), &search).unwrap_err();
    assert!(matches!(refused, ExportError::Empty));
    assert_eq!(refused.to_string(), "No data available to download.");
}

#[test]
fn a_list_that_has_become_empty_since_is_refused_without_a_byte() {
    let desk = desk(vec![listing(1, "Georgia")]);
    let order = order(&[]);
    let ticket = desk.export.order(&order, &SearchListings::default()).unwrap().ticket;
    let mut nothing = SearchListings::default();
    nothing.filters.states = OneOf::of(Vec::new());
    let held = Held::default();
    let refused =
        desk.export.write(&ticket, &order, &nothing, OwnColumns::default(), Box::new(held.clone()));
    assert!(matches!(refused, Err(ExportError::Empty)));
    assert!(held.lines().is_empty());
}

#[test]
fn a_ticket_is_good_for_one_download_within_a_minute() {
    let desk = desk(vec![listing(1, "Georgia")]);
    let (order, search) = (order(&["Address"]), SearchListings::default());
    let write = |ticket: &Ticket| {
        desk.export.write(ticket, &order, &search, OwnColumns::default(), Box::new(Held::default()))
    };

    let used = desk.export.order(&order, &search).unwrap().ticket;
    assert_eq!(desk.export.find(&used).unwrap(), order);
    write(&used).unwrap();
    assert!(matches!(write(&used), Err(ExportError::TicketGone)));

    let late = desk.export.order(&order, &search).unwrap().ticket;
    desk.clock.advance(TimeDelta::seconds(60));
    assert!(matches!(desk.export.find(&late), Err(ExportError::TicketGone)));
    assert!(matches!(write(&late), Err(ExportError::TicketGone)));
}

#[test]
fn a_sheet_ends_where_excels_sheets_end() {
    use crate::sheet::check_size;
    assert!(check_size(Format::Xlsx, 1_048_575).is_ok());
    let refused = check_size(Format::Xlsx, 1_048_576).unwrap_err();
    assert!(matches!(refused, ExportError::TooManyRows { total: 1_048_576, most: 1_048_575 }));
    assert!(check_size(Format::Csv, 50_000_000).is_ok());
}

#[test]
fn the_fake_ticket_store_keeps_every_promise() {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap();
    export_tickets_contract(&InMemoryTickets::default(), AccountId(Uuid::from_u128(7)), now);
}

#[test]
fn a_long_list_keeps_its_order_whatever_batch_is_there_first() {
    let desk = desk((1..=4_500).map(|id| listing(id, "Georgia")).collect());
    let search = SearchListings {
        sort: Sort { field: Field::Column(Column::Zestimate), direction: Direction::Descending },
        ..SearchListings::default()
    };
    let lines = desk.lines(&order(&["Address"]), &search);
    let expected = (1..=4_500).rev().map(|id| format!("|{id} Main St"));
    assert_eq!(lines.len(), 4_502);
    for (line, end) in lines[1..4_501].iter().zip(expected) {
        assert!(line.ends_with(&end), "{line} should end in {end}");
    }
}
