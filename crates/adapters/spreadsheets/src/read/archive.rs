//! A ZIP archive of files, each of which is a table of any form.

use std::io::{Read, Seek, Write as _};
use std::path::Path;

use lists::{EachRow, Layout, RowPosition, Sheet, SheetChoice, SheetError, Unread};
use std::ops::ControlFlow;
use tempfile::{Builder, NamedTempFile};
use zip::ZipArchive;

use super::{refused, unreadable};

/// The maximum number of files in an archive.
const MAX_MEMBERS: usize = 500;
/// The maximum unpacked size of all files together.
const MAX_UNPACKED: u64 = 4 << 30;

struct ArchiveSheet {
    members: Vec<Member>,
    unread: Vec<Unread>,
}

struct Member {
    name: String,
    sheet: Box<dyn Sheet>,
    /// The unpacked file, which is removed with this value.
    _file: NamedTempFile,
}

/// Unpacks an archive and opens the files that are tables.
pub(super) fn open<R: Read + Seek>(
    mut archive: ZipArchive<R>,
    layout: &Layout,
) -> Result<Box<dyn Sheet>, SheetError> {
    if archive.len() > MAX_MEMBERS {
        return Err(refused(format!("the ZIP archive has more than {MAX_MEMBERS} files")));
    }
    let (mut members, mut unread, mut names) = (Vec::new(), Vec::new(), Vec::new());
    let mut room = MAX_UNPACKED;
    let wanted = wanted(&archive, layout);
    let inner = if wanted.is_some() {
        Layout { sheets: SheetChoice::Usual, ..layout.clone() }
    } else {
        layout.clone()
    };
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| match error {
            zip::result::ZipError::UnsupportedArchive(why) if why.contains("assword") => {
                refused("the ZIP archive is protected by a password")
            }
            _ => damaged(),
        })?;
        let name = part.name().map_err(|_| damaged())?.into_owned();
        if part.is_dir() || is_clutter(&name) {
            continue;
        }
        names.push(name.clone());
        if wanted.as_ref().is_some_and(|wanted| !wanted.contains(&name)) {
            unread.push(Unread { part: name, why: "this file was not read".to_owned() });
            continue;
        }
        let mut file = Builder::new().tempfile().map_err(|error| unreadable(&error))?;
        let unpacked =
            std::io::copy(&mut part.take(room + 1), file.as_file_mut()).map_err(|_| damaged())?;
        room = room
            .checked_sub(unpacked)
            .ok_or_else(|| refused("the ZIP archive is too large when it is unpacked"))?;
        file.flush().map_err(|error| unreadable(&error))?;
        match member(file.path(), &name, &inner) {
            Ok(sheet) => members.push(Member { name, sheet, _file: file }),
            Err(SheetError(why)) => {
                unread.push(Unread { part: name, why: format!("was not read: {why}") })
            }
        }
    }
    if members.is_empty() {
        let has = if names.is_empty() {
            "it is empty".to_owned()
        } else {
            format!("it has: {}", names.join(", "))
        };
        return Err(refused(format!("this is a ZIP archive without a table; {has}")));
    }
    Ok(Box::new(ArchiveSheet { members, unread }))
}

fn damaged() -> SheetError {
    refused("the ZIP archive is damaged; download it again")
}

/// The files that a map names as sheets, with or without their folder; `None` if it names none of
/// the files.
fn wanted<R: Read + Seek>(archive: &ZipArchive<R>, layout: &Layout) -> Option<Vec<String>> {
    let SheetChoice::Named(names) = &layout.sheets else { return None };
    let files = archive.file_names().filter_map(Result::ok).map(|name| name.into_owned());
    let is_wanted = |file: &String| {
        let own = file.rsplit('/').next().unwrap_or(file);
        names.iter().any(|name| name.eq_ignore_ascii_case(file) || name.eq_ignore_ascii_case(own))
    };
    let wanted: Vec<String> = files.filter(is_wanted).collect();
    (!wanted.is_empty()).then_some(wanted)
}

/// Whether a file is one that an operating system adds to every archive.
fn is_clutter(name: &str) -> bool {
    let own = name.rsplit('/').next().unwrap_or(name);
    name.starts_with("__MACOSX/") || own.starts_with('.') || own.eq_ignore_ascii_case("Thumbs.db")
}

fn member(path: &Path, name: &str, layout: &Layout) -> Result<Box<dyn Sheet>, SheetError> {
    let is_archive = name.to_ascii_lowercase().ends_with(".zip");
    if is_archive {
        return Err(refused("this is a ZIP archive within a ZIP archive; unpack it first"));
    }
    super::open(path, layout)
}

impl Sheet for ArchiveSheet {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        let is_alone = self.members.len() == 1;
        let mut flow = ControlFlow::Continue(());
        for Member { name, sheet, .. } in &mut self.members {
            let mut label = String::new();
            sheet
                .rows(&mut |position, cells| {
                    label.clear();
                    if !is_alone {
                        label.push_str(name);
                    }
                    if !position.part.is_empty() {
                        label.push_str(if is_alone { "" } else { "/" });
                        label.push_str(position.part);
                    }
                    flow = each(RowPosition { part: &label, ..position }, cells);
                    flow
                })
                .map_err(|SheetError(why)| refused(format!("{name}: {why}")))?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn unread(&mut self) -> Vec<Unread> {
        let mut unread = std::mem::take(&mut self.unread);
        for Member { name, sheet, .. } in &mut self.members {
            unread.extend(sheet.unread().into_iter().map(|inner| {
                let part = if inner.part.is_empty() {
                    name.clone()
                } else {
                    format!("{name}/{}", inner.part)
                };
                Unread { part, why: inner.why }
            }));
        }
        unread
    }
}
