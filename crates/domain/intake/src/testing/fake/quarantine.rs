//! The quarantine of the store in memory.

use std::collections::BTreeMap;

use chrono::DateTime;
use kernel::{ImportId, PortError};
use listings::UniqueId;
use lists::Record;

use super::{InMemoryImports, World};
use crate::{Decision, Doubt, Quarantine, QuarantinedSale, SetAside};

/// A sale in the quarantine, also after a decision.
#[derive(Debug, Clone)]
pub(super) struct Held {
    sale: QuarantinedSale,
    /// The record as it was delivered.
    delivered: Record,
    is_fixed: bool,
    pub(super) decision: Option<Decision>,
    /// The last import that delivered the sale.
    pub(super) import: ImportId,
}

impl Held {
    pub(super) fn is_of(&self, source: &str, unique_id: &UniqueId) -> bool {
        self.sale.source == source && self.sale.record.unique_id.folded() == unique_id.folded()
    }

    /// Whether the operator released the sale in spite of these doubts.
    pub(super) fn is_released_with(&self, doubts: &[Doubt]) -> bool {
        self.decision == Some(Decision::Released)
            && !self.is_fixed
            && doubts.iter().all(|doubt| self.sale.doubts.contains(doubt))
    }

    /// Whether the sale waits, and `source` delivered it with these keys.
    pub(super) fn is_waiting_in<V>(&self, source: &str, keys: &BTreeMap<String, V>) -> bool {
        self.decision.is_none()
            && self.sale.source == source
            && keys.contains_key(&self.sale.record.unique_id.folded())
    }
}

impl World {
    /// Stores the sales of an import that wait for the operator.
    pub(super) fn hold(&mut self, import: ImportId, source: &str, aside: &[SetAside]) {
        for aside in aside {
            let SetAside::Quarantined(record, doubts) = aside else { continue };
            let known = self.held.iter().position(|held| held.is_of(source, &record.unique_id));
            if known.is_some_and(|known| self.held[known].delivered == *record) {
                continue;
            }
            let next = self.held.len() as i64 + 1;
            let sale = QuarantinedSale {
                id: known.map_or(next, |known| self.held[known].sale.id),
                source: source.to_owned(),
                record: record.clone(),
                doubts: doubts.clone(),
                since: DateTime::UNIX_EPOCH,
            };
            let delivered = record.clone();
            let held = Held { sale, delivered, is_fixed: false, decision: None, import };
            match known {
                Some(known) => self.held[known] = held,
                None => self.held.push(held),
            }
        }
    }
}

impl InMemoryImports {
    fn change(&self, id: i64, change: impl FnOnce(&mut Held)) -> bool {
        let mut world = self.world();
        let waiting = |held: &&mut Held| held.sale.id == id && held.decision.is_none();
        world.held.iter_mut().find(waiting).map(change).is_some()
    }
}

impl Quarantine for InMemoryImports {
    fn waiting(&self) -> Result<Vec<QuarantinedSale>, PortError> {
        let world = self.world();
        let waiting = world.held.iter().filter(|held| held.decision.is_none());
        Ok(waiting.map(|held| held.sale.clone()).collect())
    }

    fn find(&self, id: i64) -> Result<Option<QuarantinedSale>, PortError> {
        Ok(self.waiting()?.into_iter().find(|sale| sale.id == id))
    }

    fn fix(&self, id: i64, record: &Record, doubts: &[Doubt]) -> Result<bool, PortError> {
        Ok(self.change(id, |held| {
            held.sale.record = record.clone();
            held.sale.doubts = doubts.to_vec();
            held.is_fixed = true;
        }))
    }

    fn decide(&self, id: i64, decision: Decision) -> Result<bool, PortError> {
        Ok(self.change(id, |held| held.decision = Some(decision)))
    }
}
