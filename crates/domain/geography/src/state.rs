use std::fmt;

use chrono_tz::Tz;

/// One of the 18 coverage states, ordered by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u8);

struct Facts {
    name: &'static str,
    code: &'static str,
    clock: Tz,
}

/// A state with two time zones uses the western one, where a day ends later. Otherwise a sale
/// could leave the current listings before its day ends.
const FACTS: [Facts; State::COUNT] = [
    Facts { name: "Alabama", code: "AL", clock: Tz::America__Chicago },
    Facts { name: "Arizona", code: "AZ", clock: Tz::America__Phoenix },
    Facts { name: "Arkansas", code: "AR", clock: Tz::America__Chicago },
    Facts { name: "Connecticut", code: "CT", clock: Tz::America__New_York },
    Facts { name: "Florida", code: "FL", clock: Tz::America__Chicago },
    Facts { name: "Georgia", code: "GA", clock: Tz::America__New_York },
    Facts { name: "Illinois", code: "IL", clock: Tz::America__Chicago },
    Facts { name: "Indiana", code: "IN", clock: Tz::America__Chicago },
    Facts { name: "Massachusetts", code: "MA", clock: Tz::America__New_York },
    Facts { name: "Mississippi", code: "MS", clock: Tz::America__Chicago },
    Facts { name: "Missouri", code: "MO", clock: Tz::America__Chicago },
    Facts { name: "Nevada", code: "NV", clock: Tz::America__Los_Angeles },
    Facts { name: "New Jersey", code: "NJ", clock: Tz::America__New_York },
    Facts { name: "New York", code: "NY", clock: Tz::America__New_York },
    Facts { name: "Ohio", code: "OH", clock: Tz::America__New_York },
    Facts { name: "Tennessee", code: "TN", clock: Tz::America__Chicago },
    Facts { name: "Texas", code: "TX", clock: Tz::America__Denver },
    Facts { name: "Virginia", code: "VA", clock: Tz::America__New_York },
];

impl State {
    /// The number of states.
    pub const COUNT: usize = 18;

    /// Every state, ordered by name.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Parses a full name or a two-letter code, ignoring case and the blanks around it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::all().find(|state| {
            text.eq_ignore_ascii_case(state.name()) || text.eq_ignore_ascii_case(state.code())
        })
    }

    /// The state at an index of [`State::all`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// The index in [`State::all`]. It never changes, so it may be stored.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The full name in rows, filters, preferences and responses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        FACTS[self.0 as usize].name
    }

    /// The two-letter code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        FACTS[self.0 as usize].code
    }

    /// The time zone that decides the state's current day.
    #[must_use]
    pub const fn clock(self) -> Tz {
        FACTS[self.0 as usize].clock
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_by_name_or_code_in_any_case() {
        let georgia = State::parse("Georgia").unwrap();
        assert_eq!(georgia.name(), "Georgia");
        assert_eq!(State::parse(" ga "), Some(georgia));
        assert_eq!(State::parse("GEORGIA"), Some(georgia));
        assert_eq!(State::parse("California"), None);
        assert_eq!(State::parse(""), None);
    }

    #[test]
    fn the_states_are_sorted_by_name() {
        let names: Vec<_> = State::all().map(State::name).collect();
        assert!(names.is_sorted());
        assert_eq!(names.len(), 18);
    }
}
