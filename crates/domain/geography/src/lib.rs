//! The 18 coverage states, their counties and ZIP codes, and the clock by which each state's
//! 'today' is told (`product.md`, 'Geography').

mod state;
mod today;

pub use state::State;
pub use today::TodayByState;
