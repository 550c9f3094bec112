import { memo } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { CHANGE_KINDS, type ChangeKind } from '../../../listing-view/listing-view';
import { changesChanged } from '../../../listing-view/listing-view-slice';
import { MultiSelect } from '../../../ui/multi-select';
import { changeLabel } from '../lib/labels';

interface ChangesFilterProps {
  selected: readonly ChangeKind[];
  change: (action: UnknownAction) => void;
}

const OPTIONS = CHANGE_KINDS.map((kind) => ({ value: kind, label: changeLabel(kind), count: undefined }));

/** The filter of My Properties on what changed since the last visit. */
export const ChangesFilter = memo(function ChangesFilter({ selected, change }: ChangesFilterProps) {
  return (
    <MultiSelect
      label="What changed"
      placeholder="Changed or not"
      options={OPTIONS}
      selected={selected}
      loading={false}
      onChange={(chosen) => change(changesChanged(CHANGE_KINDS.filter((kind) => chosen.includes(kind))))}
    />
  );
});
