//! SQL statements that nearly every request runs.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Untyped, Uuid as SqlUuid};
use uuid::Uuid;

/// A statement with one id in it, which a connection parses and plans once; one of [`diesel::sql_query`]
/// it would plan each time, and that is most of the work where little is read. The rows are read by the
/// names of their columns.
pub(crate) struct Prepared {
    /// The part before the id, in pieces.
    pub(crate) before: &'static [&'static str],
    /// The value of the statement.
    pub(crate) id: Uuid,
    /// The part after it.
    pub(crate) behind: &'static str,
}

impl Query for Prepared {
    type SqlType = Untyped;
}

impl RunQueryDsl<PgConnection> for Prepared {}

impl QueryId for Prepared {
    type QueryId = ();
    // It is known by its text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl QueryFragment<Pg> for Prepared {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.before.iter().for_each(|piece| out.push_sql(piece));
        out.push_bind_param::<SqlUuid, _>(&self.id)?;
        out.push_sql(self.behind);
        Ok(())
    }
}
