//! Accounts, what they pay, and what belongs to each of them.

pub(crate) mod accounts;
pub(crate) mod billing;
pub(crate) mod calendar;
pub(crate) mod exports;
pub(crate) mod marks;
pub(crate) mod saved;
pub(crate) mod searches;
pub(crate) mod storage;
