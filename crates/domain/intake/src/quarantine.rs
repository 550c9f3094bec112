//! The quarantine: sales that are not plausible. The operator shows, fixes, releases or drops them
//! (`docs/product.md#quarantine`).

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use geography::State;
use kernel::PortError;
use listings::{Column, UniqueId};
use lists::{CellError, Record, read_text_as, same_name};

use crate::plausible::{Delivery, Doubt, DoubtfulValue, doubtful_values};
use crate::ports::{ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore};

/// A sale in the quarantine.
#[derive(Debug, Clone, PartialEq)]
pub struct QuarantinedSale {
    /// The number by which the operator names it.
    pub id: i64,
    /// The name of the source.
    pub source: String,
    /// The record as it was delivered, or as the operator fixed it.
    pub record: Record,
    /// Why it is here.
    pub doubts: Vec<Doubt>,
    /// When it was first delivered with these values.
    pub since: DateTime<Utc>,
}

/// The operator's decision about a sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It was imported.
    Released,
    /// It is not a sale.
    Dropped,
}

/// Stores the quarantine. Imports fill it.
pub trait Quarantine: Send + Sync {
    /// Returns the sales that wait for a decision, oldest first.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn waiting(&self) -> Result<Vec<QuarantinedSale>, PortError>;

    /// Returns a sale that waits for a decision.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn find(&self, id: i64) -> Result<Option<QuarantinedSale>, PortError>;

    /// Stores the fixed record of a sale that waits, with its remaining doubts. Returns whether
    /// there is such a sale.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn fix(&self, id: i64, record: &Record, doubts: &[Doubt]) -> Result<bool, PortError>;

    /// Stores a decision. The sale no longer waits, and the same row of the next delivery does not
    /// bring it back. Returns whether it waited.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn decide(&self, id: i64, decision: Decision) -> Result<bool, PortError>;
}

/// Why a command on the quarantine failed.
#[derive(Debug, thiserror::Error)]
pub enum QuarantineError {
    /// No sale with this number waits.
    #[error("no sale {0} is in the quarantine; 'quarantine list' shows them")]
    Unknown(i64),
    /// No column has this name.
    #[error("'{0}' is not one of our columns; use a name such as 'Zip Code'")]
    NoColumn(String),
    /// The value is not valid for its column.
    #[error("{column}: '{value}' {reason}")]
    Value {
        /// The label of the column.
        column: &'static str,
        /// The value.
        value: String,
        /// Why it is not valid.
        reason: CellError,
    },
    /// The import of a released sale failed.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// The operator's commands on the quarantine.
pub struct QuarantineService {
    quarantine: Arc<dyn Quarantine>,
    imports: Arc<dyn ImportStore>,
    today: NaiveDate,
}

impl QuarantineService {
    /// A service that releases sales into `imports`.
    #[must_use]
    pub fn new(
        quarantine: Arc<dyn Quarantine>,
        imports: Arc<dyn ImportStore>,
        today: NaiveDate,
    ) -> Self {
        Self { quarantine, imports, today }
    }

    /// Returns the sales that wait for a decision, oldest first.
    ///
    /// # Errors
    /// [`QuarantineError`]
    pub fn list(&self) -> Result<Vec<QuarantinedSale>, QuarantineError> {
        Ok(self.quarantine.waiting()?)
    }

    /// Returns a sale with the values that are not plausible.
    ///
    /// # Errors
    /// [`QuarantineError`]
    pub fn show(&self, id: i64) -> Result<(QuarantinedSale, Vec<DoubtfulValue>), QuarantineError> {
        let sale = self.find(id)?;
        let values = self.doubtful(&sale);
        Ok((sale, values))
    }

    /// Changes values of a sale and checks it again. Returns what is still not plausible.
    ///
    /// # Errors
    /// [`QuarantineError`]; in this case nothing was changed.
    pub fn fix(
        &self,
        id: i64,
        values: &[(String, String)],
    ) -> Result<Vec<DoubtfulValue>, QuarantineError> {
        let mut sale = self.find(id)?;
        for (name, value) in values {
            let column = Column::imported()
                .filter(|column| !matches!(column, Column::State))
                .find(|column| same_name(column.value(), name) || same_name(column.label(), name))
                .ok_or_else(|| QuarantineError::NoColumn(name.clone()))?;
            let read = read_text_as(column, value).map_err(|reason| QuarantineError::Value {
                column: column.label(),
                value: value.clone(),
                reason,
            })?;
            sale.record.columns.insert(column, read);
        }
        let doubtful = self.doubtful(&sale);
        let doubts: Vec<Doubt> = doubtful.iter().map(|value| value.doubt).collect();
        if self.quarantine.fix(id, &sale.record, &doubts)? {
            Ok(doubtful)
        } else {
            Err(QuarantineError::Unknown(id))
        }
    }

    /// Imports a sale, whatever its doubts.
    ///
    /// # Errors
    /// [`QuarantineError`]; in this case the sale still waits.
    pub fn release(&self, id: i64) -> Result<ImportCounts, QuarantineError> {
        let sale = self.find(id)?;
        let file = ImportFile { source: sale.source, complete_list: false, sha256: "0".repeat(64) };
        let mut staged = self.imports.begin(&file)?;
        staged.stage(1, sale.record)?;
        let terms = ImportOptions { is_release: true, ..ImportOptions::NONE };
        let applied = staged.apply(terms, &mut |_| {})?;
        // If this fails, the sale still waits, and releasing it again changes nothing.
        self.quarantine.decide(id, Decision::Released)?;
        Ok(applied)
    }

    /// Drops a sale.
    ///
    /// # Errors
    /// [`QuarantineError`]
    pub fn drop_sale(&self, id: i64) -> Result<(), QuarantineError> {
        if self.quarantine.decide(id, Decision::Dropped)? {
            Ok(())
        } else {
            Err(QuarantineError::Unknown(id))
        }
    }

    fn find(&self, id: i64) -> Result<QuarantinedSale, QuarantineError> {
        self.quarantine.find(id)?.ok_or(QuarantineError::Unknown(id))
    }

    /// The doubts of the stored values. A missing key is a fact about the file, so it stays.
    fn doubtful(&self, sale: &QuarantinedSale) -> Vec<DoubtfulValue> {
        let has_own_key = !sale.doubts.contains(&Doubt::NoKey);
        let delivery = Delivery { source: &sale.source, today: self.today, has_own_key };
        doubtful_values(&sale.record, &delivery)
    }
}

/// The values of a record as text, which is how a store outlives the columns of a version.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordTexts {
    /// The code of the state.
    pub state: String,
    /// The typed columns by their names in files. `None` is a blank.
    pub columns: BTreeMap<String, Option<String>>,
    /// The photos; `None` if the file has none.
    pub photos: Option<Vec<String>>,
    /// The extras by name. `None` is a blank.
    pub extras: BTreeMap<String, Option<String>>,
}

impl RecordTexts {
    /// The texts of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let columns = record.columns.iter().map(|(column, value)| {
            (column.value().to_owned(), value.as_ref().map(ToString::to_string))
        });
        Self {
            state: record.state.code().to_owned(),
            columns: columns.collect(),
            photos: record.photos.clone(),
            extras: record.extras.clone(),
        }
    }

    /// The record of these texts. `None` if its state or a value is not valid, such as in a
    /// database that someone edited. Columns that no longer exist are left out.
    #[must_use]
    pub fn read(self, unique_id: UniqueId) -> Option<Record> {
        let Self { state, columns, photos, extras } = self;
        let mut read = BTreeMap::new();
        for (name, text) in columns {
            let Some(column) = Column::imported().find(|column| column.value() == name) else {
                continue;
            };
            let value = match text {
                Some(text) => Some(read_text_as(column, &text).ok()??),
                None => None,
            };
            read.insert(column, value);
        }
        Some(Record { unique_id, state: State::parse(&state)?, columns: read, photos, extras })
    }
}
