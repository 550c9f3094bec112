//! The sale of a demo listing: its date, status and parties.

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};
use geography::State;
use listings::{SaleMonth, status};

use crate::dice::Dice;
use crate::words::{FIRST_NAMES, LAST_NAMES, LAW_FIRMS, LENDER_KINDS, LENDER_NAMES, LOAN_KINDS};

/// A foreclosure sale and the debt behind it.
#[derive(Debug, Clone)]
pub(crate) struct Sale {
    pub(crate) date: Option<NaiveDate>,
    pub(crate) status: Option<&'static str>,
    pub(crate) time: &'static str,
    pub(crate) noticed: Option<NaiveDate>,
    pub(crate) debt_date: NaiveDate,
    pub(crate) loan: &'static str,
    pub(crate) lender: String,
    pub(crate) attorney: String,
    pub(crate) borrower: String,
}

/// The range of sale dates, in days before and after today.
const PAST: i64 = 182;
const AHEAD: i64 = 122;

impl Sale {
    /// Generates a sale between six months ago and four months ahead. With `month`, it is a future
    /// sale in that month.
    pub(crate) fn generate(
        dice: &mut Dice,
        state: State,
        today: NaiveDate,
        month: Option<SaleMonth>,
    ) -> Self {
        let date = match month.and_then(SaleMonth::first_day) {
            Some(first) => Some(sale_day(state, moved(first, dice.between(0, 27)))),
            None => random_day(dice, today).map(|day| sale_day(state, day)),
        };
        let status = match date {
            _ if month.is_some() => Some(status::SCHEDULED),
            Some(day) if day < today => past_status(dice),
            Some(_) => Some(dice.weighted(&[
                (status::SCHEDULED, 84),
                (status::POSTPONED, 8),
                (status::CANCELLED, 8),
            ])),
            None => Some(dice.weighted(&[(status::POSTPONED, 70), (status::CANCELLED, 30)])),
        };
        let noticed = date.map(|day| moved(day, -dice.between(24, 45)));
        let years_ago = dice.between(2, 19) as u32;
        let debt_date = today
            .checked_sub_months(Months::new(years_ago * 12 + dice.between(0, 11) as u32))
            .map_or(today, |day| moved(day, -dice.between(0, 27)));
        Self {
            date,
            status,
            time: dice.pick(&["10:00 AM", "10:30 AM", "11:00 AM", "1:00 PM", "2:00 PM"]),
            noticed,
            debt_date: working_day(debt_date),
            loan: dice.weighted(&LOAN_KINDS),
            lender: format!("{} {}", dice.pick(&LENDER_NAMES), dice.pick(&LENDER_KINDS)),
            attorney: attorney(dice),
            borrower: borrower(dice),
        }
    }
}

fn random_day(dice: &mut Dice, today: NaiveDate) -> Option<NaiveDate> {
    match dice.below(100) {
        0..=2 => None, // postponed without a new date
        3..=44 => Some(moved(today, -dice.between(1, PAST))),
        _ => Some(moved(today, dice.between(0, AHEAD))),
    }
}

fn past_status(dice: &mut Dice) -> Option<&'static str> {
    dice.weighted(&[
        (Some(status::SOLD), 54),
        (Some(status::CANCELLED), 24),
        (Some(status::REDEEMED), 5),
        (Some(status::SCHEDULED), 11),
        (Some(status::POSTPONED), 4),
        (None, 2),
    ])
}

/// Returns the day near `day` on which the state's counties hold sales
/// (`docs/product.md#demo-listings`). It is the first Tuesday of the month in Georgia and Texas,
/// and any working day elsewhere.
fn sale_day(state: State, day: NaiveDate) -> NaiveDate {
    match state.code() {
        "GA" | "TX" => {
            NaiveDate::from_weekday_of_month_opt(day.year(), day.month(), Weekday::Tue, 1)
                .unwrap_or(day)
        }
        _ => working_day(day),
    }
}

/// Returns `day`, or the nearest Monday or Friday in the same month if it is on a weekend.
fn working_day(day: NaiveDate) -> NaiveDate {
    let step = match day.weekday() {
        Weekday::Sat => 2,
        Weekday::Sun => 1,
        _ => return day,
    };
    let monday = moved(day, step);
    if monday.month() == day.month() { monday } else { moved(monday, -3) }
}

fn moved(day: NaiveDate, days: i64) -> NaiveDate {
    let step = Days::new(days.unsigned_abs());
    if days < 0 { day.checked_sub_days(step) } else { day.checked_add_days(step) }.unwrap_or(day)
}

fn attorney(dice: &mut Dice) -> String {
    let first = dice.pick(&LAST_NAMES);
    let firm = dice.pick(&LAW_FIRMS);
    if dice.percent(55) {
        format!("{first}, {} {firm}", dice.pick(&LAST_NAMES))
    } else {
        format!("{first} {firm}")
    }
}

fn borrower(dice: &mut Dice) -> String {
    let last = dice.pick(&LAST_NAMES);
    let first = dice.pick(&FIRST_NAMES);
    if dice.percent(30) {
        format!("{first} {last} and {} {last}", dice.pick(&FIRST_NAMES))
    } else {
        format!("{first} {last}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn georgia_sells_on_the_first_tuesday() {
        let georgia = State::parse("GA").unwrap();
        assert_eq!(sale_day(georgia, date(2026, 12, 24)), date(2026, 12, 1));
        assert_eq!(sale_day(georgia, date(2027, 1, 1)), date(2027, 1, 5));
    }

    #[test]
    fn elsewhere_a_sale_is_on_a_working_day_of_the_same_month() {
        let virginia = State::parse("VA").unwrap();
        assert_eq!(sale_day(virginia, date(2026, 12, 5)), date(2026, 12, 7));
        assert_eq!(sale_day(virginia, date(2027, 1, 31)), date(2027, 1, 29), "a Sunday");
        assert_eq!(sale_day(virginia, date(2026, 12, 9)), date(2026, 12, 9));
    }
}
