//! The sources of lists that are known to us, as packs that are embedded in the program.

mod map_file;
mod pack;
mod recognize;
mod sketch;

pub use map_file::{parse as parse_map, read as read_map};
pub use pack::{Certainty, Contents, KnownPublishers, Pack, PackError, packs};
pub use recognize::{Fit, Recognition, recognize};
pub use sketch::{draft_map, draft_pdf_note};
