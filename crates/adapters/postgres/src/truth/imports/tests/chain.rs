//! A hundred complete lists of one source, one after the other. The ledger is the difference of every
//! pair.

use std::collections::{BTreeMap, BTreeSet};

use ::deliveries::{Concern, NewWaiting, Reading, WaitingDeliveries as _};
use intake::RowFacts;
use kernel::Money;

use super::ledger::kinds;
use super::*;
use crate::truth::deliveries::PgDeliveries;

/// A row of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    bid: i64,
    county: &'static str,
    /// A cell of it cannot be read, so it is left out.
    is_left_out: bool,
}

/// The rows of a list by their unique_IDs.
type Rows = BTreeMap<String, Row>;

fn record(unique_id: &str, row: &Row) -> Record {
    let bid = Money::from_cents(row.bid * 100).unwrap();
    let mut record = status(unique_id, "Scheduled");
    record.columns.insert(Column::OpeningBid, Some(Value::Money(bid)));
    record.columns.insert(Column::County, Some(Value::Text(row.county.to_owned())));
    record
}

/// Delivers a list. Rows that the last delivery contained are skipped where possible.
fn deliver(world: &World, rows: &Rows) -> Result<ImportCounts, ImportError> {
    let import = |skips: bool| {
        let mut staged = world.store.begin(&complete("county"))?;
        for (number, (unique_id, row)) in (2..).zip(rows) {
            if row.is_left_out {
                staged.set_aside(number, SetAside::LeftOut(id(unique_id)))?;
                continue;
            }
            let print = format!("{unique_id} {} {}", row.bid, row.county).into_bytes();
            if skips && staged.skip_known(&print)?.is_some() {
                continue;
            }
            let facts = RowFacts::from_bytes([0; RowFacts::BYTES]);
            staged.stage_plain(number, record(unique_id, row), &print, facts)?;
        }
        staged.apply(FOR_REAL, &mut |_| {})
    };
    match import(true) {
        Err(ImportError::ReadEveryRow) => import(false),
        outcome => outcome,
    }
}

/// What the ledger should have, from the lists alone.
#[derive(Default)]
struct Model {
    /// The values of every listing.
    known: BTreeMap<String, (i64, &'static str)>,
    /// The listings in the last list.
    listed: BTreeSet<String>,
    entries: Vec<String>,
}

impl Model {
    fn deliver(&mut self, rows: &Rows) {
        let mut entries: BTreeMap<String, String> = BTreeMap::new();
        let mut listed = BTreeSet::new();
        for (unique_id, row) in rows {
            let known = self.known.get(unique_id).copied();
            if row.is_left_out && known.is_none() {
                continue;
            }
            listed.insert(unique_id.clone());
            let is_back = known.is_some() && !self.listed.contains(unique_id);
            let mut changes = Vec::new();
            if let (Some((bid, county)), false) = (known, row.is_left_out) {
                if county != row.county {
                    changes.push(format!(r#""County": ["{county}", "{}"]"#, row.county));
                }
                if bid != row.bid {
                    changes.push(format!(r#""matched_Current Bid": ["{bid}", "{}"]"#, row.bid));
                }
            }
            let kind = if known.is_none() || is_back { "listed" } else { "changed" };
            if kind == "listed" || !changes.is_empty() {
                let fields = changes.join(", ");
                let fields = if fields.is_empty() { fields } else { format!(" {{{fields}}}") };
                entries.insert(unique_id.clone(), format!("{unique_id} {kind}{fields}"));
            }
            if !row.is_left_out {
                self.known.insert(unique_id.clone(), (row.bid, row.county));
            }
        }
        for gone in self.listed.difference(&listed) {
            entries.insert(gone.clone(), format!("{gone} no longer listed"));
        }
        self.listed = listed;
        self.entries.extend(entries.into_values());
    }
}

impl Model {
    /// The listings that the last list lacks. A row that was left out is in it.
    fn gone(&self) -> Vec<String> {
        self.known.keys().filter(|known| !self.listed.contains(*known)).cloned().collect()
    }
}

/// The listings with the column, whose day is today.
fn no_longer_listed(world: &World) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Gone {
        #[diesel(sql_type = diesel::sql_types::Text)]
        unique_id: String,
    }
    let gone: Vec<Gone> = diesel::sql_query(
        "SELECT l.unique_id FROM listings l
         JOIN LATERAL (SELECT (max(at) AT TIME ZONE 'America/New_York')::date AS day
             FROM listing_changes WHERE listing_id = l.id AND kind = 'no longer listed') c
             ON l.no_longer_listed = c.day ORDER BY l.unique_id",
    )
    .load(&mut *world.reader.borrow_mut())
    .unwrap();
    gone.into_iter().map(|Gone { unique_id }| unique_id).collect()
}

/// Made-up numbers, the same at each run.
struct Dice(u64);

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

const COUNTIES: [&str; 3] = ["Cobb", "DeKalb", "Fulton"];

/// The list after `rows`: most sales are as before.
fn next(rows: &Rows, dice: &mut Dice) -> Rows {
    let mut next = Rows::new();
    for number in 0..60 {
        let unique_id = format!("GA-{number:02}");
        let before = rows.get(&unique_id).copied();
        // A sale is listed for twenty lists, and away for eight.
        let is_listed = if before.is_some() { dice.roll(20) > 0 } else { dice.roll(8) == 0 };
        if !is_listed {
            continue;
        }
        let mut row = before.unwrap_or(Row { bid: 100, county: "Fulton", is_left_out: false });
        row.is_left_out = dice.roll(25) == 0;
        if dice.roll(10) == 0 {
            row.bid = 50 + dice.roll(3) as i64;
        }
        if dice.roll(40) == 0 {
            row.county = COUNTIES[dice.roll(3) as usize];
        }
        next.insert(unique_id, row);
    }
    next
}

/// Stores a list that was refused until the operator decides.
fn wait(deliveries: &PgDeliveries, number: i64, rows: &Rows, refused: ImportError) {
    let ImportError::Shrunk { source_name, before, now } = refused else {
        panic!("list {number}: {refused}")
    };
    let delivery = NewWaiting {
        source: source_name,
        file_name: format!("{number}.csv"),
        sha256: format!("{number:064}"),
        concerns: vec![Concern::Shrunken { before, now }],
        reading: Reading::default(),
    };
    let mut lines = rows.iter().map(|(unique_id, row)| format!("{unique_id},{}\n", row.bid));
    deliveries.put(&delivery, &mut || Ok(lines.next().map(String::into_bytes))).unwrap();
}

#[test]
fn the_ledger_of_a_hundred_lists_is_the_difference_of_every_pair() {
    let world = World::new();
    let deliveries = PgDeliveries::new(pool(&Config::new(world.database.url())).unwrap());
    let (mut model, mut dice) = (Model::default(), Dice(7));
    let start = |number: i64| {
        let row = Row { bid: 100 + number, county: "Fulton", is_left_out: false };
        (format!("GA-{number:02}"), row)
    };
    let mut rows: Rows = (0..45).map(start).collect();
    for list in 1..=100 {
        // One list was cut off, and one has nothing. Both wait, and neither is published.
        let broken = match list {
            40 => Some(rows.iter().take(12).map(|(key, row)| (key.clone(), *row)).collect()),
            70 => Some(Rows::new()),
            _ => None,
        };
        if let Some(broken) = broken {
            let refused = deliver(&world, &broken).unwrap_err();
            wait(&deliveries, list, &broken, refused);
        } else {
            deliver(&world, &rows).unwrap();
            model.deliver(&rows);
            rows = next(&rows, &mut dice);
        }
        assert_eq!(kinds(&world), model.entries, "after list {list}");
        assert_eq!(no_longer_listed(&world), model.gone(), "after list {list}");
    }
    let waiting = deliveries.waiting().unwrap();
    let shown: Vec<_> = waiting
        .iter()
        .map(|waiting| (waiting.delivery.file_name.as_str(), waiting.delivery.reasons()))
        .collect();
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown[0].0 == "40.csv" && shown[0].1.starts_with("it has 12 rows, and"), "{shown:?}");
    assert!(shown[1].0 == "70.csv" && shown[1].1.starts_with("it has 0 rows, and"), "{shown:?}");
    let mut file = Vec::<u8>::new();
    let mut take = |part: &[u8]| {
        file.extend(part);
        Ok(())
    };
    deliveries.content(waiting[0].id, &mut take).unwrap();
    assert_eq!(file.iter().filter(|byte| **byte == b'\n').count(), 12, "the whole file is stored");
    let of = |kind: &str| model.entries.iter().filter(|entry| entry.contains(kind)).count();
    let [gone, back, moved, bids] =
        [" no longer listed", " listed", r#""County""#, "Current Bid"].map(of);
    assert!(gone > 50 && back > 60 && moved > 20 && bids > 100, "{gone} {back} {moved} {bids}");
}
