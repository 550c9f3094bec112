//! The operator's file of roads and streets: a PMTiles archive of vector tiles
//! (`docs/operators-guide.md`).

use std::fs::File;
use std::io::{self, Read as _};
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use flate2::bufread::GzDecoder;
use futures_util::FutureExt as _;
use kernel::{PortError, error_chain};
use listings::{RoadTileSet, RoadTiles, TileAddress};
use pmtiles::{
    AsyncBackend, AsyncPmTilesReader, BackendResponse, Compression, Header, PmtError, PmtResult,
    TileCoord, TileType,
};
use sha2::{Digest as _, Sha256};

/// The name of the file in errors.
const SYSTEM: &str = "map tiles";
/// The version of the format that can be read.
const FORMAT: u8 = 3;
/// The part of an archive that has its header and its root directory.
const HEAD: usize = 16_384;
/// The most bytes of a tile, a directory or the description of the layers, packed and unpacked. A tile of
/// streets has some hundred KB. Unlike [`HEAD`], these lengths come from the file.
const MOST_BYTES: usize = 8 * 1024 * 1024;
/// How a piece of the file that is compressed with gzip begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Where the header has the offsets and lengths of the four sections.
const SECTIONS: [usize; 4] = [8, 24, 40, 56];

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum UnusableFile {
    /// It does not exist or cannot be read.
    #[error("it can't be read")]
    Unreadable(#[source] io::Error),
    /// It is not a PMTiles archive.
    #[error("it is not a PMTiles file: cut one with `pmtiles extract`")]
    AnotherFormat,
    /// It is an archive of another version.
    #[error("it is a PMTiles file of another version than 3: convert it with `pmtiles convert`")]
    AnotherVersion,
    /// It ends before its last section.
    #[error("it is cut off: it should have {expected} bytes and has {actual}; copy it again")]
    CutOff {
        /// The length by the header.
        expected: u64,
        /// The length of the file.
        actual: u64,
    },
    /// The tiles are images, or compressed in a way that is not supported.
    #[error("its tiles are not vector tiles (MVT) that are compressed with gzip or not at all")]
    AnotherTileType,
    /// The directory or the description of the layers is damaged.
    #[error("it is damaged")]
    Damaged(#[source] PmtError),
    /// The description of the layers is missing or not what the format says.
    #[error("it does not say which layers its tiles have")]
    WithoutLayers,
}

/// A PMTiles file that is open.
pub struct TileFile {
    reader: AsyncPmTilesReader<OpenFile>,
    set: RoadTileSet,
    /// A failure was logged.
    has_failed: AtomicBool,
}

impl TileFile {
    /// Opens a file and checks that all of it is there.
    ///
    /// # Errors
    /// Why the file cannot be used.
    pub fn open(path: &Path) -> Result<Self, UnusableFile> {
        let file = OpenFile(File::open(path).map_err(UnusableFile::Unreadable)?);
        let head = file.up_to(0, HEAD).map_err(UnusableFile::Unreadable)?;
        check_format(&head)?;
        let actual = file.0.metadata().map_err(UnusableFile::Unreadable)?.len();
        let expected = length(&head);
        if actual < expected {
            return Err(UnusableFile::CutOff { expected, actual });
        }
        let reader = at_once(AsyncPmTilesReader::try_from_source(file));
        let reader = reader.map_err(UnusableFile::Damaged)?;
        check_tiles(reader.get_header())?;
        let metadata = at_once(reader.get_metadata()).map_err(UnusableFile::Damaged)?;
        let set = describe(reader.get_header(), &head, actual, &metadata)?;
        Ok(Self { reader, set, has_failed: AtomicBool::new(false) })
    }

    /// Logs the first failure. Every later tile would fail in the same way.
    fn failed(&self, error: PmtError) -> PortError {
        if !self.has_failed.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                error = error_chain(&error),
                "MAP_TILES can no longer be read, so maps show no roads: restart after the file is \
                 whole again"
            );
        }
        PortError::corrupt(SYSTEM, error)
    }
}

impl RoadTiles for TileFile {
    fn set(&self) -> &RoadTileSet {
        &self.set
    }

    fn tile(&self, address: TileAddress) -> Result<Option<Vec<u8>>, PortError> {
        let zoom = address.zoom();
        if !(self.set.min_zoom..=self.set.max_zoom).contains(&zoom) {
            return Ok(None);
        }
        let (x, y) = address.column_and_row();
        // A tile address has at most zoom 20.
        let coordinate = TileCoord::new(zoom as u8, x, y).map_err(|error| self.failed(error))?;
        let tile = at_once(self.reader.get_tile_decompressed(coordinate));
        Ok(tile.map_err(|error| self.failed(error))?.map(Vec::from))
    }
}

/// Returns the result of a read. The library is asynchronous, but our file is not, so nothing is ever
/// waited for.
fn at_once<T>(read: impl Future<Output = PmtResult<T>>) -> PmtResult<T> {
    read.now_or_never().unwrap_or_else(|| {
        Err(PmtError::Reading(io::Error::other("the file was not read at once")))
    })
}

fn check_format(head: &Bytes) -> Result<(), UnusableFile> {
    match Header::try_from_bytes(head.slice(..head.len().min(127))) {
        Ok(header) if header.spec_version() == FORMAT => Ok(()),
        Ok(_) | Err(PmtError::UnsupportedPmTilesVersion) => Err(UnusableFile::AnotherVersion),
        Err(PmtError::InvalidHeader) => {
            Err(UnusableFile::CutOff { expected: 127, actual: head.len() as u64 })
        }
        Err(PmtError::InvalidMagicNumber) => Err(UnusableFile::AnotherFormat),
        Err(error) => Err(UnusableFile::Damaged(error)),
    }
}

/// Returns how long the file must be by its header.
fn length(head: &Bytes) -> u64 {
    let number = |at: usize| {
        let bytes = head.get(at..at + 8).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u64::from_le_bytes)
    };
    let end = |at: &usize| number(*at).saturating_add(number(at + 8));
    SECTIONS.iter().map(end).max().unwrap_or(0)
}

fn check_tiles(header: &Header) -> Result<(), UnusableFile> {
    let is_readable = matches!(header.tile_compression, Compression::None | Compression::Gzip);
    if header.tile_type == TileType::Mvt && is_readable {
        Ok(())
    } else {
        Err(UnusableFile::AnotherTileType)
    }
}

fn describe(
    header: &Header,
    head: &Bytes,
    length: u64,
    metadata: &str,
) -> Result<RoadTileSet, UnusableFile> {
    let metadata: serde_json::Value =
        serde_json::from_str(metadata).map_err(|_malformed| UnusableFile::WithoutLayers)?;
    let layers = metadata["vector_layers"].as_array().ok_or(UnusableFile::WithoutLayers)?;
    let layers: Vec<String> =
        layers.iter().filter_map(|layer| layer["id"].as_str().map(str::to_owned)).collect();
    if layers.is_empty() {
        return Err(UnusableFile::WithoutLayers);
    }
    // The root directory has the place of every tile, directly or through its leaves.
    let digest = Sha256::new().chain_update(head).chain_update(length.to_le_bytes()).finalize();
    let max_zoom = u32::from(header.max_zoom).min(TileAddress::MAX_ZOOM);
    Ok(RoadTileSet {
        version: hex::encode(&digest[..6]),
        min_zoom: u32::from(header.min_zoom).min(max_zoom),
        max_zoom,
        attribution: plain(metadata["attribution"].as_str().unwrap_or_default()),
        layers,
    })
}

/// Returns the text of a piece of HTML, on one line.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for character in html.chars() {
        match character {
            '<' => is_tag = true,
            '>' if is_tag => is_tag = false,
            _ if is_tag => {}
            _ => text.push(character),
        }
    }
    let text = text.replace("&copy;", "©").replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A file that is read at any place.
struct OpenFile(File);

impl OpenFile {
    /// Reads `length` bytes from `offset` on, or fewer at the end of the file.
    fn up_to(&self, offset: u64, length: usize) -> io::Result<Bytes> {
        let mut bytes = vec![0; length];
        let mut filled = 0;
        while filled < length {
            match self.0.read_at(&mut bytes[filled..], offset + filled as u64) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        bytes.truncate(filled);
        Ok(bytes.into())
    }
}

impl AsyncBackend for OpenFile {
    async fn read(&self, offset: u64, length: usize) -> PmtResult<BackendResponse> {
        if length > MOST_BYTES {
            return Err(too_large().into());
        }
        let bytes = self.up_to(offset, length)?;
        check_unpacked(&bytes)?;
        Ok(BackendResponse::new(bytes))
    }
}

/// Refuses a piece that unpacks to more than [`MOST_BYTES`], which the library would do in memory and
/// without a bound. It counts the bytes and keeps none of them.
fn check_unpacked(packed: &[u8]) -> io::Result<()> {
    if !packed.starts_with(&GZIP) {
        return Ok(());
    }
    let mut unpacked = GzDecoder::new(packed).take(MOST_BYTES as u64 + 1);
    // What is damaged is reported by the library.
    match io::copy(&mut unpacked, &mut io::sink()) {
        Ok(length) if length > MOST_BYTES as u64 => Err(too_large()),
        _ => Ok(()),
    }
}

fn too_large() -> io::Error {
    io::Error::other("a piece of the file has more than 8 MB")
}
