//! The golden files: what the samples of all source packs, and lists in every other form, become
//! (`docs/adr/0069-the-rules-of-reading-have-a-version.md`).

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use intake::testing::{InMemoryImports, InMemoryRolls};
use intake::{ImportCommand, ImportOptions, ImportService, Summary};
use kernel::PortError;
use listings::{Column, Listing};
use lists::{Fault, ImportMap, Outcome, READING_RULES, Record, Rejects, RowPlace};
use sources_adapter::{Contents, packs};

use super::pack_tests::{NoProgress, expected, find, no_answer, sample, today};
use super::source::Hints;

thread_local! {
    /// What the import of the present file has reported and read so far.
    static READ: RefCell<String> = const { RefCell::new(String::new()) };
}

fn note(line: std::fmt::Arguments<'_>) {
    READ.with_borrow_mut(|text| writeln!(text, "{line}").unwrap());
}

struct Noted;

impl Rejects for Noted {
    fn reject(&mut self, at: &RowPlace, fault: &Fault, what: Outcome) -> Result<(), PortError> {
        let Fault { column, value, reason } = fault;
        note(format_args!("{at}: {column} {value:?} {reason}: {what}"));
        Ok(())
    }
}

/// Notes a record before it is staged.
fn note_record(record: &Record) -> Result<(), Vec<Fault>> {
    let Record { unique_id, state, columns, photos, extras } = record;
    note(format_args!("{unique_id} ({})", state.code()));
    for (column, value) in columns {
        let value = value.as_ref().map_or("blank".to_owned(), |value| format!("{value:?}"));
        note(format_args!("  {}: {value}", column.label()));
    }
    if let Some(photos) = photos {
        note(format_args!("  photos: {photos:?}"));
    }
    for (name, value) in extras {
        note(format_args!("  + {name}: {value:?}"));
    }
    Ok(())
}

fn note_roll_record(record: &Record) -> Result<(), Vec<Fault>> {
    note_record(record)?;
    intake::roll::check_roll_record(record)
}

/// What a new listing has besides the values of its record.
fn note_listing(listing: &Listing) {
    let value = |column| listing.value(column).map_or("blank".to_owned(), |own| own.to_string());
    let added = [Column::Source, Column::LocationPrecision, Column::Latitude, Column::Longitude];
    note(format_args!("{}: {}", listing.unique_id, added.map(value).join(", ")));
}

/// What a list becomes, as text.
fn read(path: &Path, map: Option<ImportMap>, contents: Contents) -> String {
    let layout = map.as_ref().map(ImportMap::layout).cloned().unwrap_or_default();
    let mut sheet = spreadsheets_adapter::read::open(path, &layout).unwrap();
    let command = ImportCommand {
        source_name: "Golden".to_owned(),
        sha256: "0".repeat(64),
        map,
        strict: false,
        terms: ImportOptions::NONE,
        own_headers: Vec::new(),
    };
    let store = InMemoryImports::default();
    let service = match contents {
        Contents::Sales => ImportService::new(Arc::new(store.clone()))
            .requiring_plausible(today())
            .checking(note_record),
        Contents::Roll => ImportService::new(Arc::new(InMemoryRolls::new(store.clone(), 2026)))
            .checking(note_roll_record),
    };
    READ.take();
    let summary = service.import(&command, sheet.as_mut(), &mut Noted, &mut NoProgress).unwrap();
    let Summary { read, repeated, superseded, left_out, cells_left_out, quarantined, .. } = summary;
    note(format_args!(
        "\nread {read}, repeated {repeated}, superseded {superseded}, left out {left_out}, \
         cells left out {cells_left_out}, quarantined {quarantined}"
    ));
    note(format_args!("{:?}", summary.uneven));
    note(format_args!("unknown {:?} {:?}", summary.unknown_statuses, summary.unknown_counties));
    note(format_args!("unread {:?}\n", summary.unread));
    store.listings().iter().for_each(note_listing);
    READ.take()
}

/// Every list of the corpus with the name of its golden file.
fn corpus() -> BTreeMap<String, String> {
    let mut golden = BTreeMap::new();
    for pack in packs().unwrap() {
        let path = sample(pack.id);
        let county = expected(pack.id).county;
        let hints = Hints { pack: None, county: county.as_deref(), contents: pack.contents };
        let map = find(&path, hints, &mut no_answer).unwrap().map;
        let name = format!("packs/{}.txt", pack.id.replace('/', "-"));
        golden.insert(name, read(&path, Some(map), pack.contents));
    }
    for entry in folder().join("lists").read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|form| form == "txt" || form == "toml") {
            continue;
        }
        let map = path.with_extension("toml");
        let map = map.exists().then(|| sources_adapter::read_map(&map).unwrap());
        let name = path.file_name().unwrap().to_string_lossy();
        golden.insert(format!("lists/{name}.txt"), read(&path, map, Contents::Sales));
    }
    // A workbook of the old Excel, of a source that publishes new ones.
    let old = folder().join("../../../crates/adapters/spreadsheets/fixtures/sales.xls");
    let pack = packs().unwrap().into_iter().find(|pack| pack.id == "ny/nyc-rolling-sales-bronx");
    let text = read(&old, pack.map(|pack| pack.map), Contents::Sales);
    golden.insert("lists/sales.xls.txt".to_owned(), text);
    golden
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// The golden files as they are.
fn stored() -> BTreeMap<String, String> {
    let mut stored = BTreeMap::new();
    for part in ["packs", "lists"] {
        let Ok(entries) = folder().join(part).read_dir() else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.extension().is_some_and(|form| form == "txt") {
                let name = format!("{part}/{}", path.file_name().unwrap().to_string_lossy());
                stored.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    stored
}

fn write(golden: &BTreeMap<String, String>) {
    for (name, text) in golden {
        let path = folder().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::write(folder().join("version"), format!("{READING_RULES}\n")).unwrap();
}

#[test]
fn every_list_is_read_as_the_version_of_the_rules_says() {
    let (golden, stored) = (corpus(), stored());
    let version = fs::read_to_string(folder().join("version")).unwrap_or_default();
    let unused: Vec<&String> = stored.keys().filter(|name| !golden.contains_key(*name)).collect();
    assert!(unused.is_empty(), "these golden files are of no list, remove them: {unused:?}");
    if version.trim() != READING_RULES.to_string() {
        write(&golden);
        panic!("the golden files were written again for a new version of the rules: review them");
    }
    let is_other =
        |(name, text): &(&String, &String)| stored.get(*name).is_some_and(|stored| stored != *text);
    let changed: Vec<&String> = golden.iter().filter(is_other).map(|(name, _)| name).collect();
    assert!(
        changed.is_empty(),
        "these lists are read in another way: {changed:?}; raise lists::READING_RULES, so that \
         their rows are read again at the next import, and run this test once more: it writes the \
         golden files in apps/portal/golden"
    );
    if golden.len() > stored.len() {
        write(&golden);
        panic!("the golden files of new lists were written: review them");
    }
}
