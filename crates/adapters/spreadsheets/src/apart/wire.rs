//! What the parent and the child say to each other. The parent asks in lines of JSON, and the child
//! answers in frames: a letter, the length, and the content. The parent believes nothing of it: a
//! hostile file may have taken the child over.

use std::io::{self, Read, Write};

use chrono::DateTime;
use geography::State;
use lists::{Cell, Labels, Layout, PdfLayout, RowPosition, SheetChoice, Sign, SignKind, Unread};
use serde::{Deserialize, Serialize};

use crate::read::MAX_COLUMNS;

/// The maximum size of a frame, and so of one row. A row of a CSV file may have 16 MB of text.
pub(super) const MOST_BYTES: usize = 18 << 20;
/// The maximum number of cells of a file of this many bytes, with its blank ones: a million rows of
/// 250 columns, and more for a large file. A few bytes can span 16,384 cells, which cost the parent
/// as much as others.
pub(super) const fn most_cells(bytes: u64) -> u64 {
    250_000_000_u64.saturating_add(bytes.saturating_mul(4))
}

/// The size from which a batch of rows is sent.
pub(super) const BATCH_BYTES: usize = 64 << 10;
/// How many batches the child sends before it waits for the parent.
pub(super) const AHEAD: usize = 4;

/// A question of the parent.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Ask {
    /// Of which form is the file?
    Form,
    /// Open it with this layout.
    Open(Box<WireLayout>),
    /// Read the rows.
    Rows,
    /// One batch was taken.
    Taken,
    /// No more rows.
    Stop,
    /// What was not read?
    Unread,
}

/// A [`Layout`] on the wire.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WireLayout {
    /// `None` for every sheet.
    sheets: Option<Vec<String>>,
    labels: Option<(String, Vec<String>)>,
    header_lines: Vec<String>,
    columns: Vec<String>,
    key: Option<String>,
    heading: Option<String>,
    heading_pattern: Option<String>,
    state: Option<usize>,
}

impl From<&Layout> for WireLayout {
    fn from(layout: &Layout) -> Self {
        let Layout { sheets, labels, header_lines, pdf } = layout.clone();
        let PdfLayout { columns, key, heading, heading_pattern, state } = pdf;
        let state = state.map(State::index);
        let sheets = match sheets {
            SheetChoice::Usual => Some(Vec::new()),
            SheetChoice::Named(names) => Some(names),
            SheetChoice::All => None,
        };
        let labels = labels.map(|Labels { first, others }| (first, others));
        Self { sheets, labels, header_lines, columns, key, heading, heading_pattern, state }
    }
}

impl From<WireLayout> for Layout {
    fn from(wire: WireLayout) -> Self {
        let WireLayout {
            sheets,
            labels,
            header_lines,
            columns,
            key,
            heading,
            heading_pattern,
            state,
        } = wire;
        let state = state.and_then(State::from_index);
        Self {
            sheets: match sheets {
                None => SheetChoice::All,
                Some(names) if names.is_empty() => SheetChoice::Usual,
                Some(names) => SheetChoice::Named(names),
            },
            labels: labels.map(|(first, others)| Labels { first, others }),
            header_lines,
            pdf: PdfLayout { columns, key, heading, heading_pattern, state },
        }
    }
}

/// An answer of the child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The form of the file.
    Form,
    /// The file is open.
    Opened,
    /// A batch of rows.
    Rows,
    /// There are no more rows.
    Done,
    /// What was not read, as JSON.
    Unread,
    /// Why it could not be read.
    Refused,
}

const KINDS: [(Kind, u8); 6] = [
    (Kind::Form, b'F'),
    (Kind::Opened, b'O'),
    (Kind::Rows, b'R'),
    (Kind::Done, b'D'),
    (Kind::Unread, b'U'),
    (Kind::Refused, b'X'),
];

/// Writes a frame.
pub(super) fn send(to: &mut impl Write, kind: Kind, content: &[u8]) -> io::Result<()> {
    let letter = KINDS.iter().find(|(one, _)| *one == kind).map_or(b'X', |(_, letter)| *letter);
    let length = u32::try_from(content.len()).map_err(io::Error::other)?;
    to.write_all(&[letter])?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(content)?;
    to.flush()
}

/// Reads a frame; `None` at the end.
pub(super) fn receive(from: &mut impl Read) -> io::Result<Option<(Kind, Vec<u8>)>> {
    let mut head = [0; 5];
    match from.read_exact(&mut head) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let [letter, length @ ..] = head;
    let kind = KINDS.iter().find(|(_, one)| *one == letter).map(|(kind, _)| *kind);
    let length = u32::from_le_bytes(length) as usize;
    let (Some(kind), true) = (kind, length <= MOST_BYTES) else {
        return Err(io::Error::from(io::ErrorKind::InvalidData));
    };
    let mut content = vec![0; length];
    from.read_exact(&mut content)?;
    Ok(Some((kind, content)))
}

/// Parts of a file that were not read, as JSON.
pub(super) fn unread_to_json(unread: Vec<Unread>) -> Vec<u8> {
    let pairs: Vec<(String, String)> =
        unread.into_iter().map(|Unread { part, why }| (part, why)).collect();
    serde_json::to_vec(&pairs).unwrap_or_default()
}

pub(super) fn unread_from_json(json: &[u8]) -> Option<Vec<Unread>> {
    let pairs: Vec<(String, String)> = serde_json::from_slice(json).ok()?;
    Some(pairs.into_iter().map(|(part, why)| Unread { part, why }).collect())
}

const EXACT: u8 = 1;
const CUT: u8 = 2;
const UNCLEAR: u8 = 4;
const SPANNING: u8 = 8;
const SIGNS: u8 = 16;

const SIGN_KINDS: [SignKind; 7] = [
    SignKind::Struck,
    SignKind::StruckPart,
    SignKind::CheckBox { is_checked: false },
    SignKind::CheckBox { is_checked: true },
    SignKind::Field,
    SignKind::Note,
    SignKind::Named,
];

/// A run of cells that are empty or blank texts; the number of further ones follows. A row may have
/// 16,384 of them in a few bytes of its file.
const EMPTY: u8 = 0;
const BLANK_TEXT: u8 = 6;

/// Appends a row to a batch.
pub(super) fn put_row(batch: &mut Vec<u8>, at: RowPosition<'_>, cells: &[Cell<'_>]) {
    let flags = [
        (at.is_exact, EXACT),
        (at.is_cut, CUT),
        (at.is_unclear, UNCLEAR),
        (at.is_spanning, SPANNING),
        (!at.signs.is_empty(), SIGNS),
    ];
    let flags = flags.iter().filter(|(is_so, _)| *is_so).map(|(_, flag)| flag).sum();
    batch.push(flags);
    for number in [at.row, at.bytes, at.swallowed] {
        batch.extend(number.to_le_bytes());
    }
    put_text(batch, at.part);
    put_length(batch, cells.len());
    let mut rest = cells;
    while let Some((cell, others)) = rest.split_first() {
        rest = others;
        match *cell {
            Cell::Empty | Cell::Text("") => {
                let more = rest.iter().take_while(|one| *one == cell).take(usize::from(u16::MAX));
                let more = more.count();
                rest = rest.get(more..).unwrap_or_default();
                batch.push(if *cell == Cell::Empty { EMPTY } else { BLANK_TEXT });
                batch.extend(u16::try_from(more).unwrap_or(u16::MAX).to_le_bytes());
            }
            Cell::Text(text) => {
                batch.push(1);
                put_text(batch, text);
            }
            Cell::Number(number) => {
                batch.push(2);
                batch.extend(number.to_le_bytes());
            }
            Cell::DateTime(moment) => {
                batch.push(3);
                batch.extend(moment.and_utc().timestamp().to_le_bytes());
                batch.extend(moment.and_utc().timestamp_subsec_nanos().to_le_bytes());
            }
            Cell::Bool(is_true) => batch.push(4 + u8::from(is_true)),
        }
    }
    if !at.signs.is_empty() {
        put_length(batch, at.signs.len());
        for Sign { cell, kind } in at.signs {
            batch.extend(cell.to_le_bytes());
            let number = SIGN_KINDS.iter().position(|one| one == kind).unwrap_or_default();
            batch.push(u8::try_from(number).unwrap_or_default());
        }
    }
}

fn put_length(batch: &mut Vec<u8>, length: usize) {
    // A row that is longer than a frame can be is refused before it is sent.
    batch.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
}

fn put_text(batch: &mut Vec<u8>, text: &str) {
    put_length(batch, text.len());
    batch.extend(text.as_bytes());
}

/// The rows of a batch.
pub(super) struct Rows<'a>(&'a [u8]);

impl<'a> Rows<'a> {
    pub(super) const fn of(batch: &'a [u8]) -> Self {
        Self(batch)
    }

    /// Reads the next row into `cells` and `signs`; `None` at the end of the batch.
    ///
    /// # Errors
    /// [`Garbled`] when the batch is none of ours.
    pub(super) fn next<'s>(
        &mut self,
        cells: &mut Vec<Cell<'a>>,
        signs: &'s mut Vec<Sign>,
    ) -> Result<Option<RowPosition<'s>>, Garbled>
    where
        'a: 's,
    {
        cells.clear();
        signs.clear();
        if self.0.is_empty() {
            return Ok(None);
        }
        let [flags] = self.take()?;
        let mut number = || self.take().map(u64::from_le_bytes);
        let (row, bytes, swallowed) = (number()?, number()?, number()?);
        let part = self.text()?;
        let count = self.length()?;
        if count > MAX_COLUMNS {
            return Err(Garbled);
        }
        while cells.len() < count {
            let (cell, more) = self.cell()?;
            if more >= count - cells.len() {
                return Err(Garbled);
            }
            cells.resize(cells.len() + 1 + more, cell);
        }
        let is = |flag| flags & flag != 0;
        if is(SIGNS) {
            for _ in 0..self.length()? {
                signs.push(self.sign(count)?);
            }
        }
        let (is_exact, is_cut, is_unclear) = (is(EXACT), is(CUT), is(UNCLEAR));
        Ok(Some(RowPosition {
            row,
            bytes,
            part,
            is_exact,
            is_cut,
            swallowed,
            is_unclear,
            is_spanning: is(SPANNING),
            signs,
        }))
    }

    /// A cell, and how many equal ones follow it.
    fn cell(&mut self) -> Result<(Cell<'a>, usize), Garbled> {
        let [kind] = self.take()?;
        let cell = match kind {
            EMPTY | BLANK_TEXT => {
                let more = usize::from(u16::from_le_bytes(self.take()?));
                return Ok((if kind == EMPTY { Cell::Empty } else { Cell::Text("") }, more));
            }
            1 => Cell::Text(self.text()?),
            2 => Cell::Number(f64::from_le_bytes(self.take()?)),
            3 => {
                let seconds = i64::from_le_bytes(self.take()?);
                let nanoseconds = u32::from_le_bytes(self.take()?);
                let moment = DateTime::from_timestamp(seconds, nanoseconds).ok_or(Garbled)?;
                Cell::DateTime(moment.naive_utc())
            }
            4 => Cell::Bool(false),
            5 => Cell::Bool(true),
            _ => return Err(Garbled),
        };
        Ok((cell, 0))
    }

    /// A sign of one of so many cells.
    fn sign(&mut self, cells: usize) -> Result<Sign, Garbled> {
        let cell = self.length()?;
        let [number] = self.take()?;
        let kind = *SIGN_KINDS.get(usize::from(number)).ok_or(Garbled)?;
        let cell = u32::try_from(cell).ok().filter(|_| cell < cells).ok_or(Garbled)?;
        Ok(Sign { cell, kind })
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Garbled> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Garbled)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn length(&mut self) -> Result<usize, Garbled> {
        self.take().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }

    fn text(&mut self) -> Result<&'a str, Garbled> {
        let length = self.length()?;
        let (text, rest) = self.0.split_at_checked(length).ok_or(Garbled)?;
        self.0 = rest;
        str::from_utf8(text).map_err(|_| Garbled)
    }
}

/// What the child sent is not what a child sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Garbled;

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn rows_arrive_as_they_were_sent() {
        let moment = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap().and_hms_opt(9, 30, 0).unwrap();
        let cells = [
            Cell::Empty,
            Cell::Text("Peachtree – St"),
            Cell::Number(-0.5),
            Cell::DateTime(moment),
            Cell::Bool(true),
            Cell::Empty,
            Cell::Empty,
            Cell::Text(""),
            Cell::Text(""),
            Cell::Empty,
            Cell::Bool(false),
        ];
        let first = RowPosition {
            row: 3,
            bytes: 71,
            part: "April",
            is_exact: true,
            is_cut: false,
            swallowed: 2,
            is_unclear: true,
            is_spanning: true,
            signs: &SIGN_KINDS.map(|kind| Sign { cell: 10, kind }),
        };
        let second = RowPosition { row: 4, is_cut: true, ..RowPosition::default() };
        let mut batch = Vec::new();
        put_row(&mut batch, first, &cells);
        put_row(&mut batch, second, &[]);
        let (mut rows, mut read, mut signs) = (Rows::of(&batch), Vec::new(), Vec::new());
        assert_eq!(rows.next(&mut read, &mut signs), Ok(Some(first)));
        assert_eq!(read, cells);
        assert_eq!(rows.next(&mut read, &mut signs), Ok(Some(second)));
        assert_eq!(read, []);
        assert_eq!(rows.next(&mut read, &mut signs), Ok(None));
    }

    #[test]
    fn a_run_of_blank_cells_is_a_count() {
        let mut far = vec![Cell::Empty; 16_383];
        far.push(Cell::Number(1.0));
        let (mut batch, mut read) = (Vec::new(), Vec::new());
        put_row(&mut batch, RowPosition::default(), &far);
        // The flags, three numbers, two lengths, the run and the number.
        assert_eq!(batch.len(), 1 + 24 + 4 + 4 + 3 + 9);
        Rows::of(&batch).next(&mut read, &mut Vec::new()).unwrap();
        assert_eq!(read, far);
    }

    #[test]
    fn a_run_that_is_longer_than_its_row_is_garbled() {
        let mut batch = Vec::new();
        put_row(&mut batch, RowPosition::default(), &[Cell::Empty; 3]);
        let last = batch.len() - 2;
        batch[last] = 3;
        assert_eq!(Rows::of(&batch).next(&mut Vec::new(), &mut Vec::new()), Err(Garbled));
    }

    #[test]
    fn a_batch_that_no_child_sends_is_garbled() {
        let mut batch = Vec::new();
        let cells = [Cell::Text("one"), Cell::Number(1.0), Cell::Empty, Cell::Empty];
        let signs = [Sign { cell: 3, kind: SignKind::Note }];
        put_row(&mut batch, RowPosition { signs: &signs, ..RowPosition::default() }, &cells);
        let (mut read, mut signs) = (Vec::new(), Vec::new());
        // Whatever is cut off, changed or too long must be noticed or be another sound row.
        for end in 1..batch.len() {
            assert_eq!(Rows::of(&batch[..end]).next(&mut read, &mut signs), Err(Garbled), "{end}");
        }
        for at in 0..batch.len() {
            for byte in [0, 1, 0x7f, 0xff] {
                let mut changed = batch.clone();
                changed[at] = byte;
                let _ = Rows::of(&changed).next(&mut Vec::new(), &mut Vec::new());
            }
        }
    }

    #[test]
    fn a_frame_that_is_too_long_or_of_no_kind_is_not_read() {
        let mut frame = Vec::new();
        send(&mut frame, Kind::Form, b"pdf").unwrap();
        assert_eq!(receive(&mut &frame[..]).unwrap(), Some((Kind::Form, b"pdf".to_vec())));
        assert_eq!(receive(&mut &b""[..]).unwrap(), None);
        receive(&mut &b"R\xff\xff\xff\xff"[..]).unwrap_err();
        receive(&mut &b"?\0\0\0\0"[..]).unwrap_err();
    }

    #[test]
    fn a_layout_is_the_same_on_the_other_side() {
        let layout = Layout {
            sheets: SheetChoice::Named(vec!["April".to_owned()]),
            labels: Some(Labels { first: "Sale".to_owned(), others: vec!["Bid".to_owned()] }),
            header_lines: vec!["Day".to_owned(), "Hall".to_owned()],
            pdf: PdfLayout {
                key: Some("Case".to_owned()),
                state: State::parse("VA"),
                ..PdfLayout::default()
            },
        };
        for layout in
            [layout, Layout { sheets: SheetChoice::All, ..Layout::default() }, Layout::default()]
        {
            let line = serde_json::to_string(&Ask::Open(Box::new((&layout).into()))).unwrap();
            let Ask::Open(wire) = serde_json::from_str(&line).unwrap() else { panic!("{line}") };
            assert_eq!(Layout::from(*wire), layout);
        }
    }
}
