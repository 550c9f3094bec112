use std::borrow::Cow;
use std::collections::BTreeMap;

use geography::{County, State};
use listings::{Column, ColumnType, Listing, UniqueId, Value, status};

use crate::cell::Cell;
use crate::fault::{Fault, Outcome};
use crate::header::is_other_header;
use crate::map::Form;
use crate::name::fold;
use crate::plan::source::{Parts, ResolvedPiece, Row, Source, SourceValue, plain_blanks};
use crate::plan::{
    CasePlan, ExtraTarget, IdPiece, IdSource, Plan, ReadRow, RoutePlan, RowKey, Tally, UnreadRow,
    Watched, Write,
};
use crate::reading::{
    CellError, CountyName, EXTRA_CHARS, SaleNote, county_moment, extra_text, is_about_a_sale,
    is_blank_word, is_damaged, is_damaged_key, is_derived_status, names_a_number, off_words,
    one_line, read_county, read_number, read_rank, read_state, read_value, sale_note, split_moment,
    within, without_defusing, written_amount,
};
use crate::record::Record;

/// The values and faults of one row.
#[derive(Default)]
struct Draft {
    columns: Vec<(Column, Option<Value>)>,
    photos: Vec<(usize, String)>,
    extras: Vec<(String, Option<String>, usize)>,
    /// Faults that leave the row out.
    faults: Vec<Fault>,
    /// Faults that leave a cell out, and cells that are worth a look.
    remarks: Vec<Fault>,
    /// What the columns of the day and the status say about the sale.
    from_day: Option<SaleNote>,
    from_status: Option<SaleNote>,
    /// The state and the county, by whose clock an instant is a day.
    place: Option<(State, Option<County>)>,
}

/// Coordinates may be so many miles outside their county: outlines are simplified, and a street can
/// be the border.
const MILES_OUTSIDE: f64 = 3.0;

/// The extras that the importer makes of what a cell says about a sale.
const SALE_TIME: &str = "Sale Time";
const PREVIOUS_DAY: &str = "Previous Sale Date";
const STATUS_REASON: &str = "Status Reason";
/// How often the sale was postponed by the source's own count. Ours is that of the ledger.
const POSTPONEMENTS: &str = "Times Postponed (source)";

impl Plan {
    /// Whether a row repeats the header, as in files that were concatenated.
    pub fn is_header(&self, cells: &[Cell<'_>]) -> bool {
        let mut header = self.header.iter();
        cells.len() >= self.header.len()
            && cells.iter().all(|cell| match header.next() {
                Some(text) => matches!(cell, Cell::Text(other) if *text == without_defusing(other)),
                None => cell.is_empty(),
            })
    }

    /// Whether a row is the header of another table below this one.
    pub fn is_other_header(&self, cells: &[Cell<'_>]) -> bool {
        is_other_header(&self.header, cells)
    }

    /// Reads a row.
    ///
    /// # Errors
    /// The cells because of which the row is left out.
    pub fn read(&self, cells: &[Cell<'_>], tally: &mut Tally) -> Result<ReadRow, UnreadRow> {
        let row = Row { cells, blank: &self.blank };
        let no_parts = Parts::default();
        let mut draft = Draft {
            columns: Vec::with_capacity(self.columns.len() + 4),
            extras: Vec::with_capacity(self.extras.len() + 4),
            ..Draft::default()
        };
        let state_cell = self.state.source.get(row, &no_parts);
        let state = match read_state(state_cell.cell()) {
            Ok(state) => state,
            Err(reason) => {
                draft.fault(&self.state.header, state_cell.cell(), reason);
                return Err(UnreadRow { faults: draft.faults, key: self.key(cells) });
            }
        };
        let county = self.county(state, row, &mut draft);
        let known = match &county {
            Some(CountyName::Known(county)) => Some(*county),
            _ => None,
        };
        draft.place = Some((state, known));
        let unique_id = self.unique_id(state, county.as_ref(), row, &mut draft);
        for write in &self.columns {
            draft.column(write, &write.source.get(row, &no_parts));
        }
        for write in &self.photos {
            draft.photo(write, &write.source.get(row, &no_parts));
        }
        for write in &self.extras {
            draft.extra(write, &write.source.get(row, &no_parts));
        }
        for route in &self.routes {
            route.read(row, &mut draft);
        }
        draft.settle_sale(tally);
        draft.drop_point_elsewhere();
        if let Some(write) = &self.county
            && let Some(CountyName::Unknown(name)) = &county
        {
            draft.remark(&write.header, Cell::Text(name), CellError::UnknownCounty);
        }
        match unique_id {
            Some(unique_id) if draft.faults.is_empty() => {
                let remarks = std::mem::take(&mut draft.remarks);
                let record = self.finish(unique_id, state, county, draft, tally);
                Ok(ReadRow { record, remarks })
            }
            _ => {
                let left_out =
                    |fault: &Fault| fault.outcome_in_imported_row() == Outcome::CellLeftOut;
                draft.faults.extend(draft.remarks.into_iter().filter(left_out));
                let key = unique_id.map_or(RowKey::Unreadable, RowKey::Known);
                Err(UnreadRow { faults: draft.faults, key })
            }
        }
    }

    /// The key of a row that is left out.
    pub fn key(&self, cells: &[Cell<'_>]) -> RowKey {
        let row = Row { cells, blank: &self.blank };
        let no_parts = Parts::default();
        let mut draft = Draft::default();
        let state_cell = self.state.source.get(row, &no_parts);
        let state = match (read_state(state_cell.cell()), &self.unique_id) {
            (Ok(state), _) => Some(state),
            (Err(_), IdSource::Cell(..)) => None,
            // The row is of another state, unless its state is blank.
            (Err(_), IdSource::Template(_)) if one_line(state_cell.cell()).is_empty() => {
                return RowKey::Unreadable;
            }
            (Err(_), IdSource::Template(_)) => return RowKey::None,
        };
        let unique_id = match state {
            Some(state) => {
                let county = self.county(state, row, &mut draft);
                self.unique_id(state, county.as_ref(), row, &mut draft)
            }
            None => match &self.unique_id {
                IdSource::Cell(index, _) => UniqueId::parse(&one_line(row.cell(*index))).ok(),
                IdSource::Template(_) => None,
            },
        };
        unique_id.map_or(RowKey::Unreadable, RowKey::Known)
    }

    /// Whether the file has a unique_ID column of its own.
    pub fn has_own_key(&self) -> bool {
        matches!(self.unique_id, IdSource::Cell(..))
    }

    /// The rank of a row among the rows of its unique_ID; `None` if the map names no column for it.
    /// The largest one counts, and a blank has the smallest.
    ///
    /// # Errors
    /// The cell, if it is neither a day nor a whole number.
    pub fn rank(&self, cells: &[Cell<'_>]) -> Result<Option<u64>, Fault> {
        let Some((index, header)) = &self.latest_by else { return Ok(None) };
        let cell = Row { cells, blank: &self.blank }.cell(*index);
        read_rank(cell).map(Some).map_err(|reason| Fault::of(header, cell, reason))
    }

    /// Whether a column has a value in a row.
    pub fn is_filled(&self, cells: &[Cell<'_>], index: usize) -> bool {
        match (Row { cells, blank: &self.blank }).cell(index) {
            Cell::Text(text) => {
                let text = text.trim();
                !text.is_empty() && !is_blank_word(text, ColumnType::Text)
            }
            cell => !cell.is_empty(),
        }
    }

    /// The number of columns of the header.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The columns of ours whose pattern in the map fitted no row so far.
    pub fn unfit_patterns(&self) -> Vec<String> {
        let cases = || self.routes.iter().flat_map(|route| &route.cases);
        let columns = self.columns.iter().chain(cases().flat_map(|case| &case.columns));
        let columns = columns.map(|write| (write.target.label(), &write.source));
        let extras = self.extras.iter().chain(cases().flat_map(|case| &case.extras));
        let extras = extras.map(|write| (write.target.name.as_str(), &write.source));
        let county = self.county.iter().map(|write| (Column::County.label(), &write.source));
        let unfit = columns.chain(extras).chain(county).filter(|(_, source)| source.fits_nothing());
        let mut unfit: Vec<String> = unfit.map(|(name, _)| name.to_owned()).collect();
        unfit.dedup();
        unfit
    }

    /// The name of a column that neither the map nor our own columns use; `None` for any other one.
    pub fn unnamed(&self, index: usize) -> Option<&str> {
        let mut unnamed = self.unnamed.iter();
        unnamed.find(|(place, _)| *place == index).map(|(_, name)| name.as_str())
    }

    /// Words of a row that may say that its sale is off, in a cell that is not read as its status:
    /// an address, a case number, a bid, a cell beyond the columns, or one in a column that nothing
    /// uses.
    pub fn off_words<'a>(&self, cells: &[Cell<'a>]) -> Option<&'a str> {
        const NO: [&str; 4] = ["no", "n", "false", "0"];
        let text = |index: usize| match cells.get(index) {
            Some(Cell::Text(text)) => Some(text.trim()),
            _ => None,
        };
        let mut watched = self.watched.iter().filter_map(|watched| {
            let text = text(watched.index)?;
            if !watched.by_name {
                return off_words(text);
            }
            let is_no = NO.iter().any(|no| text.eq_ignore_ascii_case(no));
            (!is_no && !is_blank_word(text, ColumnType::Text)).then_some(text)
        });
        let beyond = || (self.width..cells.len()).find_map(|index| off_words(text(index)?));
        watched.next().or_else(beyond)
    }

    /// The columns for [`Plan::off_words`].
    pub(super) fn columns_to_watch(&self) -> Vec<Watched> {
        let watch = |index| match self.unnamed(index) {
            Some(name) => Some(Watched { index, by_name: is_about_a_sale(name) }),
            None => self.is_checked(index).then_some(Watched { index, by_name: false }),
        };
        (0..self.width).filter_map(watch).collect()
    }

    /// Whether a column is of the place, the case or the bid, and of nothing that has words of a sale.
    fn is_checked(&self, index: usize) -> bool {
        const CHECKED: [Column; 4] =
            [Column::Address, Column::City, Column::CaseNumber, Column::OpeningBid];
        let mut uses = self.columns.iter().filter(|write| write.source.uses(index));
        let is_routed = self.routes.iter().any(|route| route.index == index);
        uses.clone().any(|write| CHECKED.contains(&write.target))
            && !is_routed
            && uses.all(|write| !matches!(write.target, Column::Status | Column::SaleDate))
    }

    /// The text of a row that has only this one cell, such as a total or a note below the sales.
    pub fn lone_text<'a>(&self, cells: &[Cell<'a>]) -> Option<&'a str> {
        let mut filled = cells.iter().filter(|cell| !cell.is_empty());
        match (filled.next(), filled.next()) {
            (Some(Cell::Text(text)), None) if self.width > 1 => Some(without_defusing(text)),
            // A total with its number, or a note.
            (Some(Cell::Text(text)), Some(_)) if self.width > 3 && filled.next().is_none() => {
                Some(without_defusing(text)).filter(|text| begins_with_a_total(text))
            }
            _ => None,
        }
    }

    /// The form of the key of a row: its digits as 9 and its letters as A, runs of each in one.
    pub fn key_form(&self, cells: &[Cell<'_>]) -> String {
        let row = Row { cells, blank: &self.blank };
        match &self.unique_id {
            IdSource::Cell(index, _) => form_of(&row.cell(*index).text()),
            IdSource::Template(pieces) => {
                let parts = Parts::default();
                let texts = pieces.iter().filter_map(|piece| match piece {
                    IdPiece::Part(part @ ResolvedPiece::Cell(_)) => Some(part.text(row, &parts)),
                    _ => None,
                });
                texts.map(|text| form_of(&text)).collect()
            }
        }
    }

    /// Whether a row has fewer or more cells than the header. A row with more cells is left out,
    /// because its cells may be in the wrong columns, unless the last column that checks its values
    /// shows that they are not.
    pub fn check_width(&self, cells: &[Cell<'_>], is_exact: bool) -> Option<CellError> {
        let used = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        if used > self.width {
            let cells = &cells[..self.width];
            return Some(match self.is_in_place(cells) {
                true => CellError::FurtherCell,
                false => CellError::LongRow(used, self.width),
            });
        }
        if is_exact && cells.len() < self.width {
            return Some(CellError::ShortRow(cells.len(), self.width));
        }
        None
    }

    /// Whether the cells of a row are in their columns: the last of our columns with a value is one
    /// that only takes values of its kind, and takes this one.
    fn is_in_place(&self, cells: &[Cell<'_>]) -> bool {
        let row = Row { cells, blank: &self.blank };
        let place = |write: &Write<Column>| match &write.source {
            Source::Cell(index) => Some(*index),
            Source::Rule(rule) => rule.pieces.iter().filter_map(ResolvedPiece::index).max(),
        };
        let filled = self.columns.iter().filter_map(|write| {
            let index = place(write).filter(|index| !row.cell(*index).is_empty())?;
            Some((index, write))
        });
        let Some((index, write)) = filled.max_by_key(|(index, _)| *index) else { return false };
        let cell = row.cell(index);
        let is_note = || match cell {
            Cell::Text(text) => sale_note(without_defusing(text)).is_some(),
            _ => false,
        };
        let is_checked = match write.target {
            Column::Status => is_note(),
            Column::SaleDate => read_value(write.target, cell).is_ok() || is_note(),
            column => {
                (column == Column::ZipCode || column.kind() != ColumnType::Text)
                    && read_value(column, cell).is_ok()
            }
        };
        is_checked && row.cell(index).text().len() > 1
    }

    fn county(&self, state: State, row: Row<'_>, draft: &mut Draft) -> Option<CountyName> {
        let write = self.county.as_ref()?;
        let parts = Parts::default();
        let input = write.source.get(row, &parts);
        match read_county(state, input.cell()) {
            Ok(county) => {
                let value = county.as_ref().map(|county| Value::Text(county.as_str().to_owned()));
                draft.columns.push((Column::County, value));
                county
            }
            Err(reason) => {
                draft.fault(&write.header, input.cell(), reason);
                None
            }
        }
    }

    fn unique_id(
        &self,
        state: State,
        county: Option<&CountyName>,
        row: Row<'_>,
        draft: &mut Draft,
    ) -> Option<UniqueId> {
        if let Some((header, cell)) = self.damaged_key(row) {
            draft.fault(header, cell, CellError::Damaged);
            return None;
        }
        let (header, text) = match &self.unique_id {
            IdSource::Cell(index, header) => (header.as_str(), one_line(row.cell(*index))),
            IdSource::Template(pieces) => {
                let Some(county) = county else {
                    let header = self.county.as_ref().map_or("County", |write| &write.header);
                    draft.fault(header, Cell::Empty, CellError::County);
                    return None;
                };
                // A cell may have several lines.
                let text = id_text(pieces, state, county, row).replace(char::is_control, " ");
                ("unique_ID", Cow::Owned(text))
            }
        };
        if text.is_empty() {
            draft.fault(header, Cell::Empty, CellError::NoUniqueId);
            return None;
        }
        match UniqueId::parse(&text) {
            Ok(id) => Some(id),
            Err(invalid) => {
                draft.fault(header, Cell::Text(&text), CellError::UniqueId(invalid));
                None
            }
        }
    }

    /// The cell of the unique_ID that a spreadsheet has changed. Several sales would have its key.
    fn damaged_key<'r>(&self, row: Row<'r>) -> Option<(&str, Cell<'r>)> {
        let cell = |index: usize| Some(row.cell(index)).filter(|cell| is_damaged_key(*cell));
        match &self.unique_id {
            IdSource::Cell(index, header) => Some((header, cell(*index)?)),
            IdSource::Template(pieces) => pieces.iter().find_map(|piece| match piece {
                IdPiece::Part(part) => Some(("unique_ID", cell(part.index()?)?)),
                IdPiece::State | IdPiece::County => None,
            }),
        }
    }

    fn finish(
        &self,
        unique_id: UniqueId,
        state: State,
        county: Option<CountyName>,
        draft: Draft,
        tally: &mut Tally,
    ) -> Record {
        if let Some(CountyName::Unknown(name)) = county {
            *tally.unknown_counties.entry((state, name)).or_default() += 1;
        }
        let Draft { columns, mut photos, mut extras, .. } = draft;
        if extras.len() > Listing::MAX_EXTRAS {
            tally.values_left_out += truncate_extras(&mut extras, Listing::MAX_EXTRAS);
        }
        photos.sort_by_key(|(number, _)| *number);
        Record {
            unique_id,
            state,
            columns: columns.into_iter().collect(),
            photos: self
                .has_photo_columns
                .then(|| photos.into_iter().map(|(_, link)| link).collect()),
            extras: extras
                .into_iter()
                .map(|(name, value, _)| (name, value))
                .collect::<BTreeMap<_, _>>(),
        }
    }
}

fn form_of(text: &str) -> String {
    let mut form = String::with_capacity(text.len());
    for c in text.chars() {
        let kind = match c {
            _ if c.is_ascii_digit() => '9',
            _ if c.is_alphabetic() => 'A',
            _ if c.is_whitespace() => ' ',
            other => other,
        };
        if kind != 'A' && kind != '9' || !form.ends_with(kind) {
            form.push(kind);
        }
    }
    form
}

/// Whether a line begins with a word of totals and notes.
#[must_use]
pub fn begins_with_a_total(text: &str) -> bool {
    const TOTALS: [&str; 6] = ["total", "subtotal", "grand", "count", "page", "note"];
    let first = text.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or_default();
    let folded = fold(first);
    TOTALS.contains(&folded.trim_end_matches('s'))
}

impl Record {
    /// Adds what words below the row say about its sale, such as 'SALE CANCELLED'. Returns whether
    /// they say anything.
    pub fn add_words(&mut self, text: &str) -> bool {
        let Some(note) = sale_note(text).filter(|note| note.status.is_some()) else { return false };
        let day = match self.columns.get(&Column::SaleDate) {
            Some(Some(Value::Date(day))) => Some(*day),
            _ => None,
        };
        let mut draft = Draft {
            from_day: Some(SaleNote { day, ..SaleNote::default() }),
            from_status: Some(note),
            ..Draft::default()
        };
        draft.settle_sale(&mut Tally::default());
        self.columns.extend(draft.columns);
        self.extras.extend(draft.extras.into_iter().map(|(name, value, _)| (name, value)));
        true
    }
}

/// The key that a map's template creates. Its literal text stays even between blanks, so block 1,
/// lot 23 differs from block 12, lot 3. Only the literal text at the end is removed. The key is
/// empty if the row has no value of its own.
fn id_text(pieces: &[IdPiece], state: State, county: &CountyName, row: Row<'_>) -> String {
    let mut text = String::new();
    let mut end = 0;
    let mut has_value = false;
    let parts = Parts::default();
    for piece in pieces {
        match piece {
            IdPiece::State => text.push_str(state.code()),
            IdPiece::County => text.push_str(county.as_str()),
            IdPiece::Part(ResolvedPiece::Words(words)) => {
                text.push_str(words);
                continue;
            }
            IdPiece::Part(part) => {
                let before = text.len();
                let piece = plain_blanks(part.text(row, &parts));
                match id_day(part, &piece, row).or_else(|| id_amount(part, row)) {
                    Some(plain) => text.push_str(&plain),
                    None => text.push_str(&piece),
                }
                if text.len() == before {
                    continue;
                }
                has_value = true;
            }
        }
        end = text.len();
    }
    text.truncate(end);
    if has_value { text } else { String::new() }
}

/// A day in a unique_ID as `2015-08-07`, however the file writes it: a date cell, or a text such as
/// `8/7/15` or `Aug 7, 2015`. Texts of digits and hyphens stay, because parcel numbers look like
/// them.
fn id_day(part: &ResolvedPiece, text: &str, row: Row<'_>) -> Option<String> {
    if let ResolvedPiece::Cell(index) = part
        && let Cell::DateTime(moment) = row.cell(*index)
    {
        return Some(moment.date().to_string());
    }
    let is_slashed =
        text.matches('/').count() == 2 && text.starts_with(|c: char| c.is_ascii_digit());
    let names_month = text.bytes().filter(u8::is_ascii_alphabetic).count() >= 3;
    let (day, _) = (is_slashed || names_month).then(|| split_moment(text)).flatten()?;
    Some(day.to_string())
}

/// An amount in a unique_ID as plain dollars, however the file writes it: a number, `$355,000` or
/// `355,000`. Accountants print `$-` for 0.
fn id_amount(part: &ResolvedPiece, row: Row<'_>) -> Option<String> {
    let ResolvedPiece::Cell(index) = part else { return None };
    let Cell::Text(text) = row.cell(*index) else { return None };
    let text = text.trim();
    match text.strip_prefix('$') {
        Some(rest) if !rest.trim().is_empty() && rest.trim().bytes().all(|byte| byte == b'-') => {
            Some("0".to_owned())
        }
        _ => written_amount(text).map(|money| money.to_string()),
    }
}

/// Truncates extras to the first `most` values by their column in the file and removes blanks.
/// Returns the number of removed values.
fn truncate_extras(extras: &mut Vec<(String, Option<String>, usize)>, most: usize) -> u64 {
    extras.retain(|(_, value, _)| value.is_some());
    let count = extras.len();
    if count > most {
        extras.sort_by_key(|(_, _, index)| *index);
        extras.truncate(most);
    }
    (count - extras.len()) as u64
}

impl RoutePlan {
    fn read(&self, row: Row<'_>, draft: &mut Draft) {
        let cell = draft.in_county(row.cell(self.index));
        let text = plain_blanks(cell.text());
        for case in &self.cases {
            if let Some(parts) = parts(&case.form, cell, &text) {
                case.read(row, &parts, draft);
                return;
            }
        }
    }
}

/// The parts of a cell; `None` if the cell does not have this form.
fn parts<'a>(form: &Form, cell: Cell<'a>, text: &'a str) -> Option<Parts<'a>> {
    let value = cell;
    match form {
        Form::Any => Some(Parts { value, ..Parts::default() }),
        Form::Date => match cell {
            Cell::DateTime(moment) => {
                let time = text.split_once(' ').map_or("", |(_, time)| time);
                Some(Parts { value, date: Some(moment.date()), time: time.into(), groups: None })
            }
            Cell::Text(_) => {
                let (day, time) = split_moment(text)?;
                Some(Parts { value, date: Some(day), time: time.into(), groups: None })
            }
            Cell::Empty | Cell::Number(_) | Cell::Bool(_) => None,
        },
        Form::Number => {
            read_number(cell)?;
            Some(Parts { value, ..Parts::default() })
        }
        Form::Pattern(pattern) => {
            let groups = pattern.captures(text)?;
            Some(Parts { value, groups: Some(groups), ..Parts::default() })
        }
    }
}

impl CasePlan {
    fn read(&self, row: Row<'_>, parts: &Parts<'_>, draft: &mut Draft) {
        for write in &self.columns {
            draft.column(write, &write.source.get(row, parts));
        }
        for write in &self.photos {
            draft.photo(write, &write.source.get(row, parts));
        }
        for write in &self.extras {
            draft.extra(write, &write.source.get(row, parts));
        }
    }
}

impl Tally {
    fn count_words(&mut self, words: &str) {
        const MOST: usize = 1_000;
        if self.unread_words.len() < MOST || self.unread_words.contains_key(words) {
            *self.unread_words.entry(words.to_owned()).or_default() += 1;
        }
    }
}

impl Draft {
    fn fault(&mut self, header: &str, cell: Cell<'_>, reason: CellError) {
        self.faults.push(Fault::of(header, cell, reason));
    }

    /// An instant as a day and a time of day in the county. Other cells stay as they are.
    fn in_county<'a>(&self, cell: Cell<'a>) -> Cell<'a> {
        let moment = self
            .place
            .and_then(|(state, county)| county_moment(cell, state, county.map(County::name)));
        moment.map_or(cell, Cell::DateTime)
    }

    fn column(&mut self, write: &Write<Column>, input: &SourceValue<'_>) {
        let mut cell = input.cell();
        if write.target.kind() == ColumnType::Date {
            cell = self.in_county(cell);
        }
        // Our own downloads contain the computed status, which is never stored.
        if write.target == Column::Status
            && let Cell::Text(text) = cell
            && is_derived_status(text)
        {
            return;
        }
        if let Cell::Text(text) = cell
            && matches!(write.target, Column::SaleDate | Column::Status)
            && let Some(note) = sale_note(without_defusing(text))
        {
            match write.target {
                Column::SaleDate => self.from_day = Some(note),
                _ => self.from_status = Some(note),
            }
            return;
        }
        match read_value(write.target, cell) {
            Ok(value) => {
                if write.target == Column::SaleDate
                    && let Cell::DateTime(moment) = cell
                    && let Some((_, time)) = cell.text().split_once(' ')
                {
                    let (day, time) = (Some(moment.date()), time.to_owned());
                    self.from_day = Some(SaleNote { day, time, ..SaleNote::default() });
                    return;
                }
                if write.target == Column::Status && value.is_some() {
                    self.remark(&write.header, cell, CellError::UnknownStatus);
                }
                self.columns.push((write.target, value));
            }
            Err(reason)
                if matches!(write.target, Column::SaleDate | Column::Status)
                    && reason != CellError::StatusSentence =>
            {
                self.fault(&write.header, cell, reason);
            }
            Err(reason) => self.remark(&write.header, cell, reason),
        }
    }

    /// Combines what the columns of the day and the status say. The status column counts, unless it
    /// is blank or says that the sale is scheduled. Its day counts if the sale is not over.
    fn settle_sale(&mut self, tally: &mut Tally) {
        for fault in &self.remarks {
            match fault.reason {
                CellError::UnknownStatus => {
                    *tally.unknown_statuses.entry(fault.value.clone()).or_default() += 1;
                }
                CellError::StatusSentence => tally.count_words(&fault.value),
                _ => {}
            }
        }
        for fault in self.faults.iter().filter(|fault| fault.reason == CellError::Date) {
            tally.count_words(&fault.value);
        }
        let (from_day, from_status) = (self.from_day.take(), self.from_status.take());
        if from_day.is_none() && from_status.is_none() {
            return;
        }
        let (from_day, from_status) =
            (from_day.unwrap_or_default(), from_status.unwrap_or_default());
        let says_more =
            |note: &SaleNote| note.status.is_some_and(|word| word.status != status::SCHEDULED);
        let word = if says_more(&from_status) { from_status.status } else { from_day.status };
        let word = word.or(from_status.status);
        let has_other_status =
            self.columns.iter().any(|(column, value)| *column == Column::Status && value.is_some());
        if let Some(word) = word.filter(|_| !has_other_status) {
            self.columns.retain(|(column, _)| *column != Column::Status);
            self.columns.push((Column::Status, Some(Value::Text(word.status.to_owned()))));
            let reason = word.reason.map(ToOwned::to_owned);
            self.extra_unless_written(STATUS_REASON, reason);
        }
        if let Some(bid) = from_status.opening_bid
            && !self
                .columns
                .iter()
                .any(|(column, value)| *column == Column::OpeningBid && value.is_some())
        {
            self.columns.retain(|(column, _)| *column != Column::OpeningBid);
            self.columns.push((Column::OpeningBid, Some(Value::Money(bid))));
        }
        let postponements = from_day.postponements.max(from_status.postponements);
        if postponements > 1 {
            self.extra_unless_written(POSTPONEMENTS, Some(postponements.to_string()));
        }
        let is_open = !status::is_final(word.map(|word| word.status));
        let moved = Some(&from_status).filter(|note| is_open && note.day.is_some());
        let mut previous = from_day.previous.or(from_status.previous);
        if moved.is_some() && from_day.day != from_status.day {
            previous = previous.or(from_day.day);
        }
        let SaleNote { day, time, .. } = moved.unwrap_or(&from_day);
        if let Some(day) = day {
            self.columns.retain(|(column, _)| *column != Column::SaleDate);
            self.columns.push((Column::SaleDate, Some(Value::Date(*day))));
        }
        if !time.is_empty() {
            self.extra_unless_written(SALE_TIME, Some(time.clone()));
        }
        if let Some(previous) = previous {
            self.extra_unless_written(PREVIOUS_DAY, Some(previous.to_string()));
        }
    }

    /// Clears coordinates that are outside the county, for example because they are swapped or have
    /// lost their minus. The listing then gets the point of its ZIP code.
    fn drop_point_elsewhere(&mut self) {
        let degrees = |wanted: Column| {
            self.columns.iter().find_map(|(column, value)| match value {
                Some(Value::Coordinate(degrees)) if *column == wanted => Some(*degrees),
                _ => None,
            })
        };
        let Some((state, county)) = self.place else { return };
        let (Some(latitude), Some(longitude)) =
            (degrees(Column::Latitude), degrees(Column::Longitude))
        else {
            return;
        };
        let point = (longitude.micro(), latitude.micro());
        let is_there = match county {
            Some(county) => county.is_within(MILES_OUTSIDE, point),
            None => state.has_point(point),
        };
        if is_there {
            return;
        }
        for (column, value) in &mut self.columns {
            if matches!(column, Column::Latitude | Column::Longitude) {
                *value = None;
            }
        }
        let text =
            [latitude, longitude].map(|degrees| Value::Coordinate(degrees).to_string()).join(", ");
        self.remark(Column::Latitude.label(), Cell::Text(&text), CellError::PointElsewhere);
    }

    fn extra_unless_written(&mut self, name: &str, value: Option<String>) {
        if !self.extras.iter().any(|(written, _, _)| written == name) {
            self.extras.push((name.to_owned(), value, 0));
        }
    }

    fn remark(&mut self, header: &str, cell: Cell<'_>, reason: CellError) {
        self.remarks.push(Fault::of(header, cell, reason));
    }

    /// Adds a photo if the cell is a web link.
    fn photo(&mut self, write: &Write<usize>, input: &SourceValue<'_>) {
        let text = one_line(input.cell());
        let is_link = ["http://", "https://"].iter().any(|scheme| {
            text.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme))
        });
        if is_link && !text.contains(' ') {
            match within(&text, LINK_CHARS) {
                Ok(()) => self.photos.push((write.target, text.into_owned())),
                Err(reason) => self.remark(&write.header, Cell::Text(&text), reason),
            }
        }
    }

    fn extra(&mut self, write: &Write<ExtraTarget>, input: &SourceValue<'_>) {
        let value = extra_text(input.cell());
        if value.is_some() && names_a_number(&write.target.name) && is_damaged(input.cell()) {
            self.remark(&write.header, input.cell(), CellError::Damaged);
            return;
        }
        if let Some(text) = &value
            && let Err(reason) = within(text, EXTRA_CHARS)
        {
            self.remark(&write.header, Cell::Text(text), reason);
            return;
        }
        let ExtraTarget { name, index } = &write.target;
        let value = match value {
            Some(text) if name == POSTPONEMENTS => Some(postponements(&text)),
            value => value.map(Cow::into_owned),
        };
        self.extras.push((name.clone(), value, *index));
    }
}

/// How often a history, which has a change of the sale in each line, says that it was postponed. Another
/// text, such as a number, stays as it is.
fn postponements(text: &str) -> String {
    let word = |line: &str| sale_note(line).and_then(|note| note.status);
    let words: Vec<_> = text.lines().filter_map(word).collect();
    if words.is_empty() {
        return text.to_owned();
    }
    words.iter().filter(|word| word.status == status::POSTPONED).count().to_string()
}

/// The maximum number of characters of a link.
const LINK_CHARS: usize = 2_000;
