//! `courthouse-steps import FILE|URL…`: a county's file becomes listings.

mod fetch;
mod interrupt;
mod local;
pub mod log;
mod report;
mod source;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use chrono::NaiveDate;
use intake::{
    ImportCommand, ImportError, ImportMap, ImportOptions, ImportService, ImportStore, Summary,
};

pub use fetch::Fetcher;
use interrupt::Stage;
use sources_adapter::Contents;

/// The arguments of `import`.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct ImportArgs {
    /// What to do with imports that were made, in place of an import
    #[command(subcommand)]
    pub log: Option<log::LogCommand>,
    /// CSV, XLSX, XLS, ODS, HTML, JSON or Excel-2003 XML files, ZIP archives of these, or http(s)
    /// addresses of some
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
    /// Import a file that has less than half the rows of the last one of its source
    #[arg(long)]
    pub allow_shrink: bool,
    /// Fetch from private addresses too; link-local ones and metadata services never answer
    #[arg(long)]
    pub allow_private: bool,
}

/// Imports the files one after the other, each in a transaction of its own, and prints a summary
/// of each to standard output. A file that fails is named, and the others are still imported.
///
/// # Errors
/// When the map file is not valid, or when a file failed.
pub fn run(
    args: &ImportArgs,
    store: Arc<dyn ImportStore>,
    today: NaiveDate,
    product_name: &str,
) -> anyhow::Result<()> {
    let map = args.map.as_deref().map(sources_adapter::read_map).transpose()?;
    let mut service = ImportService::new(store);
    if args.comparables {
        service = service.checking(details::check_record);
    } else if args.parcels {
        service = service.checking(intake::roll::check_roll_record);
    } else {
        service = service.requiring_plausible(today);
    }
    let stage = Stage::default();
    stage.watch()?;
    let mut failed = 0;
    for (number, file) in (1..).zip(&args.files) {
        let shown = fetch::without_password(file);
        stage.begin(&shown);
        match import(args, file, map.clone(), (&service, &stage), product_name) {
            Ok(text) => println!("{text}"),
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
    let mut failed = 0;
    for file in &args.files {
        let source = args.source.as_deref().unwrap_or_default();
        let draft = local::Opened::find_local(file)
            .and_then(|opened| source::write_draft(opened.path(), source));
        match draft {
            Ok(path) => println!("{}", path.display()),
            Err(error) => {
                failed += 1;
                eprintln!("{}: {error:#}", fetch::without_password(file));
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
    (service, stage): (&ImportService, &Stage),
    product_name: &str,
) -> anyhow::Result<String> {
    let started = Instant::now();
    let fetcher = Fetcher::new(args.allow_private).permitted(args.permitted);
    let opened = local::Opened::find(file, &fetcher)?;
    let (map, note) = match map {
        None if args.source.is_none() && !args.comparables => {
            let contents = if args.parcels { Contents::Roll } else { Contents::Sales };
            let (pack, county) = (args.pack.as_deref(), args.county.as_deref());
            let hints = source::Hints { pack, county, contents };
            let known = source::find(opened.path(), hints, &mut source::ask_on_terminal)?;
            (Some(known.map), Some(known.note))
        }
        map => (map, None),
    };
    let layout = map.as_ref().map(ImportMap::layout).cloned().unwrap_or_default();
    let mut sheet = spreadsheets_adapter::read::open(opened.path(), &layout)?;
    let source_name = source_name(args, map.as_ref())?;
    let mut command = ImportCommand {
        source_name,
        sha256: opened.sha256()?,
        map,
        strict: args.strict,
        terms: ImportOptions {
            dry_run: args.dry_run,
            allow_shrink: args.allow_shrink,
            ..ImportOptions::NONE
        },
        // The first column of our own downloads (`docs/product.md#export-link`).
        own_headers: vec![format!("{product_name} Link")],
    };
    let (outcome, rejects) = loop {
        let mut rejects = local::RejectsFile::beside(&opened);
        let mut bar = report::Bar::new(opened.size()?, stage.clone());
        let outcome = service.import(&command, sheet.as_mut(), rejects.sink(), &mut bar);
        bar.finish();
        let rejects = rejects.finish()?;
        if command.terms.read_every_row || !matches!(outcome, Err(ImportError::ReadEveryRow)) {
            break (outcome, rejects);
        }
        command.terms.read_every_row = true;
        sheet = spreadsheets_adapter::read::open(opened.path(), &layout)?;
    };
    let summary: Summary = outcome.map_err(|error| {
        let error = anyhow::Error::new(error);
        match &rejects {
            Some(path) => {
                error.context(format!("the rows that cannot be read are in {}", path.display()))
            }
            None => error,
        }
    })?;
    let file = fetch::without_password(file);
    let took = started.elapsed();
    let text = match args.parcels {
        true => report::roll_summary(&file, &summary, args.dry_run, rejects.as_deref(), took),
        false => report::summary(&file, &summary, args.dry_run, rejects.as_deref(), took),
    };
    let Some(note) = note else { return Ok(text) };
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    Ok(format!("{first}\n  {note}\n{rest}"))
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
mod pack_tests;
#[cfg(test)]
mod tests;
