//! `courthouse-steps import FILE|URL…`: a county's file becomes listings.

mod file;
mod interrupt;
mod local;
pub mod log;
mod report;
mod source;
pub mod waiting;
pub mod watch;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context as _;
use chrono::NaiveDate;
use deliveries::{Reading, WaitingDeliveries};
use inbox_adapter::{Fetcher, without_password};
use intake::{Comparison, ImportOptions, ImportService, ImportStore};

use file::{FileToImport, Imported, import_file, store_if_it_waits};
use interrupt::Stage;
use lists::ImportMap;
use sources_adapter::{Contents, KnownPublishers};
use spreadsheets_adapter::apart::Reader;

use crate::commands::read_file;

/// The arguments of `import`.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct ImportArgs {
    /// What to do with imports that were made, in place of an import
    #[command(subcommand)]
    pub log: Option<log::LogCommand>,
    /// CSV, XLSX, XLS, ODS, Excel-2003 XML, HTML, JSON, JSON lines or text PDF files, texts of labels
    /// and values, ZIP archives of these, or http(s) addresses of some
    #[arg(required = true, value_name = "FILE|URL")]
    pub files: Vec<String>,
    /// The files contain recorded sales of homes: comparables, not listings
    #[arg(long)]
    pub comparables: bool,
    /// The files are rolls of parcels, with which assessors describe the properties of a county
    #[arg(long, conflicts_with = "comparables")]
    pub parcels: bool,
    /// How the columns of these files become ours (docs/import.md)
    #[arg(long, value_name = "FILE.toml")]
    pub map: Option<PathBuf>,
    /// Who publishes these files; the same name at every import, unless a map names it
    #[arg(long, value_name = "NAME", conflicts_with = "map")]
    pub source: Option<String>,
    /// The source of these files, if several fit: its name in the list that `sources` prints
    #[arg(long, value_name = "STATE/NAME", conflicts_with_all = ["map", "source"])]
    pub pack: Option<String>,
    /// The county of a list whose publisher has one for each county and does not name it
    #[arg(long, value_name = "NAME", conflicts_with_all = ["map", "source"])]
    pub county: Option<String>,
    /// Write a commented draft of a map to FILE.map.toml for each file, and import nothing
    #[arg(long, conflicts_with_all = ["map", "pack", "comparables", "parcels", "dry_run", "strict"])]
    pub draft_map: bool,
    /// The publisher of these addresses has permitted us to fetch them
    #[arg(long)]
    pub permitted: bool,
    /// Show what would happen and change nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Import a whole file or nothing of it
    #[arg(long)]
    pub strict: bool,
    /// Import a file at once that would wait for a look, such as one that has less
    /// than half its rows. Without it, such a file waits for `import approve`
    #[arg(long)]
    pub allow_shrink: bool,
    /// Fetch from private addresses too; link-local ones and metadata services never answer
    #[arg(long)]
    pub allow_private: bool,
}

/// What an import needs.
struct Desk<'a> {
    service: &'a ImportService,
    waiting: &'a dyn WaitingDeliveries,
    stage: &'a Stage,
    product_name: &'a str,
    reader: &'a Reader,
}

/// Imports the files one after the other, each in a transaction of its own, and prints a summary
/// of each to standard output. A file that fails or has to wait is named, and the others are still
/// imported.
///
/// # Errors
/// When the map file is not valid, or when a file was not imported.
pub fn run(
    args: &ImportArgs,
    store: &Arc<dyn ImportStore>,
    waiting: &dyn WaitingDeliveries,
    today: NaiveDate,
    product_name: &str,
    reader: &Reader,
) -> anyhow::Result<()> {
    let map = args.map.as_deref().map(sources_adapter::read_map).transpose()?;
    let service = match args.parcels {
        true => ImportService::new(Arc::clone(store)).checking(intake::roll::check_roll_record),
        false => waiting::service(store, args.comparables, today),
    };
    let stage = Stage::default();
    stage.watch()?;
    let desk = Desk { service: &service, waiting, stage: &stage, product_name, reader };
    let mut failed = 0;
    for (number, file) in (1..).zip(&args.files) {
        let shown = without_password(file);
        stage.begin(&shown);
        match import(args, file, map.clone(), &desk) {
            Ok(text) => say!("{text}"),
            Err(error) => {
                failed += 1;
                eprintln!("{}", report::failure(&shown, &error));
            }
        }
        if stage.must_stop() {
            let left = args.files.len() - number;
            anyhow::bail!("stopped after {shown}; {left} of the files were not imported");
        }
    }
    match (failed, args.files.len()) {
        (0, _) => Ok(()),
        (_, 1) => anyhow::bail!("nothing was imported"),
        (failed, all) => anyhow::bail!("{failed} of {all} files were not imported"),
    }
}

/// Writes a draft of a map for each file, and prints where it is.
///
/// # Errors
/// When a draft could not be written.
pub fn draft_maps(args: &ImportArgs) -> anyhow::Result<()> {
    let (mut failed, reader) = (0, read_file::reader());
    for file in &args.files {
        let source = args.source.as_deref().unwrap_or_default();
        let draft = local::Opened::find_local(file)
            .and_then(|opened| source::write_draft(&reader, opened.path(), source));
        match draft {
            Ok(path) => say!("{}", path.display()),
            Err(error) => {
                failed += 1;
                eprintln!("{}: {error:#}", without_password(file));
            }
        }
    }
    anyhow::ensure!(failed == 0, "{failed} of {} drafts were not written", args.files.len());
    Ok(())
}

/// Imports one file; the summary as text.
fn import(
    args: &ImportArgs,
    file: &str,
    map: Option<ImportMap>,
    desk: &Desk<'_>,
) -> anyhow::Result<String> {
    let started = Instant::now();
    let fetcher =
        Fetcher::new(args.allow_private, Arc::new(KnownPublishers)).permitted(args.permitted);
    let opened = local::Opened::find(file, &fetcher)?;
    let mut read = desk.reader.begin(opened.path(), args.source.as_deref().unwrap_or(file))?;
    let mut reading = Reading { is_comparables: args.comparables, ..Reading::default() };
    let (map, note) = match map {
        None if args.source.is_none() && !args.comparables => {
            let contents = if args.parcels { Contents::Roll } else { Contents::Sales };
            let (pack, county) = (args.pack.as_deref(), args.county.as_deref());
            let hints = source::Hints { pack, county, contents };
            let known = source::find(&mut read, hints, &mut source::ask_on_terminal)?;
            reading.pack = Some(known.pack.to_owned());
            reading.county = known.county.map(ToOwned::to_owned);
            (Some(known.map), Some(known.note))
        }
        map => (map, None),
    };
    let to_import = FileToImport {
        path: opened.path(),
        sha256: opened.sha256()?,
        source_name: source_name(args, map.as_ref())?,
        map,
        is_strict: args.strict,
        terms: ImportOptions {
            dry_run: args.dry_run,
            allow_shrink: args.allow_shrink,
            ..ImportOptions::NONE
        },
        rejects: opened.rejects_path(),
        product_name: desk.product_name,
    };
    let mut bar = report::Bar::new(opened.size()?, desk.stage.clone());
    // A roll is not compared with another one.
    let is_guessed = !args.parcels && source::is_guessed(reading.pack.as_deref())?;
    let comparison = Comparison { is_guessed, ..Comparison::default() };
    let imported = import_file(desk.service, comparison, &to_import, &mut read, &mut bar);
    drop(read);
    bar.finish();
    let Imported { outcome, rejects } = imported?;
    let summary = match outcome {
        Ok(summary) => summary,
        // A roll is not compared, so nothing would import it again after it waited.
        Err(error) if args.dry_run || args.parcels => {
            return Err(with_rejects(error.into(), rejects.as_deref()));
        }
        Err(error) => {
            if let Some(path) = &args.map {
                reading.map = Some(std::fs::read_to_string(path).context("the map file")?);
            }
            let name = opened.name();
            let file = (opened.path(), name.as_str(), to_import.sha256.as_str());
            match store_if_it_waits(desk.waiting, error, file, reading)? {
                Ok((id, delivery)) => anyhow::bail!(
                    "waits as {id} and was not imported: {}; {}",
                    delivery.reasons(),
                    waiting::how_to_decide(id)
                ),
                Err(error) => return Err(with_rejects(error.into(), rejects.as_deref())),
            }
        }
    };
    let file = without_password(file);
    let took = started.elapsed();
    let text = match args.parcels {
        true => report::roll_summary(&file, &summary, args.dry_run, rejects.as_deref(), took),
        false => report::summary(&file, &summary, args.dry_run, rejects.as_deref(), took),
    };
    let Some(note) = note else { return Ok(text) };
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    Ok(format!("{first}\n  {note}\n{rest}"))
}

/// An error that names the file of the rejects, if there is one.
fn with_rejects(error: anyhow::Error, rejects: Option<&Path>) -> anyhow::Error {
    match rejects {
        Some(path) => {
            error.context(format!("the rows that cannot be read are in {}", path.display()))
        }
        None => error,
    }
}

/// The name of the files' source. A file's own name often has a date, and is then not the source's.
fn source_name(args: &ImportArgs, map: Option<&ImportMap>) -> anyhow::Result<String> {
    let named = args.source.as_deref().map(str::trim).filter(|name| !name.is_empty());
    match (map, named) {
        (Some(map), _) => Ok(map.source().to_owned()),
        (None, Some(name)) => Ok(name.to_owned()),
        (None, None) => anyhow::bail!(
            "the source of this file is not known; name its publisher with --source, or pass a map file with --map"
        ),
    }
}

#[cfg(test)]
mod case_tests;
#[cfg(test)]
mod golden_tests;
#[cfg(test)]
mod pack_tests;
#[cfg(test)]
mod tests;
