//! The search within an area drawn on the map.

use listings::{Area, ChoiceFilter, Precision, Shape};

use crate::build::segment::NOWHERE;
use crate::columns::bits::Bits;
use crate::query::snapshot::{Box, Snapshot};

impl Snapshot {
    /// Returns the rows whose point is inside an area.
    pub(crate) fn within(&self, area: &Area) -> Bits {
        let mut rows = Bits::none(self.len());
        for shape in area.shapes() {
            rows.or(&self.inside(shape, area.counts_zip_points()));
        }
        rows
    }

    /// Returns the rows whose point is inside a shape.
    ///
    /// A place is a small box on the map. If no edge of the shape is near the box, it is completely
    /// inside or outside. Only otherwise is every point checked.
    fn inside(&self, shape: &Shape, with_zip_points: bool) -> Bits {
        let edges = edges(shape);
        let whole = edges.iter().copied().reduce(around).unwrap_or_default();
        let points = &self.segment.rows.points;
        let precisions = self.segment.rows.kinds.of(ChoiceFilter::LocationPrecision);
        let zip_code = precisions.names.code(Precision::Zip.name());
        let unmeasurable = zip_code.filter(|_| !with_zip_points);
        let counts = |row: usize| unmeasurable != Some(precisions.codes.get(row));
        let mut rows = Bits::none(self.len());
        for ((_, run), own) in self.segment.places.runs().zip(&self.boxes) {
            if !touch(own, &whole) {
                continue;
            }
            let is_near_an_edge = edges.iter().any(|edge| touch(own, edge));
            if !is_near_an_edge && !shape.contains((own[0], own[1])) {
                continue;
            }
            for row in run {
                let point = points[row];
                if point != NOWHERE && counts(row) && (!is_near_an_edge || shape.contains(point)) {
                    rows.set(row as u32);
                }
            }
        }
        rows
    }
}

/// Returns the bounding box of each edge.
fn edges(shape: &Shape) -> Vec<Box> {
    let corners = shape.corners();
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    ends.map(|(a, b)| [a.0.min(b.0), a.1.min(b.1), a.0.max(b.0), a.1.max(b.1)]).collect()
}

fn around(a: Box, b: Box) -> Box {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}

/// Returns whether two boxes share a point. The bounding box of no points touches none.
fn touch(a: &Box, b: &Box) -> bool {
    a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}
