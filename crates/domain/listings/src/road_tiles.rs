//! Roads and streets below the listings on the map, which the operator provides.

use kernel::PortError;

use crate::map::TileAddress;

/// A set of tiles with roads and streets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoadTileSet {
    /// Changes with the tiles: short, of letters and digits.
    pub version: String,
    /// The lowest zoom with tiles.
    pub min_zoom: u32,
    /// The highest zoom with tiles. Maps enlarge its tiles at higher zooms.
    pub max_zoom: u32,
    /// The credit that the license of the data requires on the map, as plain text.
    pub attribution: String,
    /// The names of the layers of the tiles.
    pub layers: Vec<String>,
}

/// Provides tiles with roads and streets.
pub trait RoadTiles: Send + Sync {
    /// What the set contains. It stays the same while the process runs.
    fn set(&self) -> &RoadTileSet;

    /// Returns a vector tile, not compressed; `None` if the set has no tile there.
    ///
    /// # Errors
    /// [`PortError`] when the tiles can no longer be read.
    fn tile(&self, address: TileAddress) -> Result<Option<Vec<u8>>, PortError>;
}
