use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::ListingId;

/// How long a sale stays in a feed after its day.
pub const DAYS_SHOWN: u64 = 30;

/// The maximum number of entries of a feed, including those of past sales and those that left.
pub const MOST_ENTRIES: usize = 2_000;

/// A sale that is or was in a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedEntry {
    /// The listing.
    pub listing: ListingId,
    /// The day of the sale when it was last part of the feed.
    pub day: NaiveDate,
    /// Whether the sale left the feed before its day.
    pub is_gone: bool,
    /// How many times it left the feed or returned. The sequence number of the event includes it.
    pub turns: u32,
    /// When it last entered or left the feed.
    pub turned_at: DateTime<Utc>,
}

/// What a search has just found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Look {
    /// The matches whose sale has a date, soonest first, each with the day.
    pub matches: Vec<(ListingId, NaiveDate)>,
    /// The listings that the search looked at. Nothing is known about others.
    pub checked: HashSet<ListingId>,
}

/// Returns the entries of a feed after a look (`docs/product.md#calendar-feeds`).
///
/// A sale that matches is in the feed. A sale that matches no more before its day is gone, and
/// stays as a cancelled event. After its day, a sale stays as it was, for [`DAYS_SHOWN`].
#[must_use]
pub fn update(
    stored: Vec<FeedEntry>,
    look: &Look,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Vec<FeedEntry> {
    let oldest = today.checked_sub_days(Days::new(DAYS_SHOWN)).unwrap_or(NaiveDate::MIN);
    let days: HashMap<ListingId, NaiveDate> = look.matches.iter().copied().collect();
    let mut known = HashSet::new();
    let mut entries: Vec<FeedEntry> = Vec::with_capacity(stored.len());
    for mut entry in stored {
        known.insert(entry.listing);
        let turn = |entry: &mut FeedEntry, is_gone| {
            entry.is_gone = is_gone;
            entry.turns = entry.turns.saturating_add(1);
            entry.turned_at = now;
        };
        match days.get(&entry.listing) {
            Some(day) => {
                entry.day = *day;
                if entry.is_gone {
                    turn(&mut entry, false);
                }
            }
            None if look.checked.contains(&entry.listing)
                && !entry.is_gone
                && entry.day >= today =>
            {
                turn(&mut entry, true);
            }
            None => {}
        }
        if entry.day >= oldest {
            entries.push(entry);
        }
    }
    let room = MOST_ENTRIES.saturating_sub(entries.len());
    let new = look.matches.iter().filter(|(listing, _)| !known.contains(listing)).take(room);
    entries.extend(new.map(|(listing, day)| FeedEntry {
        listing: *listing,
        day: *day,
        is_gone: false,
        turns: 0,
        turned_at: now,
    }));
    entries.sort_by_key(|entry| (entry.day, entry.listing));
    entries
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use chrono::{TimeDelta, TimeZone as _};

    use super::*;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
    }

    fn day(month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, month, day).unwrap()
    }

    fn entry(listing: i64, day: NaiveDate) -> FeedEntry {
        let turned_at = now() - TimeDelta::days(7);
        FeedEntry { listing: ListingId(listing), day, is_gone: false, turns: 0, turned_at }
    }

    fn look(matches: &[(i64, NaiveDate)], others: &[i64]) -> Look {
        let matches: Vec<_> = matches.iter().map(|(id, day)| (ListingId(*id), *day)).collect();
        let checked = matches.iter().map(|(id, _)| *id);
        let checked = checked.chain(others.iter().map(|id| ListingId(*id))).collect();
        Look { matches, checked }
    }

    fn after(stored: Vec<FeedEntry>, look: &Look) -> Vec<FeedEntry> {
        update(stored, look, day(11, 21), now())
    }

    #[test]
    fn a_match_enters_the_feed_and_moves_with_its_sale() {
        let entered = after(Vec::new(), &look(&[(2, day(12, 2)), (1, day(12, 1))], &[]));
        let expected = [
            FeedEntry { turned_at: now(), ..entry(1, day(12, 1)) },
            FeedEntry { turned_at: now(), ..entry(2, day(12, 2)) },
        ];
        assert_eq!(entered, expected, "by day");
        let moved = after(vec![entry(1, day(12, 1))], &look(&[(1, day(12, 8))], &[]));
        assert_eq!(moved, [entry(1, day(12, 8))]);
    }

    #[test]
    fn a_sale_that_leaves_before_its_day_is_gone_and_can_return() {
        let stored = vec![entry(1, day(12, 1))];
        let gone = FeedEntry { is_gone: true, turns: 1, turned_at: now(), ..entry(1, day(12, 1)) };
        assert_eq!(after(stored.clone(), &look(&[], &[1])), from_ref(&gone));
        assert_eq!(after(vec![gone.clone()], &look(&[], &[1])), from_ref(&gone), "it leaves once");
        let back = after(vec![gone.clone()], &look(&[(1, day(12, 8))], &[]));
        assert_eq!(back, [FeedEntry { is_gone: false, turns: 2, day: day(12, 8), ..gone }]);
        assert_eq!(after(stored.clone(), &look(&[], &[])), stored, "nothing is known about it");
    }

    #[test]
    fn a_past_sale_stays_as_it_was_for_thirty_days() {
        let past = vec![entry(1, day(11, 20)), entry(2, day(10, 22))];
        assert_eq!(after(past.clone(), &look(&[], &[1, 2])), [past[1].clone(), past[0].clone()]);
        assert_eq!(after(vec![entry(3, day(10, 21))], &look(&[], &[3])), []);
        // A sale of today that leaves is gone.
        assert!(after(vec![entry(4, day(11, 21))], &look(&[], &[4]))[0].is_gone);
    }

    #[test]
    fn a_full_feed_takes_no_further_sales_and_loses_none() {
        let most = i64::try_from(MOST_ENTRIES).unwrap();
        let stored: Vec<_> = (1..most).map(|id| entry(id, day(12, 1))).collect();
        let found = look(&[(-2, day(11, 30)), (-1, day(12, 30))], &[]);
        let entries = after(stored, &found);
        assert_eq!(entries.len(), MOST_ENTRIES);
        assert_eq!(entries[0].listing, ListingId(-2), "the soonest one");
        assert!(entries.iter().all(|entry| entry.listing != ListingId(-1)));
    }
}
