//! What the reader of XLSX and ODS sheets does not report: hidden rows and columns, merged cells, and
//! in ODS the text that is struck out.

use std::fs::File;
use std::io::{BufReader, Read, Seek};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::book::Hidden;
use super::merges::{MAX_RANGES, MergedRange};

/// What the reader of a sheet does not report.
#[derive(Debug, Clone, Default)]
pub(super) struct SheetLook {
    pub hidden: Hidden,
    pub merges: Vec<MergedRange>,
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
            "mergeCell" if merges.len() < MAX_RANGES => {
                merges.extend(attribute(element, "ref").and_then(|r| MergedRange::parse(&r)));
            }
            _ => {}
        }
    })?;
    Some(look)
}

/// Looks at a sheet of an ODS workbook.
pub(super) fn of_ods(file: File, sheet: &str) -> Option<SheetLook> {
    const MOST_REPEATS: u64 = 10_000;
    let mut archive = ZipArchive::new(BufReader::new(file)).ok()?;
    let mut look = SheetLook::default();
    let SheetLook { hidden, merges } = &mut look;
    let mut is_in_sheet = false;
    // The present row, the number of rows that it stands for, and the present column.
    let (mut row, mut rows, mut column) = (0_u64, 0_u64, 0_usize);
    each_element(&mut archive, "content.xml", |element| {
        let is_hidden =
            || matches!(attribute(element, "visibility").as_deref(), Some("collapse" | "filter"));
        let number = |name| {
            let text = attribute(element, name);
            text.and_then(|text| text.parse::<u32>().ok()).map_or(1, u64::from)
        };
        // The rest of a sheet is one element that repeats up to the limit.
        let repeats = |name| number(name).min(MOST_REPEATS) % MOST_REPEATS;
        match element.local_name().as_ref() {
            "table" => is_in_sheet = attribute(element, "name").as_deref() == Some(sheet),
            "table-row" if is_in_sheet => {
                row += rows;
                rows = number("number-rows-repeated").max(1);
                column = 0;
                if is_hidden() {
                    hidden.rows += repeats("number-rows-repeated");
                }
            }
            "table-cell" | "covered-table-cell" if is_in_sheet => {
                let (down, across) =
                    (number("number-rows-spanned"), number("number-columns-spanned"));
                if (down > 1 || across > 1) && merges.len() < MAX_RANGES {
                    merges.push(MergedRange {
                        row,
                        column,
                        last_row: row + down.max(1) - 1,
                        last_column: column + across.max(1) as usize - 1,
                    });
                }
                column += number("number-columns-repeated").max(1) as usize;
            }
            "table-column" if is_in_sheet && is_hidden() => {
                hidden.columns += repeats("number-columns-repeated");
            }
            _ => {}
        }
    })?;
    Some(look)
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
