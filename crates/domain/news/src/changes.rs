use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use geography::TodayByState;
use kernel::ListingId;
use ledger::{Change, LedgerEntry, SALE_TIME};
use listings::{Column, Listing};

/// What a change is about. The order is that of the email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    /// The status.
    Status,
    /// The day of the sale.
    SaleDate,
    /// The time of the sale.
    SaleTime,
    /// The opening bid.
    OpeningBid,
    /// Whether the source lists the sale. A value means that it does.
    Listed,
}

impl Matter {
    fn of_field(field: &str) -> Option<Self> {
        if field == SALE_TIME {
            return Some(Self::SaleTime);
        }
        match Column::from_value(field)? {
            Column::Status => Some(Self::Status),
            Column::SaleDate => Some(Self::SaleDate),
            Column::OpeningBid => Some(Self::OpeningBid),
            _ => None,
        }
    }
}

/// A change that matters to those who saved the listing, as the plain texts of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleChange {
    /// What changed.
    pub matter: Matter,
    /// The value before the change.
    pub old: Option<String>,
    /// The value after the change.
    pub new: Option<String>,
    /// Whether the change undoes what was reported before, because an import was undone.
    pub is_taken_back: bool,
}

/// The entries about a saved listing, in the order of their revisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleNews {
    /// The listing as it is now.
    pub listing: Listing,
    /// The entries. There is at least one.
    pub entries: Vec<LedgerEntry>,
    /// When a source last confirmed the listing.
    pub checked_at: Option<DateTime<Utc>>,
}

/// A sale with changes that matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedSale {
    /// The listing as it is now.
    pub listing: Listing,
    /// The changes, one per matter, in their order. There is at least one.
    pub changes: Vec<SaleChange>,
    /// The source that reported the last change.
    pub source: Option<String>,
    /// When a source last reported about the listing.
    pub checked_at: DateTime<Utc>,
    /// The earliest of the old and new sale dates that is today or later.
    pub imminent: Option<NaiveDate>,
}

/// Selects and folds the changes that matter, most imminent sale first. Sales in the past and those
/// without a date are last.
///
/// Several changes of a value become one, and no change if the last value is the first one. A
/// withdrawn listing is left out. Of several listings of one sale, one is reported: the one that is
/// not a duplicate, if it changed.
#[must_use]
pub fn changed_sales(news: Vec<SaleNews>, today: &TodayByState) -> Vec<ChangedSale> {
    let mut by_sale: BTreeMap<ListingId, ChangedSale> = BTreeMap::new();
    for sale in news.into_iter().filter_map(|news| changed_sale(news, today)) {
        let key = sale.listing.duplicate_of.unwrap_or(sale.listing.id);
        let is_original = sale.listing.duplicate_of.is_none();
        if is_original || !by_sale.contains_key(&key) {
            by_sale.insert(key, sale);
        }
    }
    let mut sales: Vec<ChangedSale> = by_sale.into_values().collect();
    sales.sort_by(|one, other| order(one).cmp(&order(other)));
    sales
}

fn order(sale: &ChangedSale) -> (bool, Option<NaiveDate>, &str) {
    (sale.imminent.is_none(), sale.imminent, sale.listing.unique_id.as_str())
}

fn changed_sale(news: SaleNews, today: &TodayByState) -> Option<ChangedSale> {
    let SaleNews { listing, entries, checked_at } = news;
    let last = entries.last()?;
    let changes = folded(&entries);
    if listing.withdrawn || changes.is_empty() {
        return None;
    }
    let (source, at) = (last.source.clone(), last.at);
    let today = today.of(listing.state);
    let dates = changes.iter().filter(|change| change.matter == Matter::SaleDate);
    let imminent = dates
        .flat_map(|change| [&change.old, &change.new])
        .filter_map(|date| date.as_deref()?.parse().ok())
        .chain(listing.facts.date(Column::SaleDate))
        .filter(|date: &NaiveDate| *date >= today)
        .min();
    let checked_at = checked_at.map_or(at, |checked| checked.max(at));
    Some(ChangedSale { listing, changes, source, checked_at, imminent })
}

fn folded(entries: &[LedgerEntry]) -> Vec<SaleChange> {
    let mut folded: BTreeMap<Matter, SaleChange> = BTreeMap::new();
    let mut note = |matter, old: Option<String>, new: Option<String>, is_undo| {
        folded
            .entry(matter)
            .and_modify(|known| {
                known.new.clone_from(&new);
                known.is_taken_back &= is_undo;
            })
            .or_insert_with(|| SaleChange { matter, old, new, is_taken_back: is_undo });
    };
    for entry in entries {
        let is_undo = entry.kind.is_undo();
        for Change { field, old, new } in &entry.changes {
            if let Some(matter) = Matter::of_field(field) {
                note(matter, old.clone(), new.clone(), is_undo);
            }
        }
        let listed = || Some("listed".to_owned());
        match entry.kind.lists() {
            Some(false) => note(Matter::Listed, listed(), None, is_undo),
            Some(true) => note(Matter::Listed, None, listed(), is_undo),
            None => {}
        }
    }
    folded.into_values().filter(|change| change.old != change.new).collect()
}
