//! What the reader of XLSX sheets does not report: hidden rows and columns, merged cells, and texts
//! that are struck out in part.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};

use lists::SignKind;
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::book::Hidden;
use super::cells::WorkbookCell;
use super::merges::{self, MAX_RANGES, MergedRange};

/// What the reader of a sheet does not report.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetLook {
    pub hidden: Hidden,
    pub merges: Vec<MergedRange>,
    /// The cells, by row and column from 0, whose text is struck out in part, with the other text,
    /// which is blank if all of it is struck out. Those of an ODS sheet with a struck-out font too.
    pub struck: HashMap<(u64, usize), String>,
}

/// The sign of a cell whose font is struck out, or of which `others` is the text that is not. A struck
/// part is taken out of the cell.
pub(super) fn struck_sign(
    cell: &mut WorkbookCell<'_>,
    others: Option<&str>,
    has_struck_font: bool,
) -> Option<SignKind> {
    let is_struck =
        others.map_or(has_struck_font, |others| !others.contains(char::is_alphanumeric));
    if is_struck {
        return (!cell.cell().is_empty()).then_some(SignKind::Struck);
    }
    *cell = WorkbookCell::Text(others?.trim().to_owned().into());
    Some(SignKind::StruckPart)
}

/// Looks at a sheet of an XLSX workbook. A part that cannot be read has nothing, because the sheet's
/// reader reports damage.
pub(super) fn of_xlsx(file: File, sheet: &str) -> Option<SheetLook> {
    let mut archive = ZipArchive::new(BufReader::new(file)).ok()?;
    let mut relation = None;
    each_element(&mut archive, "xl/workbook.xml", |element| {
        if element.local_name().as_ref() == "sheet"
            && attribute(element, "name").as_deref() == Some(sheet)
        {
            relation = attribute(element, "id");
        }
    })?;
    let relation = relation?;
    let mut target = None;
    each_element(&mut archive, "xl/_rels/workbook.xml.rels", |element| {
        if attribute(element, "Id").as_deref() == Some(relation.as_str()) {
            target = attribute(element, "Target");
        }
    })?;
    let target = target?;
    let path = match target.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("xl/{target}"),
    };
    let mut look = SheetLook::default();
    let SheetLook { hidden, merges, .. } = &mut look;
    let mut has_struck = false;
    each_element(&mut archive, &path, |element| {
        let is_hidden = || matches!(attribute(element, "hidden").as_deref(), Some("1" | "true"));
        match element.local_name().as_ref() {
            "row" if is_hidden() => hidden.rows += 1,
            "col" if is_hidden() => {
                let number =
                    |name| attribute(element, name).and_then(|text| text.parse::<u64>().ok());
                let (first, last) = (number("min").unwrap_or(1), number("max").unwrap_or(1));
                // Excel hides the columns after the last one with one range up to its limit.
                if last < super::MAX_COLUMNS as u64 {
                    hidden.columns += last.saturating_sub(first) + 1;
                }
            }
            "strike" => has_struck = true,
            "mergeCell" if merges.len() < MAX_RANGES => {
                merges.extend(attribute(element, "ref").and_then(|r| MergedRange::parse(&r)));
            }
            _ => {}
        }
    })?;
    let shared = shared_struck(&mut archive).unwrap_or_default();
    if has_struck || !shared.is_empty() {
        look.struck = struck_cells(&mut archive, &path, &shared).unwrap_or_default();
    }
    Some(look)
}

/// The maximum number of cells with text that is struck out in part.
pub(super) const MAX_STRUCK: usize = 1 << 20;

/// The shared texts that are struck out in part, by their numbers, with their other text.
fn shared_struck<R: Read + Seek>(archive: &mut ZipArchive<R>) -> Option<HashMap<usize, String>> {
    const PART: &str = "xl/sharedStrings.xml";
    let mut part = BufReader::with_capacity(1 << 16, archive.by_name(PART).ok()?);
    let (mut chunk, mut has_struck) = (Vec::new(), false);
    // Few files have one, so this first search is a cheap one.
    while !has_struck && part.by_ref().take(1 << 16).read_until(b'>', &mut chunk).ok()? > 0 {
        has_struck = chunk.windows(7).any(|window| window == b"<strike");
        chunk.clear();
    }
    drop(part);
    let mut struck = HashMap::new();
    if has_struck {
        let mut number = 0;
        each_rich_text(archive, PART, "si", |_, runs| {
            if runs.has_struck && struck.len() < MAX_STRUCK {
                struck.insert(number, runs.others);
            }
            number += 1;
        })?;
    }
    Some(struck)
}

/// The cells of a sheet whose text is struck out in part.
fn struck_cells<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    part: &str,
    shared: &HashMap<usize, String>,
) -> Option<HashMap<(u64, usize), String>> {
    let mut struck = HashMap::new();
    each_rich_text(archive, part, "c", |cell, mut runs| {
        if cell.is_shared
            && let Some(others) = runs.value.trim().parse().ok().and_then(|n| shared.get(&n))
        {
            (runs.has_struck, runs.others) = (true, others.clone());
        }
        if let Some(at) = cell.at.filter(|_| runs.has_struck && struck.len() < MAX_STRUCK) {
            struck.insert(at, runs.others);
        }
    })?;
    Some(struck)
}

/// The cell that contains a text; nothing for a shared text.
#[derive(Default)]
struct TextCell {
    at: Option<(u64, usize)>,
    is_shared: bool,
}

/// The runs of a text.
#[derive(Default)]
struct Runs {
    has_struck: bool,
    /// The text that is not struck out.
    others: String,
    /// The value of a cell without runs.
    value: String,
}

/// Calls `each` with the runs of every element of this name.
fn each_rich_text<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    part: &str,
    name: &str,
    mut each: impl FnMut(TextCell, Runs),
) -> Option<()> {
    let part = archive.by_name(part).ok()?;
    let mut reader = Reader::from_reader(BufReader::with_capacity(1 << 16, part));
    let (mut buffer, mut runs, mut cell) = (Vec::new(), Runs::default(), TextCell::default());
    let (mut is_struck, mut is_text, mut is_value) = (false, false, false);
    loop {
        let mut push = |text: &str| {
            if is_text && !is_struck {
                runs.others.push_str(text);
            } else if is_value {
                runs.value.push_str(text);
            }
        };
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(element) | Event::Empty(element) => match element.local_name().as_ref() {
                found if found == name => {
                    runs = Runs::default();
                    cell.is_shared = attribute(&element, "t").as_deref() == Some("s");
                    cell.at = attribute(&element, "r").and_then(|name| merges::position(&name));
                }
                "r" => is_struck = false,
                "strike" => {
                    let value = attribute(&element, "val");
                    is_struck = !matches!(value.as_deref(), Some("0" | "false"));
                }
                "t" => {
                    is_text = true;
                    runs.has_struck |= is_struck;
                }
                "v" => is_value = true,
                _ => {}
            },
            Event::Text(text) => push(&text),
            Event::CData(text) => push(&text),
            Event::GeneralRef(reference) => {
                match (reference.resolve_char_ref().ok()?, resolve_xml_entity(&reference)) {
                    (Some(char), _) => push(char.encode_utf8(&mut [0; 4])),
                    (None, text) => push(text?),
                }
            }
            Event::End(element) => match element.local_name().as_ref() {
                found if found == name => {
                    each(std::mem::take(&mut cell), std::mem::take(&mut runs));
                    is_struck = false;
                }
                "r" => is_struck = false,
                "t" => is_text = false,
                "v" => is_value = false,
                _ => {}
            },
            Event::Eof => return Some(()),
            _ => {}
        }
        buffer.clear();
    }
}

fn each_element<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    part: &str,
    mut each: impl FnMut(&BytesStart<'_>),
) -> Option<()> {
    let part = archive.by_name(part).ok()?;
    let mut reader = Reader::from_reader(BufReader::with_capacity(1 << 16, part));
    let mut buffer = Vec::new();
    loop {
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(element) | Event::Empty(element) => each(&element),
            Event::Eof => return Some(()),
            _ => {}
        }
        buffer.clear();
    }
}

/// The value of an attribute by its name without its prefix.
pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attributes = element.attributes().filter_map(Result::ok);
    let mut named = attributes.filter(|attribute| attribute.key.local_name().as_ref() == name);
    let value = named.next()?.normalized_value(quick_xml::XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}
