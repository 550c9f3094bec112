import { useMemo } from 'react';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { countyLabel, selectedAreas, type Geography } from '../lib/areas';
import type { PreferencesRecord } from '../lib/preferences-record';

/** At most this many areas have a remove button here. The others are listed as text. */
const MAX_CHIPS = 24;

interface AreaChipsProps {
  label: string;
  values: readonly string[];
  labelOf?: (value: string) => string;
  onRemove: (value: string) => void;
}

function AreaChips({ label, values, labelOf = String, onRemove }: AreaChipsProps) {
  if (values.length === 0) return null;
  const rest = values.slice(MAX_CHIPS);
  return (
    <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[6rem_1fr]">
      <h5 className="text-13 leading-7 font-semibold text-secondary">{label}</h5>
      <ul className="flex min-w-0 flex-wrap gap-1.5">
        {values.slice(0, MAX_CHIPS).map((value) => (
          <li key={value}>
            <button
              type="button"
              aria-label={`Remove ${labelOf(value)}`}
              onClick={() => onRemove(value)}
              className="group inline-flex h-7 items-center gap-1.5 rounded-md border border-line bg-surface pr-1.5 pl-2.5 text-13 text-ink transition-colors duration-150 hover:border-field"
            >
              {labelOf(value)}
              <X aria-hidden="true" strokeWidth={1.75} className="size-3.5 text-faint group-hover:text-ink" />
            </button>
          </li>
        ))}
        {rest.length > 0 && (
          <li className="w-full">
            <details>
              <summary className="inline-block min-h-6 text-13 leading-6 font-semibold text-brand">
                and {rest.length.toLocaleString('en-US')} more
              </summary>
              <p className="mt-1 max-h-40 overflow-y-auto text-13 text-secondary" tabIndex={0}>
                {rest.map(labelOf).join(', ')}
              </p>
            </details>
          </li>
        )}
      </ul>
    </div>
  );
}

interface SelectedAreasProps {
  record: PreferencesRecord;
  geography: Geography;
  onChange: (record: PreferencesRecord) => void;
  onStates: (states: string[]) => void;
}

/**
 * 'Your Selected Areas': the states, then the counties, then the ZIP codes within them (docs/product.md#area-picker).
 */
export function SelectedAreas({ record, geography, onChange, onStates }: SelectedAreasProps) {
  const areas = useMemo(() => selectedAreas(geography, record), [geography, record]);
  if (!areas) return null;
  const without = (list: readonly string[], value: string) => list.filter((other) => other !== value);
  const gone = new Set(areas.elsewhere);
  return (
    <section aria-labelledby="selected-areas" className="rounded-lg border border-line bg-sunken px-4 py-3.5">
      <h4 id="selected-areas" className="text-14 font-semibold text-ink">
        Your Selected Areas
      </h4>
      <div className="mt-2.5 flex flex-col gap-3">
        <AreaChips
          label="States"
          values={areas.states}
          onRemove={(state) => onStates(without(record.statesOfInterest, state))}
        />
        <AreaChips
          label="Counties"
          values={areas.counties}
          labelOf={countyLabel}
          onRemove={(county) =>
            onChange({ ...record, countiesOfInterest: without(record.countiesOfInterest, county) })
          }
        />
        <AreaChips
          label="Zip Codes"
          values={areas.zips}
          onRemove={(zip) =>
            onChange({ ...record, zipCodesOfInterest: without(record.zipCodesOfInterest, zip) })
          }
        />
        {gone.size > 0 && (
          <p className="flex flex-wrap items-center gap-x-2 text-13 text-secondary">
            {gone.size === 1
              ? '1 ZIP code is outside these states. It applies again when you select its state.'
              : `${gone.size.toLocaleString('en-US')} ZIP codes are outside these states. They apply again when you select their states.`}
            <Button
              look="quiet"
              size="small"
              onClick={() =>
                onChange({
                  ...record,
                  zipCodesOfInterest: record.zipCodesOfInterest.filter((zip) => !gone.has(zip)),
                })
              }
            >
              {gone.size === 1 ? 'Remove it' : 'Remove them'}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}
