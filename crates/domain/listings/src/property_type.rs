use crate::my_areas::MyAreas;

/// The five property types of our own (`spec.md §2`, Property Preferences). A source's other words
/// are kept as they are.
pub const PROPERTY_TYPES: [&str; 5] =
    ["Single Family", MyAreas::MULTIFAMILY, MyAreas::LAND, "Office", "Retail"];
