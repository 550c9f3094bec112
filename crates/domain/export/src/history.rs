//! The history of an account's downloads (`docs/product.md#download-history`).

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Revision, SessionId};
use listings::{ListingIds, MyAreas};

use crate::order::{Baseline, DownloadId, ExportOrder};

/// How long a download is remembered.
pub const HISTORY: TimeDelta = TimeDelta::days(30);

/// The maximum number of downloads of an account that are remembered.
pub const MOST_REMEMBERED: usize = 100;

/// What is known about a download when its file begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// The revision of the data. The file may have newer values, but no older ones.
    pub revision: Revision,
    /// The account's areas as text, if the order depends on them.
    pub areas: Option<String>,
    /// The saved properties, if the order depends on them. A download of a version that did not
    /// remember them has none, and nothing is compared with it.
    pub saved: Option<ListingIds>,
}

impl Beginning {
    /// A beginning at this revision, of an order that depends on these areas and these saved
    /// properties.
    #[must_use]
    pub fn new(revision: Revision, areas: Option<&MyAreas>, saved: Option<ListingIds>) -> Self {
        Self { revision, areas: areas.map(areas_text), saved }
    }
}

/// A download whose file was begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastDownload {
    pub id: DownloadId,
    /// When the file was begun.
    pub at: DateTime<Utc>,
    /// What was ordered. The session may have ended; [`PastDownload::order_again`] replaces it.
    pub order: ExportOrder,
    /// What was known when the file began.
    pub beginning: Beginning,
    /// The number of rows below the heading; `None` if the file was not finished.
    pub rows: Option<u64>,
}

impl PastDownload {
    /// The same order for another session.
    #[must_use]
    pub fn order_again(&self, session: SessionId) -> ExportOrder {
        ExportOrder { session, ..self.order.clone() }
    }

    /// This download as the one that changes are compared with.
    #[must_use]
    pub const fn baseline(&self) -> Baseline {
        Baseline { download: self.id, revision: self.beginning.revision, at: self.at }
    }

    /// Whether changes since this download can be told: its file was finished, its list is
    /// comparable, and it is known which properties were saved if the list depends on them.
    #[must_use]
    pub fn is_comparable(&self) -> bool {
        let is_known = self.beginning.saved.is_some() || !self.order.search.only_saved;
        self.rows.is_some() && is_known && self.order.is_comparable()
    }
}

/// The areas as text, which is equal for equal areas.
fn areas_text(areas: &MyAreas) -> String {
    let MyAreas { states, property_types, units, lot_size } = areas;
    let mut parts: Vec<String> = states
        .iter()
        .map(|area| {
            let name = area.state.name();
            format!("{name}[{}][{}]", area.counties.join(","), area.zips.join(","))
        })
        .collect();
    parts.push(property_types.join(","));
    for bounds in [units, lot_size] {
        parts.push(format!("{:?}-{:?}", bounds.from(), bounds.to()));
    }
    parts.join(";")
}
