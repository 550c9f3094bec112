//! Fakes of the ports and what every ticket store promises, for tests (feature `testing`).

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, PortError};
use listings::{SinkError, UniqueId};

use crate::{Cell, ExportOrder, ExportTickets, Format, TableWriter, TableWriters, Ticket};

/// Orders in a vector; tickets count up from `ticket-0`.
#[derive(Debug, Default)]
pub struct InMemoryTickets(Mutex<Vec<Kept>>);

#[derive(Debug)]
struct Kept {
    order: ExportOrder,
    expires_at: DateTime<Utc>,
    used: bool,
}

impl InMemoryTickets {
    fn kept(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn place(ticket: &Ticket) -> Option<usize> {
    ticket.reveal().strip_prefix("ticket-")?.parse().ok()
}

impl ExportTickets for InMemoryTickets {
    fn issue(
        &self,
        order: &ExportOrder,
        _now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<Ticket, PortError> {
        let mut kept = self.kept();
        kept.push(Kept { order: order.clone(), expires_at, used: false });
        Ok(Ticket::presented(&format!("ticket-{}", kept.len() - 1)))
    }

    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError> {
        let kept = self.kept();
        let found = place(ticket).and_then(|place| kept.get(place));
        let good = found.filter(|kept| !kept.used && now < kept.expires_at);
        Ok(good.map(|kept| kept.order.clone()))
    }

    fn use_up(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<bool, PortError> {
        let mut kept = self.kept();
        let Some(kept) = place(ticket).and_then(|place| kept.get_mut(place)) else {
            return Ok(false);
        };
        let good = !kept.used && now < kept.expires_at;
        kept.used |= good;
        Ok(good)
    }
}

/// Writes tables as lines of cells between bars, with `end` as the last line.
#[derive(Debug, Default)]
pub struct PlainTables;

struct PlainTable(Box<dyn Write + Send>);

impl TableWriters for PlainTables {
    fn open(
        &self,
        _format: Format,
        out: Box<dyn Write + Send>,
    ) -> Result<Box<dyn TableWriter>, SinkError> {
        Ok(Box::new(PlainTable(out)))
    }
}

impl PlainTable {
    fn line(&mut self, cells: impl Iterator<Item = String>) -> Result<(), SinkError> {
        let line: Vec<String> = cells.collect();
        writeln!(self.0, "{}", line.join("|")).map_err(|error| SinkError::Failed(Box::new(error)))
    }
}

impl TableWriter for PlainTable {
    fn heading(&mut self, names: &[String]) -> Result<(), SinkError> {
        self.line(names.iter().cloned())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), SinkError> {
        self.line(cells.iter().map(|cell| match cell {
            Cell::Blank => String::new(),
            Cell::Link(link) => link.clone(),
            Cell::Value(value) => value.to_string(),
        }))
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        self.line(std::iter::once("end".to_owned()))?;
        self.0.flush().map_err(|error| SinkError::Failed(Box::new(error)))
    }
}

/// What every [`ExportTickets`] promises, held for orders of `account`, which exists.
///
/// # Panics
/// When a promise is broken.
pub fn export_tickets_contract(
    tickets: &dyn ExportTickets,
    account: AccountId,
    now: DateTime<Utc>,
) {
    let matching = ExportOrder {
        account,
        format: Format::Xlsx,
        columns: vec!["Address".to_owned(), "matched_Current Bid".to_owned()],
        criteria: vec![
            ("state".to_owned(), "Georgia".to_owned()),
            ("ownerType".to_owned(), "Smith, \"Heirs\"".to_owned()),
            ("ownerType".to_owned(), "Bank".to_owned()),
        ],
        ids: None,
    };
    let chosen = ExportOrder {
        account,
        format: Format::Csv,
        columns: Vec::new(),
        criteria: Vec::new(),
        ids: Some(["A-1", "Ä|2"].map(|id| UniqueId::parse(id).unwrap_or_else(|_| panic!())).into()),
    };
    let minute = now + TimeDelta::seconds(60);
    let issue = |order: &ExportOrder| answered(tickets.issue(order, now, minute));
    let find = |ticket: &Ticket, at| answered(tickets.find(ticket, at));
    let use_up = |ticket: &Ticket, at| answered(tickets.use_up(ticket, at));

    let (first, second) = (issue(&matching), issue(&chosen));
    assert!(first != second, "no two tickets are the same");
    assert_eq!(find(&first, now), Some(matching), "an order comes back as it was");
    assert_eq!(find(&second, now), Some(chosen), "chosen ids come back in order");
    assert!(find(&first, now).is_some(), "looking does not use a ticket up");

    assert!(use_up(&first, now), "a ticket is good once");
    assert!(!use_up(&first, now), "a ticket is good only once");
    assert_eq!(find(&first, now), None, "a used ticket opens nothing");

    let last_moment = minute - TimeDelta::milliseconds(1);
    assert!(find(&second, last_moment).is_some(), "a ticket is good until it expires");
    assert_eq!(find(&second, minute), None, "an expired ticket opens nothing");
    assert!(!use_up(&second, minute), "an expired ticket cannot be used");
    assert!(use_up(&second, last_moment), "what was refused did not use it up");

    for stranger in ["", "ticket-999", "../../etc", "é", &"a".repeat(10_000)] {
        let stranger = Ticket::presented(stranger);
        assert_eq!(find(&stranger, now), None, "a made-up ticket opens nothing");
        assert!(!use_up(&stranger, now), "a made-up ticket cannot be used");
    }
}

fn answered<T>(answer: Result<T, PortError>) -> T {
    answer.unwrap_or_else(|error| panic!("the store failed: {error}"))
}
