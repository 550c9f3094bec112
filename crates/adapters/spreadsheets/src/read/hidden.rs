//! Counts the hidden rows and columns of XLSX and ODS sheets, which their reader does not report.

use std::fs::File;
use std::io::{BufReader, Read, Seek};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::book::Hidden;

/// Returns the hidden rows and columns of a sheet of an XLSX workbook. A part that cannot be read
/// has none, because the sheet's reader reports damage.
pub(super) fn of_xlsx(file: File, sheet: &str) -> Option<Hidden> {
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
    let mut hidden = Hidden::default();
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
            _ => {}
        }
    })?;
    Some(hidden)
}

/// Returns the hidden rows and columns of a sheet of an ODS workbook.
pub(super) fn of_ods(file: File, sheet: &str) -> Option<Hidden> {
    const MOST_REPEATS: u64 = 10_000;
    let mut archive = ZipArchive::new(BufReader::new(file)).ok()?;
    let mut hidden = Hidden::default();
    let mut is_in_sheet = false;
    each_element(&mut archive, "content.xml", |element| {
        let is_hidden =
            || matches!(attribute(element, "visibility").as_deref(), Some("collapse" | "filter"));
        let repeats = |name| {
            let count = attribute(element, name).and_then(|text| text.parse::<u64>().ok());
            // The rest of a sheet is one element that repeats up to the limit.
            count.unwrap_or(1).min(MOST_REPEATS) % MOST_REPEATS
        };
        match element.local_name().as_ref() {
            "table" => is_in_sheet = attribute(element, "name").as_deref() == Some(sheet),
            "table-row" if is_in_sheet && is_hidden() => {
                hidden.rows += repeats("number-rows-repeated");
            }
            "table-column" if is_in_sheet && is_hidden() => {
                hidden.columns += repeats("number-columns-repeated");
            }
            _ => {}
        }
    })?;
    Some(hidden)
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
