//! Fakes of the ports and the contract of every ticket store, for tests.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, ListingId, PortError, SessionId};
use listings::{ChoiceFilter, Filters, Scope, SearchListings, SubscriberSearch};

use crate::{
    Cell, ExportColumn, ExportOrder, ExportTickets, Format, MOST_OPEN_ORDERS, TableWriter,
    TableWriters, Ticket,
};

/// Orders in a vector. The tickets are `ticket-0`, `ticket-1` and so on.
#[derive(Debug, Default)]
pub struct InMemoryTickets {
    orders: Mutex<Vec<StoredOrder>>,
    ended: Mutex<BTreeSet<SessionId>>,
}

#[derive(Debug)]
struct StoredOrder {
    order: ExportOrder,
    expires_at: DateTime<Utc>,
    is_over: bool,
}

impl InMemoryTickets {
    /// Ends a session and its tickets.
    pub fn end_session(&self, session: SessionId) {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).insert(session);
    }

    fn orders(&self) -> MutexGuard<'_, Vec<StoredOrder>> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_good(&self, stored: &StoredOrder, now: DateTime<Utc>) -> bool {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        !stored.is_over && now < stored.expires_at && !ended.contains(&stored.order.session)
    }
}

fn number(ticket: &Ticket) -> Option<usize> {
    ticket.reveal().strip_prefix("ticket-")?.parse().ok()
}

impl ExportTickets for InMemoryTickets {
    fn issue(
        &self,
        order: &ExportOrder,
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<Ticket, PortError> {
        let mut orders = self.orders();
        let open: Vec<usize> = (0..orders.len())
            .filter(|at| orders[*at].order.search.account == order.search.account)
            .filter(|at| self.is_good(&orders[*at], now))
            .collect();
        for oldest in open.iter().take((open.len() + 1).saturating_sub(MOST_OPEN_ORDERS)) {
            orders[*oldest].is_over = true;
        }
        orders.push(StoredOrder { order: order.clone(), expires_at, is_over: false });
        Ok(Ticket::presented(&format!("ticket-{}", orders.len() - 1)))
    }

    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError> {
        let orders = self.orders();
        let found = number(ticket).and_then(|number| orders.get(number));
        Ok(found.filter(|found| self.is_good(found, now)).map(|found| found.order.clone()))
    }

    fn use_up(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<bool, PortError> {
        let mut orders = self.orders();
        let Some(found) = number(ticket).and_then(|number| orders.get_mut(number)) else {
            return Ok(false);
        };
        let is_good = self.is_good(found, now);
        found.is_over |= is_good;
        Ok(is_good)
    }
}

/// Writes tables as lines of cells between bars, with `end` as the last line.
#[derive(Debug, Default)]
pub struct PlainTables;

#[derive(Debug)]
struct PlainTable {
    bytes: Vec<u8>,
    /// Whether bytes can be taken; an XLSX table has none before its end.
    is_ready: bool,
}

impl TableWriters for PlainTables {
    fn open(&self, format: Format) -> Result<Box<dyn TableWriter>, PortError> {
        Ok(Box::new(PlainTable { bytes: Vec::new(), is_ready: format == Format::Csv }))
    }
}

impl PlainTable {
    fn line(&mut self, cells: impl Iterator<Item = String>) {
        let line: Vec<String> = cells.collect();
        self.bytes.extend_from_slice(line.join("|").as_bytes());
        self.bytes.push(b'\n');
    }
}

impl TableWriter for PlainTable {
    fn heading(&mut self, names: &[String]) -> Result<(), PortError> {
        self.line(names.iter().cloned());
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), PortError> {
        self.line(cells.iter().map(|cell| match cell {
            Cell::Blank => String::new(),
            Cell::Link(link) => link.clone(),
            Cell::Value(value) => value.to_string(),
        }));
        Ok(())
    }

    fn finish(&mut self) -> Result<(), PortError> {
        self.line(std::iter::once("end".to_owned()));
        self.is_ready = true;
        Ok(())
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, PortError> {
        let most = if self.is_ready { most.min(self.bytes.len()) } else { 0 };
        Ok(self.bytes.drain(..most).collect())
    }
}

/// An order of every listing with all fields, as CSV.
#[must_use]
pub fn order_of_everything(account: AccountId, session: SessionId) -> ExportOrder {
    ExportOrder {
        session,
        format: Format::Csv,
        columns: Vec::new(),
        search: SubscriberSearch::new(account, SearchListings::default()),
        with_own_columns: false,
    }
}

/// The account and session of the orders in [`export_tickets_contract`].
pub struct Orderer<'a> {
    /// An account that exists.
    pub account: AccountId,
    /// A session of the account that lasts for hours.
    pub session: SessionId,
    pub end_session: &'a dyn Fn(),
}

/// Checks the contract of [`ExportTickets`].
///
/// # Panics
/// If the store breaks the contract.
pub fn export_tickets_contract(
    tickets: &dyn ExportTickets,
    orderer: &Orderer<'_>,
    now: DateTime<Utc>,
) {
    let Orderer { account, session, end_session } = *orderer;
    let mut matching = order_of_everything(account, session);
    matching.format = Format::Xlsx;
    matching.columns = ["Address", "matched_Current Bid", "zillow_image_2", "Sale Time", "_id"]
        .map(ExportColumn::parse)
        .into();
    matching.search.criteria.filters =
        Filters::default().with(ChoiceFilter::OwnerType, &["Smith, \"Heirs\"", "Bank"]);
    matching.search.in_my_areas = true;
    let mut chosen = order_of_everything(account, session);
    chosen.search.criteria.scope = Scope::Ids(vec![ListingId(7), ListingId(2)]);
    chosen.search.only_saved = true;
    chosen.with_own_columns = true;
    let minute = now + TimeDelta::seconds(60);
    let issue =
        |order: &ExportOrder, at| answered(tickets.issue(order, at, at + TimeDelta::seconds(60)));
    let find = |ticket: &Ticket, at| answered(tickets.find(ticket, at));
    let use_up = |ticket: &Ticket, at| answered(tickets.use_up(ticket, at));

    let (first, second) = (issue(&matching, now), issue(&chosen, now));
    assert!(first != second, "no two tickets are the same");
    assert_eq!(find(&first, now), Some(matching.clone()), "an order is stored unchanged");
    assert_eq!(find(&second, now), Some(chosen.clone()), "picked ids stay in order");
    assert!(find(&first, now).is_some(), "find does not use a ticket");

    assert!(use_up(&first, now), "a ticket is valid once");
    assert!(!use_up(&first, now), "a ticket is valid only once");
    assert_eq!(find(&first, now), None, "a used ticket opens nothing");

    let last_moment = minute - TimeDelta::milliseconds(1);
    assert!(find(&second, last_moment).is_some(), "a ticket is valid until it expires");
    assert_eq!(find(&second, minute), None, "an expired ticket opens nothing");
    assert!(!use_up(&second, minute), "an expired ticket cannot be used");
    assert!(use_up(&second, last_moment), "a refused attempt does not use the ticket");

    for unknown in ["", "ticket-999", "../../etc", "é", &"a".repeat(10_000)] {
        let unknown = Ticket::presented(unknown);
        assert_eq!(find(&unknown, now), None, "an unknown ticket opens nothing");
        assert!(!use_up(&unknown, now), "an unknown ticket cannot be used");
    }

    let later = now + TimeDelta::minutes(10);
    let at = |order: usize| later + TimeDelta::milliseconds(order as i64);
    let many: Vec<Ticket> = (0..=MOST_OPEN_ORDERS).map(|order| issue(&chosen, at(order))).collect();
    let now = at(MOST_OPEN_ORDERS);
    assert_eq!(find(&many[0], now), None, "one order too many removes the oldest");
    let open = many.iter().filter(|ticket| find(ticket, now).is_some()).count();
    assert_eq!(open, MOST_OPEN_ORDERS, "and only the oldest");
    let last = &many[MOST_OPEN_ORDERS];
    assert!(use_up(last, now), "the newest order is among the open ones");

    end_session();
    assert_eq!(find(&many[1], now), None, "a ticket ends with its session");
    assert!(!use_up(&many[1], now), "a ticket whose session has ended cannot be used");
}

fn answered<T>(answer: Result<T, PortError>) -> T {
    answer.unwrap_or_else(|error| panic!("the store failed: {error}"))
}
