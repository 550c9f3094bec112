//! `SearchListings::matches` as SQL conditions over one row of `listings`.
//!
//! A condition over a blank is unknown, which counts as not met. The domain has the same rule for
//! every filter. Where a blank passes, the condition names it.

use chrono::NaiveDate;
use geography::{State, TodayByState};
use listings::{
    Area, Bounds, ChoiceFilter, Column, ColumnType, Compared, CountyChoice, Decimal, Filters,
    Historical, ListingIds, MarkCondition, MarkOption, MyAreas, Options, Precision, RangeFilter,
    SaleMonth, Scope, SearchListings, SearchText, SearchWord, Shape, numbered_day, parse_day,
    status,
};

use super::expressions::{self, status_option, today_of_row};
use super::sql::{Bind, Sql};
use crate::schema::columns::stored_name;

/// The conditions of a search, except that on the date of the sale.
pub(crate) fn without_date(search: &SearchListings, today: &TodayByState) -> Sql {
    let SearchListings {
        scope,
        historical: _, // in `dated` and `undated`
        filters,
        search: typed,
        marks,
        my_areas,
        within,
        changed_since,
        with_duplicates,
        sort: _,
        page: _,
    } = search;
    let mut all = vec![Sql::new("withdrawn_at IS NULL")];
    if !with_duplicates {
        all.push(Sql::new("duplicate_of IS NULL"));
    }
    match scope {
        Scope::All => {}
        Scope::Ids(ids) => {
            let ids = ids.iter().map(|id| id.0).collect();
            all.push(Sql::new("id = ANY(").bind(Bind::Numbers(ids)).text(")"));
        }
        Scope::UniqueIds(ids) => {
            let ids = ids.iter().map(listings::UniqueId::as_str);
            all.push(Sql::new("unique_id = ANY(").values(ids).text(")"));
        }
    }
    all.extend(changed_since.map(|since| Sql::new("revision > ").bind(Bind::Number(since.0))));
    all.extend(admitted(filters, today));
    all.extend(marked(marks, filters.chosen(ChoiceFilter::Marks)));
    all.extend(my_areas.as_ref().map(followed));
    all.extend(within.as_ref().map(inside));
    all.extend(typed.as_ref().map(found));
    Sql::all(all)
}

/// All that a search admits.
pub(crate) fn all(search: &SearchListings, today: &TodayByState) -> Sql {
    let Dates { dated, undated, is_open } = dates(search, today);
    let without_date = without_date(search, today);
    if is_open {
        return without_date;
    }
    Sql::all([without_date, Sql::any([Some(dated), undated].into_iter().flatten())])
}

/// When the sale may be, of the listings that have a date.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Dates {
    /// The condition on a listing with a date. Its bounds are plain comparisons, so that an index
    /// on the date can start and end there.
    pub(crate) dated: Sql,
    /// The condition on a listing without one; `None` when none is admitted.
    pub(crate) undated: Option<Sql>,
    /// Whether every date and no date are admitted alike.
    pub(crate) is_open: bool,
}

/// The part of a search that is about the date of the sale.
pub(crate) fn dates(search: &SearchListings, today: &TodayByState) -> Dates {
    let months = search.filters.chosen(ChoiceFilter::SaleMonth);
    let days = search.filters.chosen(ChoiceFilter::SaleDay);
    let mut dated = vec![Sql::new("sale_date IS NOT NULL")];
    let mut undated = vec![Sql::new("sale_date IS NULL")];
    if search.historical == Historical::Current {
        let (first, last) = expressions::days(today);
        dated.push(Sql::new("sale_date >= ").day(first));
        if first < last {
            dated.push(Sql::new("sale_date >= ").sql(today_of_row(today)));
        }
        undated.push(Sql::new("status IS NULL OR status <> ALL(").values(status::FINAL).text(")"));
    }
    let mut names_dates = months.is_some() || days.is_some();
    for (filter, bounds) in search.filters.ranges().filter(|(filter, _)| is_about_date(*filter)) {
        names_dates = true;
        dated.extend(match filter.spec().compared {
            Compared::DaysUntilSale => days_away(bounds, today),
            _ => on_days_between(bounds),
        });
    }
    if let Some(months) = months {
        dated.push(Sql::any(runs(months).into_iter().map(|(first, end)| {
            Sql::new("sale_date >= ").day(first).text(" AND sale_date < ").day(end)
        })));
    }
    if let Some(days) = days {
        let days = days.iter().filter_map(|day| parse_day(day)).collect();
        dated.push(Sql::new("sale_date = ANY(").bind(Bind::Days(days)).text(")"));
    }
    Dates {
        dated: Sql::all(dated),
        undated: (!names_dates).then(|| Sql::all(undated)),
        is_open: search.historical == Historical::All && !names_dates,
    }
}

/// The sale is between two days. A day beyond the calendar of the domain is beyond that of the
/// database, too.
fn on_days_between(bounds: Bounds<i64>) -> Vec<Sql> {
    let from = bounds.from().map(|from| match numbered_day(from) {
        Some(day) => Sql::new("sale_date >= ").day(day),
        None => Sql::new(if from > 0 { "false" } else { "true" }),
    });
    let to = bounds.to().map(|to| match numbered_day(to) {
        Some(day) => Sql::new("sale_date <= ").day(day),
        None => Sql::new(if to > 0 { "true" } else { "false" }),
    });
    from.into_iter().chain(to).collect()
}

/// The sale is between so many days away by the clock of the listing's state. The first condition
/// is a plain comparison, so that an index on the date can start there.
fn days_away(bounds: Bounds<i64>, today: &TodayByState) -> Vec<Sql> {
    let (first, _) = expressions::days(today);
    let days = |comparison: &'static str, days: i64| {
        let away = Sql::new("sale_date - ").sql(today_of_row(today));
        away.text(comparison).bind(Bind::Number(days))
    };
    let mut all = vec![Sql::new("sale_date >= ").day(first)];
    all.push(days(" >= ", bounds.from().unwrap_or(0).max(0)));
    all.extend(bounds.to().map(|to| days(" <= ", to)));
    all
}

/// The months as spans of days from the first to the day after the last, neighbours in one.
fn runs(months: &[String]) -> Vec<(NaiveDate, NaiveDate)> {
    let mut months: Vec<_> = months.iter().filter_map(|month| SaleMonth::parse(month)).collect();
    months.sort_unstable();
    let mut runs: Vec<(NaiveDate, NaiveDate)> = Vec::new();
    for (first, end) in months.iter().filter_map(|month| Some((month.first_day()?, month.end()?))) {
        match runs.last_mut() {
            Some((_, last)) if *last >= first => *last = end,
            _ => runs.push((first, end)),
        }
    }
    runs
}

fn admitted(filters: &Filters, today: &TodayByState) -> Vec<Sql> {
    let mut all: Vec<Sql> = filters
        .choices()
        .filter_map(|(filter, chosen)| with_option(filter, chosen, today))
        .collect();
    let ranges = filters.ranges().filter(|(filter, _)| !is_about_date(*filter));
    all.extend(ranges.flat_map(|(filter, bounds)| {
        let compared = filter.spec().compared;
        between(&expressions::compared(compared, today), bounds, bind_of(compared.kind()))
    }));
    all
}

/// Whether a range is about the date of the sale, so that it is in [`dates`].
pub(super) const fn is_about_date(filter: RangeFilter) -> bool {
    matches!(filter.spec().compared, Compared::Column(Column::SaleDate) | Compared::DaysUntilSale)
}

/// How the ends of a range over a column of this type are bound.
fn bind_of(kind: ColumnType) -> fn(i64) -> Bind {
    match kind {
        // The wire allows only finite bounds, and no stored number is outside this one.
        ColumnType::Decimal => {
            |rank| Bind::Decimal(Decimal::from_rank(rank).map_or(f64::INFINITY, Decimal::get))
        }
        _ => Bind::Number,
    }
}

/// The listings with one of the chosen options. `None` for the date of the sale, which is in
/// [`dates`], and for marks, which are in [`marked`].
fn with_option(filter: ChoiceFilter, chosen: &[String], today: &TodayByState) -> Option<Sql> {
    let one_of = |value: Sql| {
        Some(value.text(" = ANY(").values(chosen.iter().map(String::as_str)).text(")"))
    };
    match filter.options() {
        Options::State => {
            let is_chosen = |state: &State| chosen.iter().any(|name| name == state.name());
            let chosen = State::all().filter(is_chosen).map(|state| state.index() as i16);
            Some(Sql::new("state_id = ANY(").bind(Bind::Smalls(chosen.collect())).text(")"))
        }
        Options::County => Some(in_counties(chosen)),
        Options::Zip => one_of(Sql::new("zip_code")),
        Options::SaleMonth | Options::SaleDay | Options::Marks => None,
        Options::Text(column) => one_of(Sql::new(stored_name(column))),
        Options::OwnerOccupancy => one_of(expressions::owner_occupancy()),
        Options::Photo => one_of(Sql::new("(").sql(expressions::photo_option()).text(")")),
        Options::Known(column) => {
            one_of(Sql::new("(").sql(expressions::known_option(column)).text(")"))
        }
        Options::Status => one_of(Sql::new("(").sql(status_option(today)).text(")")),
    }
}

/// Whether a listing is in a set.
pub(super) fn is_in(ids: &ListingIds) -> Sql {
    let ids = ids.as_slice().iter().map(|id| id.0).collect();
    Sql::new("id = ANY(").bind(Bind::Numbers(ids)).text(")")
}

fn is_not_in(ids: &ListingIds) -> Sql {
    Sql::new("NOT (").sql(is_in(ids)).text(")")
}

/// The listings that [`MarkCondition::admits`]; `None` if these are all.
fn marked(condition: &MarkCondition, chosen: Option<&[String]>) -> Option<Sql> {
    let MarkCondition { marks, with_hidden, lifted } = condition;
    let Some(chosen) = chosen else {
        return (!condition.is_open()).then(|| is_not_in(&marks.hidden));
    };
    if *lifted {
        return None;
    }
    let is_chosen = |option: &MarkOption| chosen.iter().any(|name| name == option.name());
    let found =
        Sql::any(MarkOption::ALL.into_iter().filter(is_chosen).map(|option| match option {
            MarkOption::New => is_in(&marks.new),
            MarkOption::Seen => is_in(&marks.seen),
            MarkOption::NotSeen => is_not_in(&marks.seen),
            MarkOption::Hidden => is_in(&marks.hidden),
        }));
    let shows_hidden = *with_hidden || is_chosen(&MarkOption::Hidden);
    Some(if shows_hidden { found } else { Sql::all([found, is_not_in(&marks.hidden)]) })
}

fn between(value: &Sql, bounds: Bounds<i64>, bind: fn(i64) -> Bind) -> Vec<Sql> {
    let end = |comparison, end: Option<i64>| {
        end.map(|end| value.clone().text(comparison).bind(bind(end)))
    };
    [end(" >= ", bounds.from()), end(" <= ", bounds.to())].into_iter().flatten().collect()
}

fn in_counties(chosen: &[String]) -> Sql {
    let chosen: Vec<_> = chosen.iter().filter_map(|text| CountyChoice::parse(text)).collect();
    let mut states: Vec<_> = chosen.iter().map(|choice| choice.state).collect();
    states.sort_unstable();
    states.dedup();
    Sql::any(states.into_iter().map(|state| {
        let names = chosen.iter().filter(|choice| choice.state == state);
        let named = Sql::new("county = ANY(").values(names.map(|choice| &*choice.name)).text(")");
        match state {
            Some(state) => Sql::new("state_id = ")
                .bind(Bind::Small(state.index() as i16))
                .text(" AND ")
                .sql(named),
            None => named,
        }
    }))
}

fn followed(areas: &MyAreas) -> Sql {
    let MyAreas { states, property_types, units, lot_size } = areas;
    let within_a_state = Sql::any(states.iter().map(|area| {
        let here = Sql::new("state_id = ").bind(Bind::Small(area.state.index() as i16));
        if area.counties.is_empty() && area.zips.is_empty() {
            return here;
        }
        here.text(" AND (county = ANY(")
            .values(area.counties.iter().map(String::as_str))
            .text(") OR zip_code = ANY(")
            .values(area.zips.iter().map(String::as_str))
            .text("))")
    }));
    let mut all = vec![within_a_state];
    if !property_types.is_empty() {
        let types = property_types.iter().map(String::as_str);
        all.push(Sql::new("property_type IS NULL OR property_type = ANY(").values(types).text(")"));
    }
    for (kind, column, bounds) in
        [(MyAreas::MULTIFAMILY, "units", units), (MyAreas::LAND, "lot_size", lot_size)]
    {
        if bounds.is_open() {
            continue;
        }
        let another_kind = Sql::new("property_type IS DISTINCT FROM ").value(kind);
        let unknown = Sql::new(column).text(" IS NULL");
        let fits = Sql::all(between(&Sql::new(column), *bounds, Bind::Number));
        all.push(Sql::any([another_kind, unknown, fits]));
    }
    Sql::all(all)
}

/// A point is inside an area if it is inside one of its shapes. Not every area counts the points of
/// ZIP codes.
fn inside(area: &Area) -> Sql {
    let in_a_shape = Sql::any(area.shapes().iter().map(inside_shape));
    if area.counts_zip_points() {
        return in_a_shape;
    }
    let measurable = Sql::new("location_precision IS DISTINCT FROM ").value(Precision::Zip.name());
    Sql::all([in_a_shape, measurable])
}

/// The even-odd rule of `Shape::contains`, edge by edge, in whole numbers. The box around the shape
/// spares most rows the edges.
fn inside_shape(shape: &Shape) -> Sql {
    let corners = shape.corners();
    let (mut lngs, mut lats): (Vec<i64>, Vec<i64>) =
        corners.iter().map(|&(lng, lat)| (i64::from(lng), i64::from(lat))).unzip();
    let range = |values: &[i64]| {
        (values.iter().min().copied().unwrap_or(0), values.iter().max().copied().unwrap_or(0))
    };
    let ((west, east), (south, north)) = (range(&lngs), range(&lats));
    let (from_lngs, from_lats) = (lngs.clone(), lats.clone());
    lngs.rotate_left(1);
    lats.rotate_left(1);
    Sql::new("longitude BETWEEN ")
        .bind(Bind::Number(west))
        .text(" AND ")
        .bind(Bind::Number(east))
        .text(" AND latitude BETWEEN ")
        .bind(Bind::Number(south))
        .text(" AND ")
        .bind(Bind::Number(north))
        .text(" AND (SELECT count(*) % 2 = 1 FROM unnest(")
        .bind(Bind::Numbers(from_lngs))
        .text(", ")
        .bind(Bind::Numbers(from_lats))
        .text(", ")
        .bind(Bind::Numbers(lngs))
        .text(", ")
        .bind(Bind::Numbers(lats))
        .text(
            ") AS edge (ax, ay, bx, by) \
             WHERE (ay > latitude) <> (by > latitude) \
             AND sign(by - ay) * sign((latitude - ay) * (bx - ax) - (longitude - ax) * (by - ay)) > 0)",
        )
}

/// `listings_search_idx` has a few bits of each key, which many listings share.
const KEY_HASHES: &str =
    "ARRAY[hashtext(unique_key) & 65535, hashtext(parcel_key) & 65535, hashtext(case_key) & 65535]";

/// Every word in one of its forms, or the whole as one of the keys.
fn found(search: &SearchText) -> Sql {
    let words = search.words().iter().map(has_word);
    let in_text = Sql::all(words);
    let Some(whole) = search.whole() else { return in_text };
    let key = |column: &'static str| Sql::new(column).text(" = ").value(whole);
    let has_key = || {
        let candidates =
            Sql::new(KEY_HASHES).text(" @> ARRAY[hashtext(").value(whole).text(") & 65535]");
        Sql::all([candidates, Sql::any(["unique_key", "parcel_key", "case_key"].map(key))])
    };
    // A duplicate is found as the listing that is shown.
    let of_duplicate = Sql::new(
        "id = ANY (ARRAY(SELECT j.original_id FROM listings JOIN joined_listings j \
         ON j.listing_id = id AND j.original_id <> id WHERE ",
    )
    .sql(has_key())
    .text("))");
    Sql::any([in_text, has_key(), of_duplicate])
}

/// The word somewhere in the folded text, or another form of it (`SearchWord`).
fn has_word(word: &SearchWord) -> Sql {
    let SearchWord { typed, forms, state, unit } = word;
    let whole = format!("(^|[ \n])({})([ \n]|$)", forms.join("|"));
    let matches = |pattern: &str| Sql::new("search_text ~ ").value(pattern);
    // The trigram index does not contain shorter words, and would be read as a whole.
    let mut any = if typed.chars().count() < 3 {
        let mut any = vec![Sql::new("strpos(search_text, ").value(typed).text(") > 0")];
        any.extend((!forms.is_empty()).then(|| matches(&whole)));
        any
    } else if forms.is_empty() {
        vec![Sql::new("search_text LIKE ").value(&format!("%{typed}%"))]
    } else {
        // One pattern is one scan of the index.
        vec![matches(&format!("{typed}|{whole}"))]
    };
    any.extend(state.map(|state| Sql::new("state_id = ").bind(Bind::Small(state.index() as i16))));
    any.extend(unit.as_ref().map(|unit| {
        let pattern = format!("# *{unit}([^0-9a-z]|$)");
        Sql::new("address COLLATE \"C\" ~* ").value(&pattern)
    }));
    Sql::any(any)
}
