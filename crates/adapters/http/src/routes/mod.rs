//! The routes, one module for each group: handlers, the group's wire types, and the mapping from the
//! errors of its domain crate to [`ApiError`](crate::serving::error::ApiError).

pub(crate) mod accounts;
pub(crate) mod billing;
pub(crate) mod calendar;
pub(crate) mod catalogue;
pub(crate) mod coverage;
pub(crate) mod export;
pub(crate) mod geography;
pub(crate) mod listings;
pub(crate) mod marks;
pub(crate) mod notifications;
pub(crate) mod operations;
pub(crate) mod property;
pub(crate) mod push;
pub(crate) mod road_tiles;
pub(crate) mod saved;
pub(crate) mod searches;
pub(crate) mod site;
pub(crate) mod unsubscribe;
