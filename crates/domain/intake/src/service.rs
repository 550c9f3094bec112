use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use chrono::NaiveDate;
use deliveries::{Concern, DeliveredBefore, ShapeCounter, concerns};
use geography::State;
use listings::{Column, UniqueId, Value, status, usual_digits};
use lists::{
    Cell, CellError, Fault, HeaderSearch, ImportMap, Outcome, OwnedCell, Plan, ReadRow, Record,
    Rejects, RowKey, RowPlace, RowPosition, RowPrinter, SALE_FACTS, Sheet, Sign, SignKind, Tally,
    Unread, UnreadRow, begins_with_a_total, is_about_a_sale, is_struck_out, names, off_words,
    without_struck,
};

use crate::facts::RowFacts;
use crate::joined::JoinedPair;
use crate::plausible::{Delivery, DeliveryCheck, Doubt, DoubtfulValue, doubtful_values, last_day};
use crate::ports::{
    ApplyStep, FillCounts, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore,
    Progress, ReplacedRow, SetAside, StagedImport,
};

/// A command to import one file.
#[derive(Debug, Clone)]
pub struct ImportCommand {
    /// The source's name if there is no map.
    pub source_name: String,
    /// SHA-256 of the file in lower-case hex.
    pub sha256: String,
    /// The map of the source's columns.
    pub map: Option<ImportMap>,
    /// Import the whole file or nothing.
    pub strict: bool,
    /// Options for applying the file.
    pub terms: ImportOptions,
    /// Headers of our own downloads that are not imported, such as the link column.
    pub own_headers: Vec<String>,
}

impl ImportCommand {
    /// The name of the source.
    fn source(&self) -> &str {
        self.map.as_ref().map_or(self.source_name.as_str(), ImportMap::source)
    }
}

/// The counts of an import. Every row is counted once:
/// `read = repeated + superseded + new + changed + unchanged + left_out + quarantined`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// Rows below the header that are not blank.
    pub read: u64,
    /// Rows that repeat an earlier row exactly.
    pub repeated: u64,
    /// Rows that a later, different row with the same unique_ID replaced.
    pub superseded: u64,
    /// Listings that were joined with one of another list.
    pub joined: u64,
    /// Those of them whose sale facts differ.
    pub disputed: u64,
    /// The pairs whose sale facts differ, at most 10,000.
    pub disputed_pairs: Vec<JoinedPair>,
    /// Listings that were imported for the first time.
    pub new: u64,
    /// Listings with at least one changed value.
    pub changed: u64,
    /// Listings without a change.
    pub unchanged: u64,
    /// What assessors' rolls filled.
    pub filled: FillCounts,
    /// Rows that could not be read. The rejects name their cells.
    pub left_out: u64,
    /// Cells that could not be read in rows that were imported.
    pub cells_left_out: u64,
    /// Rows whose cells do not fit the header.
    pub uneven: UnevenRows,
    /// Rows that are not plausible and wait for the operator.
    pub quarantined: u64,
    /// The known listings whose rows were left out, so they keep their old values; at most 10,000.
    pub kept: Vec<UniqueId>,
    /// Whether nothing was noted as no longer listed, because the unique_ID of a row could not be
    /// read.
    pub all_seen: bool,
    /// Unknown statuses with the number of their rows.
    pub unknown_statuses: Vec<(String, u64)>,
    /// Texts about the day or the status of a sale that were not read, with the number of their rows.
    pub unread_words: Vec<(String, u64)>,
    /// Unknown counties with the number of their rows.
    pub unknown_counties: Vec<(State, String, u64)>,
    /// Values beyond the maximum number of extras of a listing.
    pub values_left_out: u64,
    /// Parts of the file that were not read.
    pub unread: Vec<Unread>,
    /// What the file shows in another way than by texts.
    pub signs: SignCounts,
}

/// What the rows of a file show about their cells in another way than by texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SignCounts {
    /// Rows that are struck out.
    pub struck_rows: u64,
    /// Struck-out texts in other rows. They are left out.
    pub struck_texts: u64,
    /// Check boxes and radio buttons. A checked one is read as 'yes', another one as a blank.
    pub boxes: u64,
    /// Fields of forms whose values are read.
    pub fields: u64,
    /// Marks of notes, which are left out.
    pub notes: u64,
}

/// Rows whose cells do not fit the header, by what is wrong with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnevenRows {
    /// Rows with fewer cells than the header. They are imported.
    pub short: u64,
    /// Rows with more cells than the header.
    pub long: u64,
    /// The parts of rows that a line break without quotation marks cuts in two.
    pub broken: u64,
    /// Rows in which a quotation mark is not closed.
    pub open_quotes: u64,
    /// The further rows within those.
    pub swallowed: u64,
    /// Whether the file ends within its last row.
    pub is_truncated: bool,
}

impl UnevenRows {
    fn note(&mut self, reason: &CellError) {
        match reason {
            CellError::ShortRow(..) => self.short += 1,
            CellError::LongRow(..) => self.long += 1,
            CellError::BrokenRow => self.broken += 1,
            CellError::StrayQuote(rows) => {
                self.open_quotes += 1;
                self.swallowed += rows;
            }
            CellError::Truncated => self.is_truncated = true,
            _ => {}
        }
    }
}

/// An additional check of a record. It returns the faults of the record.
pub type RecordCheck = fn(&Record) -> Result<(), Vec<Fault>>;

/// How a delivery is compared with the last one of its source.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    /// The operator has looked at the delivery and wants it imported as it is.
    pub is_approved: bool,
    /// What names the delivery for all time. It is then imported once.
    pub receipt: Option<String>,
    /// What the columns of the source mean is only guessed.
    pub is_guessed: bool,
}

/// Imports files.
#[derive(Clone)]
pub struct ImportService {
    store: Arc<dyn ImportStore>,
    check: RecordCheck,
    /// The day of the import if its sales must be plausible.
    plausible_on: Option<NaiveDate>,
    comparison: Option<Comparison>,
}

impl ImportService {
    /// A service that writes to `store`.
    #[must_use]
    pub fn new(store: Arc<dyn ImportStore>) -> Self {
        Self { store, check: |_| Ok(()), plausible_on: None, comparison: None }
    }

    /// Adds a check. Rows in which `check` finds faults are left out.
    #[must_use]
    pub fn checking(self, check: RecordCheck) -> Self {
        Self { check, ..self }
    }

    /// Quarantines rows that are not plausible, and stops at a file that cannot be a list of sales
    /// (`docs/product.md#plausible`).
    #[must_use]
    pub fn requiring_plausible(self, today: NaiveDate) -> Self {
        Self { plausible_on: Some(today), ..self }
    }

    /// Compares each delivery with the last one of its source, and stops at one that has to wait for
    /// the operator (`docs/product.md#deliveries`).
    #[must_use]
    pub fn comparing(self, comparison: Comparison) -> Self {
        Self { comparison: Some(comparison), ..self }
    }

    /// Imports one file in one transaction. It imports every readable row, or, if the command is
    /// strict, every row or none. A row that the source's last delivery contained unchanged is not
    /// read; the result is the same.
    ///
    /// # Errors
    /// [`ImportError`]; in this case nothing was imported. After
    /// [`ImportError::ReadEveryRow`], import the file once more as it says.
    pub fn import(
        &self,
        command: &ImportCommand,
        sheet: &mut dyn Sheet,
        rejects: &mut dyn Rejects,
        progress: &mut dyn Progress,
    ) -> Result<Summary, ImportError> {
        let map = command.map.as_ref();
        let file = ImportFile {
            source: command.source().to_owned(),
            complete_list: map.is_some_and(ImportMap::is_complete_list),
            sha256: command.sha256.clone(),
        };
        let mut intake = Intake {
            command,
            phase: Phase::Searching(HeaderSearch::default()),
            staged: self.store.begin(&file)?,
            rejects,
            check: self.check,
            tally: Tally::default(),
            summary: Summary::default(),
            rejected: HashSet::new(),
            parts: Parts::default(),
            has_table: false,
            read_above: 0,
            waiting: None,
            flawed: 0,
            unreadable: 0,
            unkeyed: 0,
            plausible_on: self.plausible_on,
            delivery: DeliveryCheck::default(),
            print: Vec::new(),
            held: None,
            is_after_skipped: false,
            parcel_digits: HashMap::new(),
            unread_boxes: BTreeSet::new(),
            off_words: BTreeSet::new(),
            key_forms: HashSet::new(),
            shape: ShapeCounter::default(),
            may_be_empty: false,
        };
        let read = intake.read(sheet, progress);
        match &self.comparison {
            Some(comparison) => intake.compare(read, comparison)?,
            None => read?,
        }
        intake.summary.unread.extend(sheet.unread());
        for Unread { part, why } in &intake.summary.unread {
            let place = RowPlace { part: part.clone(), row: 0 };
            let reason = CellError::Part(why.clone());
            let fault = Fault { column: String::new(), value: part.clone(), reason };
            intake.rejects.reject(&place, &fault, Outcome::Noted)?;
        }
        intake.apply(progress)
    }
}

struct Intake<'a> {
    command: &'a ImportCommand,
    phase: Phase,
    staged: Box<dyn StagedImport>,
    rejects: &'a mut dyn Rejects,
    check: RecordCheck,
    tally: Tally,
    summary: Summary,
    /// Fingerprints of the rejected rows. A row that repeats one of them counts as repeated.
    rejected: HashSet<u64>,
    parts: Parts,
    /// Whether a table with a header was read.
    has_table: bool,
    /// The number of rows that were read when the present header was found.
    read_above: u64,
    /// A row with too few cells, until the next row shows whether a line break cut it in two.
    waiting: Option<(RowPosition<'static>, Vec<OwnedCell>)>,
    /// Rows with at least one fault.
    flawed: u64,
    /// Rows with at least one cell that could not be read.
    unreadable: u64,
    /// Rows that are left out and may be about any listing.
    unkeyed: u64,
    plausible_on: Option<NaiveDate>,
    delivery: DeliveryCheck,
    /// The print of the present row.
    print: Vec<u8>,
    /// The last row that can be imported, until the next one shows that no words about it follow.
    held: Option<HeldRow>,
    /// Whether the last row was skipped, because the source's last delivery contained it.
    is_after_skipped: bool,
    /// The usual length of the parcel numbers of each county.
    parcel_digits: HashMap<(State, String), Option<usize>>,
    /// Columns that nothing uses, in which a box is checked.
    unread_boxes: BTreeSet<String>,
    /// Words that may say that sales are off and that nothing reads.
    off_words: BTreeSet<String>,
    /// The forms of the keys of the first rows.
    key_forms: HashSet<String>,
    shape: ShapeCounter,
    /// Whether the operator approved a delivery without rows.
    may_be_empty: bool,
}

/// A row that was read and is not staged yet.
struct HeldRow {
    ranked: u64,
    row: u64,
    read: ReadRow,
    width: Option<Fault>,
    /// Whether cells are missing or struck out, which is no reason to clear what is known.
    is_short: bool,
    print: Vec<u8>,
    /// What the store remembers of the row if nothing of it has to be reported.
    facts: Option<RowFacts>,
}

enum Phase {
    Searching(HeaderSearch),
    Reading(Box<Plan>, RowPrinter),
    /// The table has no header that is known, and its rows are not read.
    Skipping,
}

/// The tables of a file, and the numbers that their rows have in the whole file.
#[derive(Default)]
struct Parts {
    /// The name of each table and the number of rows before it.
    begun: Vec<(String, u64)>,
    last_row: u64,
}

impl Parts {
    /// Whether a row begins the next table.
    fn is_next(&self, part: &str) -> bool {
        self.begun.last().is_none_or(|(name, _)| name != part)
    }

    fn begin(&mut self, part: &str) {
        self.begun.push((part.to_owned(), self.last_row));
    }

    fn name(&self) -> &str {
        self.begun.last().map_or("", |(name, _)| name)
    }

    /// The number in the whole file of a row of the present table.
    fn number(&mut self, row: u64) -> u64 {
        let before = self.begun.last().map_or(0, |(_, before)| *before);
        self.last_row = self.last_row.max(before + row);
        before + row
    }

    /// The place of a row by the number with which it was staged.
    fn place_of(&self, staged: u64) -> RowPlace {
        let number = staged & ((1 << ROW_BITS) - 1);
        let begun = self.begun.iter().rev().find(|(_, before)| *before < number);
        let (part, before) = begun.map_or(("", 0), |(part, before)| (part.as_str(), *before));
        RowPlace { part: part.to_owned(), row: number - before }
    }

    fn place(&self, row: u64) -> RowPlace {
        RowPlace { part: self.name().to_owned(), row }
    }
}

/// What the operator reads about styles that are named for sales that are off.
const STYLE: &str = "a style that is named for it";

/// Whether a record says that its sale is off.
fn is_off(record: &Record) -> bool {
    let status = record.columns.get(&Column::Status);
    let is_it = |word: &str| is_about_a_sale(word) && word != status::SCHEDULED;
    matches!(status, Some(Some(Value::Text(word))) if is_it(word))
}

/// The bits of a staged row number that contain the row's number in the file, if a column decides
/// which row of a unique_ID counts. The bits above them contain the rank of that column.
const ROW_BITS: u32 = 25;

/// The number of rows whose keys show which forms keys have.
const FORMS: u64 = 10_000;

/// The number of rows between two progress reports.
const STEP: u64 = 500;

impl Intake<'_> {
    fn read(
        &mut self,
        sheet: &mut dyn Sheet,
        progress: &mut dyn Progress,
    ) -> Result<(), ImportError> {
        let mut failure = None;
        let mut bytes = 0;
        sheet.rows(&mut |position: RowPosition<'_>, cells: &[Cell<'_>]| {
            if cells.iter().all(|cell| cell.is_empty()) {
                return ControlFlow::Continue(());
            }
            bytes = position.bytes;
            if let Err(error) = self.begin(position).and_then(|()| self.row(position, cells)) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if self.summary.read.is_multiple_of(STEP) {
                progress.read(self.summary.read, bytes);
            }
            ControlFlow::Continue(())
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        self.end_table()?;
        if self.parts.begun.is_empty() {
            return Err(ImportError::Empty);
        }
        if !self.has_table {
            return Err(ImportError::NoHeader);
        }
        progress.read(self.summary.read, bytes);
        Ok(())
    }

    /// Begins the next table with a header of its own if the row is its first one.
    fn begin(&mut self, position: RowPosition<'_>) -> Result<(), ImportError> {
        if !self.parts.is_next(position.part) {
            return Ok(());
        }
        self.end_table()?;
        self.parts.begin(position.part);
        if off_words(position.part).is_some() {
            self.note_off_words(position.part);
        }
        let map = self.command.map.as_ref();
        self.phase = match map.filter(|map| !map.headers.is_empty()) {
            None => Phase::Searching(HeaderSearch::default()),
            Some(map) => {
                self.has_table = true;
                let headers = map.headers.clone();
                self.shape.begin_table(&names(headers.iter().map(String::as_str)), true);
                let plan = Plan::new(headers, 0, Some(map), &self.command.own_headers)?;
                self.reading(plan)
            }
        };
        Ok(())
    }

    fn reading(&self, plan: Plan) -> Phase {
        let printer = RowPrinter::new(&plan, self.plausible_on.is_some());
        Phase::Reading(Box::new(plan), printer)
    }

    fn row(&mut self, position: RowPosition<'_>, cells: &[Cell<'_>]) -> Result<(), ImportError> {
        match &mut self.phase {
            Phase::Searching(search) => {
                if search.add(position, cells) {
                    self.decide()
                } else {
                    Ok(())
                }
            }
            Phase::Skipping => Ok(()),
            Phase::Reading(plan, _) => {
                let width = plan.width();
                let is_short = position.is_exact && cells.len() < width;
                if let Some((before, waiting)) = self.waiting.take() {
                    if is_short && waiting.len() + cells.len() == width + 1 {
                        let waiting: Vec<Cell<'_>> = waiting.iter().map(OwnedCell::cell).collect();
                        let key = plan.key(&waiting);
                        self.leave_out(before, &waiting, CellError::BrokenRow, key)?;
                        // The second half of the row before it.
                        return self.leave_out(position, cells, CellError::BrokenRow, RowKey::None);
                    }
                    self.read_waiting(before, &waiting)?;
                }
                if is_short && !position.is_cut {
                    let cells = cells.iter().map(|cell| OwnedCell::of(*cell)).collect();
                    self.waiting = Some((position.detached(), cells));
                    return Ok(());
                }
                self.read_row(position, cells)
            }
        }
    }

    fn read_waiting(
        &mut self,
        position: RowPosition<'_>,
        cells: &[OwnedCell],
    ) -> Result<(), ImportError> {
        let cells: Vec<Cell<'_>> = cells.iter().map(OwnedCell::cell).collect();
        self.read_row(position, &cells)
    }

    /// Reads what is left of a table. A short one can end during the search for its header.
    fn end_table(&mut self) -> Result<(), ImportError> {
        self.decide()?;
        if let Some((position, cells)) = self.waiting.take() {
            self.read_waiting(position, &cells)?;
        }
        self.stage_held()?;
        self.is_after_skipped = false;
        if let Phase::Reading(plan, _) = &self.phase {
            for column in plan.unfit_patterns() {
                let why = format!("the map's pattern for '{column}' fits no row");
                self.summary.unread.push(Unread { part: self.parts.name().to_owned(), why });
            }
        }
        Ok(())
    }

    /// Leaves out a row that was not read cell by cell.
    fn leave_out(
        &mut self,
        position: RowPosition<'_>,
        cells: &[Cell<'_>],
        reason: CellError,
        key: RowKey,
    ) -> Result<(), ImportError> {
        self.summary.read += 1;
        self.summary.uneven.note(&reason);
        self.summary.left_out += 1;
        self.flawed += 1;
        let number = self.parts.number(position.row);
        self.see(number, key)?;
        let fault = Fault::of("", cells.first().copied().unwrap_or_default(), reason);
        let place = self.parts.place(position.row);
        Ok(self.rejects.reject(&place, &fault, Outcome::RowLeftOut)?)
    }

    /// Records that the listing of a row that is left out is in the file.
    fn see(&mut self, number: u64, key: RowKey) -> Result<(), ImportError> {
        match key {
            RowKey::Known(unique_id) => {
                self.staged.set_aside(number, SetAside::LeftOut(unique_id))?;
            }
            RowKey::Unreadable => self.unkeyed += 1,
            RowKey::None => {}
        }
        Ok(())
    }

    /// Handles what is no row of a sale: a row that is not clear, a header, and words. Returns whether
    /// it was one.
    fn is_other(
        &mut self,
        position: RowPosition<'_>,
        cells: &[Cell<'_>],
    ) -> Result<bool, ImportError> {
        if position.swallowed > 0 {
            let reason = CellError::StrayQuote(position.swallowed);
            self.leave_out(position, cells, reason, RowKey::Unreadable)?;
            return Ok(true);
        }
        if position.is_unclear {
            self.leave_out(position, cells, CellError::UnclearRow, RowKey::Unreadable)?;
            return Ok(true);
        }
        let Phase::Reading(plan, _) = &self.phase else { return Ok(true) };
        if plan.is_header(cells) {
            return Ok(true);
        }
        if self.summary.read > self.read_above && plan.is_other_header(cells) {
            self.begin_below(position, cells)?;
            return Ok(true);
        }
        match plan.lone_text(cells) {
            Some(text) => self.read_words(position.row, text, cells),
            None => Ok(false),
        }
    }

    fn read_row(
        &mut self,
        position: RowPosition<'_>,
        cells: &[Cell<'_>],
    ) -> Result<(), ImportError> {
        let row = position.row;
        if self.is_other(position, cells)? {
            return Ok(());
        }
        self.stage_held()?;
        let is_struck = is_struck_out(cells, position.signs);
        let is_partly_struck =
            !is_struck && position.signs.iter().any(|sign| sign.kind == SignKind::Struck);
        let rest = is_partly_struck.then(|| without_struck(cells, position.signs));
        let cells = rest.as_deref().unwrap_or(cells);
        self.note_signs(position.signs, is_struck);
        let Phase::Reading(plan, printer) = &mut self.phase else { return Ok(()) };
        if self.summary.read < FORMS {
            let form = plan.key_form(cells);
            if !form.trim().is_empty() {
                self.key_forms.insert(form);
            }
        }
        self.summary.read += 1;
        self.shape.row(|index| plan.is_filled(cells, index));
        let number = self.parts.number(row);
        printer.print(cells, position.is_exact, position.signs, &mut self.print);
        self.is_after_skipped = self.skip_known()?;
        if self.is_after_skipped {
            return Ok(());
        }
        let Phase::Reading(plan, _) = &self.phase else { return Ok(()) };
        let off = self.command.map.as_ref().and_then(|_| plan.off_words(cells)).map(str::to_owned);
        let is_named = position.signs.iter().any(|sign| sign.kind == SignKind::Named);
        let off = off.or_else(|| is_named.then(|| STYLE.to_owned()));
        let is_short = is_partly_struck || cells.len() < plan.width();
        let (has_own_key, values_left_out) = (plan.has_own_key(), self.tally.values_left_out);
        let width = width_fault(plan, position, cells);
        let read = read_cells(plan, cells, width.as_ref(), &mut self.tally)
            .and_then(|read| rank(plan, cells, number, check(self.check, read)?));
        if let Some(fault) = &width {
            self.summary.uneven.note(&fault.reason);
        }
        let (ranked, mut read) = match read {
            Ok(read) => read,
            Err(unread) => return self.leave_out_read(number, row, cells, unread),
        };
        self.drop_short_parcel(&mut read)?;
        let is_held = is_struck && !self.says_what_struck_means(&mut read.record);
        let (facts, doubtful) = self.plausibility(&read.record, has_own_key, is_held);
        if !doubtful.is_empty() {
            return self.quarantine(number, row, cells, (read.record, doubtful));
        }
        // What has to be reported at every import has to be read at every import.
        let is_plain = width.is_none()
            && read.remarks.is_empty()
            && self.tally.values_left_out == values_left_out;
        let facts = facts.filter(|_| is_plain);
        let print = std::mem::take(&mut self.print);
        if let Some(words) = off.filter(|_| !is_off(&read.record)) {
            self.note_off_words(&words);
        }
        self.held = Some(HeldRow { ranked, row, read, width, is_short, print, facts });
        Ok(())
    }

    /// Leaves out a parcel number that lost its zeros in front, which the usual length of the numbers of
    /// its county shows.
    fn drop_short_parcel(&mut self, read: &mut ReadRow) -> Result<(), ImportError> {
        const SAMPLE: usize = 200;
        let text = |column| match read.record.columns.get(&column) {
            Some(Some(Value::Text(text))) => Some(text),
            _ => None,
        };
        let may_be_short = |parcel: &&String| {
            parcel.bytes().all(|byte| byte.is_ascii_digit()) && !parcel.starts_with('0')
        };
        let parcel = text(Column::ParcelNumber).filter(may_be_short);
        let Some((parcel, county)) = parcel.zip(text(Column::County)) else { return Ok(()) };
        let (parcel, place) = (parcel.clone(), (read.record.state, county.clone()));
        let usual = match self.parcel_digits.get(&place) {
            Some(usual) => *usual,
            None => {
                let known = self.staged.parcels_of(place.0, &place.1, SAMPLE)?;
                *self.parcel_digits.entry(place).or_insert(usual_digits(&known))
            }
        };
        if usual.is_some_and(|usual| parcel.len() < usual) {
            read.record.columns.remove(&Column::ParcelNumber);
            let column = Column::ParcelNumber.label();
            read.remarks.push(Fault::of(column, Cell::Text(&parcel), CellError::Damaged));
        }
        Ok(())
    }

    fn note_off_words(&mut self, words: &str) {
        const MOST: usize = 20;
        if self.off_words.len() < MOST {
            self.off_words.insert(words.chars().take(60).collect());
        }
    }

    /// Whether the record of a struck-out row says what became of its sale. What the map says about
    /// such rows is added.
    fn says_what_struck_means(&self, record: &mut Record) -> bool {
        let words = self.command.map.as_ref().and_then(|map| map.struck_out.as_deref());
        is_off(record) || words.is_some_and(|words| record.add_words(words))
    }

    /// Reads a row with only one cell as words that are no sale: what became of the sale above, a
    /// total or a note. Returns whether it is that.
    fn read_words(
        &mut self,
        row: u64,
        text: &str,
        cells: &[Cell<'_>],
    ) -> Result<bool, ImportError> {
        let Phase::Reading(plan, _) = &self.phase else { return Ok(false) };
        if self.key_forms.contains(&plan.key_form(cells)) {
            return Ok(false);
        }
        let is_about_a_sale = is_about_a_sale(text);
        if is_about_a_sale && !is_heading(text) {
            if self.is_after_skipped {
                return Err(ImportError::ReadEveryRow);
            }
            if let Some(held) = &mut self.held {
                held.facts = None;
                return Ok(held.read.record.add_words(text));
            }
        }
        if is_about_a_sale || off_words(text).is_some() {
            // It is about the rows below it, or about a sale that was not read.
            self.note_off_words(text);
        } else if !is_note(text, !self.key_forms.is_empty()) {
            return Ok(false);
        }
        self.stage_held()?;
        let why = "this line is no sale".to_owned();
        let reason = CellError::Part(why);
        let fault = Fault { column: String::new(), value: text.to_owned(), reason };
        self.rejects.reject(&self.parts.place(row), &fault, Outcome::Noted)?;
        Ok(true)
    }

    fn note_signs(&mut self, signs: &[Sign], is_struck: bool) {
        let counts = &mut self.summary.signs;
        counts.struck_rows += u64::from(is_struck);
        for Sign { cell, kind } in signs {
            match kind {
                SignKind::Struck | SignKind::StruckPart => {
                    counts.struck_texts += u64::from(!is_struck);
                }
                SignKind::Field => counts.fields += 1,
                SignKind::Note => counts.notes += 1,
                // It counts if the row does not say it too.
                SignKind::Named => {}
                SignKind::CheckBox { is_checked } => {
                    counts.boxes += 1;
                    if let Phase::Reading(plan, _) = &self.phase
                        && let Some(name) = plan.unnamed(*cell as usize).filter(|_| *is_checked)
                    {
                        self.unread_boxes.insert(name.to_owned());
                    }
                }
            }
        }
    }

    /// Skips the present row if the source's last delivery contained it.
    fn skip_known(&mut self) -> Result<bool, ImportError> {
        if self.command.terms.read_every_row {
            return Ok(false);
        }
        let Some(facts) = self.staged.skip_known(&self.print)? else { return Ok(false) };
        let is_noted = self
            .plausible_on
            .is_none_or(|today| facts.ends_by(last_day(today)) && self.delivery.note_known(facts));
        if is_noted { Ok(true) } else { Err(ImportError::ReadEveryRow) }
    }

    /// The facts of a row, and its values that are not plausible, unless the operator released them.
    fn plausibility(
        &mut self,
        record: &Record,
        has_own_key: bool,
        is_struck: bool,
    ) -> (Option<RowFacts>, Vec<DoubtfulValue>) {
        let Some(today) = self.plausible_on else {
            return (Some(RowFacts::default()), Vec::new());
        };
        let delivery = Delivery { source: self.command.source(), today, has_own_key };
        let mut doubtful = doubtful_values(record, &delivery);
        if is_struck {
            let (column, value) = (Column::Status, String::new());
            doubtful.push(DoubtfulValue { doubt: Doubt::StruckOut, column, value });
        }
        let facts = self.delivery.note(record, &doubtful, has_own_key);
        if !doubtful.is_empty() && self.staged.is_released(&record.unique_id, &doubts_of(&doubtful))
        {
            doubtful.clear();
        }
        (facts, doubtful)
    }

    /// Sets a row aside that is not plausible.
    fn quarantine(
        &mut self,
        number: u64,
        row: u64,
        cells: &[Cell<'_>],
        (record, doubtful): (Record, Vec<DoubtfulValue>),
    ) -> Result<(), ImportError> {
        if !self.rejected.insert(fingerprint(cells)) {
            self.summary.repeated += 1;
            return Ok(());
        }
        self.summary.quarantined += 1;
        self.flawed += 1;
        let (place, doubts) = (self.parts.place(row), doubts_of(&doubtful));
        for DoubtfulValue { column, value, doubt } in doubtful {
            let reason = CellError::Doubtful(doubt.why());
            let fault = Fault { column: column.label().to_owned(), value, reason };
            self.rejects.reject(&place, &fault, Outcome::Quarantined)?;
        }
        Ok(self.staged.set_aside(number, SetAside::Quarantined(record, doubts))?)
    }

    /// Stages the row that was held, and reports what is worth a look.
    fn stage_held(&mut self) -> Result<(), ImportError> {
        let Some(HeldRow { ranked, row, read, width, is_short, print, facts }) = self.held.take()
        else {
            return Ok(());
        };
        let ReadRow { mut record, remarks } = read;
        if is_short {
            record.columns.retain(|column, value| value.is_some() || !SALE_FACTS.contains(column));
        }
        match facts {
            Some(facts) => self.staged.stage_plain(ranked, record, &print, facts)?,
            None => self.staged.stage(ranked, record)?,
        }
        if self.print.is_empty() {
            self.print = print;
        }
        self.flawed += u64::from(width.is_some() || !remarks.is_empty());
        let place = self.parts.place(row);
        let mut is_unreadable = false;
        for fault in width.iter().chain(&remarks) {
            let outcome = fault.outcome_in_imported_row();
            if outcome == Outcome::CellLeftOut {
                is_unreadable = true;
                self.summary.cells_left_out += 1;
            }
            self.rejects.reject(&place, fault, outcome)?;
        }
        self.unreadable += u64::from(is_unreadable);
        Ok(())
    }

    /// Leaves out a row that could not be read.
    fn leave_out_read(
        &mut self,
        number: u64,
        row: u64,
        cells: &[Cell<'_>],
        UnreadRow { faults, key }: UnreadRow,
    ) -> Result<(), ImportError> {
        if !self.rejected.insert(fingerprint(cells)) {
            self.summary.repeated += 1;
            return Ok(());
        }
        self.summary.left_out += 1;
        self.flawed += 1;
        let place = self.parts.place(row);
        for fault in &faults {
            self.rejects.reject(&place, fault, Outcome::RowLeftOut)?;
        }
        self.see(number, key)
    }

    /// Chooses the header from the rows so far and reads the rows that follow it.
    fn decide(&mut self) -> Result<(), ImportError> {
        let Phase::Searching(search) = &mut self.phase else { return Ok(()) };
        let search = std::mem::take(search);
        if search.is_empty() {
            return Ok(());
        }
        let map = self.command.map.as_ref();
        let is_mapped = |header: &str| map.is_some_and(|map| map.names(header));
        let Some((header, rest)) = search.decide(&is_mapped) else {
            let part = self.parts.name().to_owned();
            let why = "has no header that we know and was not read".to_owned();
            self.summary.unread.push(Unread { part, why });
            self.phase = Phase::Skipping;
            return Ok(());
        };
        self.has_table = true;
        self.read_above = self.summary.read;
        let columns = names(header.texts.iter().map(String::as_str));
        self.shape.begin_table(&columns, header.row > 0);
        let plan = Plan::new(header.texts, header.row, map, &self.command.own_headers)?;
        self.phase = self.reading(plan);
        for (position, cells) in rest.rows() {
            self.row(position, &cells)?;
        }
        Ok(())
    }

    /// Begins a table with a header of its own below the present one. If it lacks a column that is
    /// needed, its rows are not read.
    fn begin_below(
        &mut self,
        position: RowPosition<'_>,
        cells: &[Cell<'_>],
    ) -> Result<(), ImportError> {
        self.end_table()?;
        let mut search = HeaderSearch::default();
        search.add(position, cells);
        let Some((header, _)) = search.decide(&|_| false) else { return Ok(()) };
        let columns = names(header.texts.iter().map(String::as_str));
        let map = self.command.map.as_ref();
        match Plan::new(header.texts, header.row, map, &self.command.own_headers) {
            Ok(plan) => {
                self.read_above = self.summary.read;
                self.shape.begin_table(&columns, true);
                self.phase = self.reading(plan);
            }
            Err(error) => {
                let part = self.parts.name().to_owned();
                let row = position.row;
                let why = format!("row {row} begins a table that was not read: {error}");
                self.summary.unread.push(Unread { part, why });
                // Its rows may be any of the sales that are known.
                self.unkeyed += 1;
                self.phase = Phase::Skipping;
            }
        }
        Ok(())
    }

    /// Compares the file, as far as it was read, with the last delivery of its source.
    fn compare(
        &mut self,
        read: Result<(), ImportError>,
        comparison: &Comparison,
    ) -> Result<(), ImportError> {
        let last = self.staged.last_delivery()?;
        let mut found = match (read, &last) {
            (Ok(()), Some(last)) => self.concerns(last),
            (Ok(()), None) => Vec::new(),
            (Err(ImportError::Empty), Some(last))
                if last.listings > 0 || comparison.is_approved =>
            {
                vec![Concern::Empty { before: last.listings }]
            }
            (Err(ImportError::Header(error)), Some(_)) if !comparison.is_approved => {
                vec![Concern::HeaderUnusable { why: error.to_string() }]
            }
            (Err(error), _) => return Err(error),
        };
        if comparison.is_guessed && last.is_none() {
            found.push(Concern::GuessedSource);
        }
        if !self.off_words.is_empty() {
            let words = self.off_words.iter().cloned().collect();
            found.push(Concern::UnreadWords { words });
        }
        if !self.unread_boxes.is_empty() {
            let columns = self.unread_boxes.iter().cloned().collect();
            found.push(Concern::UnreadBoxes { columns });
        }
        let is_empty = found.iter().any(|concern| matches!(concern, Concern::Empty { .. }));
        self.may_be_empty = comparison.is_approved;
        // `--allow-shrink` is for lists that shrank. An empty one needs a look.
        let may_pass = comparison.is_approved || self.command.terms.allow_shrink && !is_empty;
        if !found.is_empty() && !may_pass {
            let source_name = self.command.source().to_owned();
            return Err(ImportError::MustWait { source_name, concerns: found });
        }
        self.staged.note_delivery(self.shape.shape(), comparison.receipt.as_deref());
        Ok(())
    }

    fn concerns(&self, last: &DeliveredBefore) -> Vec<Concern> {
        // Broken rows are not in the shape. A file of nothing else is not empty.
        if self.shape.shape().rows == 0 && self.summary.read > 0 {
            return Vec::new();
        }
        let map = self.command.map.as_ref();
        let is_optional = |name: &str| map.is_some_and(|map| map.may_lack(name));
        concerns(last, self.shape.shape(), self.summary.uneven.is_truncated, &is_optional)
    }

    /// Decides whether the file is applied as it was read.
    fn accept(&self) -> Result<(), ImportError> {
        let (summary, flawed) = (&self.summary, self.flawed);
        let rows = summary.read;
        if rows == 0 && !self.may_be_empty {
            return Err(ImportError::HeaderOnly);
        }
        if let Some(broken) = self.delivery.verdict() {
            return Err(broken.into());
        }
        let rejected = summary.left_out + summary.repeated;
        if rejected == rows && rows > 0 {
            return Err(ImportError::NothingReadable { rows });
        }
        let left_out = rejected + self.unreadable + summary.quarantined;
        if self.command.strict && left_out > 0 {
            return Err(ImportError::Strict { left_out, rows });
        }
        match self.command.map.as_ref().and_then(|map| map.most_flawed) {
            Some(most) if flawed as f64 > most * rows as f64 => {
                Err(ImportError::TooManyFlaws { flawed, rows, most })
            }
            _ => Ok(()),
        }
    }

    fn apply(self, progress: &mut dyn Progress) -> Result<Summary, ImportError> {
        self.accept()?;
        let Self { command, staged, rejects, parts, tally, mut summary, .. } = self;
        let map = command.map.as_ref();
        let most_replaced =
            map.and_then(|map| map.most_replaced).map(|most| (most * summary.read as f64) as u64);
        summary.all_seen = self.unkeyed > 0 && map.is_some_and(ImportMap::is_complete_list);
        let terms = ImportOptions { most_replaced, all_seen: self.unkeyed > 0, ..command.terms };
        let mut failure = None;
        let (mut pairs, mut kept) = (Vec::new(), Vec::new());
        let applied = staged.apply(terms, &mut |step| match step {
            ApplyStep::Applied { done, all } => progress.applied(done, all),
            ApplyStep::Committing => progress.committing(),
            ApplyStep::Waiting { writer } => progress.waiting(&writer),
            ApplyStep::Disputed(pair) => pairs.push(pair),
            ApplyStep::LeftOut(unique_id) => kept.push(unique_id),
            ApplyStep::Replaced(ReplacedRow { unique_id, row, by }) => {
                let reason = CellError::Replaced(parts.place_of(by).to_string());
                let column = "unique_ID".to_owned();
                let fault = Fault { column, value: unique_id.to_string(), reason };
                let named = rejects.reject(&parts.place_of(row), &fault, Outcome::Replaced);
                failure = failure.take().or(named.err());
            }
        });
        summary.add(applied?, tally);
        (summary.disputed_pairs, summary.kept) = (pairs, kept);
        // The file is imported, so this is not a reason to report a failure.
        if let Some(failure) = failure {
            let why = format!("the replaced rows could not be named: {failure}");
            summary.unread.push(Unread { part: String::new(), why });
        }
        Ok(summary)
    }
}

impl Summary {
    /// Adds what became of the rows.
    fn add(&mut self, applied: ImportCounts, tally: Tally) {
        let ImportCounts { repeated, superseded, new, changed, unchanged, filled, .. } = applied;
        let Tally { unknown_counties, unknown_statuses, unread_words, values_left_out } = tally;
        self.unread_words = unread_words.into_iter().collect();
        (self.joined, self.disputed) = (applied.joined, applied.disputed);
        self.repeated += repeated;
        (self.superseded, self.new, self.changed) = (superseded, new, changed);
        (self.unchanged, self.filled) = (unchanged, filled);
        self.values_left_out = values_left_out;
        self.unknown_statuses = unknown_statuses.into_iter().collect();
        let counties = unknown_counties.into_iter();
        self.unknown_counties = counties.map(|((state, name), rows)| (state, name, rows)).collect();
    }
}

/// Whether words about sales are a heading above several: 'CANCELLED SALES', 'Postponed:'.
fn is_heading(text: &str) -> bool {
    let text = text.trim();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    text.ends_with(':') || words.any(|word| word.eq_ignore_ascii_case("sales"))
}

/// Whether a line with only this text is a total or a note, and no sale whose other cells are blank:
/// it is a sentence, or it begins with a word of totals. Two words are a sentence where `has_keys`
/// of other rows show that they are no key.
fn is_note(text: &str, has_keys: bool) -> bool {
    let least = if has_keys { 2 } else { 4 };
    text.split_whitespace().count() >= least
        || begins_with_a_total(text)
        || text.starts_with(['*', '†'])
}

/// What is wrong with the number of cells of a row.
fn width_fault(plan: &Plan, position: RowPosition<'_>, cells: &[Cell<'_>]) -> Option<Fault> {
    let reason = match plan.check_width(cells, position.is_exact)? {
        CellError::ShortRow(..) if position.is_cut => CellError::Truncated,
        reason => reason,
    };
    Some(Fault::of("", cells.first().copied().unwrap_or_default(), reason))
}

/// Reads a row, unless it has more cells than the header.
fn read_cells(
    plan: &Plan,
    cells: &[Cell<'_>],
    width: Option<&Fault>,
    tally: &mut Tally,
) -> Result<ReadRow, UnreadRow> {
    match width {
        Some(fault)
            if !matches!(fault.reason, CellError::ShortRow(..) | CellError::FurtherCell) =>
        {
            Err(UnreadRow { faults: vec![fault.clone()], key: plan.key(cells) })
        }
        _ => plan.read(cells, tally),
    }
}

fn check(check: RecordCheck, read: ReadRow) -> Result<ReadRow, UnreadRow> {
    match check(&read.record) {
        Ok(()) => Ok(read),
        Err(faults) => Err(left_out(&read, faults)),
    }
}

/// A row with the number that decides which row of its unique_ID counts.
fn rank(
    plan: &Plan,
    cells: &[Cell<'_>],
    number: u64,
    read: ReadRow,
) -> Result<(u64, ReadRow), UnreadRow> {
    match plan.rank(cells) {
        Ok(rank) => Ok((rank.map_or(number, |rank| (rank << ROW_BITS) | number), read)),
        Err(fault) => Err(left_out(&read, vec![fault])),
    }
}

fn left_out(read: &ReadRow, faults: Vec<Fault>) -> UnreadRow {
    UnreadRow { faults, key: RowKey::Known(read.record.unique_id.clone()) }
}

fn doubts_of(doubtful: &[DoubtfulValue]) -> Vec<Doubt> {
    doubtful.iter().map(|value| value.doubt).collect()
}

/// A 64-bit hash of the cells of a row.
fn fingerprint(cells: &[Cell<'_>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for cell in cells {
        cell.text().hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests;
