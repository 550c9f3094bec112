//! ZIP packages: detects their kind, and refuses bombs.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};

use lists::{Layout, Sheet, SheetError};
use quick_xml::Reader;
use quick_xml::events::Event;
use zip::ZipArchive;

use super::{archive, hidden, legacy, refused, unreadable, xlsx};

/// The maximum unpacked size of a part that a workbook's reader loads into memory.
const MAX_PART: u64 = 512 << 20;
/// The maximum unpacked size of a sheet, which is streamed.
const MAX_SHEET: u64 = 16 << 30;
/// The number of bytes at the start of a part in which it announces what follows.
const HEAD: usize = 1 << 16;
/// A number of shared texts that may be announced whatever the size of the part, because some
/// programs count wrongly.
const FEW_TEXTS: u64 = 2 << 20;
/// The maximum number of cells of an ODS sheet, including blanks between others. All of it is
/// loaded into memory.
const MAX_CELLS: u64 = 20_000_000;

/// Opens a ZIP file: a workbook, or an archive of files.
pub(super) fn open(
    mut file: BufReader<File>,
    layout: &Layout,
) -> Result<Box<dyn Sheet>, SheetError> {
    let mut archive = ZipArchive::new(&mut file).map_err(|_| {
        refused(
            "this is a damaged ZIP file, such as an XLSX or ODS that was not downloaded to its end",
        )
    })?;
    let names: Vec<String> =
        archive.file_names().filter_map(Result::ok).map(|name| name.into_owned()).collect();
    let has = |name: &str| names.iter().any(|found| found == name);
    let has_folder = |folder: &str| names.iter().any(|found| found.starts_with(folder));
    let is_ods = has("content.xml");
    if has("xl/workbook.bin") {
        return Err(refused("this is an XLSB workbook; save it as XLSX"));
    }
    if !is_ods && !has_folder("xl/") {
        let what = if has_folder("word/") {
            "a Word document"
        } else if has_folder("ppt/") {
            "a PowerPoint presentation"
        } else {
            return archive::open(archive, layout);
        };
        return Err(refused(format!("this is {what}, not a spreadsheet")));
    }
    if is_ods && !is_spreadsheet(&mut archive) {
        return Err(refused("this is an OpenDocument file, but not a spreadsheet"));
    }
    check_sizes(&mut archive, MAX_PART)?;
    if is_ods {
        check_cells(&mut archive)?;
    }
    drop(archive);
    file.seek(SeekFrom::Start(0)).map_err(|error| unreadable(&error))?;
    if is_ods { legacy::open_ods(file, layout) } else { xlsx::open(file, layout) }
}

/// Whether a ZIP file is a workbook and not an archive of files.
pub(super) fn is_workbook<R: Read + Seek>(file: &mut R) -> bool {
    let is_start = file.seek(SeekFrom::Start(0)).is_ok();
    is_start
        && ZipArchive::new(file).is_ok_and(|archive| {
            archive
                .file_names()
                .filter_map(Result::ok)
                .any(|name| name == "content.xml" || name.starts_with("xl/"))
        })
}

fn is_spreadsheet<R: Read + Seek>(archive: &mut ZipArchive<R>) -> bool {
    let mut mime = String::new();
    let part = archive.by_name("mimetype");
    let read = part.is_ok_and(|part| part.take(100).read_to_string(&mut mime).is_ok());
    read && mime.starts_with("application/vnd.oasis.opendocument.spreadsheet")
}

/// Unpacks every part except the sheets once and counts its bytes, because the sizes that a package
/// declares need not be true.
fn check_sizes<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    most_in_memory: u64,
) -> Result<(), SheetError> {
    for place in 0..archive.len() {
        let part = archive.by_index(place).map_err(|_| damaged())?;
        let name = part.name().map_err(|_| damaged())?;
        let streams = name.starts_with("xl/worksheets/");
        let is_read = name.ends_with(".xml") || name.ends_with(".rels");
        let most = if streams { MAX_SHEET } else { most_in_memory };
        if part.size() > most {
            return Err(too_large());
        }
        if !streams && is_read {
            let mut part = BufReader::with_capacity(HEAD, part.take(most + 1));
            let announced = texts_announced(part.fill_buf().map_err(|_| damaged())?);
            let unpacked = std::io::copy(&mut part, &mut std::io::sink());
            let unpacked = unpacked.map_err(|_| damaged())?;
            if unpacked > most {
                return Err(too_large());
            }
            // Its reader makes room for all of them at once.
            if announced > unpacked.max(FEW_TEXTS) {
                return Err(damaged());
            }
        }
    }
    Ok(())
}

/// The number of shared texts that the head of a part announces. Each takes several bytes.
fn texts_announced(head: &[u8]) -> u64 {
    let mut reader = Reader::from_reader(head);
    loop {
        match reader.read_event() {
            Ok(Event::Start(element)) if element.local_name().as_ref() == "sst" => {
                let announced = hidden::attribute(&element, "uniqueCount");
                return announced.and_then(|count| count.parse().ok()).unwrap_or_default();
            }
            Ok(Event::Decl(_) | Event::Text(_) | Event::Comment(_) | Event::PI(_)) => {}
            _ => return 0,
        }
    }
}

fn damaged() -> SheetError {
    refused("the workbook is damaged")
}

fn too_large() -> SheetError {
    refused("the workbook is too large when it is unpacked")
}

/// Counts the cells of an ODS file, which can declare in a few bytes that a cell repeats a billion
/// times.
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

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write as _};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn blanks(count: usize) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("xl/sharedStrings.xml", SimpleFileOptions::default()).unwrap();
        zip.write_all(&vec![b' '; count]).unwrap();
        zip.finish().unwrap().into_inner()
    }

    fn checked(bytes: &[u8]) -> Result<(), String> {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        check_sizes(&mut archive, 100_000).map_err(|error| error.to_string())
    }

    #[test]
    fn a_part_that_unpacks_to_too_much_is_refused() {
        assert_eq!(checked(&blanks(100_000)), Ok(()));
        let too_large = Err("the workbook is too large when it is unpacked".to_owned());
        assert_eq!(checked(&blanks(100_001)), too_large);
    }

    #[test]
    fn more_texts_than_the_part_has_bytes_are_not_made_room_for() {
        let head =
            |count: &str| format!("<?xml version='1.0'?><!-- a --><sst uniqueCount='{count}'>");
        assert_eq!(texts_announced(head("4000000000").as_bytes()), 4_000_000_000);
        assert_eq!(texts_announced(head("many").as_bytes()), 0);
        assert_eq!(texts_announced(b"<styleSheet uniqueCount='4000000000'>"), 0);
        assert_eq!(texts_announced(b"<sst count='9' uniqueCount='4"), 0);
    }

    #[test]
    fn the_declared_size_of_a_part_is_not_trusted() {
        let mut bytes = blanks(100_001);
        // The size in the central directory is 24 bytes after the start of the entry.
        let entry = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
        bytes[entry + 24..entry + 28].copy_from_slice(&10_u32.to_le_bytes());
        assert!(checked(&bytes).is_err());
    }
}
