use geography::TodayByState;
use listings::{Listing, RowSink, SinkError};

use crate::error::ExportError;
use crate::format::Format;
use crate::layout::{Cell, Layout};
use crate::link::Links;
use crate::own::OwnColumns;
use crate::ports::TableWriter;

/// Turns a stream of listings into the rows of one table.
pub(crate) struct Sheet<'a> {
    pub(crate) format: Format,
    pub(crate) links: &'a Links,
    pub(crate) chosen: &'a [String],
    /// Taken by the layout with the first row.
    own: OwnColumns,
    pub(crate) writer: Box<dyn TableWriter>,
    layout: Option<Layout>,
    index: u64,
    /// Why nothing was written, where that is for the order's reader to know.
    pub(crate) refusal: Option<ExportError>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(
        format: Format,
        links: &'a Links,
        chosen: &'a [String],
        own: OwnColumns,
        writer: Box<dyn TableWriter>,
    ) -> Self {
        Self { format, links, chosen, own, writer, layout: None, index: 0, refusal: None }
    }
}

/// Whether `total` rows can be put into a file of this form at all.
pub(crate) fn check_size(format: Format, total: u64) -> Result<(), ExportError> {
    match format.most_rows() {
        _ if total == 0 => Err(ExportError::Empty),
        Some(most) if total > most => Err(ExportError::TooManyRows { total, most }),
        _ => Ok(()),
    }
}

impl RowSink for Sheet<'_> {
    fn begin(&mut self, total: u64) -> Result<(), SinkError> {
        check_size(self.format, total).map_err(|error| {
            let reason = error.to_string();
            self.refusal = Some(error);
            SinkError::Refused(reason)
        })
    }

    fn row(&mut self, row: &Listing, today: &TodayByState) -> Result<(), SinkError> {
        if self.layout.is_none() {
            let layout =
                Layout::new(self.links.clone(), self.chosen, std::mem::take(&mut self.own), row);
            self.writer.heading(&layout.heading())?;
            self.layout = Some(layout);
        }
        let mut cells: Vec<Cell<'_>> = Vec::new();
        if let Some(layout) = &self.layout {
            layout.cells(self.index, row, today, &mut cells);
        }
        self.index += 1;
        self.writer.row(&cells)
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        self.writer.finish()
    }
}
