//! ZIP packages: what kind they are, and whether they are a bomb.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};

use intake::{Sheet, SheetError};
use zip::ZipArchive;

use super::{legacy, refused, unreadable, xlsx};

/// The most bytes of a part that a workbook's reader holds in memory.
const MAX_PART: u64 = 512 << 20;
/// The most bytes of a sheet, which is read as it streams by.
const MAX_SHEET: u64 = 16 << 30;
/// The most cells of an ODS sheet, blanks between others included: all of it is held in memory.
const MAX_CELLS: u64 = 20_000_000;

/// Opens the workbook that a ZIP file is.
pub(super) fn open(
    mut file: BufReader<File>,
    sheet: Option<&str>,
) -> Result<Box<dyn Sheet>, SheetError> {
    let mut archive = ZipArchive::new(&mut file).map_err(|_| {
        refused(
            "this is a damaged ZIP file, such as an XLSX or ODS that was not downloaded to its end",
        )
    })?;
    let names: Vec<String> =
        archive.file_names().filter_map(Result::ok).map(|name| name.into_owned()).collect();
    let has = |name: &str| names.iter().any(|found| found == name);
    let holds = |folder: &str| names.iter().any(|found| found.starts_with(folder));
    let is_ods = has("content.xml");
    if has("xl/workbook.bin") {
        return Err(refused("this is an XLSB workbook; save it as XLSX"));
    }
    if !is_ods && !holds("xl/") {
        let what = if holds("word/") {
            "a Word document"
        } else if holds("ppt/") {
            "a PowerPoint presentation"
        } else {
            "a ZIP archive"
        };
        return Err(refused(format!("this is {what}, not a spreadsheet")));
    }
    check_sizes(&mut archive)?;
    if is_ods {
        check_cells(&mut archive)?;
    }
    drop(archive);
    file.seek(SeekFrom::Start(0)).map_err(|error| unreadable(&error))?;
    if is_ods { legacy::open_ods(file, sheet) } else { xlsx::open(file, sheet) }
}

/// Every part but the sheets is unpacked once and counted: what a package says of its own sizes
/// need not be true.
fn check_sizes<R: Read + Seek>(archive: &mut ZipArchive<R>) -> Result<(), SheetError> {
    for place in 0..archive.len() {
        let part = archive.by_index(place).map_err(|_| damaged())?;
        let name = part.name().map_err(|_| damaged())?;
        let streams = name.starts_with("xl/worksheets/");
        let is_read = name.ends_with(".xml") || name.ends_with(".rels");
        let most = if streams { MAX_SHEET } else { MAX_PART };
        if part.size() > most {
            return Err(too_large());
        }
        if !streams && is_read {
            let unpacked = std::io::copy(&mut part.take(most + 1), &mut std::io::sink());
            if unpacked.map_err(|_| damaged())? > most {
                return Err(too_large());
            }
        }
    }
    Ok(())
}

fn damaged() -> SheetError {
    refused("the workbook is damaged")
}

fn too_large() -> SheetError {
    refused("the workbook is too large when it is unpacked")
}

/// An ODS file can say in a few bytes that a cell is repeated a billion times.
fn check_cells<R: Read + Seek>(archive: &mut ZipArchive<R>) -> Result<(), SheetError> {
    const MAX_TAG: u64 = 1 << 20;
    let part = archive.by_name("content.xml").map_err(|_| damaged())?;
    let mut part = BufReader::with_capacity(1 << 16, part);
    let mut tag = Vec::new();
    let (mut rows, mut rows_used, mut widest) = (0_u64, 0_u64, 0_u64);
    let (mut place, mut used, mut repeats) = (0_u64, 0_u64, 1_u64);
    loop {
        tag.clear();
        let read = part.by_ref().take(MAX_TAG).read_until(b'>', &mut tag).map_err(|_| damaged())?;
        if read == 0 {
            return Ok(());
        }
        let Some(at) = tag.iter().rposition(|byte| *byte == b'<') else { continue };
        let tag = String::from_utf8_lossy(&tag[at..]);
        let number = |name: &str| -> u64 {
            let value = tag.split_once(name).and_then(|(_, rest)| rest.split(['"', '\'']).nth(1));
            value.and_then(|value| value.parse().ok()).unwrap_or(1)
        };
        if tag.starts_with("<table:table ") {
            (rows, rows_used, widest) = (0, 0, 0);
        } else if tag.starts_with("<table:table-row") {
            (place, used, repeats) = (0, 0, number("number-rows-repeated"));
        } else if tag.starts_with("<table:table-cell")
            || tag.starts_with("<table:covered-table-cell")
        {
            place = place.saturating_add(number("number-columns-repeated"));
            if tag.contains("value-type") || tag.contains("formula") {
                used = place;
            }
        }
        let ends_row = tag.starts_with("</table:table-row")
            || (tag.starts_with("<table:table-row") && tag.ends_with("/>"));
        if ends_row {
            rows = rows.saturating_add(repeats);
            if used > 0 {
                rows_used = rows;
                widest = widest.max(used);
            }
            if rows_used.saturating_mul(widest) > MAX_CELLS {
                return Err(too_large());
            }
        }
    }
}
