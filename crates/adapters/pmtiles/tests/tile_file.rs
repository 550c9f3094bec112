//! The operator's file: whole, damaged, and of another kind. The files are made here.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::io::{Cursor, Read as _};
use std::path::Path;
use std::sync::Mutex;

use listings::testing::check_road_tiles;
use listings::{RoadTiles as _, TileAddress};
use pmtiles::{Compression, PmTilesWriter, TileCoord, TileType};
use pmtiles_adapter::{TileFile, UnusableFile};
use tempfile::TempDir;

/// The content of the only tile, long enough that a part of it can be cut off.
const TILE: &[u8] = &[7; 300];
const METADATA: &str = r##"{
    "attribution": "<a href=\"https://www.openstreetmap.org/copyright\">&copy; OpenStreetMap</a>  contributors",
    "vector_layers": [{ "id": "roads", "fields": {} }]
}"##;

fn archive(kind: TileType, compression: Compression, metadata: &str) -> Vec<u8> {
    archive_of(TILE, kind, compression, metadata)
}

fn archive_of(tile: &[u8], kind: TileType, compression: Compression, metadata: &str) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let writer = PmTilesWriter::new(kind)
        .tile_compression(compression)
        .min_zoom(4)
        .max_zoom(6)
        .metadata(metadata);
    let mut writer = writer.create(&mut bytes).unwrap();
    writer.add_tile(TileCoord::new(5, 8, 12).unwrap(), tile).unwrap();
    writer.finalize().unwrap();
    bytes.into_inner()
}

fn whole() -> Vec<u8> {
    archive(TileType::Mvt, Compression::Gzip, METADATA)
}

fn open(bytes: &[u8]) -> Result<TileFile, UnusableFile> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("map.pmtiles");
    fs::write(&path, bytes).unwrap();
    TileFile::open(&path)
}

/// The log of a piece of work on this thread.
fn logged(work: impl FnOnce()) -> String {
    let (mut reader, writer) = std::io::pipe().unwrap();
    let log = tracing_subscriber::fmt().with_writer(Mutex::new(writer)).finish();
    tracing::subscriber::with_default(log, work);
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    text
}

fn refusal(bytes: &[u8]) -> String {
    open(bytes).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_file_keeps_the_promises_of_road_tiles() {
    check_road_tiles(&open(&whole()).unwrap(), TILE);
    let plain = archive(TileType::Mvt, Compression::None, METADATA);
    check_road_tiles(&open(&plain).unwrap(), TILE);
}

#[test]
fn another_content_has_another_version() {
    let version = |metadata| {
        let bytes = archive(TileType::Mvt, Compression::Gzip, metadata);
        open(&bytes).unwrap().set().version.clone()
    };
    assert_eq!(version(METADATA), version(METADATA));
    assert_ne!(version(METADATA), version(r#"{"vector_layers":[{"id":"streets"}]}"#));
}

#[test]
fn a_missing_file_is_refused() {
    let refused = TileFile::open(Path::new("/nowhere/map.pmtiles"));
    assert!(matches!(refused, Err(UnusableFile::Unreadable(_))));
}

#[test]
fn a_file_that_is_cut_off_is_refused_wherever_it_ends() {
    let whole = whole();
    for length in [10, 126, 127, 200, whole.len() - 1] {
        let refused = open(&whole[..length]).err();
        assert!(matches!(refused, Some(UnusableFile::CutOff { .. })), "{length}: {refused:?}");
    }
    assert_eq!(
        refusal(&whole[..whole.len() - 1]),
        format!(
            "it is cut off: it should have {} bytes and has {}; copy it again",
            whole.len(),
            whole.len() - 1
        )
    );
}

#[test]
fn another_version_is_refused() {
    for version in [1, 2, 4] {
        let mut bytes = whole();
        bytes[7] = version;
        assert!(refusal(&bytes).contains("another version than 3"), "{version}");
    }
    // Version 2 began with two letters.
    let mut second = vec![0; 512_000];
    second[..4].copy_from_slice(b"PM\x02\x00");
    assert!(refusal(&second).contains("another version than 3"));
}

#[test]
fn other_files_are_refused() {
    assert!(refusal(&[0; 1_000]).contains("not a PMTiles file"));
    assert!(refusal(b"").contains("cut off"));
    let images = archive(TileType::Png, Compression::None, METADATA);
    assert!(refusal(&images).contains("not vector tiles"));
    for metadata in ["{}", r#"{"vector_layers":[]}"#, r#"{"vector_layers":"roads"}"#] {
        let without = archive(TileType::Mvt, Compression::Gzip, metadata);
        assert_eq!(refusal(&without), "it does not say which layers its tiles have", "{metadata}");
    }
    let mut damaged = whole();
    // The root directory begins after the header.
    damaged[127..140].fill(0xff);
    assert_eq!(refusal(&damaged), "it is damaged");
}

#[test]
fn a_file_that_shrinks_later_is_an_error_and_not_a_crash() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("map.pmtiles");
    fs::write(&path, whole()).unwrap();
    let tiles = TileFile::open(&path).unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(200).unwrap();
    let tile = TileAddress::new(5, 8, 12).unwrap();
    let log = logged(|| {
        assert!(tiles.tile(tile).is_err());
        assert!(tiles.tile(tile).is_err());
    });
    assert_eq!(log.matches("MAP_TILES can no longer be read").count(), 1, "{log}");
    // Where the set has no tile, nothing is read.
    assert_eq!(tiles.tile(TileAddress::new(5, 9, 12).unwrap()).unwrap(), None);
}

#[test]
fn what_unpacks_to_more_than_8_mb_is_not_unpacked() {
    const MOST: usize = 8 * 1024 * 1024;
    let address = TileAddress::new(5, 8, 12).unwrap();
    for (length, is_served) in [(MOST, true), (MOST + 1, false)] {
        for compression in [Compression::Gzip, Compression::None] {
            let tiles = archive_of(&vec![0; length], TileType::Mvt, compression, METADATA);
            assert!(compression == Compression::None || tiles.len() < MOST / 100, "it is a bomb");
            let tile = open(&tiles).unwrap().tile(address);
            assert_eq!(tile.is_ok(), is_served, "{length} {compression:?}");
            assert_eq!(tile.ok().flatten().map(|tile| tile.len()), is_served.then_some(length));
        }
    }
    let metadata = format!("{METADATA}{}", " ".repeat(MOST));
    assert_eq!(refusal(&archive(TileType::Mvt, Compression::Gzip, &metadata)), "it is damaged");
}
