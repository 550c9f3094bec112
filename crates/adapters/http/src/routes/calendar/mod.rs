//! The calendar: sales by day, the event of a sale, and feeds for calendar programs
//! (`docs/product.md#calendar`).

mod days;
mod errors;
mod event;
mod feed;
mod feeds;
mod icalendar_file;

pub(crate) use days::count_sale_days;
pub(crate) use event::read_sale_event;
pub(crate) use feed::read_calendar_feed;
pub(crate) use feeds::{create_calendar_feed, list_calendar_feeds, remove_calendar_feed};
