use accounts::IdSource;
use kernel::{AccountId, SessionId};
use uuid::Uuid;

/// Creates ids from the system's random number generator.
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

#[expect(clippy::disallowed_methods, reason = "this adapter is the source of ids")]
fn random() -> Uuid {
    Uuid::new_v4()
}
