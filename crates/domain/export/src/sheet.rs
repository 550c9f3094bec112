use std::sync::Arc;

use geography::TodayByState;
use listings::Listing;

use crate::changes::Comparison;
use crate::column::ExportColumn;
use crate::error::ExportError;
use crate::format::Format;
use crate::layout::{Cell, Layout};
use crate::link::Links;
use crate::own::OwnColumns;
use crate::ports::TableWriter;

/// A table that is being written. The first row determines its columns.
pub struct Sheet {
    links: Links,
    chosen: Arc<[ExportColumn]>,
    /// Moved to the layout with the first row.
    own: OwnColumns,
    today: TodayByState,
    writer: Box<dyn TableWriter>,
    layout: Option<Layout>,
    index: u64,
    /// If set, the table has only the changes since an earlier download.
    comparison: Option<Comparison>,
}

impl Sheet {
    pub(crate) fn new(
        links: Links,
        chosen: &[ExportColumn],
        own: OwnColumns,
        today: TodayByState,
        writer: Box<dyn TableWriter>,
    ) -> Self {
        let chosen = chosen.into();
        Self { links, chosen, own, today, writer, layout: None, index: 0, comparison: None }
    }

    /// Writes only the changes that this comparison finds.
    pub(crate) fn with_changes(self, comparison: Comparison) -> Self {
        Self { comparison: Some(comparison), ..self }
    }

    /// Sets the account's own cells of the next rows. Those of earlier rows are forgotten.
    pub fn set_own(&mut self, own: OwnColumns) {
        match &mut self.layout {
            None => self.own = own,
            Some(layout) => layout.set_own(own),
        }
    }

    /// Writes the next rows.
    ///
    /// # Errors
    /// [`ExportError::Port`] when writing fails. The table is then incomplete.
    pub fn rows(&mut self, rows: &[Listing]) -> Result<(), ExportError> {
        if self.layout.is_none()
            && let Some(first) = rows.first()
        {
            self.begin(Some(first))?;
        }
        let Some(layout) = &self.layout else { return Ok(()) };
        let mut cells: Vec<Cell<'_>> = Vec::new();
        let Some(comparison) = &self.comparison else {
            for row in rows {
                layout.cells(self.index, row, None, &self.today, &mut cells);
                self.index += 1;
                self.writer.row(&cells)?;
                cells.clear();
            }
            return Ok(());
        };
        let entries = comparison.entries(rows)?;
        for row in rows {
            let own = entries.get(&row.id).map_or(&[][..], Vec::as_slice);
            let Some(fate) = comparison.fate(row, own, layout) else { continue };
            let change = fate.text();
            let mut cells: Vec<Cell<'_>> = Vec::new();
            layout.cells(self.index, row, Some(&change), &self.today, &mut cells);
            self.writer.row(&cells)?;
            self.index += 1;
        }
        Ok(())
    }

    /// Writes the heading.
    fn begin(&mut self, first: Option<&Listing>) -> Result<(), ExportError> {
        let (links, own) = (self.links.clone(), std::mem::take(&mut self.own));
        let layout = match (&self.comparison, first) {
            (Some(_), first) => Layout::of_changes(links, &self.chosen, own, first),
            (None, Some(first)) => Layout::new(links, &self.chosen, own, first),
            (None, None) => return Ok(()),
        };
        self.writer.heading(&layout.heading())?;
        self.layout = Some(layout);
        Ok(())
    }

    /// The number of rows that were written below the heading.
    #[must_use]
    pub const fn written(&self) -> u64 {
        self.index
    }

    /// Ends the table. A table of changes without a row has its heading.
    ///
    /// # Errors
    /// [`ExportError::Port`] when writing fails.
    pub fn finish(&mut self) -> Result<(), ExportError> {
        if self.layout.is_none() {
            self.begin(None)?;
        }
        Ok(self.writer.finish()?)
    }

    /// Removes and returns at most `most` bytes that are ready to be sent. The result is empty if
    /// none are ready.
    ///
    /// # Errors
    /// [`ExportError::Port`] when the written bytes cannot be read.
    pub fn take(&mut self, most: usize) -> Result<Vec<u8>, ExportError> {
        Ok(self.writer.take(most)?)
    }
}

/// Checks whether a file of this format can contain `total` rows.
pub(crate) fn check_size(format: Format, total: u64) -> Result<(), ExportError> {
    match format.most_rows() {
        _ if total == 0 => Err(ExportError::Empty),
        Some(most) if total > most => Err(ExportError::TooManyRows { total, most }),
        _ => Ok(()),
    }
}
