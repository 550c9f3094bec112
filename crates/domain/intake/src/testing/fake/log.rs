//! The log of the store in memory, and its undo.

use std::collections::BTreeMap;

use kernel::{ImportId, PortError};
use ledger::{EntryKind, SaleLedger as _};
use listings::Sourced;

use super::joins::News;
use super::{Imported, InMemoryImports, Moment, World};
use crate::roll::{SOURCE_PREFIX, fill};
use crate::{
    ImportDetails, ImportEffects, ImportEntry, ImportLog, ImportState, LeftAsIs, Noted, PastEntry,
    Sighting, SourceChange, StoredImport, UndoCase, UndoCounts, UndoError, undo,
};

impl World {
    fn case(&self, key: &str, listing: &Sourced, source: &str) -> Result<UndoCase, PortError> {
        let stands = |import: &Imported| !matches!(import.stored.state, ImportState::Undone(_));
        let entries = self.own_entries(listing.own.id)?.into_iter().map(|entry| {
            let of = |one: &&Imported| one.stored.revision == Some(entry.revision);
            let import = self.imports.iter().find(of);
            PastEntry {
                import: import.map(|import| import.stored.id),
                stands: import.is_none_or(stands),
                is_same_source: import.is_some_and(|import| import.stored.source == source),
                at: entry.at,
                kind: entry.kind,
                changes: entry.changes,
            }
        });
        let sources = self.sources.iter().filter(|(of, ..)| of == key).map(|(_, import, old)| {
            let made = self.imports.iter().find(|one| one.stored.id == *import);
            SourceChange { import: *import, stands: made.is_none_or(stands), old: old.clone() }
        });
        let sightings = self.sightings_of(key);
        let last = self.last_applied(source).filter(|last| last.is_complete);
        let missing_in = last.filter(|last| !last.keys.contains(key)).map(|last| last.stored.id);
        let others = self.group_keys(key).into_iter().filter(|other| other != key);
        let others_seen = others
            .flat_map(|other| self.sightings_of(&other).into_values().collect::<Vec<_>>())
            .collect();
        Ok(UndoCase {
            listing: listing.clone(),
            entries: entries.collect(),
            sources: sources.collect(),
            sightings: sightings
                .into_iter()
                .map(|(of, import)| Sighting { import, is_same_source: of == source })
                .collect(),
            others_seen,
            missing_in,
        })
    }

    fn undo(
        &mut self,
        import: ImportId,
        left: &mut dyn FnMut(LeftAsIs),
    ) -> Result<UndoCounts, UndoError> {
        let moment = self.next_moment();
        let Moment { import: id, revision, at } = moment;
        let made = self.imports.iter_mut().find(|one| one.stored.id == import);
        let made = made.ok_or(UndoError::Unknown(import))?;
        let undone = made.stored.clone().undoable()?;
        if undone.source.starts_with(SOURCE_PREFIX) {
            return self.undo_roll(undone, id);
        }
        let StoredImport { source, sha256, .. } = undone;
        made.stored.state = ImportState::Undone(id);
        let (mut counts, mut news) = (UndoCounts::default(), News::default());
        let mut stored = BTreeMap::new();
        for (key, listing) in &self.listings {
            let mut undone = undo(self.case(key, listing, &source)?, import);
            if !undone.listing.own.withdrawn {
                let rolls = self.rolls.of(&undone.listing.own);
                fill(&mut undone.listing, Some(listing), &rolls)
                    .map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
                undone.must_be_stored |= undone.listing != *listing;
            }
            counts.add(&undone);
            for one in undone.left {
                left(LeftAsIs { unique_id: listing.own.unique_id.clone(), left: one });
            }
            if let Some((kind, changes)) = undone.entry {
                let noted = Noted::of(listing, &undone.listing, Some(kind), changes);
                news.noted.insert(listing.own.id, noted);
            }
            if undone.must_be_stored {
                undone.listing.own.revision = revision;
                stored.insert(key.clone(), undone.listing);
            }
        }
        let rows = stored.len() as u64;
        self.listings.extend(stored);
        self.settle_joins(moment, Some(import), &mut news)?;
        if !news.is_empty() || rows > 0 {
            self.append((&source, at), &news)?;
            counts.revision = Some(revision);
        }
        self.held.retain(|held| held.import != import || held.decision.is_some());
        let (state, revision) = (ImportState::Undo(import), counts.revision);
        let stored = StoredImport { id, source, at, state, rows, sha256, revision };
        self.imports.push(Imported::from(stored));
        Ok(counts)
    }
}

impl ImportLog for InMemoryImports {
    fn newest(&self, source: Option<&str>, most: usize) -> Result<Vec<StoredImport>, PortError> {
        let world = self.world();
        let stored = world.imports.iter().rev().map(|one| one.stored.clone());
        Ok(stored.filter(|one| source.is_none_or(|name| name == one.source)).take(most).collect())
    }

    fn find(&self, import: ImportId, most: usize) -> Result<Option<ImportDetails>, PortError> {
        let world = self.world();
        let Some(made) = world.imports.iter().find(|one| one.stored.id == import) else {
            return Ok(None);
        };
        let mut effects = ImportEffects::default();
        let mut entries = Vec::new();
        for listing in world.own() {
            let history = world.ledger.history(listing.id)?.entries.into_iter();
            for entry in history.filter(|entry| Some(entry.revision) == made.stored.revision) {
                match entry.kind {
                    EntryKind::Listed => effects.listed += 1,
                    EntryKind::Changed => effects.changed += 1,
                    EntryKind::NoLongerListed => effects.unlisted += 1,
                    EntryKind::Merged => {}
                    EntryKind::Undone | EntryKind::UndoneListing | EntryKind::UndoneRemoval => {
                        effects.undone += 1;
                    }
                }
                let (unique_id, kind) = (listing.unique_id.clone(), entry.kind);
                let changes = entry.changes;
                entries.push((listing.id, ImportEntry { unique_id, kind, changes }));
            }
        }
        entries.sort_by_key(|(id, _)| *id);
        let entries = entries.into_iter().map(|(_, entry)| entry).take(most).collect();
        Ok(Some(ImportDetails { import: made.stored.clone(), effects, entries }))
    }

    fn undo(
        &self,
        import: ImportId,
        dry_run: bool,
        left: &mut dyn FnMut(LeftAsIs),
    ) -> Result<UndoCounts, UndoError> {
        let mut world = self.world();
        let mut next = world.clone();
        let counts = next.undo(import, left)?;
        if dry_run {
            return Ok(UndoCounts { revision: None, ..counts });
        }
        *world = next;
        Ok(counts)
    }
}
