use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, Clock, Revision, SessionId};
use ledger::SaleLedger;
use listings::{Detail, ListingIds, MatchCursor as _, Matches, RowStream, Scope, SearchService};

use crate::changes::{Comparison, SavedSince, Unlisted};
use crate::column::ExportColumn;
use crate::error::ExportError;
use crate::format::Format;
use crate::history::{Beginning, HISTORY, PastDownload};
use crate::link::Links;
use crate::order::{Baseline, DownloadId, ExportOrder, Ticket};
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

/// The number of rows in which a source's column is looked up. More would let one order with a
/// mistyped name read everything.
const SEARCHED_ROWS: u64 = 1_000;

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
    ledger: Arc<dyn SaleLedger>,
}

/// A download whose file has begun.
pub struct BegunDownload {
    /// The rows. The caller writes them to the sheet, in order.
    pub rows: RowStream,
    /// The table.
    pub sheet: Sheet,
    /// The entry in the account's history, for [`ExportService::finish`].
    pub id: DownloadId,
}

/// The last download of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastDownload {
    /// Whether changes of the list can be told at all, see [`ExportOrder::is_comparable`].
    pub is_comparable: bool,
    /// The last finished download of the list; `None` without one in the history.
    pub download: Option<PastDownload>,
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
        ledger: Arc<dyn SaleLedger>,
    ) -> Self {
        Self { search, tickets, tables, clock, links, ledger }
    }

    /// Checks and stores an order. Picked properties are stored by their database ids.
    ///
    /// # Errors
    /// [`ExportError::Empty`] if nothing matches, [`ExportError::TooManyRows`] if the format does
    /// not allow so many rows, [`ExportError::UnknownColumn`], [`ExportError::NothingChanged`], and
    /// the errors of the ports.
    pub fn order(&self, order: ExportOrder) -> Result<OrderReceipt, ExportError> {
        let matches = self.search.matches(order.search.clone())?;
        let total = match order.changes_since {
            Some(baseline) => self.changed(&matches, &order, baseline)?,
            None => matches.total()?,
        };
        check_size(order.format, total)?;
        if order.changes_since.is_none() {
            check_columns(&order.columns, &matches)?;
        }
        let order = self.with_picked_ids(order)?;
        let now = self.now();
        let expires_at = now + TimeDelta::seconds(TICKET_SECONDS);
        Ok(OrderReceipt { ticket: self.tickets.issue(&order, now, expires_at)?, total })
    }

    /// Orders the changes of a list since an earlier download of the same list.
    ///
    /// # Errors
    /// [`ExportError::UnknownDownload`] if it is not in the account's history,
    /// [`ExportError::NotComparable`] if it was of another list or the changes cannot be told, and
    /// the errors of [`ExportService::order`].
    pub fn order_changes(
        &self,
        order: ExportOrder,
        since: DownloadId,
    ) -> Result<OrderReceipt, ExportError> {
        let earlier = self.past(order.search.account, since)?;
        let order = self.with_picked_ids(order)?;
        if !earlier.is_comparable() || !order.is_same_list(&earlier.order) {
            return Err(ExportError::NotComparable);
        }
        self.check_areas(&order, &earlier)?;
        self.order(ExportOrder { changes_since: Some(earlier.baseline()), ..order })
    }

    /// Orders what an earlier download had, from the present data, or only what changed since.
    ///
    /// # Errors
    /// The errors of [`ExportService::order_changes`].
    pub fn order_again(
        &self,
        (account, session): (AccountId, SessionId),
        earlier: DownloadId,
        format: Format,
        only_changes: bool,
    ) -> Result<OrderReceipt, ExportError> {
        let earlier = self.past(account, earlier)?;
        let mut order = earlier.order_again(session);
        order.format = format;
        if only_changes {
            if !earlier.is_comparable() {
                return Err(ExportError::NotComparable);
            }
            self.check_areas(&order, &earlier)?;
            order.changes_since = Some(earlier.baseline());
        }
        self.order(order)
    }

    /// Returns the account's downloads of the last 30 days, latest first.
    ///
    /// # Errors
    /// The errors of the port.
    pub fn history(&self, account: AccountId) -> Result<Vec<PastDownload>, ExportError> {
        Ok(self.tickets.history(account, self.now() - HISTORY)?)
    }

    /// Returns the last finished download of the list that this order is for.
    ///
    /// # Errors
    /// The errors of the ports.
    pub fn last_of(&self, order: ExportOrder) -> Result<LastDownload, ExportError> {
        if !order.is_comparable() {
            return Ok(LastDownload { is_comparable: false, download: None });
        }
        let order = self.with_picked_ids(order)?;
        let areas = self.areas(&order)?;
        let mut history = self.history(order.search.account)?.into_iter();
        let download = history.find(|past| {
            past.is_comparable() && past.order.is_same_list(&order) && past.beginning.areas == areas
        });
        Ok(LastDownload { is_comparable: true, download })
    }

    fn past(&self, account: AccountId, id: DownloadId) -> Result<PastDownload, ExportError> {
        let mut history = self.history(account)?.into_iter();
        history.find(|past| past.id == id).ok_or(ExportError::UnknownDownload)
    }

    /// The order with picked properties by their database ids, in ascending order as the history has them.
    fn with_picked_ids(&self, mut order: ExportOrder) -> Result<ExportOrder, ExportError> {
        if let Scope::UniqueIds(_) = order.search.criteria.scope {
            let ids = self.search.matches(order.search.clone())?.ids(u64::MAX)?;
            let mut ids = ids.unwrap_or_default();
            ids.sort_unstable();
            order.search.criteria.scope = Scope::Ids(ids);
        }
        Ok(order)
    }

    /// The account's present areas as text, if the order depends on them.
    fn areas(&self, order: &ExportOrder) -> Result<Option<String>, ExportError> {
        let matches = self.search.matches(order.search.clone())?;
        Ok(Beginning::new(Revision(0), matches.search().my_areas.as_ref(), None).areas)
    }

    /// Refuses if the account's areas have changed, because the list is then another one.
    fn check_areas(&self, order: &ExportOrder, earlier: &PastDownload) -> Result<(), ExportError> {
        match self.areas(order)? == earlier.beginning.areas {
            true => Ok(()),
            false => Err(ExportError::NotComparable),
        }
    }

    /// The number of listings to compare.
    fn changed(
        &self,
        matches: &Matches,
        order: &ExportOrder,
        baseline: Baseline,
    ) -> Result<u64, ExportError> {
        if let Some(saved) = self.saved_since(matches, order, baseline)? {
            let all = saved.all();
            return match saved.then != saved.now || self.has_entry(&all, baseline)? {
                true => Ok(all.len() as u64),
                false => Err(ExportError::NothingChanged),
            };
        }
        let changed = matches.changed(baseline.revision)?;
        if changed > 0 {
            return Ok(changed);
        }
        match self.unlisted(matches, baseline).next(1)?.len() {
            0 => Err(ExportError::NothingChanged),
            some => Ok(some as u64),
        }
    }

    /// Whether the sale ledger has an entry about one of these listings since the earlier download.
    /// It reads a few at a time, because a month of entries about all of them may be large.
    fn has_entry(&self, ids: &ListingIds, baseline: Baseline) -> Result<bool, ExportError> {
        const AT_A_TIME: usize = 500;
        for some in ids.as_slice().chunks(AT_A_TIME) {
            if !self.ledger.after(baseline.revision, some)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The saved properties then and now; `None` if the order does not depend on them.
    fn saved_since(
        &self,
        matches: &Matches,
        order: &ExportOrder,
        baseline: Baseline,
    ) -> Result<Option<SavedSince>, ExportError> {
        if !order.search.only_saved {
            return Ok(None);
        }
        let earlier = self.past(order.search.account, baseline.download)?;
        let then = earlier.beginning.saved.ok_or(ExportError::NotComparable)?;
        Ok(Some(SavedSince { then, now: matches.scope_ids()? }))
    }

    /// The listings of which nothing changed except that they are no longer listed.
    fn unlisted(&self, matches: &Matches, baseline: Baseline) -> Unlisted {
        Unlisted::since(self.ledger.clone(), baseline.revision, &matches.search().scope)
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
    /// and [`ExportError::TooManyRows`] if the listings have changed,
    /// [`ExportError::UnknownDownload`] if the earlier download has left the history meanwhile, and
    /// the errors of the ports.
    pub fn open(
        &self,
        ticket: &Ticket,
        order: &ExportOrder,
        own: OwnColumns,
    ) -> Result<BegunDownload, ExportError> {
        let matches = self.search.matches(order.search.clone())?;
        // Before the rows are read, so that the file has no change that a later comparison misses.
        let (_, revision) = matches.size()?;
        let detail = detail_for(order);
        let saved = order.search.only_saved.then(|| matches.scope_ids()).transpose()?;
        let since = match order.changes_since {
            Some(baseline) => self.saved_since(&matches, order, baseline)?,
            None => None,
        };
        let rows = match (order.changes_since, &since) {
            (None, _) => matches.read(detail, (0, u64::MAX))?,
            // All of them, because what was saved or removed has not changed itself.
            (Some(_), Some(saved)) => matches.read_ids(&saved.all(), detail)?,
            (Some(baseline), None) => {
                let unlisted = Box::new(self.unlisted(&matches, baseline));
                matches.read_changed(baseline.revision, detail, unlisted)?
            }
        };
        if order.changes_since.is_none() {
            check_size(order.format, rows.left())?;
        }
        let writer = self.tables.open(order.format)?;
        // The ticket is used last, so a download that fails to begin can use it again.
        let beginning = Beginning::new(revision, matches.search().my_areas.as_ref(), saved);
        let id = self.tickets.use_up(ticket, self.now(), &beginning)?;
        let id = id.ok_or(ExportError::TicketGone)?;
        let mut sheet = Sheet::new(self.links.clone(), &order.columns, own, rows.today(), writer);
        if let Some(baseline) = order.changes_since {
            let ledger = self.ledger.clone();
            let today = rows.today();
            let search = matches.search();
            sheet = sheet.with_changes(Comparison::new(ledger, baseline, search, today, since));
        }
        Ok(BegunDownload { rows, sheet, id })
    }

    /// Notes that the file of a download is complete. Later downloads can then have the changes
    /// since this one.
    ///
    /// # Errors
    /// The errors of the port.
    pub fn finish(&self, download: DownloadId, rows: u64) -> Result<(), ExportError> {
        Ok(self.tickets.finish(download, rows)?)
    }

    fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

/// Refuses unknown columns. A source's column is known if one of the first rows has it.
fn check_columns(columns: &[ExportColumn], matches: &Matches) -> Result<(), ExportError> {
    let mut unknown: Vec<&str> = columns.iter().filter_map(ExportColumn::source_name).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let mut rows = matches.read(Detail::All, (0, SEARCHED_ROWS))?;
    // The first row has most of them, so it is read alone.
    let mut most = 1;
    while let Some(batch) = rows.next(most)? {
        for row in batch.fetch()? {
            unknown.retain(|name| !row.extras.contains_key(*name));
        }
        if unknown.is_empty() {
            return Ok(());
        }
        most = 100;
    }
    Err(ExportError::UnknownColumn(unknown.swap_remove(0).to_owned()))
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
