//! Finds the source of a file: named by the operator, or recognized.

use std::io::{IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context as _;
use deliveries::Reading;
use geography::{County, State};
use inbox_adapter::names;
use lists::{ImportMap, Layout};
use sources_adapter::{Certainty, Contents, Fit, Pack, Recognition, packs, recognize};
use spreadsheets_adapter::apart::{ForeignFile, Reader};

/// The number of rows by which a source is recognized.
const ROWS: usize = 250;

/// A source with its map, and why the file is of it.
#[derive(Debug)]
pub(super) struct KnownSource {
    pub map: ImportMap,
    /// A line for the summary.
    pub note: String,
    /// The pack, by its folder, and the county of the list.
    pub pack: &'static str,
    pub county: Option<&'static str>,
}

/// The map by which a delivery is read; `None` if there is only the name of its source.
///
/// # Errors
/// When the map is not valid, or its pack is not known any more.
pub(super) fn map_of(reading: &Reading) -> anyhow::Result<Option<ImportMap>> {
    let Reading { map, pack, county, .. } = reading;
    if let Some(text) = map {
        return sources_adapter::parse_map(text).context("the map of the delivery").map(Some);
    }
    let Some(id) = pack else { return Ok(None) };
    let pack = packs()?.into_iter().find(|pack| pack.id == id);
    let pack = pack.with_context(|| format!("there is no source '{id}' any more; pass --map"))?;
    Ok(Some(match county {
        Some(county) => pack.map_for(county_named(&pack.states, county)?)?,
        None => pack.map,
    }))
}

/// What the operator said about the source.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hints<'a> {
    /// The pack, by its folder.
    pub pack: Option<&'a str>,
    /// The county of the list.
    pub county: Option<&'a str>,
    /// What the file contains.
    pub contents: Contents,
}

/// Asks the operator for one of several choices: the index of the answer, or `None`.
pub(super) type Ask<'a> = dyn FnMut(&[String]) -> Option<usize> + 'a;

/// Whether what the columns of a source mean is only guessed.
///
/// # Errors
/// When a pack is damaged.
pub(super) fn is_guessed(id: Option<&str>) -> anyhow::Result<bool> {
    let is_it = |pack: &Pack| Some(pack.id) == id && pack.certainty == Certainty::Guessed;
    Ok(packs()?.iter().any(is_it))
}

/// Finds the pack of a file.
///
/// # Errors
/// When no pack fits, when several fit and the operator does not choose one, or when the county of
/// the list is not known.
pub(super) fn find(
    file: &mut ForeignFile,
    hints: Hints<'_>,
    ask: &mut Ask<'_>,
) -> anyhow::Result<KnownSource> {
    let mut all = packs()?;
    let form = file.form()?;
    if let Some(id) = hints.pack {
        all.retain(|pack| pack.id == id);
        anyhow::ensure!(
            !all.is_empty(),
            "there is no source '{id}'; `courthouse-steps sources` lists them"
        );
        match (all[0].contents, hints.contents) {
            (Contents::Roll, Contents::Sales) => {
                anyhow::bail!("'{id}' is a roll of parcels; import it with --parcels")
            }
            (Contents::Sales, Contents::Roll) => {
                anyhow::bail!("'{id}' is a list of sales; import it without --parcels")
            }
            _ => {}
        }
    }
    all.retain(|pack| pack.contents == hints.contents);
    // The form does not exclude a source that the operator named, and an archive has files of any.
    if form == "archive" || hints.pack.is_some() {
        for pack in &mut all {
            pack.reads.push(form.clone());
        }
    }
    match recognize(&all, &form, &mut |layout| first_rows(file, layout)) {
        Recognition::One(fit) => known(&fit, hints.county),
        Recognition::Several(fits) => {
            let choices: Vec<String> = fits.iter().map(|fit| named(fit.pack)).collect();
            match ask(&choices).and_then(|index| fits.get(index)) {
                Some(fit) => known(fit, hints.county),
                None => anyhow::bail!(
                    "several sources fit this file: {}; choose one with --pack",
                    choices.join(", ")
                ),
            }
        }
        Recognition::None { near } => match near {
            Some((pack, missing)) => anyhow::bail!(
                "this file looks like {}, but it lacks {}; check whether the publisher changed its \
                 columns, and pass a map file with --map",
                named(pack),
                columns(&missing)
            ),
            None => {
                // A file that cannot be read has an error of its own.
                file.open(&Layout::default())?;
                anyhow::bail!(
                    "the source of this file is not known; name its publisher with --source, pass a map \
                 file with --map, or write a draft of one with --draft-map"
                )
            }
        },
    }
}

/// Asks on the terminal. Without a terminal, there is no answer.
pub(super) fn ask_on_terminal(choices: &[String]) -> Option<usize> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return None;
    }
    let mut err = std::io::stderr();
    for (number, choice) in (1..).zip(choices) {
        writeln!(err, "  {number}  {choice}").ok()?;
    }
    write!(err, "Several sources fit this file. Number of the right one: ").ok()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).ok()?;
    answer.trim().parse::<usize>().ok()?.checked_sub(1)
}

fn named(pack: &Pack) -> String {
    format!("'{}' ({})", pack.source(), pack.id)
}

fn columns(missing: &[String]) -> String {
    let quoted: Vec<String> = missing.iter().map(|name| format!("'{name}'")).collect();
    let word = if missing.len() == 1 { "the column" } else { "the columns" };
    format!("{word} {}", quoted.join(", "))
}

fn known(fit: &Fit<'_>, county: Option<&str>) -> anyhow::Result<KnownSource> {
    let pack = fit.pack;
    let mut reasons = fit.reasons.clone();
    let mut county_of_list = None;
    let map = if pack.is_per_county() {
        let county = match county {
            Some(name) => Some(county_named(&pack.states, name)?),
            None => fit.county,
        };
        let county = county.with_context(|| {
            format!(
                "this is a list of {}, and the file does not say of which county; name it with \
                 --county",
                named(pack)
            )
        })?;
        if fit.county == Some(county) {
            reasons.push(format!("most ZIP codes are of {} County", county.name()));
        }
        county_of_list = Some(county.name());
        pack.map_for(county)?
    } else {
        if let Some(name) = county {
            anyhow::bail!(
                "the list of {} names its counties; leave out --county {name}",
                named(pack)
            );
        }
        pack.map.clone()
    };
    let note = format!("source: {} ({}): {}", map.source(), pack.id, reasons.join("; "));
    Ok(KnownSource { map, note, pack: pack.id, county: county_of_list })
}

pub(super) fn county_named(states: &[State], name: &str) -> anyhow::Result<County> {
    let found = states.iter().find_map(|state| County::parse(*state, name));
    found.with_context(|| {
        let states: Vec<&str> = states.iter().map(|state| state.name()).collect();
        format!("there is no county '{name}' in {}", states.join(" or "))
    })
}

/// The first rows of a file as texts; `None` if it cannot be read with this layout.
pub(super) fn first_rows(file: &mut ForeignFile, layout: &Layout) -> Option<Vec<Vec<String>>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut sheet = file.open(layout).ok()?;
    let read = sheet.rows(&mut |_, cells| {
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push(cells.iter().map(|cell| cell.text().into_owned()).collect());
        }
        if rows.len() < ROWS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    read.ok().filter(|()| !rows.is_empty()).map(|()| rows)
}

/// Writes the draft of a map next to a file, and returns where it is.
///
/// # Errors
/// When the file is not a table, or the draft cannot be written. A draft never replaces a file.
pub(super) fn write_draft(
    reader: &Reader,
    path: &Path,
    source: &str,
) -> anyhow::Result<std::path::PathBuf> {
    let mut file = reader.begin(path, source)?;
    // Opens the file first for its own error.
    file.open(&Layout::default())?;
    let rows = first_rows(&mut file, &Layout::default()).unwrap_or_default();
    let mut text = sources_adapter::draft_map(source, &rows).context("the file has no rows")?;
    if file.form()? == "pdf"
        && let Some(header) = rows.first()
    {
        text.push_str(&sources_adapter::draft_pdf_note(header));
    }
    let to = names::with_ending(path, ".map.toml");
    let mut file = std::fs::File::create_new(&to)
        .with_context(|| format!("the draft {} cannot be written", to.display()))?;
    file.write_all(text.as_bytes())
        .with_context(|| format!("the draft {} cannot be written", to.display()))?;
    Ok(to)
}
