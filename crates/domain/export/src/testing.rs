//! Fakes of the ports and the contract of every ticket store, for tests.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, ListingId, PortError, Revision, SessionId};
use listings::{ChoiceFilter, Filters, Scope, SearchListings, SubscriberSearch};
use uuid::Uuid;

use crate::{
    Baseline, Beginning, Cell, DownloadId, ExportColumn, ExportOrder, ExportTickets, Format,
    MOST_OPEN_ORDERS, MOST_REMEMBERED, PastDownload, TableWriter, TableWriters, Ticket,
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
    /// When the file was begun, and what was known then.
    begun: Option<(DateTime<Utc>, Beginning)>,
    rows: Option<u64>,
}

/// The id of the order at this place.
fn id_at(place: usize) -> DownloadId {
    DownloadId(Uuid::from_u128(place as u128 + 1))
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
        orders.push(StoredOrder {
            order: order.clone(),
            expires_at,
            is_over: false,
            begun: None,
            rows: None,
        });
        Ok(Ticket::presented(&format!("ticket-{}", orders.len() - 1)))
    }

    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError> {
        let orders = self.orders();
        let found = number(ticket).and_then(|number| orders.get(number));
        Ok(found.filter(|found| self.is_good(found, now)).map(|found| found.order.clone()))
    }

    fn use_up(
        &self,
        ticket: &Ticket,
        now: DateTime<Utc>,
        beginning: &Beginning,
    ) -> Result<Option<DownloadId>, PortError> {
        let mut orders = self.orders();
        let Some(number) = number(ticket).filter(|number| *number < orders.len()) else {
            return Ok(None);
        };
        let found = &mut orders[number];
        if !self.is_good(found, now) {
            return Ok(None);
        }
        found.is_over = true;
        found.begun = Some((now, beginning.clone()));
        Ok(Some(id_at(number)))
    }

    fn finish(&self, download: DownloadId, rows: u64) -> Result<(), PortError> {
        let mut orders = self.orders();
        let mut stored = orders.iter_mut().enumerate();
        if let Some((_, stored)) = stored.find(|(place, _)| id_at(*place) == download) {
            stored.rows = stored.begun.as_ref().map(|_| rows);
        }
        Ok(())
    }

    fn history(
        &self,
        account: AccountId,
        since: DateTime<Utc>,
    ) -> Result<Vec<PastDownload>, PortError> {
        let orders = self.orders();
        let begun = orders.iter().enumerate().filter_map(|(place, stored)| {
            let (at, beginning) = stored.begun.clone()?;
            let (order, rows) = (stored.order.clone(), stored.rows);
            Some(PastDownload { id: id_at(place), at, order, beginning, rows })
        });
        let mut history: Vec<_> =
            begun.filter(|past| past.order.search.account == account && past.at > since).collect();
        history.sort_by_key(|past| (Reverse(past.at), Reverse(past.id)));
        history.truncate(MOST_REMEMBERED);
        Ok(history)
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
        view: None,
        changes_since: None,
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
    chosen.search.criteria.scope = Scope::Ids(vec![ListingId(2), ListingId(7)]);
    chosen.search.only_saved = true;
    chosen.with_own_columns = true;
    chosen.view = Some("scope=saved&columns=Address".to_owned());
    let download = DownloadId(Uuid::from_u128(40));
    chosen.changes_since = Some(Baseline { download, revision: Revision(41), at: now });
    let minute = now + TimeDelta::seconds(60);
    let issue =
        |order: &ExportOrder, at| answered(tickets.issue(order, at, at + TimeDelta::seconds(60)));
    let find = |ticket: &Ticket, at| answered(tickets.find(ticket, at));
    let beginning = Beginning {
        revision: Revision(42),
        areas: Some("Georgia".to_owned()),
        saved: Some([7, 2, 20_000].map(ListingId).into_iter().collect()),
    };
    let begin = |ticket: &Ticket, at| answered(tickets.use_up(ticket, at, &beginning));
    let use_up = |ticket: &Ticket, at| begin(ticket, at).is_some();

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

    history_contract(tickets, (&matching, &beginning), now);

    end_session();
    assert_eq!(find(&many[1], now), None, "a ticket ends with its session");
    assert!(!use_up(&many[1], now), "a ticket whose session has ended cannot be used");
}

/// Checks the history. The account has used tickets before `now` and has no ticket from before the
/// last hour that is open.
fn history_contract(
    tickets: &dyn ExportTickets,
    (order, beginning): (&ExportOrder, &Beginning),
    now: DateTime<Utc>,
) {
    let account = order.search.account;
    let history = |since| answered(tickets.history(account, since));
    let later = now + TimeDelta::hours(1);
    assert_eq!(history(now), [], "only what was begun after");
    let begin = |at: DateTime<Utc>| {
        let ticket = answered(tickets.issue(order, at, at + TimeDelta::seconds(60)));
        answered(tickets.use_up(&ticket, at, beginning)).unwrap_or_else(|| panic!("a good ticket"))
    };
    let first = begin(later);
    let second = begin(later + TimeDelta::seconds(1));
    assert_ne!(first, second, "each download has its own id");
    let entry = |id, seconds, rows| PastDownload {
        id,
        at: later + TimeDelta::seconds(seconds),
        order: order.clone(),
        beginning: beginning.clone(),
        rows,
    };
    assert_eq!(history(now), [entry(second, 1, None), entry(first, 0, None)], "latest first");
    answered(tickets.finish(first, 17));
    answered(tickets.finish(DownloadId(Uuid::from_u128(999)), 5));
    assert_eq!(history(now), [entry(second, 1, None), entry(first, 0, Some(17))]);
    assert_eq!(history(later), [entry(second, 1, None)], "only what was begun after");
    assert_eq!(answered(tickets.history(AccountId(Uuid::from_u128(99)), now)), []);
    for more in 0..MOST_REMEMBERED as i64 {
        begin(later + TimeDelta::seconds(2 + more));
    }
    let all = history(now);
    assert_eq!(all.len(), MOST_REMEMBERED, "at most so many");
    assert!(all.iter().all(|past| past.id != first && past.id != second), "the latest ones");
}

fn answered<T>(answer: Result<T, PortError>) -> T {
    answer.unwrap_or_else(|error| panic!("the store failed: {error}"))
}
