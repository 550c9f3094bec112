import type { components } from '../../../api/schema';
import type { MultiSelectOption } from '../../../ui/option-rows';
import type { ValueFilter } from '../../../listing-view/listing-view';
import { optionLabel } from './labels';

/** An option of a filter with its number of listings. */
export type FacetOption = components['schemas']['FacetOption'];

/** The status that 'Hide cancelled' excludes. */
export const CANCELLED = 'Cancelled';

/** The mark of listings that are new since the user's last visit. */
export const NEW = 'New';

/** The mark of listings that the user hid. */
export const HIDDEN = 'Hidden';

/** The values of filters that are one click: listings with a photo, and those that are still listed. */
export const WITH_PHOTO = 'true';
export const STILL_LISTED = 'false';

/** There are some thousand counties, and one collator compares them many times faster than one for each pair. */
const BY_LETTER = new Intl.Collator('en');

/** Returns whether only the listings with one mark are shown. */
export const showsOnly = (marks: readonly string[], mark: string): boolean =>
  marks.length === 1 && marks[0] === mark;

/**
 * Returns counts by option value. The server counts counties by 'State|County', but a county with a unique name is
 * offered by its name alone.
 */
function countsOf(filter: ValueFilter, facet: readonly FacetOption[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value, count } of facet) {
    counts.set(value, count);
    if (filter !== 'selectedCounties') continue;
    const county = value.split('|')[1];
    if (county !== undefined) counts.set(county, (counts.get(county) ?? 0) + count);
  }
  return counts;
}

/**
 * Returns the options of a filter with their counts, or none while the facet is loading. Options without a listing come
 * last. So with a state selected, its counties come first.
 */
export function optionsOf(
  filter: ValueFilter,
  values: readonly string[],
  selected: readonly string[],
  facet: readonly FacetOption[] | undefined,
): MultiSelectOption[] {
  // A stored or linked value that the server no longer offers stays visible, so that the user can remove it.
  const known = new Set(values);
  const all = [...values, ...selected.filter((value) => !known.has(value))];
  const counts = facet && countsOf(filter, facet);
  const options = all.map((value) => ({
    value,
    label: optionLabel(filter, value),
    count: counts ? (counts.get(value) ?? 0) : undefined,
  }));
  // The lists are sorted by value, and a county's value may begin with its state.
  if (filter === 'selectedCounties') options.sort((a, b) => BY_LETTER.compare(a.label, b.label));
  if (!counts) return options;
  return [...options.filter(({ count }) => count !== 0), ...options.filter(({ count }) => count === 0)];
}

/** Returns every status except 'Cancelled'. 'Hide cancelled' selects these. */
export const notCancelled = (statuses: readonly string[]): string[] =>
  statuses.filter((status) => status !== CANCELLED);

/** Returns whether exactly the cancelled listings are hidden. */
export function hidesCancelled(selected: readonly string[], statuses: readonly string[]): boolean {
  const wanted = notCancelled(statuses);
  return (
    wanted.length > 0 &&
    selected.length === wanted.length &&
    wanted.every((status) => selected.includes(status))
  );
}

/** Returns whether the chosen values of a filter are those of a single click, so that it needs no list of its own. */
export function isChosenByClick(
  filter: ValueFilter,
  chosen: readonly string[],
  statuses: readonly string[],
): boolean {
  if (filter === 'selectedStatuses') return hidesCancelled(chosen, statuses);
  if (filter === 'selectedMarks') return showsOnly(chosen, NEW) || showsOnly(chosen, HIDDEN);
  if (filter === 'selectedHasPhoto') return showsOnly(chosen, WITH_PHOTO);
  return filter === 'selectedNoLongerListed' && showsOnly(chosen, STILL_LISTED);
}
