use std::sync::Arc;

use geography::TodayByState;
use listings::Listing;

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
}

impl Sheet {
    pub(crate) fn new(
        links: Links,
        chosen: &[ExportColumn],
        own: OwnColumns,
        today: TodayByState,
        writer: Box<dyn TableWriter>,
    ) -> Self {
        Self { links, chosen: chosen.into(), own, today, writer, layout: None, index: 0 }
    }

    /// Writes the next rows.
    ///
    /// # Errors
    /// [`ExportError::Port`] when writing fails. The table is then incomplete.
    pub fn rows(&mut self, rows: &[Listing]) -> Result<(), ExportError> {
        if self.layout.is_none()
            && let Some(first) = rows.first()
        {
            let own = std::mem::take(&mut self.own);
            let layout = Layout::new(self.links.clone(), &self.chosen, own, first);
            self.writer.heading(&layout.heading())?;
            self.layout = Some(layout);
        }
        let Some(layout) = &self.layout else { return Ok(()) };
        let mut cells: Vec<Cell<'_>> = Vec::new();
        for row in rows {
            layout.cells(self.index, row, &self.today, &mut cells);
            self.index += 1;
            self.writer.row(&cells)?;
            cells.clear();
        }
        Ok(())
    }

    /// Ends the table.
    ///
    /// # Errors
    /// [`ExportError::Port`] when writing fails.
    pub fn finish(&mut self) -> Result<(), ExportError> {
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
