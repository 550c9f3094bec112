//! The columns of `listings_shown_idx`: day of the sale, state, unique_ID, id and status of
//! listings that are neither withdrawn nor duplicates. A search that needs no more is counted and
//! paged on the index alone, at a tenth of the cost of reading the listings.

use listings::{ChoiceFilter, Column, DerivedColumn, Field, Options, Scope, SearchListings};

use super::conditions::is_about_date;

/// Whether the index alone decides which listings match a search.
pub(super) fn tells_matches(search: &SearchListings) -> bool {
    let SearchListings {
        scope,
        historical: _, // day and status
        filters,
        search: typed,
        marks: _, // the id
        my_areas,
        within,
        changed_since,
        with_duplicates,
        sort: _,
        page: _,
    } = search;
    *scope == Scope::All
        && !with_duplicates
        && (typed.is_none() && my_areas.is_none() && within.is_none() && changed_since.is_none())
        && filters.choices().all(|(filter, _)| tells_option(filter))
        && filters.ranges().all(|(filter, _)| is_about_date(filter))
}

/// Whether the index alone decides the option of a filter.
const fn tells_option(filter: ChoiceFilter) -> bool {
    match filter.options() {
        Options::State
        | Options::SaleMonth
        | Options::SaleDay
        | Options::Status
        | Options::Marks => true,
        Options::County
        | Options::Zip
        | Options::Text(_)
        | Options::OwnerOccupancy
        | Options::Photo
        | Options::Known(_) => false,
    }
}

/// Whether the index alone decides the place of a listing in the order of a field.
pub(super) const fn tells_order(by: Field) -> bool {
    matches!(
        by,
        Field::Column(Column::SaleDate | Column::State)
            | Field::Derived(DerivedColumn::DaysUntilSale)
    )
}
