//! Which values the shown listing of a group takes from the other ones.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::{ListingId, Revision};
use ledger::{Change, EntryKind, LedgerEntry};
use listings::{Column, Facts, Value, ValueRef, text};

/// A listing of a group with what its own sources state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The listing.
    pub id: ListingId,
    /// The name of its source.
    pub source: String,
    /// What its own sources state.
    pub own: Facts,
    /// When they stated each sale fact.
    pub stated: BTreeMap<Column, Revision>,
}

/// A value that the shown listing takes from another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loan {
    /// The column.
    pub column: Column,
    /// The value.
    pub value: Value,
    /// The source that states it.
    pub source: String,
    /// The listing that has it.
    pub lender: ListingId,
}

/// The facts that change while a sale goes on.
const SALE_FACTS: [Column; 3] = [Column::SaleDate, Column::Status, Column::OpeningBid];

/// Whether a column is a sale fact: the source that stated it last is believed.
#[must_use]
pub fn is_sale_fact(column: Column) -> bool {
    SALE_FACTS.contains(&column)
}

/// The columns that a joined listing can take from another one. A point is chosen by the address
/// that is shown, and the state is the same for all.
fn lendable() -> impl Iterator<Item = Column> {
    let is_place =
        |column: &Column| matches!(column, Column::State | Column::Latitude | Column::Longitude);
    Column::imported().filter(move |column| !is_place(column))
}

/// The values that the first member, which is shown, takes from the other ones. A sale fact is taken
/// from the member whose source stated it last; any other value only fills a blank, from the first
/// member that has one.
#[must_use]
pub fn loans(members: &[Member]) -> Vec<Loan> {
    let Some((original, others)) = members.split_first() else { return Vec::new() };
    let lend = |column: Column| {
        let lender = match is_sale_fact(column) {
            true => last_stated(members, column)?,
            false if original.own.get(column).is_some() => return None,
            false => others.iter().find(|member| member.own.get(column).is_some())?,
        };
        let value = lender.own.get(column).map(owned)?;
        let is_own = original.own.get(column) == Some(value.borrow());
        (!is_own).then(|| Loan { column, value, source: lender.source.clone(), lender: lender.id })
    };
    lendable().filter_map(lend).collect()
}

/// The member whose source stated a sale fact last. Of two rows of one delivery, the one with the
/// later sale counts.
fn last_stated(members: &[Member], column: Column) -> Option<&Member> {
    let stated = |member: &Member| member.stated.get(&column).copied().unwrap_or(Revision(0));
    let day = |member: &Member| member.own.date(Column::SaleDate);
    let mut known = members.iter().filter(|member| member.own.get(column).is_some());
    let first = known.next()?;
    Some(known.fold(first, |last, member| {
        let (new, old) = ((stated(member), day(member)), (stated(last), day(last)));
        if new > old { member } else { last }
    }))
}

/// When the source of a listing stated the present value of a column: the last time that an import
/// wrote it, or the first delivery. `entries` are the listing's own, oldest first. An import that was
/// undone does not count, because the value is the one before it.
#[must_use]
pub fn stated_at<'a>(
    entries: &'a [LedgerEntry],
    column: Column,
    present: Option<&str>,
) -> Option<&'a LedgerEntry> {
    let is_withdrawal =
        |entry: &LedgerEntry| entry.kind == EntryKind::Undone && entry.changes.is_empty();
    let life = entries.iter().rposition(is_withdrawal).map_or(0, |place| place + 1);
    let entries = &entries[life..];
    let mut lasting: Vec<(&LedgerEntry, &Change)> = Vec::new();
    for entry in entries {
        let mut changes = entry.changes.iter();
        let Some(change) = changes.find(|change| change.field == column.value()) else { continue };
        if entry.kind.is_undo() {
            // An undo takes back the writes since the one that replaced the restored value.
            while lasting.pop().is_some_and(|(_, undone)| undone.old != change.new) {}
        } else {
            lasting.push((entry, change));
        }
    }
    let states = |(_, change): &&(&LedgerEntry, &Change)| change.new.as_deref() == present;
    lasting.iter().rfind(states).map(|(entry, _)| *entry).or_else(|| entries.first())
}

/// What one source states about a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The source.
    pub source: String,
    /// The value as text.
    pub value: String,
    /// Since when it states it, if that is known.
    pub since: Option<DateTime<Utc>>,
    /// Whether this value is shown.
    pub is_shown: bool,
}

/// A value that the sources of a joined listing state differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The column.
    pub column: Column,
    /// What each source states, in the order of the members.
    pub statements: Vec<Statement>,
}

/// The values that the members state differently, in the order of the catalogue. A blank states
/// nothing, and another spelling of a text is not another value. `histories` are the own entries of
/// each member.
#[must_use]
pub fn disagreements(members: &[Member], histories: &[Vec<LedgerEntry>]) -> Vec<Disagreement> {
    let lent: BTreeMap<Column, Value> =
        loans(members).into_iter().map(|loan| (loan.column, loan.value)).collect();
    let of = |column: Column| {
        let stated: Vec<(usize, ValueRef<'_>)> = members
            .iter()
            .enumerate()
            .filter_map(|(place, member)| Some((place, member.own.get(column)?)))
            .collect();
        let first = stated.first()?.1;
        if stated.iter().all(|(_, value)| is_same(*value, first)) {
            return None;
        }
        let shown = match lent.get(&column) {
            Some(value) => Some(value.borrow()),
            None => members.first().and_then(|original| original.own.get(column)),
        };
        let statement = |(place, value): (usize, ValueRef<'_>)| {
            let text = value.to_string();
            let entries: &[LedgerEntry] = histories.get(place).map_or(&[], Vec::as_slice);
            Statement {
                source: members[place].source.clone(),
                since: stated_at(entries, column, Some(&text)).map(|entry| entry.at),
                is_shown: shown.is_some_and(|shown| is_same(shown, value)),
                value: text,
            }
        };
        Some(Disagreement { column, statements: stated.into_iter().map(statement).collect() })
    };
    lendable().filter_map(of).collect()
}

fn owned(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Text(text) => Value::Text(text.to_owned()),
        ValueRef::WholeNumber(number) => Value::WholeNumber(number),
        ValueRef::Money(money) => Value::Money(money),
        ValueRef::Decimal(number) => Value::Decimal(number),
        ValueRef::Date(date) => Value::Date(date),
        ValueRef::Coordinate(degrees) => Value::Coordinate(degrees),
    }
}

fn is_same(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    match (one, other) {
        (ValueRef::Text(one), ValueRef::Text(other)) => {
            text::fold_for_search(one) == text::fold_for_search(other)
        }
        _ => one == other,
    }
}
