use std::borrow::Cow;

use listings::{Column, Field, names};

use crate::own::OwnColumns;

/// The other names of a record's id.
pub(crate) const OTHER_IDS: [&str; 2] = ["_id", "ID"];

/// A column of an export order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportColumn {
    /// The key of the listing. Every download includes it, so choosing it has no effect.
    UniqueId,
    /// A column of the catalogue or a derived column.
    Field(Field),
    /// A typed column outside the catalogue.
    Typed(Column),
    /// The photo at this index, counted from 0.
    Photo(usize),
    /// One of the account's own columns, such as 'Note'. They come last in a download of saved
    /// properties and are in no other download, so choosing one has no effect.
    Own(&'static str),
    /// A column of the source, by the source's name.
    Source(String),
}

impl ExportColumn {
    /// The column with exactly this name. A name that is not ours belongs to a source.
    #[must_use]
    pub fn parse(name: &str) -> Self {
        if name == names::UNIQUE_ID {
            return Self::UniqueId;
        }
        if let Some(field) = Field::from_value(name) {
            return Self::Field(field);
        }
        if let Some(column) = Column::from_value(name) {
            return Self::Typed(column);
        }
        if let Some(index) = names::photo_index(name) {
            return Self::Photo(index);
        }
        match OwnColumns::NAMES.iter().find(|own| **own == name) {
            Some(own) => Self::Own(own),
            None => Self::Source(name.to_owned()),
        }
    }

    /// The name, which [`ExportColumn::parse`] accepts.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Self::UniqueId => names::UNIQUE_ID.into(),
            Self::Field(field) => field.value().into(),
            Self::Typed(column) => column.value().into(),
            Self::Photo(index) => names::photo(*index).into(),
            Self::Own(name) => (*name).into(),
            Self::Source(name) => name.as_str().into(),
        }
    }

    /// The name of a source's column, whose existence depends on the rows. `None` for every other
    /// column and for the id fields, which are always accepted.
    #[must_use]
    pub fn source_name(&self) -> Option<&str> {
        match self {
            Self::Source(name) if !OTHER_IDS.contains(&name.as_str()) => Some(name),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_column_is_parsed_from_its_name() {
        let kinds = [
            ("unique_ID", ExportColumn::UniqueId),
            ("Address", ExportColumn::Field(Field::Column(Column::Address))),
            ("Case Number", ExportColumn::Typed(Column::CaseNumber)),
            ("zillow_image_20", ExportColumn::Photo(19)),
            ("Note", ExportColumn::Own("Note")),
            ("Stage", ExportColumn::Own("Stage")),
            ("Maximum Bid", ExportColumn::Own("Maximum Bid")),
            ("Tags", ExportColumn::Own("Tags")),
            ("Sale Time", ExportColumn::Source("Sale Time".to_owned())),
            ("zillow_image_21", ExportColumn::Source("zillow_image_21".to_owned())),
        ];
        for (name, column) in kinds {
            assert_eq!(ExportColumn::parse(name), column);
            assert_eq!(column.name(), name);
        }
    }

    #[test]
    fn only_a_source_column_is_looked_up_in_the_rows() {
        let looked_up = |name| ExportColumn::parse(name).source_name().is_some();
        assert!(looked_up("Sale Time"));
        for known in ["unique_ID", "_id", "ID", "Equity", "City", "zillow_image_1", "Note"] {
            assert!(!looked_up(known), "{known}");
        }
    }
}
