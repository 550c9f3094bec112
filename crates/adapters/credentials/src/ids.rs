use accounts::IdSource;
use kernel::{AccountId, SessionId};
use uuid::Uuid;

/// Ids from the system's randomness.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomIds;

impl IdSource for RandomIds {
    fn account_id(&self) -> AccountId {
        AccountId(random())
    }

    fn session_id(&self) -> SessionId {
        SessionId(random())
    }
}

#[expect(clippy::disallowed_methods, reason = "this adapter is where ids come from")]
fn random() -> Uuid {
    Uuid::new_v4()
}
