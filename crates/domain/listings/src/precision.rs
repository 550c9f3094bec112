use std::fmt;

/// How precise the point of a listing is (`docs/product.md#precision`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Precision {
    /// The source gave the coordinates.
    Source,
    /// A geocoder found the address.
    Address,
    /// A geocoder found the street, but not exactly this address.
    Street,
    /// The point is that of the ZIP code, up to some miles off.
    Zip,
}

impl Precision {
    /// Every precision, the best one first.
    pub const ALL: [Self; 4] = [Self::Source, Self::Address, Self::Street, Self::Zip];

    /// The value of the column [`Column::LocationPrecision`](crate::Column::LocationPrecision).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Source => "Source",
            Self::Address => "Address",
            Self::Street => "Street",
            Self::Zip => "ZIP",
        }
    }

    /// The precision with exactly this name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|precision| precision.name() == text)
    }

    /// The precision of a point whose listing has this text in the column. A listing from before
    /// the column existed has none, and its point is from its source.
    #[must_use]
    pub fn of_point(text: Option<&str>) -> Self {
        text.and_then(Self::parse).unwrap_or(Self::Source)
    }

    /// Whether distances from the point mean anything. The point of a ZIP code only says about
    /// where the listing is.
    #[must_use]
    pub const fn is_measurable(self) -> bool {
        !matches!(self, Self::Zip)
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
