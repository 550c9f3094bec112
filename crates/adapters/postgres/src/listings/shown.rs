//! What `listings_shown_idx` knows of a listing: its day of sale, unique_ID, id, state and status, of
//! those that are neither withdrawn nor doubles. A search that asks for no more is counted and paged
//! on the index alone, at a tenth of what reading the listings costs.

use listings::{Column, Derived, Field, Filters, Scope, SearchListings};

/// Whether the index alone tells which listings a search admits.
pub(super) fn tells_matches(search: &SearchListings) -> bool {
    let SearchListings {
        scope,
        historical: _, // day and status
        filters,
        search: typed,
        my_areas,
        within,
        changed_since,
        with_duplicates,
        sort: _,
        page: _,
    } = search;
    let Filters {
        states: _,
        counties,
        zips,
        sale_months: _,
        sale_days: _,
        property_types,
        owner_types,
        owner_occupancies,
        statuses: _,
        year_built,
        estimated_value,
        equity,
        units,
        lot_size,
    } = filters;
    *scope == Scope::All
        && !with_duplicates
        && (typed.is_none() && my_areas.is_none() && within.is_none() && changed_since.is_none())
        && [zips, property_types, owner_types].into_iter().all(|filter| filter.is_open())
        && (counties.is_open() && owner_occupancies.is_open())
        && (year_built.is_open() && estimated_value.is_open() && equity.is_open())
        && (units.is_open() && lot_size.is_open())
}

/// Whether the index alone tells where a listing stands in the order of a field.
pub(super) const fn tells_order(by: Field) -> bool {
    matches!(
        by,
        Field::Column(Column::SaleDate | Column::State) | Field::Derived(Derived::DaysUntilSale)
    )
}
