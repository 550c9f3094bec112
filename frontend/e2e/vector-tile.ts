/** Writes numbers in the format of vector tiles: seven bits in each byte, the lowest first. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const field = (number: number, bytes: number[]): number[] => [
  ...varint((number << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
];
const count = (number: number, value: number): number[] => [...varint(number << 3), ...varint(value)];
const text = (value: string): number[] => [...Buffer.from(value, 'utf8')];
const zigzag = (value: number): number[] => varint(value < 0 ? -value * 2 - 1 : value * 2);

const EXTENT = 4096;

/** Returns a vector tile whose only layer has one line across its middle, from west to east. */
export function tileWithRoad(layer: string, tags: Record<string, string>): Buffer {
  const names = Object.keys(tags);
  const moveTo = [...varint(9), ...zigzag(0), ...zigzag(EXTENT / 2)];
  const lineTo = [...varint(10), ...zigzag(EXTENT), ...zigzag(0)];
  const feature = [
    ...field(
      2,
      names.flatMap((_name, index) => [...varint(index), ...varint(index)]),
    ),
    // A line.
    ...count(3, 2),
    ...field(4, [...moveTo, ...lineTo]),
  ];
  return Buffer.from(
    field(3, [
      ...count(15, 2),
      ...field(1, text(layer)),
      ...field(2, feature),
      ...names.flatMap((name) => field(3, text(name))),
      ...Object.values(tags).flatMap((value) => field(4, field(1, text(value)))),
      ...count(5, EXTENT),
    ]),
  );
}
