//! Data that depends on the day.

use geography::{State, TodayByState};
use listings::{ChoiceFilter, day_number, status};

use crate::columns::bits::Bits;
use crate::columns::names::Names;
use crate::query::snapshot::Snapshot;

/// Rows by whether their sale has passed in their state.
#[derive(Debug)]
pub(crate) struct Today {
    today: TodayByState,
    /// Rows for which [`listings::Listing::sale_has_passed`] is true.
    pub(crate) passed: Bits,
    /// Rows for which [`listings::Listing::is_current`] is true.
    pub(crate) current: Bits,
}

impl Today {
    pub(crate) fn new(snapshot: &Snapshot, today: &TodayByState) -> Self {
        let segment = &snapshot.segment;
        let (days, status) = (&snapshot.days, segment.rows.kinds.of(ChoiceFilter::Status));
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

    /// Returns the current day in a state, as a [`day_number`].
    pub(crate) fn of(&self, state: State) -> i64 {
        day_number(self.today.of(state))
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.passed.bytes() + self.current.bytes()
    }
}

/// Returns the code of the first day that has not passed in a state.
fn first_code(days: &[i64], state: State, today: &TodayByState) -> usize {
    let today = day_number(today.of(state));
    days.partition_point(|day| *day < today) + 1
}

/// The status that is shown for each stored status.
#[derive(Debug)]
pub(crate) struct ShownStatuses {
    /// The shown statuses.
    pub(crate) names: Names,
    /// For each stored status, the codes of the shown status before and after the sale has passed.
    pub(crate) of: Vec<[usize; 2]>,
}

impl ShownStatuses {
    pub(crate) fn new(stored: &Names) -> Self {
        Self::with(stored, |effective| effective)
    }

    /// Uses the options of the status filter instead. Every listing has one, even without a status.
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
