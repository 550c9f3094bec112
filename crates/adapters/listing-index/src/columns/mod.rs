//! Data structures: sets of rows, sorted columns, and the compressed lists of keys behind them.
//!
//! They know nothing about how an index is built or searched.

pub(crate) mod bits;
pub(crate) mod codes;
pub(crate) mod column;
pub(crate) mod fields;
pub(crate) mod keys;
pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod places;
pub(crate) mod texts;
pub(crate) mod wide;
pub(crate) mod words;
