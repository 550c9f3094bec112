//! The queues that every wing may write to: jobs, emails that wait, notifications, and the choices
//! about optional emails.

pub(crate) mod jobs;
pub(crate) mod mail_choice_dates;
pub(crate) mod notifications;
pub(crate) mod outbox;
