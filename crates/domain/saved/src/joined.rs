//! Saved properties that turn out to be one (`docs/product.md#joined-saves`).

use crate::annotation::{Annotation, Note};
use crate::checklist::Checklist;
use crate::history::PartValue;
use crate::ports::Saved;
use crate::tags::Tags;

/// Makes one of the saved properties of a person that are one sale. Notes follow each other, tags are
/// united, the earliest day counts, and of everything else the value of the first one that has any.
/// Returns what has no room in it.
#[must_use]
pub fn united(first: Saved, others: Vec<Saved>) -> (Saved, Vec<PartValue>) {
    let (mut one, mut lost) = (first, Vec::new());
    for other in others {
        let (annotation, without_room) = joined(&one.annotation, &other.annotation);
        lost.extend(without_room);
        one = Saved {
            annotation,
            // Differs from that of each of the two.
            version: one.version + other.version + 1,
            saved_at: one.saved_at.min(other.saved_at),
            saved_revision: one.saved_revision.min(other.saved_revision),
            ..one
        };
    }
    (one, lost)
}

/// Makes one annotation of two.
fn joined(kept: &Annotation, moved: &Annotation) -> (Annotation, Vec<PartValue>) {
    let mut lost = Vec::new();
    let note = match (kept.note.as_str(), moved.note.as_str()) {
        (_, "") => kept.note.clone(),
        ("", _) => moved.note.clone(),
        (one, other) if one == other => kept.note.clone(),
        (one, other) => Note::parse(&format!("{one}\n\n{other}")).unwrap_or_else(|_| {
            lost.push(PartValue::Note(moved.note.clone()));
            kept.note.clone()
        }),
    };
    let tags = Tags::parse(kept.tags.iter().chain(moved.tags.iter())).unwrap_or_else(|_| {
        lost.push(PartValue::Tags(moved.tags.clone()));
        kept.tags.clone()
    });
    if kept.stage.is_some() && moved.stage.is_some() && kept.stage != moved.stage {
        lost.push(PartValue::Stage(moved.stage));
    }
    let both_bid = kept.maximum_bid.is_some() && moved.maximum_bid.is_some();
    if both_bid && kept.maximum_bid != moved.maximum_bid {
        lost.push(PartValue::MaximumBid(moved.maximum_bid));
    }
    let usual = Checklist::default();
    let checklist = if kept.checklist == usual { &moved.checklist } else { &kept.checklist };
    if moved.checklist != usual && *checklist != moved.checklist {
        lost.push(PartValue::Checklist(moved.checklist.clone()));
    }
    let annotation = Annotation {
        note,
        stage: kept.stage.or(moved.stage),
        maximum_bid: kept.maximum_bid.or(moved.maximum_bid),
        tags,
        checklist: checklist.clone(),
    };
    (annotation, lost)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};
    use kernel::{ListingId, Revision};
    use listings::UniqueId;

    use super::*;
    use crate::annotation::Stage;

    fn annotation(note: &str, stage: Option<Stage>, tags: &[&str]) -> Annotation {
        Annotation {
            note: Note::parse(note).unwrap(),
            stage,
            tags: Tags::parse(tags.iter().copied()).unwrap(),
            ..Annotation::default()
        }
    }

    #[test]
    fn notes_follow_each_other_and_tags_are_united() {
        let kept = annotation("roof", None, &["Cobb", "cash"]);
        let moved = annotation("ask the clerk", Some(Stage::Inspected), &["cash", "June"]);
        let (one, lost) = joined(&kept, &moved);
        assert_eq!(
            one,
            annotation("roof\n\nask the clerk", Some(Stage::Inspected), &["Cobb", "cash", "June"])
        );
        assert_eq!(lost, []);
        assert_eq!(joined(&kept, &Annotation::default()), (kept.clone(), vec![]));
        assert_eq!(joined(&Annotation::default(), &kept), (kept.clone(), vec![]));
        assert_eq!(joined(&kept, &kept), (kept.clone(), vec![]), "the same note once");
    }

    #[test]
    fn several_saved_properties_are_one_of_the_earliest_day() {
        let saved = |listing: i64, note: &str, day: i64| Saved {
            listing: ListingId(listing),
            unique_id: UniqueId::parse("GA-1").unwrap(),
            annotation: annotation(note, None, &[]),
            version: listing,
            saved_at: DateTime::UNIX_EPOCH + TimeDelta::days(day),
            saved_revision: Revision(day),
        };
        let (one, lost) = united(saved(1, "roof", 7), vec![saved(2, "clerk", 5), saved(3, "", 9)]);
        let expected = Saved { version: 8, ..saved(1, "roof\n\nclerk", 5) };
        assert_eq!((one, lost), (expected, vec![]));
    }

    #[test]
    fn what_has_no_room_is_returned() {
        let kept = annotation(&"x".repeat(1_999), Some(Stage::Won), &["a"; 1]);
        let checklist = Checklist::parse([("call the clerk", true)]).unwrap();
        let moved = Annotation {
            checklist: checklist.clone(),
            ..annotation("yes", Some(Stage::Passed), &[])
        };
        let (one, lost) = joined(&kept, &moved);
        assert_eq!((one.note, one.stage), (kept.note.clone(), Some(Stage::Won)));
        assert_eq!(one.checklist, checklist);
        let note = PartValue::Note(Note::parse("yes").unwrap());
        assert_eq!(lost, [note, PartValue::Stage(Some(Stage::Passed))]);
    }
}
