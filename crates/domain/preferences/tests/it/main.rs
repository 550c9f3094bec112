//! Areas, and the rules that a record must follow to be saved.

mod areas;
mod checking;
