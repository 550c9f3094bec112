use kernel::SessionId;
use mail::Outgoing;

use crate::{NewToken, Purpose};

/// What goes with a change of an account, in the same transaction.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    /// Mails for the outbox.
    pub mails: Vec<Outgoing>,
    /// A link to be known from now on. Links of the same purpose given before stop working.
    pub issues: Option<NewToken>,
    /// The purposes of which every link given before stops working.
    pub voids: Vec<Purpose>,
    /// The sessions that end.
    pub ends: EndSessions,
}

/// Which sessions end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EndSessions {
    /// None.
    #[default]
    None,
    /// Every one.
    All,
    /// Every one but this.
    AllBut(SessionId),
}
