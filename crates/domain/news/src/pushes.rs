//! What a push says (`docs/product.md#push`).

use crate::push::PushNote;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use geography::TodayByState;
use kernel::Revision;

use crate::changes::{ChangedSale, SaleNews, changed_sales};
use crate::letter::{AlertLinks, is_soon};
use crate::notes::{change_text, sales_of};
use crate::words::{title, when};

/// The sales that a push names. A notification of a browser has few lines.
const MOST_NAMED: usize = 3;

/// Returns what a push says about the urgent changes of a revision that still hold; `None` if there
/// are none. `news` has later entries, too: a change that they took back is left out.
pub(crate) fn push_note(
    news: &[SaleNews],
    revision: Revision,
    today: &TodayByState,
    links: &AlertLinks,
) -> Option<PushNote> {
    let lasting = changed_sales(news.to_vec(), today);
    let mut sales = sales_of(news, revision, today);
    for sale in &mut sales {
        let still = lasting.iter().find(|other| other.listing.id == sale.listing.id);
        sale.changes.retain(|change| {
            still.is_some_and(|still| still.changes.iter().any(|one| one.matter == change.matter))
        });
    }
    sales.retain(|sale| !sale.changes.is_empty() && is_soon(sale, today));
    let expires_at = sales.iter().filter_map(end_of_sale_day).max()?;
    let (title, body, link) = match sales.as_slice() {
        [sale] => {
            let lines = texts(sale).chain([when(&sale.listing, today)]);
            let body = lines.collect::<Vec<_>>().join("\n");
            (title(&sale.listing), body, links.details(&sale.listing))
        }
        several => {
            let named = several.iter().take(MOST_NAMED).map(|sale| {
                format!("{}: {}", title(&sale.listing), texts(sale).collect::<Vec<_>>().join("; "))
            });
            let more = several.len().saturating_sub(MOST_NAMED);
            let more = (more > 0).then(|| format!("and {more} more"));
            let heading =
                format!("{} saved properties with a sale today or tomorrow", several.len());
            let body = named.chain(more).collect::<Vec<_>>().join("\n");
            (heading, body, links.my_properties())
        }
    };
    Some(PushNote { title, body, link, expires_at })
}

fn texts(sale: &ChangedSale) -> impl Iterator<Item = String> {
    sale.changes.iter().map(|change| change_text(change).text())
}

/// The midnight after the sale on the clock of the listing's state.
fn end_of_sale_day(sale: &ChangedSale) -> Option<DateTime<Utc>> {
    let next: NaiveDate = sale.imminent?.succ_opt()?;
    let midnight = next.and_time(NaiveTime::MIN);
    let clock = sale.listing.state.clock();
    // No clock of a state changes at midnight.
    let end = midnight.and_local_timezone(clock).earliest()?;
    Some(end.with_timezone(&Utc))
}
