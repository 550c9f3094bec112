import { useCallback, useMemo } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useGeography } from '../geography-api';
import { countyLabel, countyOptions, withStates, zipOptions, zipState, type Geography } from '../lib/areas';
import type { PreferenceErrors } from '../lib/check-preferences';
import type { PreferencesRecord } from '../lib/preferences-record';
import { AreaList } from './area-list';
import { SelectedAreas } from './selected-areas';

interface AreaPickerProps {
  record: PreferencesRecord;
  errors: PreferenceErrors;
  onChange: (record: PreferencesRecord) => void;
  /** Marks the state alone as required. */
  onlyState?: boolean;
}

const NOWHERE: Geography = { states: [], countiesByState: {}, zipCodesByState: {} };
const asOption = (value: string) => ({ value, label: value });

/** Selects the states, counties and ZIP codes to follow (docs/product.md#area-picker). */
export function AreaPicker({ record, errors, onChange, onlyState = false }: AreaPickerProps) {
  const { geography = NOWHERE, partial, failed, retrying, retry } = useGeography();
  const loading = geography === NOWHERE && !failed;
  const { statesOfInterest, countiesOfInterest, zipCodesOfInterest } = record;

  const states = useMemo(
    // A selected state whose lists did not load can still be removed.
    () => [...new Set([...geography.states, ...statesOfInterest])].map(asOption),
    [geography, statesOfInterest],
  );
  const counties = useMemo(
    () =>
      countyOptions(geography, { statesOfInterest, countiesOfInterest, zipCodesOfInterest: [] }).map(
        (value) => ({ value, label: countyLabel(value) }),
      ),
    [geography, statesOfInterest, countiesOfInterest],
  );
  const lastState = zipState(record);
  const zips = useMemo(
    () =>
      zipOptions(geography, {
        statesOfInterest: lastState ? [lastState] : [],
        countiesOfInterest: [],
        zipCodesOfInterest: [],
      }).map(asOption),
    [geography, lastState],
  );
  const statesChanged = useCallback(
    (chosen: string[]) => onChange(withStates(record, chosen, geography)),
    [onChange, record, geography],
  );

  const tryAgain = (
    <Button look="quiet" size="small" busy={retrying} onClick={retry}>
      Try again
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {partial && (
        <Notice tone="plain" action={tryAgain}>
          The full list of states did not load. You can select areas in Georgia, Florida and Texas. Your other
          selections are not affected.
        </Notice>
      )}
      {failed && (
        <Notice tone="wrong" action={tryAgain}>
          The list of states, counties and ZIP codes did not load.
        </Notice>
      )}
      <div className="grid items-start gap-5 md:grid-cols-3">
        <AreaList
          label="States"
          searchLabel="Search states"
          required
          takesAll="always"
          options={states}
          chosen={statesOfInterest}
          loading={loading}
          empty={loading ? 'Loading...' : 'No options'}
          error={errors.statesOfInterest}
          onChange={statesChanged}
        />
        <AreaList
          label="Counties"
          searchLabel="Search counties"
          required={!onlyState}
          takesAll
          options={counties}
          chosen={countiesOfInterest}
          loading={loading}
          empty={statesOfInterest.length === 0 ? 'Select a state to see its counties' : 'Loading...'}
          hint={counties.length > 0 ? 'Without a county, you follow the whole state.' : undefined}
          error={errors.countiesOfInterest}
          onChange={(chosen) => onChange({ ...record, countiesOfInterest: chosen })}
        />
        <AreaList
          label="Zip Codes"
          searchLabel="Search ZIP codes"
          required={!onlyState}
          takesAll
          options={zips}
          chosen={zipCodesOfInterest}
          loading={loading}
          empty={lastState === undefined ? 'Select a state to see its ZIP codes' : 'Loading...'}
          hint={
            zips.length > 0
              ? `All ${zips.length.toLocaleString('en-US')} ZIP codes of ${lastState}, the state you selected last.`
              : undefined
          }
          error={errors.zipCodesOfInterest}
          onChange={(chosen) => onChange({ ...record, zipCodesOfInterest: chosen })}
        />
      </div>
      <SelectedAreas record={record} geography={geography} onChange={onChange} onStates={statesChanged} />
    </div>
  );
}
