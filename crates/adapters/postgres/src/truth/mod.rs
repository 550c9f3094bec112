//! What is true of each sale, and who delivered it: imports, rolls, recorded sales, points, and the
//! sale ledger.

pub(crate) mod coverage;
pub(crate) mod deliveries;
pub(crate) mod imports;
pub(crate) mod joined;
pub(crate) mod ledger;
pub(crate) mod places;
pub(crate) mod recorded_sales;
pub(crate) mod rolls;
