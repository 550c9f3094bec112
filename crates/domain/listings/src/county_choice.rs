use std::fmt;

use geography::State;

/// A county by name, in one state or in any state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountyChoice {
    /// The county's state; `None` means every chosen state.
    pub state: Option<State>,
    /// The county's name as it is in the rows.
    pub name: String,
}

impl CountyChoice {
    /// Parses `Washington` or `Georgia|Washington`. The state may have any spelling that
    /// [`State::parse`] accepts. `None` if the state is not a coverage state, because such a
    /// choice matches nothing.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('|') {
            Some((state, name)) => {
                Some(Self { state: Some(State::parse(state)?), name: name.trim().to_owned() })
            }
            None => Some(Self { state: None, name: text.trim().to_owned() }),
        }
    }

    /// Whether this is the county `name` in `state`.
    #[must_use]
    pub fn names(&self, state: State, name: &str) -> bool {
        self.name == name && self.state.is_none_or(|own| own == state)
    }
}

impl fmt::Display for CountyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            Some(state) => write!(f, "{state}|{}", self.name),
            None => f.write_str(&self.name),
        }
    }
}
