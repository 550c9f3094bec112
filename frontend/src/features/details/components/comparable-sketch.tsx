import { classes } from '../../../ui/classes';
import { ringsFor, type Offset } from '../lib/comparing';

/** A sale on the sketch. Its number is that of its row. */
export interface Placed {
  number: number;
  name: string;
  offset: Offset;
  /** Whether its checkbox is checked. */
  included: boolean;
}

interface ComparableSketchProps {
  sales: readonly Placed[];
  propertyName: string;
  className?: string;
}

/** Half of the sketch's width, in its own units. */
const HALF = 150;
const EDGE = 16;
/** With more sales, their table takes the room of the sketch on paper, so that a property fits on two pages. */
const MOST_ON_PAPER = 6;

/**
 * Shows where the sales are from the property: to scale, with north at the top. It needs no map provider and prints as it
 * is. The table contains the same sales with their distances.
 */
export function ComparableSketch({ sales, propertyName, className }: ComparableSketchProps) {
  if (sales.length === 0) return null;
  const rings = ringsFor(sales.map(({ offset }) => offset));
  const scale = (HALF - EDGE) / (rings.at(-1) ?? 1);
  return (
    <svg
      viewBox={`${-HALF} ${-HALF} ${HALF * 2} ${HALF * 2}`}
      role="img"
      aria-label={`Where the ${sales.length} sales are from ${propertyName}, with north at the top`}
      className={classes(
        'comparable-sketch mx-auto aspect-square w-full max-w-80 shrink-0 rounded-lg border border-line bg-surface',
        sales.length > MOST_ON_PAPER && 'print:hidden',
        className,
      )}
    >
      {rings.map((ring) => (
        <g key={ring}>
          <circle r={ring * scale} fill="none" strokeWidth="1" className="stroke-line" />
          <text
            x="0"
            y={ring * scale - 4}
            fontSize="12"
            textAnchor="middle"
            className="fill-secondary"
          >{`${ring} mi`}</text>
        </g>
      ))}
      <text x="0" y={-HALF + 13} fontSize="12" textAnchor="middle" className="fill-secondary">
        N
      </text>
      <path d="M-7 7v-8l7-6 7 6v8z" className="fill-brass-shape" />
      {sales.map(({ number, name, offset, included }) => (
        <g key={number} transform={`translate(${offset.east * scale} ${-offset.north * scale})`}>
          <title>{name}</title>
          <circle
            r="9"
            strokeWidth="1.5"
            className={included ? 'fill-brand-fill stroke-surface' : 'fill-surface stroke-field'}
          />
          <text
            fontSize="12"
            fontWeight="600"
            textAnchor="middle"
            dominantBaseline="central"
            className={included ? 'fill-white' : 'fill-secondary'}
          >
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
