//! Files that are made to stop their reader: each is one refused file.

mod corpus;

use std::{
    fs,
    ops::ControlFlow,
    path::Path,
    time::{Duration, Instant},
};

use intake::{Layout, SheetError};
use spreadsheets_adapter::apart::Reader;
use tempfile::TempDir;
use test_db::TestDatabase;

use crate::deliveries::{Worker, list, until_there};

use self::corpus::{Hostile, QUICK, SLOW};

fn reader() -> Reader {
    Reader::apart(env!("CARGO_BIN_EXE_courthouse-steps").into(), "read-file")
}

/// Reads a file as an import does: its form, the rows by which it is recognized, and all rows.
fn read(reader: &Reader, file: &Path) -> Result<u64, SheetError> {
    let mut file = reader.begin(file, "a source").unwrap();
    file.form()?;
    let layout = Layout::default();
    file.open(&layout)?.rows(&mut |_, _| ControlFlow::Break(()))?;
    let mut sheet = file.open(&layout)?;
    let mut rows = 0;
    sheet.rows(&mut |_, _| {
        rows += 1;
        ControlFlow::Continue(())
    })?;
    sheet.unread();
    Ok(rows)
}

/// The most memory that this process had since the last reset, in MB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

/// Makes the memory of now the most, and returns it.
fn reset_peak() -> u64 {
    fs::write("/proc/self/clear_refs", "5").unwrap();
    peak()
}

/// Reads each of the files, and a good one after it.
fn read_all(corpus: &[Hostile]) {
    let (folder, reader) = (TempDir::new().unwrap(), reader());
    let good = folder.path().join("good.csv");
    fs::write(&good, "unique_ID,State\nGA-1,GA\nGA-2,GA\n").unwrap();
    for (name, make) in corpus {
        let path = folder.path().join(name);
        fs::write(&path, make()).unwrap();
        let (began, before) = (Instant::now(), reset_peak());
        let outcome = read(&reader, &path);
        let (took, grown) = (began.elapsed(), peak() - before);
        let size = path.metadata().unwrap().len();
        println!("{name}: {size} bytes, {took:.1?}, {grown} MB more, {outcome:?}");
        assert!(took < Duration::from_secs(200), "{name} took {took:?}");
        assert!(grown <= 64, "{name} took {grown} MB of the parent");
        assert_eq!(read(&reader, &good), Ok(3), "after {name}");
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_hostile_file_ends_its_own_reader_at_most() {
    read_all(QUICK);
}

#[test]
// Each of them computes until a limit, which makes two minutes: too long for every run of the tests.
#[ignore = "two minutes; `make hostile-files` runs it"]
fn a_hostile_file_that_computes_ends_its_own_reader_at_most() {
    read_all(SLOW);
}

#[test]
fn a_worker_refuses_hostile_files_and_imports_the_next_good_ones() {
    let db = TestDatabase::new();
    let root = TempDir::new().unwrap();
    let folders = ["cobb", "fulton"].map(|name| {
        let folder = root.path().join(name);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("map.toml"), format!("source = \"{name}\"\n")).unwrap();
        folder
    });
    let chosen = ["strings-by-the-billion.xlsx", "function-nested.pdf", "rowspans.html"];
    for (name, make) in QUICK.iter().filter(|(name, _)| chosen.contains(name)) {
        fs::write(folders[0].join(name), make()).unwrap();
    }
    let mut worker = Worker::start(&db, root.path());
    until_there(&folders[0].join("failed"), chosen.len());
    for folder in &folders {
        fs::write(folder.join("good.csv"), list(3, 1_000)).unwrap();
        until_there(&folder.join("done"), 1);
    }
    assert!(worker.is_running(), "the same worker did all of it");
    let report = fs::read_dir(folders[0].join("failed")).unwrap().map(|file| file.unwrap().path());
    let reports: Vec<String> = report
        .filter(|path| path.to_string_lossy().ends_with(".report.txt"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    assert_eq!(reports.len(), chosen.len());
    for report in reports {
        assert!(report.contains("cannot be read") && report.contains("memory"), "{report}");
    }
}
