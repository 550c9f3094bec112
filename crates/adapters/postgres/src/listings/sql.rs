//! Queries that are built at run time.
//!
//! A search has thousands of shapes, facets need grouping sets, and the planner must see the
//! values of each call, so these queries are not written in diesel's query language. Other means
//! give the same safety: a piece of SQL must be known at compile time, so a value cannot get into
//! it, and values are bound with a fixed type.

use std::marker::PhantomData;

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Date, Double, SmallInt, Text};

/// A value of a query.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Bind {
    Number(i64),
    Numbers(Vec<i64>),
    Small(i16),
    Smalls(Vec<i16>),
    Text(String),
    Texts(Vec<String>),
    Decimal(f64),
    Day(NaiveDate),
    Days(Vec<NaiveDate>),
}

#[derive(Debug, Clone, PartialEq)]
enum Piece {
    Text(&'static str),
    Bind(Bind),
}

/// A piece of SQL with its values; pieces join in any order, and values are numbered at the end.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Sql(Vec<Piece>);

impl Sql {
    /// SQL without values.
    pub(crate) fn new(text: &'static str) -> Self {
        Self(vec![Piece::Text(text)])
    }

    /// Adds text.
    pub(crate) fn text(mut self, text: &'static str) -> Self {
        self.0.push(Piece::Text(text));
        self
    }

    /// Adds a value.
    pub(crate) fn bind(mut self, value: Bind) -> Self {
        self.0.push(Piece::Bind(value));
        self
    }

    /// Adds a day.
    pub(crate) fn day(self, day: NaiveDate) -> Self {
        self.bind(Bind::Day(day))
    }

    /// Adds a text as a value. A text that PostgreSQL cannot store becomes one that equals
    /// nothing.
    pub(crate) fn value(self, text: &str) -> Self {
        self.bind(Bind::Text(if text.contains('\0') { String::new() } else { text.to_owned() }))
    }

    /// Adds an array of texts as a value, without those that PostgreSQL cannot store: no stored
    /// text equals them.
    pub(crate) fn values<'a>(self, texts: impl IntoIterator<Item = &'a str>) -> Self {
        let texts = texts.into_iter().filter(|text| !text.contains('\0'));
        self.bind(Bind::Texts(texts.map(str::to_owned).collect()))
    }

    /// Adds other SQL.
    pub(crate) fn sql(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Joins expressions by commas.
    pub(crate) fn list(expressions: impl IntoIterator<Item = Self>) -> Self {
        let mut list = Self::default();
        for expression in expressions {
            if !list.0.is_empty() {
                list = list.text(", ");
            }
            list = list.sql(expression);
        }
        list
    }

    /// Joins conditions, each in brackets; `none` when there are none.
    pub(crate) fn joined(
        conditions: impl IntoIterator<Item = Self>,
        joint: &'static str,
        none: &'static str,
    ) -> Self {
        let mut all = Self::default();
        for condition in conditions {
            let start = if all.0.is_empty() { "(" } else { joint };
            let open = if all.0.is_empty() { "" } else { "(" };
            all = all.text(start).text(open).sql(condition).text(")");
        }
        if all.0.is_empty() { Self::new(none) } else { all }
    }

    /// All conditions must be true. Without conditions, the result is true.
    pub(crate) fn all(conditions: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(conditions, " AND ", "true")
    }

    /// One condition must be true. Without conditions, the result is false.
    pub(crate) fn any(conditions: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(conditions, " OR ", "false")
    }

    /// As it would be typed, with the values in it: for people to read.
    #[cfg(test)]
    pub(super) fn readable(&self) -> String {
        let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
        let array = |values: Vec<String>| format!("'{{{}}}'", values.join(","));
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => (*text).to_owned(),
            Piece::Bind(Bind::Number(value)) => value.to_string(),
            Piece::Bind(Bind::Numbers(values)) => {
                array(values.iter().map(ToString::to_string).collect())
            }
            Piece::Bind(Bind::Small(value)) => value.to_string(),
            Piece::Bind(Bind::Smalls(values)) => {
                array(values.iter().map(ToString::to_string).collect())
            }
            Piece::Bind(Bind::Text(value)) => quoted(value),
            Piece::Bind(Bind::Texts(values)) => array(values.clone()),
            Piece::Bind(Bind::Decimal(value)) => value.to_string(),
            Piece::Bind(Bind::Day(value)) => format!("'{value}'"),
            Piece::Bind(Bind::Days(values)) => {
                array(values.iter().map(ToString::to_string).collect())
            }
        };
        self.0.iter().map(piece).collect()
    }

    /// A query with rows of the columns `Row`.
    pub(crate) fn query<Row>(self) -> SqlQuery<Row> {
        SqlQuery { sql: self, row: PhantomData }
    }
}

/// [`Sql`] that is a whole query.
#[derive(Debug, Clone)]
pub(crate) struct SqlQuery<Row> {
    sql: Sql,
    row: PhantomData<Row>,
}

impl<Row> Query for SqlQuery<Row> {
    type SqlType = Row;
}

impl<Row> RunQueryDsl<PgConnection> for SqlQuery<Row> {}

impl<Row> QueryId for SqlQuery<Row> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Row> QueryFragment<Pg> for SqlQuery<Row> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // Planned for the values of each call and never cached: there are too many shapes.
        out.unsafe_to_cache_prepared();
        for piece in &self.sql.0 {
            match piece {
                Piece::Text(text) => out.push_sql(text),
                Piece::Bind(bind) => match bind {
                    Bind::Number(value) => out.push_bind_param::<BigInt, _>(value)?,
                    Bind::Numbers(value) => out.push_bind_param::<Array<BigInt>, _>(value)?,
                    Bind::Small(value) => out.push_bind_param::<SmallInt, _>(value)?,
                    Bind::Smalls(value) => out.push_bind_param::<Array<SmallInt>, _>(value)?,
                    Bind::Text(value) => out.push_bind_param::<Text, _>(value)?,
                    Bind::Texts(value) => out.push_bind_param::<Array<Text>, _>(value)?,
                    Bind::Decimal(value) => out.push_bind_param::<Double, _>(value)?,
                    Bind::Day(value) => out.push_bind_param::<Date, _>(value)?,
                    Bind::Days(value) => out.push_bind_param::<Array<Date>, _>(value)?,
                },
            }
        }
        Ok(())
    }
}
