import { memo } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { MapPin } from 'lucide-react';
import type { ValueFilter } from '../../../listing-view/listing-view';
import { filterChanged } from '../../../listing-view/listing-view-slice';
import { TypeAhead, type TypeAheadOption } from '../../../ui/type-ahead';
import type { FilterOptions } from '../filters-api';
import { optionLabel } from '../lib/labels';

/** The filters that the field fills, and what their values are. */
const PLACES = {
  selectedStates: 'State',
  selectedCounties: 'County',
  selectedZipCodes: 'Zip code',
} as const satisfies Partial<Record<ValueFilter, string>>;
type PlaceFilter = keyof typeof PLACES;
const FILTERS = Object.keys(PLACES) as PlaceFilter[];

/** More are not read. */
const MOST_SHOWN = 8;

interface Place extends TypeAheadOption {
  filter: PlaceFilter;
  value: string;
}

/** Returns the places that contain the text, those that begin with it first. */
function placesFor(
  typed: string,
  options: Record<PlaceFilter, readonly string[]>,
  selected: Record<PlaceFilter, readonly string[]>,
): Place[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return [];
  const begins: Place[] = [];
  const contains: Place[] = [];
  for (const filter of FILTERS) {
    for (const value of options[filter]) {
      const label = optionLabel(filter, value);
      const at = label.toLowerCase().indexOf(wanted);
      if (at < 0 || selected[filter].includes(value)) continue;
      const places = at === 0 ? begins : contains;
      // There are some 35,000 ZIP codes, and one digit is in most of them.
      if (places.length < MOST_SHOWN)
        places.push({ key: `${filter} ${value}`, label, note: PLACES[filter], filter, value });
    }
    if (begins.length >= MOST_SHOWN) break;
  }
  return [...begins, ...contains].slice(0, MOST_SHOWN);
}

interface PlaceFieldProps extends Record<PlaceFilter, readonly string[]> {
  /** The options of the filters. Undefined while they load. */
  options: FilterOptions | undefined;
  change: (action: UnknownAction) => void;
}

/** One field for state, county and ZIP code: what is chosen in it is added to that filter. */
export const PlaceField = memo(function PlaceField({ options, change, ...selected }: PlaceFieldProps) {
  return (
    <TypeAhead
      label="State, county or zip code"
      Icon={MapPin}
      find={(typed) => (options ? placesFor(typed, options, selected) : [])}
      onChoose={({ filter, value }) =>
        change(filterChanged({ filter, values: [...selected[filter], value] }))
      }
    />
  );
});
