use kernel::SessionId;
use mail::Outgoing;

use crate::{NewToken, Purpose};

/// Side effects of a change to an account. The store applies them in the same transaction.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    /// Mails to put into the outbox.
    pub mails: Vec<Outgoing>,
    /// A link to store. Earlier links with the same purpose stop working.
    pub issues: Option<NewToken>,
    /// The purposes whose earlier links all stop working.
    pub voids: Vec<Purpose>,
    /// The sessions that end.
    pub ends: EndSessions,
}

/// Which sessions a change ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EndSessions {
    /// Ends no session.
    #[default]
    None,
    /// Ends every session.
    All,
    /// Ends every session except this one.
    AllBut(SessionId),
}
