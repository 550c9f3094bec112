//! What becomes of two saved properties that turn out to be one (`docs/product.md#joined-saves`).

use crate::annotation::{Annotation, Note};
use crate::checklist::Checklist;
use crate::history::PartValue;
use crate::tags::Tags;

/// Makes one annotation of two. Notes follow each other, tags are united, and of everything else the
/// value of `kept` counts, or that of `moved` where `kept` has none. Returns what has no room in it.
#[must_use]
pub fn joined(kept: &Annotation, moved: &Annotation) -> (Annotation, Vec<PartValue>) {
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
