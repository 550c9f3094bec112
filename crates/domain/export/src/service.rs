use std::io::Write;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use listings::{Detail, ListingService, SearchListings};

use crate::error::ExportError;
use crate::layout::needs_everything;
use crate::link::Links;
use crate::order::{ExportOrder, Ticket};
use crate::own::OwnColumns;
use crate::ports::{ExportTickets, TableWriters};
use crate::sheet::{Sheet, check_size};

/// How long a ticket is good (`product.md`, 'Export').
pub const TICKET_SECONDS: i64 = 60;

/// An order that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordered {
    /// What opens the download.
    pub ticket: Ticket,
    /// How many rows it will have.
    pub total: u64,
}

/// Takes orders for downloads and writes them.
#[derive(Clone)]
pub struct ExportService {
    listings: ListingService,
    tickets: Arc<dyn ExportTickets>,
    tables: Arc<dyn TableWriters>,
    clock: Arc<dyn Clock>,
    links: Links,
}

impl ExportService {
    /// A service over these ports.
    #[must_use]
    pub fn new(
        listings: ListingService,
        tickets: Arc<dyn ExportTickets>,
        tables: Arc<dyn TableWriters>,
        clock: Arc<dyn Clock>,
        links: Links,
    ) -> Self {
        Self { listings, tickets, tables, clock, links }
    }

    /// Takes an order for what `search` finds, which is what its criteria mean.
    ///
    /// # Errors
    /// [`ExportError::Empty`] when nothing matches, [`ExportError::TooManyRows`] when the form
    /// cannot hold it, and the ports' errors.
    pub fn order(
        &self,
        order: &ExportOrder,
        search: &SearchListings,
    ) -> Result<Ordered, ExportError> {
        let total = self.listings.total(search)?;
        check_size(order.format, total)?;
        let now = self.now();
        let expires_at = now + TimeDelta::seconds(TICKET_SECONDS);
        Ok(Ordered { ticket: self.tickets.issue(order, now, expires_at)?, total })
    }

    /// The order behind a ticket, which stays good until [`ExportService::write`] takes it.
    ///
    /// # Errors
    /// [`ExportError::TicketGone`], and the ports' errors.
    pub fn find(&self, ticket: &Ticket) -> Result<ExportOrder, ExportError> {
        self.tickets.find(ticket, self.now())?.ok_or(ExportError::TicketGone)
    }

    /// Uses the ticket up and writes the file, with columns of the person's own last. When it fails, what was written is worth nothing.
    ///
    /// # Errors
    /// [`ExportError::TicketGone`] when another was quicker, [`ExportError::Empty`] and
    /// [`ExportError::TooManyRows`] when the listings changed since, the ports' errors.
    pub fn write(
        &self,
        ticket: &Ticket,
        order: &ExportOrder,
        search: &SearchListings,
        own: OwnColumns,
        out: Box<dyn Write + Send>,
    ) -> Result<(), ExportError> {
        if !self.tickets.use_up(ticket, self.now())? {
            return Err(ExportError::TicketGone);
        }
        let writer = self.tables.open(order.format, out).map_err(listings::ListingError::from)?;
        let mut sheet = Sheet::new(order.format, &self.links, &order.columns, own, writer);
        let streamed = self.listings.stream(search, detail_for(order), (0, u64::MAX), &mut sheet);
        match (streamed, sheet.refusal) {
            (Err(_), Some(refusal)) => Err(refusal),
            (streamed, _) => Ok(streamed?),
        }
    }

    fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

/// How much of each listing an order needs: a source's own columns are read only where one of them
/// was chosen, or everything.
fn detail_for(order: &ExportOrder) -> Detail {
    if order.columns.is_empty() || order.columns.iter().any(|name| needs_everything(name)) {
        Detail::All
    } else {
        Detail::Row
    }
}
