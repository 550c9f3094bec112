use std::sync::Arc;

use kernel::{ImportId, PortError};

use crate::ports::WaitingDeliveries;
use crate::waiting::{Decision, WaitingDelivery, WaitingId, WaitingState};

/// Why the operator cannot decide about a delivery.
#[derive(Debug, thiserror::Error)]
pub enum DecisionError {
    /// No delivery has this number.
    #[error("there is no delivery {0}; 'import list' shows them")]
    Unknown(WaitingId),
    /// It was approved before.
    #[error("{0} was approved already")]
    Approved(WaitingId),
    /// It was rejected before.
    #[error("{0} was rejected already")]
    Rejected(WaitingId),
    /// A newer delivery of its source was imported.
    #[error(
        "{id} is older than import {newer} of '{source_name}', whose values it would replace; \
         reject it, or pass --anyway"
    )]
    Older {
        /// The delivery.
        id: WaitingId,
        /// The newer import.
        newer: ImportId,
        /// The name of the source.
        source_name: String,
    },
    /// A store failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Decides about deliveries that wait.
#[derive(Clone)]
pub struct DecisionService {
    store: Arc<dyn WaitingDeliveries>,
}

impl DecisionService {
    /// Decides about the deliveries in `store`.
    #[must_use]
    pub fn new(store: Arc<dyn WaitingDeliveries>) -> Self {
        Self { store }
    }

    /// Drops a delivery.
    ///
    /// # Errors
    /// [`DecisionError`] if it does not wait.
    pub fn reject(&self, id: WaitingId) -> Result<(), DecisionError> {
        self.undecided(id)?;
        self.store.decide(id, Decision::Reject)?;
        Ok(())
    }

    /// Has `import` import a delivery. One that is older than an import of its source is imported
    /// only `anyway`.
    ///
    /// # Errors
    /// [`DecisionError`] if it does not wait, or as `import`. It still waits then.
    pub fn approve<T, E: From<DecisionError>>(
        &self,
        id: WaitingId,
        anyway: bool,
        import: impl FnOnce(&WaitingDelivery) -> Result<T, E>,
    ) -> Result<T, E> {
        let waiting = self.undecided(id)?;
        if let Some(newer) = waiting.newer.filter(|_| !anyway) {
            let source_name = waiting.delivery.source;
            return Err(DecisionError::Older { id, newer, source_name }.into());
        }
        let imported = import(&waiting)?;
        self.store.decide(id, Decision::Approve).map_err(DecisionError::from)?;
        Ok(imported)
    }

    /// Returns a delivery about which no one has decided.
    fn undecided(&self, id: WaitingId) -> Result<WaitingDelivery, DecisionError> {
        let found = self.store.find(id)?.ok_or(DecisionError::Unknown(id))?;
        match found.state {
            WaitingState::Waiting => Ok(found),
            WaitingState::Approved => Err(DecisionError::Approved(id)),
            WaitingState::Rejected => Err(DecisionError::Rejected(id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::concern::Concern;
    use crate::testing::InMemoryDeliveries;
    use crate::waiting::{NewWaiting, Reading};

    fn waiting(store: &InMemoryDeliveries, sha256: &str) -> WaitingId {
        let delivery = NewWaiting {
            source: "Fulton".to_owned(),
            file_name: "list.csv".to_owned(),
            sha256: sha256.to_owned(),
            concerns: vec![Concern::Empty { before: 9 }],
            reading: Reading::default(),
        };
        store.put(&delivery, &mut || Ok(None)).unwrap()
    }

    #[test]
    fn a_delivery_is_decided_once_and_waits_while_its_import_fails() {
        let store = Arc::new(InMemoryDeliveries::default());
        let service = DecisionService::new(store.clone());
        let (first, second) = (waiting(&store, "ab"), waiting(&store, "cd"));
        let failed: Result<(), DecisionError> =
            service.approve(first, false, |_| Err(DecisionError::Unknown(WaitingId(7))));
        assert!(matches!(failed, Err(DecisionError::Unknown(WaitingId(7)))));
        let approve = |id| service.approve(id, false, |_| Ok::<_, DecisionError>("imported"));
        assert_eq!(approve(first).unwrap(), "imported");
        service.reject(second).unwrap();
        for (id, why) in [(first, "approved"), (second, "rejected")] {
            let why = format!("{id} was {why} already");
            assert_eq!(approve(id).unwrap_err().to_string(), why);
            assert_eq!(service.reject(id).unwrap_err().to_string(), why);
        }
        let unknown = service.reject(WaitingId(99)).unwrap_err().to_string();
        assert_eq!(unknown, "there is no delivery W99; 'import list' shows them");
    }
}
