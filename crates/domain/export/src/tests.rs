//! The content of a download, from the order to the last row.

use std::sync::Arc;

use chrono::{TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, ListingId, Money, Revision, SessionId};
use ledger::testing::InMemoryLedger;
use listings::testing::{InMemoryListings, InMemorySubscribers, search_service};
use listings::{
    ChoiceFilter, Column, Direction, Facts, Field, Filters, Listing, MyAreas, Scope,
    SearchListings, Sort, StateArea, Subscriber, SubscriberSearch, UniqueId, Value,
};
use uuid::Uuid;

use crate::testing::{
    InMemoryTickets, Orderer, PlainTables, export_tickets_contract, order_of_everything,
};
use crate::{
    BegunDownload, ExportColumn, ExportError, ExportOrder, ExportService, Format, Links,
    OwnColumns, Ticket,
};

const ANN: AccountId = AccountId(Uuid::from_u128(1));

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
        borrowed: listings::BorrowedValues::default(),
    }
}

mod changes;

struct Fixture {
    export: ExportService,
    clock: Arc<FixedClock>,
    store: Arc<InMemoryListings>,
    tickets: Arc<InMemoryTickets>,
    ledger: Arc<InMemoryLedger>,
}

fn texas() -> StateArea {
    StateArea { state: State::parse("Texas").unwrap(), counties: vec![], zips: vec![] }
}

fn fixture(listings: Vec<Listing>) -> Fixture {
    let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()));
    let store = Arc::new(InMemoryListings::of(listings));
    let tickets = Arc::new(InMemoryTickets::default());
    let ledger = Arc::new(InMemoryLedger::default());
    let export = service(&store, &tickets, &ledger, &clock, (vec![texas()], &["Georgia|1"]));
    Fixture { export, clock, store, tickets, ledger }
}

/// A service for Ann, who follows these areas and has saved these properties.
fn service(
    store: &Arc<InMemoryListings>,
    tickets: &Arc<InMemoryTickets>,
    ledger: &Arc<InMemoryLedger>,
    clock: &Arc<FixedClock>,
    (states, saved): (Vec<StateArea>, &[&str]),
) -> ExportService {
    let ann = Subscriber {
        my_areas: MyAreas { states, ..MyAreas::default() },
        saved: saved.iter().map(|key| UniqueId::parse(key).unwrap()).collect(),
    };
    let subscribers = Arc::new(InMemorySubscribers::of([(ANN, ann)]));
    ExportService::new(
        search_service(store.clone(), subscribers, clock.clone()),
        tickets.clone(),
        Arc::new(PlainTables),
        clock.clone(),
        Links::new("Courthouse Steps", "https://steps.example.com"),
        ledger.clone(),
    )
}

fn order(columns: &[&str]) -> ExportOrder {
    ExportOrder {
        columns: columns.iter().map(|name| ExportColumn::parse(name)).collect(),
        ..order_of_everything(ANN, SessionId(Uuid::from_u128(2)))
    }
}

impl Fixture {
    /// The same service after Ann has changed her areas.
    fn with_areas(&self, states: Vec<StateArea>) -> ExportService {
        service(&self.store, &self.tickets, &self.ledger, &self.clock, (states, &[]))
    }

    /// The same world after Ann has saved these properties and removed all others.
    fn with_saved(&self, saved: &[&str]) -> Self {
        let (store, tickets) = (self.store.clone(), self.tickets.clone());
        let (ledger, clock) = (self.ledger.clone(), self.clock.clone());
        let export = service(&store, &tickets, &ledger, &clock, (vec![texas()], saved));
        Self { export, clock, store, tickets, ledger }
    }

    /// Downloads the file of a ticket in batches of 700 rows.
    fn fetch(
        &self,
        ticket: &Ticket,
        order: &ExportOrder,
        own: OwnColumns,
    ) -> Result<Vec<String>, ExportError> {
        let BegunDownload { mut rows, mut sheet, id } = self.export.open(ticket, order, own)?;
        let mut file = Vec::new();
        while let Some(batch) = rows.next(700)? {
            sheet.rows(&batch.fetch()?)?;
            file.extend(sheet.take(usize::MAX)?);
        }
        sheet.finish()?;
        self.export.finish(id, sheet.written())?;
        file.extend(sheet.take(usize::MAX)?);
        Ok(String::from_utf8(file).unwrap().lines().map(str::to_owned).collect())
    }

    fn lines(&self, order: &ExportOrder) -> Vec<String> {
        let ticket = self.export.order(order.clone()).unwrap().ticket;
        self.fetch(&ticket, order, OwnColumns::default()).unwrap()
    }
}

#[test]
fn chosen_columns_follow_the_link_and_the_id_in_screen_order() {
    let fixture = fixture(vec![listing(1, "Georgia"), listing(2, "Georgia")]);
    let order = order(&["Zestimate", "Address", "Equity", "unique_ID", "Address", "Note"]);
    assert_eq!(
        fixture.lines(&order),
        [
            "Courthouse Steps Link|unique_ID|Zestimate|Address|Equity",
            "https://steps.example.com/#/property-details/Georgia%7C1|Georgia|1|100000.51|1 Main St|",
            "https://steps.example.com/#/property-details/Georgia%7C2|Georgia|2|100000.52|2 Main St|",
            "end",
        ]
    );
}

#[test]
fn the_accounts_own_columns_come_last_and_are_blank_in_other_rows() {
    let fixture = fixture(vec![listing(1, "Georgia"), listing(2, "Georgia")]);
    let order = order(&["Zestimate"]);
    let mut own = OwnColumns::new(["Stage", "Note"]);
    own.set(ListingId(2), ["Won", "keys at the clerk"]);
    let ticket = fixture.export.order(order.clone()).unwrap().ticket;
    let lines = fixture.fetch(&ticket, &order, own).unwrap();
    assert_eq!(lines[0], "Courthouse Steps Link|unique_ID|Zestimate|Stage|Note");
    assert!(lines[1].ends_with("|100000.51||"), "{}", lines[1]);
    assert!(lines[2].ends_with("|100000.52|Won|keys at the clerk"), "{}", lines[2]);
}

#[test]
fn a_column_chosen_by_name_is_in_the_file_even_if_the_first_row_lacks_it() {
    let mut second = listing(2, "Georgia");
    second.photos.push("https://photos.example.com/2b.jpg".to_owned());
    second.extras.insert("Sale Place".to_owned(), "Steps".to_owned());
    let fixture = fixture(vec![listing(1, "Georgia"), second]);
    let columns = ["Sale Time", "Sale Place", "Case Number", "zillow_image_2", "_id"];
    let lines = fixture.lines(&order(&columns));
    assert_eq!(
        lines[0],
        "Courthouse Steps Link|unique_ID|Sale Time|Sale Place|Case Number|zillow_image_2|_id"
    );
    assert!(lines[1].ends_with("|10:00||C-1||"), "{}", lines[1]);
    assert!(
        lines[2].ends_with("|10:00|Steps|C-2|https://photos.example.com/2b.jpg|"),
        "{}",
        lines[2]
    );
}

#[test]
fn a_source_column_is_looked_up_in_the_first_thousand_rows() {
    let with_last = |count: i64| {
        let mut rows: Vec<_> = (1..=count).map(|id| listing(id, "Georgia")).collect();
        let last = rows.last_mut().unwrap();
        last.extras.insert("Sale Place".to_owned(), "Steps".to_owned());
        let mut order = order(&["Sale Place"]);
        let field = Field::Column(Column::Zestimate);
        order.search.criteria.sort = Sort { field, direction: Direction::Ascending };
        fixture(rows).export.order(order)
    };
    assert!(with_last(1_000).is_ok());
    assert!(matches!(with_last(1_001), Err(ExportError::UnknownColumn(_))));
}

#[test]
fn a_column_that_no_row_has_is_refused() {
    let fixture = fixture(vec![listing(1, "Georgia"), listing(2, "Georgia")]);
    for unknown in ["Sale Place", "address", "zillow_image_21", "x"] {
        let refused = fixture.export.order(order(&["Address", "Sale Time", unknown]));
        let Err(ExportError::UnknownColumn(named)) = refused else { panic!("{unknown} is known") };
        assert_eq!(named, unknown);
    }
}

#[test]
fn picked_properties_are_stored_by_their_ids() {
    let fixture =
        fixture(vec![listing(1, "Georgia"), listing(2, "Georgia"), listing(3, "Georgia")]);
    let picked = ["Georgia|3", "Georgia|1", "unknown"].map(|id| UniqueId::parse(id).unwrap());
    let search = SearchListings {
        scope: Scope::UniqueIds(picked.into()),
        sort: Sort { field: Field::Column(Column::Zestimate), direction: Direction::Descending },
        ..SearchListings::default()
    };
    let order = ExportOrder { search: SubscriberSearch::new(ANN, search), ..order(&["Address"]) };
    let ordered = fixture.export.order(order).unwrap();
    assert_eq!(ordered.total, 2);
    let stored = fixture.export.find(&ordered.ticket).unwrap();
    assert_eq!(stored.search.criteria.scope, Scope::Ids(vec![ListingId(1), ListingId(3)]));
    let lines = fixture.fetch(&ordered.ticket, &stored, OwnColumns::default()).unwrap();
    assert!(lines[1].ends_with("|3 Main St") && lines[2].ends_with("|1 Main St"), "{lines:?}");
}

#[test]
fn without_a_choice_every_field_of_the_first_row_is_a_column() {
    let mut first = listing(1, "Georgia");
    first.extras.insert("_id".to_owned(), "mongo-1".to_owned());
    let mut second = listing(2, "Georgia");
    second.extras.insert("Only Here".to_owned(), "lost".to_owned());
    let lines = fixture(vec![first, second]).lines(&order(&[]));
    let heading: Vec<&str> = lines[0].split('|').collect();
    assert_eq!(heading[..4], ["Courthouse Steps Link", "unique_ID", "_id", "Address"]);
    assert!(heading.ends_with(&["zillow_image_1", "Case Number", "Sale Time"]), "{heading:?}");
    // Link, unique_ID, _id, the 26 of the catalogue, 3 derived, City, Source, Location precision, 4 of
    // the history, Last checked, 1 photo, Case Number, Sale Time.
    assert_eq!(heading.len(), 43);
    assert!(!lines[2].contains("lost"));
}

#[test]
fn an_empty_list_is_refused_with_the_fixed_text() {
    let fixture = fixture(vec![listing(1, "Georgia")]);
    let mut order = order(&[]);
    order.search.criteria.filters = Filters::default().with(ChoiceFilter::State, &["Texas"]);
    let refused = fixture.export.order(order).unwrap_err();
    assert!(matches!(refused, ExportError::Empty));
    assert_eq!(refused.to_string(), "No data available to download.");
}

#[test]
fn a_list_that_became_empty_is_refused_and_the_ticket_stays_valid() {
    let fixture = fixture(vec![listing(1, "Georgia")]);
    let order = order(&[]);
    let ticket = fixture.export.order(order.clone()).unwrap().ticket;
    let mut nothing = order.clone();
    nothing.search.criteria.filters = Filters::default().with(ChoiceFilter::State, &[]);
    let refused = fixture.export.open(&ticket, &nothing, OwnColumns::default());
    assert!(matches!(refused, Err(ExportError::Empty)));
    assert!(fixture.export.open(&ticket, &order, OwnColumns::default()).is_ok());
}

#[test]
fn a_ticket_is_valid_for_one_download_within_a_minute() {
    let fixture = fixture(vec![listing(1, "Georgia")]);
    let order = order(&["Address"]);
    let fetch = |ticket: &Ticket| fixture.fetch(ticket, &order, OwnColumns::default());

    let used = fixture.export.order(order.clone()).unwrap().ticket;
    assert_eq!(fixture.export.find(&used).unwrap(), order);
    fetch(&used).unwrap();
    assert!(matches!(fetch(&used), Err(ExportError::TicketGone)));

    let late = fixture.export.order(order.clone()).unwrap().ticket;
    fixture.clock.advance(TimeDelta::seconds(60));
    assert!(matches!(fixture.export.find(&late), Err(ExportError::TicketGone)));
    assert!(matches!(fetch(&late), Err(ExportError::TicketGone)));
}

#[test]
fn an_xlsx_file_has_at_most_the_rows_of_an_excel_sheet() {
    use crate::sheet::check_size;
    assert!(check_size(Format::Xlsx, 1_048_575).is_ok());
    let refused = check_size(Format::Xlsx, 1_048_576).unwrap_err();
    assert!(matches!(refused, ExportError::TooManyRows { total: 1_048_576, most: 1_048_575 }));
    assert!(check_size(Format::Csv, 50_000_000).is_ok());
}

#[test]
fn the_fake_ticket_store_fulfills_the_contract() {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap();
    let tickets = InMemoryTickets::default();
    let session = SessionId(Uuid::from_u128(8));
    let orderer = Orderer {
        account: AccountId(Uuid::from_u128(7)),
        session,
        end_session: &|| tickets.end_session(session),
    };
    export_tickets_contract(&tickets, &orderer, now);
}

#[test]
fn a_long_list_stays_in_order_across_batches() {
    let fixture = fixture((1..=4_500).map(|id| listing(id, "Georgia")).collect());
    let search = SearchListings {
        sort: Sort { field: Field::Column(Column::Zestimate), direction: Direction::Descending },
        ..SearchListings::default()
    };
    let order = ExportOrder { search: SubscriberSearch::new(ANN, search), ..order(&["Address"]) };
    let lines = fixture.lines(&order);
    let expected = (1..=4_500).rev().map(|id| format!("|{id} Main St"));
    assert_eq!(lines.len(), 4_502);
    for (line, end) in lines[1..4_501].iter().zip(expected) {
        assert!(line.ends_with(&end), "{line} should end in {end}");
    }
}

#[test]
fn areas_and_saved_properties_are_read_when_the_file_is_fetched() {
    let fixture = fixture(vec![listing(1, "Georgia"), listing(2, "Texas")]);
    let mut followed = order(&["Address"]);
    followed.search.in_my_areas = true;
    let mut saved = order(&["Address"]);
    saved.search.only_saved = true;
    for (order, expected) in [(followed, "|2 Main St"), (saved, "|1 Main St")] {
        let receipt = fixture.export.order(order.clone()).unwrap();
        assert_eq!(receipt.total, 1);
        assert_eq!(fixture.export.find(&receipt.ticket).unwrap(), order, "stored as a wish");
        let lines = fixture.fetch(&receipt.ticket, &order, OwnColumns::default()).unwrap();
        assert_eq!(lines.len(), 3);
        assert!(lines[1].ends_with(expected), "{}", lines[1]);
    }
}
