import { formatMegabytes } from '../../../lib/format';
import { Notice } from '../../../ui/notice';
import { useStorageQuery } from '../account-api';

const PARTS = [
  ['notes', 'Notes, tags and checklists'],
  ['history', 'Their histories'],
  ['searches', 'Saved searches'],
  ['downloads', 'Downloads'],
  ['marks', 'Opened and hidden properties'],
] as const;

/** From this share of the storage on, there is a warning. */
const NEARLY_FULL = 0.9;

/** How much of its storage the account uses, and what uses it. */
export function StorageUse() {
  const { data, isError } = useStorageQuery();
  if (isError) return <p className="text-14 text-secondary">Your storage could not be read.</p>;
  if (!data) return null;
  const { used, limit } = data;
  return (
    <div className="flex flex-col gap-3 text-14">
      <p className="font-semibold">
        Storage: {formatMegabytes(used)} of {formatMegabytes(limit)} MB
      </p>
      <meter
        aria-label="Storage"
        className="h-2 w-full max-w-md"
        min={0}
        max={limit}
        high={limit * NEARLY_FULL}
        optimum={0}
        value={used}
      />
      {used >= limit && (
        <Notice tone="wrong">
          Your storage is full. Shorten or remove notes, properties or saved searches to add new ones.
        </Notice>
      )}
      {used < limit && used >= limit * NEARLY_FULL && (
        <Notice tone="plain">
          Your storage is nearly full. When it is full, you cannot add notes or saved searches.
        </Notice>
      )}
      <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-secondary">
        {PARTS.map(([part, name]) => (
          <div key={part} className="contents">
            <dt>{name}</dt>
            <dd className="text-right tabular-nums">{formatMegabytes(data[part])} MB</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
