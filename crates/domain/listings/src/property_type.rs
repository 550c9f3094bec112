use crate::my_areas::MyAreas;

/// Our five property types. Other words of a source are stored unchanged
/// (`docs/product.md#property-types`).
pub const PROPERTY_TYPES: [&str; 5] =
    ["Single Family", MyAreas::MULTIFAMILY, MyAreas::LAND, "Office", "Retail"];
