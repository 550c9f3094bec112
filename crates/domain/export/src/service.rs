use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use listings::{Detail, Matches, RowStream, Scope, SearchService};

use crate::column::ExportColumn;
use crate::error::ExportError;
use crate::link::Links;
use crate::order::{ExportOrder, Ticket};
use crate::own::OwnColumns;
use crate::ports::{ExportTickets, TableWriters};
use crate::sheet::{Sheet, check_size};

/// How long a ticket is valid.
pub const TICKET_SECONDS: i64 = 60;

/// The maximum number of open orders of an account. A user starts one download at a time, and the
/// others are for repeated clicks.
pub const MOST_OPEN_ORDERS: usize = 10;

/// The maximum number of picked properties in one order.
pub const MOST_PICKED: usize = 10_000;

/// The maximum number of columns in one order: the 26 of the catalogue, the derived columns, the
/// photos, the id fields, the account's own columns, and the 1,200 extras that a property may have.
pub const MOST_COLUMNS: usize = 1_300;

/// The ticket and the size of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderReceipt {
    /// The ticket that opens the download.
    pub ticket: Ticket,
    /// The number of rows.
    pub total: u64,
}

/// Accepts orders for downloads and opens their files.
#[derive(Clone)]
pub struct ExportService {
    search: SearchService,
    tickets: Arc<dyn ExportTickets>,
    tables: Arc<dyn TableWriters>,
    clock: Arc<dyn Clock>,
    links: Links,
}

impl ExportService {
    /// A service over these ports.
    #[must_use]
    pub fn new(
        search: SearchService,
        tickets: Arc<dyn ExportTickets>,
        tables: Arc<dyn TableWriters>,
        clock: Arc<dyn Clock>,
        links: Links,
    ) -> Self {
        Self { search, tickets, tables, clock, links }
    }

    /// Checks and stores an order. Picked properties are stored by their database ids.
    ///
    /// # Errors
    /// [`ExportError::Empty`] if nothing matches, [`ExportError::TooManyRows`] if the format does
    /// not allow so many rows, [`ExportError::UnknownColumn`], and the errors of the ports.
    pub fn order(&self, mut order: ExportOrder) -> Result<OrderReceipt, ExportError> {
        let matches = self.search.matches(order.search.clone())?;
        let total = matches.total()?;
        check_size(order.format, total)?;
        check_columns(&order.columns, &matches)?;
        if let Scope::UniqueIds(_) = order.search.criteria.scope {
            let ids = matches.ids(u64::MAX)?;
            order.search.criteria.scope = Scope::Ids(ids.unwrap_or_default());
        }
        let now = self.now();
        let expires_at = now + TimeDelta::seconds(TICKET_SECONDS);
        Ok(OrderReceipt { ticket: self.tickets.issue(&order, now, expires_at)?, total })
    }

    /// Returns the order of a ticket. The ticket stays valid until [`ExportService::open`] uses it.
    ///
    /// # Errors
    /// [`ExportError::TicketGone`] and the errors of the ports.
    pub fn find(&self, ticket: &Ticket) -> Result<ExportOrder, ExportError> {
        self.tickets.find(ticket, self.now())?.ok_or(ExportError::TicketGone)
    }

    /// Begins the file and uses the ticket. The caller writes the rows of the stream to the sheet,
    /// in order. The account's own columns come last.
    ///
    /// # Errors
    /// [`ExportError::TicketGone`] if another request used the ticket first, [`ExportError::Empty`]
    /// and [`ExportError::TooManyRows`] if the listings have changed, and the errors of the ports.
    pub fn open(
        &self,
        ticket: &Ticket,
        order: &ExportOrder,
        own: OwnColumns,
    ) -> Result<(RowStream, Sheet), ExportError> {
        let matches = self.search.matches(order.search.clone())?;
        let rows = matches.read(detail_for(order), (0, u64::MAX))?;
        check_size(order.format, rows.left())?;
        let writer = self.tables.open(order.format)?;
        // The ticket is used last, so a download that fails to begin can use it again.
        if !self.tickets.use_up(ticket, self.now())? {
            return Err(ExportError::TicketGone);
        }
        let sheet = Sheet::new(self.links.clone(), &order.columns, own, rows.today(), writer);
        Ok((rows, sheet))
    }

    fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

/// Refuses unknown columns. A source's column is known if the first row has it, because the first
/// row determines the columns of the file.
fn check_columns(columns: &[ExportColumn], matches: &Matches) -> Result<(), ExportError> {
    let mut source_names = columns.iter().filter_map(ExportColumn::source_name).peekable();
    if source_names.peek().is_none() {
        return Ok(());
    }
    let page = matches.first(Detail::All)?;
    if page.is_partial {
        // The store does not answer, so the order will not be stored either.
        return Ok(());
    }
    let first = page.rows.into_iter().next();
    let has = |name: &&str| first.as_ref().is_some_and(|row| row.extras.contains_key(*name));
    match source_names.find(|name| !has(name)) {
        Some(unknown) => Err(ExportError::UnknownColumn(unknown.to_owned())),
        None => Ok(()),
    }
}

/// The parts of each listing that an order needs. The extras are read only if a source's column or
/// every field was chosen.
fn detail_for(order: &ExportOrder) -> Detail {
    let is_source_column = |column: &ExportColumn| matches!(column, ExportColumn::Source(_));
    if order.columns.is_empty() || order.columns.iter().any(is_source_column) {
        Detail::All
    } else {
        Detail::Row
    }
}
