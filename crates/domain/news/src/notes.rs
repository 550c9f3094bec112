//! The notifications about an import (`docs/product.md#notifications`).

use crate::bell::{ChangeText, ListingChange, MOST_NOTIFICATIONS, Subject};
use geography::TodayByState;
use kernel::Revision;
use mail::AlertLine;

use crate::changes::{ChangedSale, SaleChange, SaleNews, changed_sales};
use crate::letter::line;
use crate::words::title;

/// Returns one notification for each of these sales of [`sales_of`], the most imminent sale last, so that
/// it is the newest.
pub(crate) fn notes(sales: &[ChangedSale], revision: Revision) -> Vec<Subject> {
    sales.iter().take(MOST_NOTIFICATIONS).rev().map(|sale| note(sale, revision)).collect()
}

/// Returns the sales that this revision changed, most imminent first. A waiting email may report other
/// revisions, too; they have their own notifications and pushes.
pub(crate) fn sales_of(
    news: &[SaleNews],
    revision: Revision,
    today: &TodayByState,
) -> Vec<ChangedSale> {
    let own = news.iter().filter_map(|sale| {
        let mut sale = sale.clone();
        sale.entries.retain(|entry| entry.revision == revision);
        (!sale.entries.is_empty()).then_some(sale)
    });
    changed_sales(own.collect(), today)
}

fn note(sale: &ChangedSale, revision: Revision) -> Subject {
    Subject::Listing(ListingChange {
        listing: sale.listing.unique_id.clone(),
        revision,
        title: title(&sale.listing),
        changes: sale.changes.iter().map(change_text).collect(),
    })
}

pub(crate) fn change_text(change: &SaleChange) -> ChangeText {
    text_of(line(change))
}

fn text_of(line: AlertLine) -> ChangeText {
    let (label, old, new) = match line {
        AlertLine::Value { label, old, new } => (label, old, new),
        AlertLine::NoLongerListed => ("No longer listed", None, None),
        AlertLine::ListedAgain => ("Listed again", None, None),
        AlertLine::TakenBack(line) => {
            let text = text_of(*line);
            return ChangeText { label: format!("{} (taken back)", text.label), ..text };
        }
    };
    ChangeText { label: label.to_owned(), old, new }
}
