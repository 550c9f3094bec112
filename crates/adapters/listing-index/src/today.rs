//! What depends on the day.

use geography::{State, TodayByState};
use listings::status;

use crate::bits::Bits;
use crate::fields;
use crate::names::Names;
use crate::snapshot::Snapshot;

/// The listings by the states' days.
#[derive(Debug)]
pub(crate) struct Today {
    today: TodayByState,
    /// What [`listings::Listing::sale_has_passed`] says.
    pub(crate) passed: Bits,
    /// What [`listings::Listing::is_current`] says.
    pub(crate) current: Bits,
}

impl Today {
    pub(crate) fn new(snapshot: &Snapshot, today: &TodayByState) -> Self {
        let segment = &snapshot.segment;
        let (days, status) = (&snapshot.days, &segment.rows.kinds.status);
        let is_final: Vec<bool> = (0..status.names.codes())
            .map(|code| status::is_final(status.names.name(code)))
            .collect();
        let mut passed = Bits::none(snapshot.len());
        let mut current = Bits::none(snapshot.len());
        for (state, rows) in segment.places.states() {
            let first = first_code(&days.numbers, state, today);
            for row in rows {
                let code = days.codes.get(row);
                if code == 0 {
                    if !is_final[status.codes.get(row)] {
                        current.set(row as u32);
                    }
                } else if code >= first {
                    current.set(row as u32);
                } else {
                    passed.set(row as u32);
                }
            }
        }
        Self { today: *today, passed, current }
    }

    pub(crate) fn is_for(&self, today: &TodayByState) -> bool {
        self.today == *today
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.passed.bytes() + self.current.bytes()
    }
}

/// The code of the first day that hasn't passed in a state.
fn first_code(days: &[i64], state: State, today: &TodayByState) -> usize {
    let today = fields::day(today.of(state));
    days.partition_point(|day| *day < today) + 1
}

/// What each stored status is shown as.
#[derive(Debug)]
pub(crate) struct Shown {
    /// The statuses shown.
    pub(crate) names: Names,
    /// The code of what a stored status is shown as: while the sale is to come, and once it has
    /// passed.
    pub(crate) of: Vec<[usize; 2]>,
}

impl Shown {
    pub(crate) fn new(stored: &Names) -> Self {
        Self::with(stored, |effective| effective)
    }

    /// As the options of the status filter, of which each listing has one.
    pub(crate) fn options(stored: &Names) -> Self {
        Self::with(stored, |effective| Some(status::option(effective)))
    }

    fn with(stored: &Names, named: impl Fn(Option<&str>) -> Option<&str> + Copy) -> Self {
        let shown = |code, passed| named(status::effective(stored.name(code), passed));
        let codes = 0..stored.codes();
        let all: Vec<&str> = codes
            .clone()
            .flat_map(|code| [shown(code, false), shown(code, true)])
            .flatten()
            .collect();
        let (names, _) = Names::of(all.into_iter());
        let code_of = |name: Option<&str>| name.and_then(|name| names.code(name)).unwrap_or(0);
        let of =
            codes.map(|code| [false, true].map(|passed| code_of(shown(code, passed)))).collect();
        Self { names, of }
    }
}
