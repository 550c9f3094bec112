/** What each precision means (docs/product.md#precision). */
const PLACED: Record<string, string | undefined> = {
  Source: 'Placed by its source',
  Address: 'Placed by its address',
  Street: 'Placed by its street: up to a few blocks off',
  ZIP: 'Placed by ZIP code: up to a few miles off',
};

/** Says in the corner of a map how precise the property's location is. */
export function PrecisionNote({ precision }: { precision: string | null }) {
  const text = precision && PLACED[precision];
  if (!text) return null;
  return (
    <p className="absolute top-0 left-0 max-w-full rounded-br-md bg-surface/95 px-2 py-1 text-12 text-secondary">
      {text}
    </p>
  );
}
