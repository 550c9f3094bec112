import { CheckboxGroup } from '../../../ui/checkbox-group';
import { RequiredMark } from '../../../ui/required-mark';
import type { PreferenceErrors } from '../lib/check-preferences';
import {
  ACRE_STEP,
  LAND,
  MIN_UNITS,
  MULTIFAMILY,
  PROPERTY_TYPES,
  type PreferencesRecord,
} from '../lib/preferences-record';
import { NumberField } from './number-field';

interface PropertyPreferencesProps {
  record: PreferencesRecord;
  errors: PreferenceErrors;
  onChange: (record: PreferencesRecord) => void;
  /** Shows the types alone, without a mark. */
  onlyTypes?: boolean;
}

type Bound = 'mfUnitsMin' | 'mfUnitsMax' | 'landAcresMin' | 'landAcresMax';

/** Property types. Units are shown only with Multifamily, acreage only with Land (docs/product.md#preference-rules). */
export function PropertyPreferences({
  record,
  errors,
  onChange,
  onlyTypes = false,
}: PropertyPreferencesProps) {
  const bound = (field: Bound, label: string, min: number, step: number) => (
    <NumberField
      label={label}
      value={record[field]}
      min={min}
      step={step}
      error={errors[field]}
      onChange={(value) => onChange({ ...record, [field]: value })}
    />
  );
  const hasUnits = !onlyTypes && record.propertyTypes.includes(MULTIFAMILY);
  const hasAcres = !onlyTypes && record.propertyTypes.includes(LAND);
  return (
    <div className="flex flex-col gap-5">
      <CheckboxGroup
        legend={
          <>
            Property types
            {!onlyTypes && <RequiredMark />}
          </>
        }
        inline
        options={PROPERTY_TYPES}
        chosen={record.propertyTypes}
        error={errors.propertyTypes}
        onChange={(propertyTypes) => onChange({ ...record, propertyTypes })}
      />
      {hasUnits && (
        <div className="grid max-w-lg grid-cols-2 gap-4">
          {bound('mfUnitsMin', 'Minimum units', MIN_UNITS, 1)}
          {bound('mfUnitsMax', 'Maximum units', MIN_UNITS, 1)}
        </div>
      )}
      {hasAcres && (
        <div className="grid max-w-lg grid-cols-2 gap-4">
          {bound('landAcresMin', 'Minimum acreage', 0, ACRE_STEP)}
          {bound('landAcresMax', 'Maximum acreage', 0, ACRE_STEP)}
        </div>
      )}
    </div>
  );
}
