//! Applies a staged file. The store finds and writes, and the functions here decide
//! (`docs/adr/0068-imports-decide-in-the-domain.md`).

use geography::TodayByState;
use kernel::{ListingId, Revision};
use ledger::EntryKind;
use listings::{Column, Listing, Sourced, TypeMismatch, UniqueId};

use crate::joined::{JoinReport, Noted};
use crate::log::ImportState;
use crate::merge::{MergedListing, merge};
use crate::ports::{ApplyStep, ImportCounts, ImportError, ImportFile, ImportOptions, ReplacedRow};
use crate::roll::{StoredRollRow, fill};
use lists::Record;

/// What a staged file contains. unique_IDs are compared without case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StagedRows {
    /// Rows that were staged.
    pub rows: u64,
    /// Staged rows that differ from each other.
    pub distinct: u64,
    /// unique_IDs of staged rows.
    pub listings: u64,
    /// unique_IDs of rows that wait for the operator.
    pub quarantined: u64,
    /// What was skipped.
    pub skipped: SkippedRows,
    /// Listings of the source's last delivery; 0 if there is none.
    pub before: u64,
}

/// The rows of a file that were skipped, because the source's last delivery contained them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SkippedRows {
    /// Their listings.
    pub listings: u64,
    /// Rows that repeat a skipped one.
    pub repeated: u64,
    /// Whether the source delivered again, or one of the listings changed, since they were skipped.
    pub are_outdated: bool,
    /// Whether another row of the file is about one of the listings and is not left out.
    pub are_ambiguous: bool,
}

impl StagedRows {
    /// The listings in the file.
    const fn in_file(&self) -> u64 {
        self.listings + self.skipped.listings + self.quarantined
    }

    /// Rows that a later, different row with the same unique_ID replaced.
    const fn replaced(&self) -> u64 {
        self.distinct - self.listings
    }

    /// Fails if a skipped row might have another effect than the one that was assumed.
    fn require_certain(&self) -> Result<(), ImportError> {
        let SkippedRows { listings, are_outdated, are_ambiguous, .. } = self.skipped;
        if listings > 0 && (are_outdated || are_ambiguous) {
            return Err(ImportError::ReadEveryRow);
        }
        Ok(())
    }

    /// Fails if more rows were replaced than are allowed.
    fn require_few_replaced(&self, most: Option<u64>) -> Result<(), ImportError> {
        let replaced = self.replaced();
        match most.filter(|most| replaced > *most) {
            Some(most) => {
                let rows = self.rows + self.skipped.listings + self.skipped.repeated;
                Err(ImportError::TooManyReplaced { replaced, rows, most })
            }
            None => Ok(()),
        }
    }

    /// The numbers before a row is merged.
    fn counts(&self) -> ImportCounts {
        ImportCounts {
            repeated: self.rows - self.distinct + self.skipped.repeated,
            superseded: self.replaced(),
            unchanged: self.skipped.listings,
            ..ImportCounts::default()
        }
    }
}

/// Refuses a file with `now` distinct rows if that is less than half of the source's last import,
/// which had `before`, unless `terms` allow it.
///
/// # Errors
/// [`ImportError::Shrunk`]
pub fn require_size(
    source: &str,
    (before, now): (u64, u64),
    terms: &ImportOptions,
) -> Result<(), ImportError> {
    // A sale that the operator released is not a delivery.
    if now * 2 >= before || terms.allow_shrink || terms.is_release {
        return Ok(());
    }
    Err(ImportError::Shrunk { source_name: source.to_owned(), before, now })
}

/// Merges the rows of a file into the known listings.
#[derive(Debug, Clone, Copy)]
pub struct RowMerger<'a> {
    source: &'a str,
    today: TodayByState,
}

/// A row after it was merged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedRow {
    /// The listing. The store sets the id of a new one, and the revision.
    pub listing: Sourced,
    /// Whether the listing has to be stored: a value changed, or a column that the import records. The
    /// sale ledger has no entry for the second, because each entry names its import.
    pub must_be_stored: bool,
    /// What is noted about a known listing. A new one has an entry without values.
    pub noted: Option<Noted>,
    /// What the import replaced in the column Source of a known listing.
    pub replaced_source: Option<Option<String>>,
    /// One for the listing that is new, changed or unchanged, and the values that rolls fill now and
    /// did not fill before.
    pub counts: ImportCounts,
}

impl RowMerger<'_> {
    /// Merges a row into the `known` listing, and fills its blanks from the rolls. `is_gone` says
    /// whether the listing is noted as no longer listed, and `rolls` finds the stored rows about the
    /// parcel of the merged listing, by its own values.
    ///
    /// # Errors
    /// [`TypeMismatch`] if the type of a value differs from the type of its column. This is a bug in
    /// the code that read the row.
    pub fn merge<R: AsRef<[StoredRollRow]>>(
        &self,
        known: Option<&Sourced>,
        record: Record,
        is_gone: bool,
        rolls: impl FnOnce(&Listing) -> R,
    ) -> Result<ImportedRow, TypeMismatch> {
        let merged = merge(known, record, self.source, &self.today)?;
        let MergedListing { mut listing, changes } = merged;
        let standing = known.filter(|known| !known.own.withdrawn);
        let is_changed = !changes.is_empty();
        let source =
            |listing: &Sourced| listing.own.facts.text(Column::Source).map(ToOwned::to_owned);
        let kind = match is_gone || standing.is_none() {
            true => Some(EntryKind::Listed),
            false => is_changed.then_some(EntryKind::Changed),
        };
        let mut counts = ImportCounts::default();
        let rolls = rolls(&listing.own);
        counts.filled.values = fill(&mut listing, standing, rolls.as_ref())?;
        match standing {
            None => counts.new = 1,
            Some(_) if is_changed => counts.changed = 1,
            Some(_) => counts.unchanged = 1,
        }
        Ok(ImportedRow {
            must_be_stored: is_changed || standing.is_none_or(|known| *known != listing),
            noted: kind
                .zip(known)
                .map(|(kind, known)| Noted::of(known, &listing, Some(kind), changes)),
            replaced_source: standing.map(source).filter(|old| *old != source(&listing)),
            counts,
            listing,
        })
    }
}

/// A listing that the source's last delivery contained and the present one lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepartedListing {
    /// The listing that shows it.
    pub shown: ListingId,
    /// Whether the last delivery of another source contains it, or that of any source another listing
    /// of its group.
    pub is_listed_elsewhere: bool,
}

/// The shown listings that are no longer listed.
fn no_longer_listed(departed: &[DepartedListing]) -> Vec<ListingId> {
    let gone = departed.iter().filter(|departed| !departed.is_listed_elsewhere);
    let mut gone: Vec<ListingId> = gone.map(|departed| departed.shown).collect();
    gone.sort_unstable();
    gone.dedup();
    gone
}

/// The import of a staged file, within the transaction that the store opened. No other import
/// changes listings until it ends. The methods find and store, and [`apply`] decides.
pub trait ImportTransaction {
    /// Why the store failed, or [`apply`] refused the file.
    type Error: From<ImportError>;

    /// Whether a delivery with the noted receipt was imported before.
    fn was_delivered(&mut self) -> Result<bool, Self::Error>;

    /// Finds what the file contains. Of the rows with one unique_ID, the one that was staged with the
    /// largest number counts.
    fn staged_rows(&mut self) -> Result<StagedRows, Self::Error>;

    /// Returns the rows with other values than the one of the same unique_ID that counts: the last
    /// one with each content, in the order of their numbers, at most 10,000.
    fn replaced_rows(&mut self) -> Result<Vec<ReplacedRow>, Self::Error>;

    /// Returns the known listings whose only rows were left out, at most 10,000.
    fn left_out(&mut self) -> Result<Vec<UniqueId>, Self::Error>;

    /// Stores the import, with the shape of the delivery and its number of `listings`, and returns
    /// the days on which its entries of the ledger are recorded.
    fn store_import(
        &mut self,
        state: ImportState,
        listings: u64,
    ) -> Result<TodayByState, Self::Error>;

    /// Stores that the source lists the known listings in the file, and returns the listings of its
    /// last delivery that the file lacks. With `all_seen`, the source lists these as well. A released
    /// sale is added to the last delivery.
    fn store_list(&mut self, all_seen: bool) -> Result<Vec<ListingId>, Self::Error>;

    /// Merges each row that counts and stores the outcome. `merged` gets the
    /// [counts](ImportedRow::counts) of a few thousand rows at a time.
    fn merge_rows(
        &mut self,
        merger: RowMerger<'_>,
        merged: &mut dyn FnMut(ImportCounts),
    ) -> Result<(), Self::Error>;

    /// Joins new and changed listings with those of the same sale, and chooses the values of the ones
    /// that are shown.
    fn join_listings(&mut self) -> Result<JoinReport, Self::Error>;

    /// Returns the listings that are noted as no longer listed although the file contains them, or
    /// another one of their group, or although they are among `touched`.
    fn returned(&mut self, touched: &[ListingId]) -> Result<Vec<ListingId>, Self::Error>;

    /// Returns by which listing each of these is shown, and whether it is listed elsewhere.
    fn departed(&mut self, listings: &[ListingId]) -> Result<Vec<DepartedListing>, Self::Error>;

    /// Notes that listings are listed again or no longer.
    fn mark(&mut self, kind: EntryKind, listings: &[ListingId]) -> Result<(), Self::Error>;

    /// Stores the rows that wait for the operator. A row that waits with the same values already, or
    /// about which the operator decided, stays as it is.
    fn store_quarantined(&mut self) -> Result<(), Self::Error>;

    /// Removes the waiting sales of the source that the file contains with plausible values.
    fn forget_plausible(&mut self) -> Result<(), Self::Error>;

    /// Stores the revision if a listing or an entry of the ledger was written, and what the source's
    /// next delivery is compared with.
    fn store_revision(&mut self) -> Result<Option<Revision>, Self::Error>;
}

/// Applies a staged file. `observer` receives the steps.
///
/// # Errors
/// The errors of [`StagedImport::apply`](crate::StagedImport::apply). The store then rolls its
/// transaction back.
pub fn apply<T: ImportTransaction>(
    import: &mut T,
    file: &ImportFile,
    terms: &ImportOptions,
    observer: &mut dyn FnMut(ApplyStep),
) -> Result<ImportCounts, T::Error> {
    let staged = accept(import, file, terms, observer)?;
    import.left_out()?.into_iter().for_each(|listing| observer(ApplyStep::LeftOut(listing)));
    let state = if terms.is_release { ImportState::Released } else { ImportState::Applied };
    let today = import.store_import(state, staged.in_file())?;
    let departed = import.store_list(terms.all_seen)?;
    let mut applied = staged.counts();
    let (mut done, all) = (staged.skipped.listings, staged.skipped.listings + staged.listings);
    import.merge_rows(RowMerger { source: &file.source, today }, &mut |counts| {
        applied.add_rows(&counts);
        done += counts.new + counts.changed + counts.unchanged;
        observer(ApplyStep::Applied { done, all });
    })?;
    let JoinReport { joined, disputed, pairs, touched } = import.join_listings()?;
    pairs.into_iter().for_each(|pair| observer(ApplyStep::Disputed(pair)));
    let returned = import.returned(&touched)?;
    import.mark(EntryKind::Listed, &returned)?;
    if staged.quarantined > 0 {
        import.store_quarantined()?;
    }
    if !terms.is_release {
        import.forget_plausible()?;
    }
    // A list of which a key could not be read may contain any listing.
    if file.complete_list && !terms.all_seen && !departed.is_empty() {
        let gone = no_longer_listed(&import.departed(&departed)?);
        import.mark(EntryKind::NoLongerListed, &gone)?;
    }
    let revision = import.store_revision()?;
    if !terms.dry_run {
        observer(ApplyStep::Committing);
    }
    Ok(ImportCounts { joined, disputed, revision: revision.filter(|_| !terms.dry_run), ..applied })
}

/// Decides whether the file is imported, before anything is written.
fn accept<T: ImportTransaction>(
    import: &mut T,
    file: &ImportFile,
    terms: &ImportOptions,
    observer: &mut dyn FnMut(ApplyStep),
) -> Result<StagedRows, T::Error> {
    if import.was_delivered()? {
        return Err(ImportError::AlreadyImported.into());
    }
    let staged = import.staged_rows()?;
    staged.require_certain()?;
    if staged.replaced() > 0 {
        import.replaced_rows()?.into_iter().for_each(|row| observer(ApplyStep::Replaced(row)));
    }
    staged.require_few_replaced(terms.most_replaced)?;
    require_size(&file.source, (staged.before, staged.in_file()), terms)?;
    Ok(staged)
}

#[cfg(test)]
mod tests;
