use chrono::{DateTime, Utc};

/// The content of a mail to the operator about a delivery of a source
/// (`docs/product.md#delivery-alarms`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryAlarm {
    /// A delivery is late.
    Late {
        /// The name of the source.
        source: String,
        /// When it last delivered, or was last seen to have nothing new.
        last: DateTime<Utc>,
        /// When it was expected.
        expected: DateTime<Utc>,
    },
    /// A delivery waits for the operator.
    Waits {
        /// Its number, such as `W7`.
        number: String,
        /// The name of the source.
        source: String,
        /// The name of the file.
        file: String,
        /// Why it waits.
        reasons: Vec<String>,
    },
    /// A file in a watched folder was not imported.
    Failed {
        /// The watched folder.
        folder: String,
        /// The name of the file.
        file: String,
        /// Why it was not imported.
        why: String,
    },
    /// An address does not answer with a list.
    Unanswered {
        /// The watched folder.
        folder: String,
        /// The address, without a password.
        address: String,
        /// The last failure.
        why: String,
    },
}

#[cfg(any(test, feature = "testing"))]
impl DeliveryAlarm {
    pub(crate) fn example() -> Self {
        Self::Waits {
            number: "W7".to_owned(),
            source: "Rubin Lublin, Georgia".to_owned(),
            file: "2026-11-25.html".to_owned(),
            reasons: vec![
                "it lacks the column 'Bid'; it has the new column 'Opening Bid'".to_owned(),
                "it has 12 rows, and the last delivery had 5,000 rows".to_owned(),
            ],
        }
    }
}
