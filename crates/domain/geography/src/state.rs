use std::fmt;

use chrono_tz::Tz;

/// One of the 18 coverage states (`spec.md §1`), ordered by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u8);

struct Facts {
    name: &'static str,
    code: &'static str,
    clock: Tz,
}

/// Where a state has two zones, its clock is the later one, so that nothing leaves the current
/// listings early: at the same instant the western zone still shows the earlier day.
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
    /// How many states there are.
    pub const COUNT: usize = 18;

    /// All of them, ordered by name.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Reads a full name or a two-letter code, in any case, with blanks around it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::all().find(|state| {
            text.eq_ignore_ascii_case(state.name()) || text.eq_ignore_ascii_case(state.code())
        })
    }

    /// The state at a place of [`State::all`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// Its place in [`State::all`]: stable, and what is stored.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its full name, as it stands in rows, filters, preferences and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        FACTS[self.0 as usize].name
    }

    /// Its two-letter code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        FACTS[self.0 as usize].code
    }

    /// The zone whose calendar tells its 'today'.
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
    fn the_states_stand_in_order_of_their_names() {
        let names: Vec<_> = State::all().map(State::name).collect();
        assert!(names.is_sorted());
        assert_eq!(names.len(), 18);
    }
}
