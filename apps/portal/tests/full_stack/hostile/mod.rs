//! Files that are made to stop their reader: each is one refused file.

mod corpus;

use std::{
    collections::HashSet,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use lists::{Layout, SheetError};
use spreadsheets_adapter::apart::Reader;
use tempfile::TempDir;
use test_db::TestDatabase;

use crate::deliveries::{Worker, list, until_there};

use self::corpus::Hostile;

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

/// The processor time of this process, without its children.
fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields = stat.rsplit_once(')').unwrap().1.split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 10)
}

/// Reads each of the files, and a good one after it.
fn read_all(corpus: &[Hostile]) {
    let (folder, reader) = (TempDir::new().unwrap(), reader());
    let good = folder.path().join("good.csv");
    fs::write(&good, "unique_ID,State\nGA-1,GA\nGA-2,GA\n").unwrap();
    for Hostile { name, make, .. } in corpus {
        let path = folder.path().join(name);
        let making = Instant::now();
        fs::write(&path, make()).unwrap();
        let made = making.elapsed();
        let (began, before, used) = (Instant::now(), reset_peak(), processor_time());
        let outcome = read(&reader, &path);
        let (took, grown) = (began.elapsed(), peak() - before);
        let used = processor_time() - used;
        let size = path.metadata().unwrap().len();
        println!(
            "{name}: {size} bytes, made in {made:.1?}, {took:.1?}, {used:.1?} of the parent, {grown} MB \
             more, {outcome:?}"
        );
        assert!(took < Duration::from_secs(200), "{name} took {took:?}");
        assert!(grown <= 64, "{name} took {grown} MB of the parent");
        assert!(used < Duration::from_secs(20), "{name} took {used:?} of the parent");
        assert_eq!(read(&reader, &good), Ok(3), "after {name}");
        fs::remove_file(path).unwrap();
    }
}

/// The hostile files that take little time, or the others.
fn those_that(are_slow: bool) -> Vec<Hostile> {
    corpus::all().into_iter().filter(|file| file.is_slow == are_slow).collect()
}

#[test]
fn the_corpus_has_files_of_every_form_with_names_of_their_own() {
    let names: HashSet<&str> = corpus::all().iter().map(|file| file.name).collect();
    assert_eq!(names.len(), corpus::all().len());
    assert!(names.len() >= 120, "{} files", names.len());
    for (form, least) in [
        ("xlsx", 20),
        ("xls", 15),
        ("ods", 5),
        ("xml", 10),
        ("html", 20),
        ("json", 15),
        ("pdf", 30),
        ("zip", 15),
        ("csv", 10),
    ] {
        let count = names.iter().filter(|name| name.rsplit('.').next() == Some(form)).count();
        assert!(count >= least, "{count} files of {form}");
    }
}

#[test]
fn a_hostile_file_ends_its_own_reader_at_most() {
    read_all(&those_that(false));
}

#[test]
// Each of them computes until a limit, or is large: too long for every run of the tests.
#[ignore = "some minutes; `make hostile-files` runs it"]
fn a_hostile_file_that_computes_ends_its_own_reader_at_most() {
    read_all(&those_that(true));
}

#[test]
#[ignore = "`make attack` writes the corpus with it"]
fn writes_the_corpus() {
    #[expect(clippy::disallowed_methods, reason = "the attack names the folder")]
    let folder = PathBuf::from(std::env::var("HOSTILE_FILES").unwrap());
    for Hostile { name, is_slow, make } in corpus::all() {
        let speed = if is_slow { "slow" } else { "quick" };
        fs::write(folder.join(speed).join(name), make()).unwrap();
    }
}

#[test]
fn a_hostile_map_is_refused_at_once() {
    for (name, make) in corpus::MAPS {
        let text = make();
        let used = processor_time();
        let refused = sources_adapter::parse_map(&text).is_err();
        let used = processor_time() - used;
        println!("{name}: {} bytes, {used:.1?}, refused: {refused}", text.len());
        assert!(used < Duration::from_secs(5), "{name} took {used:?}");
    }
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
    let chosen = ["far-number.xls", "sectors-in-a-ring.xls", "each-sector-after-itself.xls"];
    let all = corpus::all();
    for Hostile { name, make, .. } in all.iter().filter(|file| chosen.contains(&file.name)) {
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
