//! Known rows: random deliveries are imported twice, once with every row read and once with known
//! rows skipped. The results must be equal.

use std::ops::ControlFlow;
use std::sync::Arc;

use chrono::NaiveDate;
use diesel::connection::SimpleConnection as _;
use diesel::sql_types::Text;
use intake::{ImportCommand, ImportService, Progress, Quarantine as _, QuarantineService, Summary};
use kernel::PortError;
use lists::{
    Cell, EachRow, Fault, ImportMap, MapDraft, Outcome, Rejects, RowPlace, RowPosition, Sheet,
    SheetError,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

/// A file of texts, below this header.
const HEADER: &[&str] =
    &["ID", "State", "County", "Address", "Zip Code", "Sale Date", "Status", "Bedrooms"];

struct Rows(Vec<Vec<String>>);

impl Sheet for Rows {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        let header = HEADER.iter().map(|text| Cell::Text(text)).collect();
        let rows = self.0.iter().map(|row| row.iter().map(|text| Cell::Text(text)).collect());
        for (row, cells) in (1..).zip(std::iter::once(header).chain(rows)) {
            let cells: Vec<Cell<'_>> = cells;
            let position = RowPosition { row, is_exact: true, ..RowPosition::default() };
            if each(position, &cells) == ControlFlow::Break(()) {
                break;
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Lines(Vec<String>);

impl Rejects for Lines {
    fn reject(
        &mut self,
        place: &RowPlace,
        fault: &Fault,
        outcome: Outcome,
    ) -> Result<(), PortError> {
        self.0.push(format!("{place} {fault:?} {outcome}"));
        Ok(())
    }
}

struct Silent;

impl Progress for Silent {
    fn read(&mut self, _rows: u64, _bytes: u64) {}

    fn applied(&mut self, done: u64, all: u64) {
        assert!(done <= all, "{done} of {all}");
    }
}

/// A step of an operator.
#[derive(Debug, Clone)]
enum Step {
    Deliver { source: usize, rows: Vec<Vec<String>>, dry_run: bool, day: u32 },
    Release(usize),
    Fix(usize),
    Drop(usize),
}

fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::sample::select(words).prop_map(ToOwned::to_owned)
}

/// A row from few values, so that rows repeat, replace each other and have the faults that rows
/// have.
fn row() -> impl Strategy<Value = Vec<String>> {
    let usual = |words: &'static [&'static str], rare: &'static [&'static str]| prop_oneof![8 => one_of(words), 1 => one_of(rare)];
    (
        usual(&["GA-1", "GA-2", "GA-3", "GA-4", "ga-4", "GA-5", "GA-6"], &["", "GA-1 "]),
        usual(&["GA"], &["Georgia", "CA", ""]),
        usual(&["Fulton"], &["DeKalb", "Nowhere"]),
        usual(&["1 Elm St", "2 Elm St"], &["", "County Clerk"]),
        usual(&["30303"], &["33101", "many"]),
        usual(&["12/1/2026"], &["11/22/2028", "soon"]),
        usual(&["Scheduled", "Sold"], &["", "Wobbly"]),
        usual(&["3"], &["many"]),
    )
        .prop_map(|(id, state, county, address, zip, day, status, bedrooms)| {
            vec![id, state, county, address, zip, day, status, bedrooms]
        })
}

fn step() -> impl Strategy<Value = Step> {
    let deliver = (0..3_usize, vec(row(), 0..8), prop::bool::weighted(0.1), 20..26_u32)
        .prop_map(|(source, rows, dry_run, day)| Step::Deliver { source, rows, dry_run, day });
    prop_oneof![
        12 => deliver,
        1 => (0..3_usize).prop_map(Step::Release),
        1 => (0..3_usize).prop_map(Step::Fix),
        1 => (0..3_usize).prop_map(Step::Drop),
    ]
}

/// Deliveries that mostly repeat the one before them.
fn steps() -> impl Strategy<Value = Vec<Step>> {
    let change = (vec(row(), 0..2), any::<prop::sample::Index>(), any::<bool>(), any::<bool>());
    vec((step(), prop::bool::weighted(0.7), change), 2..9).prop_map(|drawn| {
        let mut last: [Vec<Vec<String>>; 3] = Default::default();
        let mut steps = Vec::new();
        for (mut step, repeats, (more, cut, is_cut, is_turned)) in drawn {
            if let Step::Deliver { source, rows, .. } = &mut step {
                if repeats && !last[*source].is_empty() {
                    *rows = last[*source].clone();
                    if is_cut {
                        rows.remove(cut.index(rows.len()));
                    }
                    if is_turned {
                        rows.reverse();
                    }
                    rows.extend(more);
                }
                last[*source].clone_from(rows);
            }
            steps.push(step);
        }
        steps
    })
}

const SOURCES: [&str; 3] = ["County Clerk", "Court", "News"];

fn map(source: usize) -> ImportMap {
    let name = SOURCES[source].to_owned();
    // The first two deliver complete lists. In the second, the latest day counts.
    ImportMap::new(MapDraft {
        source: name,
        complete_list: source < 2,
        latest_by: (source == 1).then(|| "Sale Date".to_owned()),
        most_replaced: (source == 2).then_some(0.3),
        ..MapDraft::default()
    })
    .unwrap()
}

/// A database, and whether its imports read every row.
struct Side {
    world: World,
    read_every_row: bool,
    /// How often known rows were skipped.
    skipping: u64,
}

impl Side {
    fn new(read_every_row: bool) -> Self {
        Self { world: World::new(), read_every_row, skipping: 0 }
    }

    fn quarantine(&self) -> PgQuarantine {
        PgQuarantine::new(Config::new(self.world.database.url()))
    }

    fn deliver(
        &mut self,
        source: usize,
        rows: &[Vec<String>],
        dry_run: bool,
        day: u32,
    ) -> (Result<Summary, String>, Vec<String>) {
        let today = NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let service =
            ImportService::new(Arc::new(self.world.store.clone())).requiring_plausible(today);
        let mut read_every_row = self.read_every_row;
        loop {
            let command = ImportCommand {
                source_name: String::new(),
                sha256: "0".repeat(64),
                map: Some(map(source)),
                strict: false,
                terms: ImportOptions {
                    dry_run,
                    allow_shrink: source == 2,
                    read_every_row,
                    ..ImportOptions::NONE
                },
                own_headers: Vec::new(),
            };
            let mut lines = Lines::default();
            let outcome =
                service.import(&command, &mut Rows(rows.to_vec()), &mut lines, &mut Silent);
            if matches!(outcome, Err(ImportError::ReadEveryRow)) {
                assert!(!read_every_row, "there is nothing more to read");
                read_every_row = true;
                continue;
            }
            self.skipping += u64::from(!read_every_row);
            return (outcome.map_err(|error| error.to_string()), lines.0);
        }
    }

    /// Decides about the sale at a place of the quarantine.
    fn decide(&self, step: &Step) -> Option<String> {
        let today = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        let quarantine = self.quarantine();
        let waiting = quarantine.waiting().unwrap();
        let service =
            QuarantineService::new(Arc::new(quarantine), Arc::new(self.world.store.clone()), today);
        let of = |place: &usize| waiting.get(*place).map(|sale| sale.id);
        Some(match step {
            Step::Deliver { .. } => return None,
            Step::Release(place) => format!("{:?}", service.release(of(place)?).unwrap()),
            Step::Fix(place) => {
                let values = [("Zip Code".to_owned(), "30303".to_owned())];
                format!("{:?}", service.fix(of(place)?, &values).unwrap())
            }
            Step::Drop(place) => format!("{:?}", service.drop_sale(of(place)?)),
        })
    }

    /// Everything that an import leaves behind, without times and the numbers of imports, of which
    /// an import that is begun again takes more.
    fn contents(&self) -> Vec<String> {
        #[derive(QueryableByName)]
        struct Line {
            #[diesel(sql_type = Text)]
            line: String,
        }
        let lines: Vec<Line> = diesel::sql_query(
            "WITH run AS (SELECT id, finished_at, rank() OVER (ORDER BY id) AS n FROM imports)
             SELECT concat_ws(' ', 'listing', unique_id, state_id, county, address, zip_code,
                 sale_date, status, bedrooms, source, revision) AS line FROM listings
             UNION ALL SELECT concat_ws(' ', 'change', l.unique_id, c.revision, c.kind, c.fields,
                 run.n) FROM listing_changes c JOIN listings l ON l.id = c.listing_id
                 JOIN run ON run.id = c.import_id
             UNION ALL SELECT concat_ws(' ', 'sighting', l.unique_id, o.key, run.n,
                 (SELECT count(*) FROM run earlier WHERE earlier.finished_at <= s.at))
                 FROM sightings s JOIN listings l ON l.id = s.listing_id
                 JOIN sources o ON o.id = s.source_id JOIN run ON run.id = s.last_import
             UNION ALL SELECT concat_ws(' ', 'import', run.n, o.key, i.state, i.rows, i.revision)
                 FROM imports i JOIN run USING (id) JOIN sources o ON o.id = i.source_id
             UNION ALL SELECT concat_ws(' ', 'waits', o.key, q.key, q.record, q.doubts, q.is_fixed,
                 q.state) FROM quarantine q JOIN sources o ON o.id = q.source_id
             UNION ALL SELECT concat_ws(' ', 'job', kind, payload->>'revision') FROM jobs
             ORDER BY line",
        )
        .load(&mut *self.world.reader.borrow_mut())
        .unwrap();
        lines.into_iter().map(|Line { line }| line).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn known_rows_make_no_difference(steps in steps()) {
        let (mut reading, mut skipping) = (Side::new(true), Side::new(false));
        for step in steps {
            if let Step::Deliver { source, rows, dry_run, day } = &step {
                let expected = reading.deliver(*source, rows, *dry_run, *day);
                let told = skipping.deliver(*source, rows, *dry_run, *day);
                prop_assert_eq!(told, expected);
            } else {
                prop_assert_eq!(skipping.decide(&step), reading.decide(&step));
            }
            prop_assert_eq!(skipping.contents(), reading.contents());
        }
    }
}

fn usual(number: u64, status: &str) -> Vec<String> {
    let id = format!("GA-{number}");
    let address = format!("{number} Elm St");
    let cells = [&id, "GA", "Fulton", &address, "30303", "12/1/2026", status, "3"];
    cells.map(ToOwned::to_owned).to_vec()
}

/// Where every row of these tables is: a row that is written is elsewhere afterwards.
const PLACES: &str = "
    SELECT string_agg(concat_ws(' ', t, id, place), ', ' ORDER BY t, id, place) AS line FROM (
        SELECT 'l' AS t, id, ctid::text AS place FROM listings
        UNION ALL SELECT 'e', listing_id, ctid::text FROM listing_extras
        UNION ALL SELECT 's', listing_id, ctid::text FROM listing_sightings
        UNION ALL SELECT 'c', listing_id, ctid::text FROM listing_changes
        UNION ALL SELECT 'p', part, ctid::text FROM delivery_parts) x";

#[test]
fn an_unchanged_row_is_not_written() {
    let mut side = Side::new(false);
    let mut rows: Vec<_> = (0..100).map(|number| usual(number, "Scheduled")).collect();
    let places = |side: &Side| {
        #[derive(QueryableByName)]
        struct Line {
            #[diesel(sql_type = Text)]
            line: String,
        }
        let Line { line } =
            diesel::sql_query(PLACES).get_result(&mut *side.world.reader.borrow_mut()).unwrap();
        line
    };
    side.deliver(0, &rows, false, 20).0.unwrap();
    let before = places(&side);
    let summary = side.deliver(0, &rows, false, 21).0.unwrap();
    assert_eq!(summary, Summary { read: 100, unchanged: 100, ..Summary::default() });
    assert_eq!(places(&side), before);
    rows[7] = usual(7, "Sold");
    let summary = side.deliver(0, &rows, false, 22).0.unwrap();
    let expected = Summary { read: 100, changed: 1, unchanged: 99, ..Summary::default() };
    assert_eq!(summary, expected);
    let moved = |table: &str| {
        let now = places(&side);
        let of = |line: &str| -> Vec<String> {
            let start = format!("{table} ");
            line.split(", ").filter(|row| row.starts_with(&start)).map(ToOwned::to_owned).collect()
        };
        let before = of(&before);
        of(&now).into_iter().filter(|row| !before.contains(row)).count()
    };
    assert_eq!(["l", "s", "c"].map(moved), [1, 0, 1]);
    let seen = "SELECT count(*) FROM sightings
                WHERE last_import = (SELECT max(id) FROM imports)
                    AND at = (SELECT max(finished_at) FROM imports)";
    assert_eq!(side.world.number(seen), 100, "every listing was seen");
    assert_eq!(side.skipping, 3);
}

#[test]
fn what_a_program_of_an_earlier_version_imported_is_read_again() {
    let mut side = Side::new(false);
    let rows: Vec<_> = (0..4).map(|number| usual(number, "Scheduled")).collect();
    side.deliver(0, &rows, false, 20).0.unwrap();
    side.deliver(0, &rows, false, 21).0.unwrap();
    // It stores no delivery, and the sighting of each listing.
    side.world
        .connect()
        .batch_execute(
            "INSERT INTO imports (source_id, sha256, state, rows)
                 SELECT source_id, sha256, 'applied', 3 FROM imports ORDER BY id LIMIT 1;
             UPDATE listing_sightings SET last_import = (SELECT max(id) FROM imports), at = now()
                 WHERE listing_id <> (SELECT min(id) FROM listings)",
        )
        .unwrap();
    let last = "SELECT count(*) FROM sightings WHERE last_import = (SELECT max(id) FROM imports)";
    assert_eq!(side.world.number(last), 3);
    let summary = side.deliver(0, &rows[..2], false, 22).0.unwrap();
    assert_eq!(summary.unchanged, 2);
    assert_eq!(side.world.number(last), 2);
    let gone = "SELECT count(*) FROM listing_changes WHERE kind = 'no longer listed'";
    assert_eq!(side.world.number(gone), 2, "two of the last delivery's three");
    let members =
        "SELECT count(*) FROM deliveries d WHERE import_id = (SELECT max(id) FROM imports)
        AND (SELECT sum(length(listings)) FROM delivery_parts) = 16";
    assert_eq!(side.world.number(members), 1);
}

#[test]
fn going_back_keeps_every_sighting() {
    let mut side = Side::new(false);
    let rows: Vec<_> = (0..4).map(|number| usual(number, "Scheduled")).collect();
    side.deliver(0, &rows, false, 20).0.unwrap();
    side.deliver(0, &rows[..3], false, 21).0.unwrap();
    let sightings = "SELECT sum(last_import * 10 + listing_id) FROM ";
    let before = side.world.number(&format!("{sightings} sightings"));
    let down = include_str!("../../../../../../../migrations/0020_deliveries/down.sql");
    side.world.connect().batch_execute(down).unwrap();
    assert_eq!(side.world.number(&format!("{sightings} listing_sightings")), before);
}
