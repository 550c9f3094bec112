import { classes } from '../ui/classes';
import type { CoverageState } from './states';
import OUTLINES from './outlines.json';

/** Label positions for states that are too small for their name. */
const LABELS: Record<string, [number, number]> = {
  CT: [922, 214],
  FL: [748, 542],
  MA: [954, 176],
  NJ: [892, 246],
  NY: [834, 166],
  VA: [806, 304],
};
const LABELED_OUTSIDE = new Set(['CT', 'FL', 'MA', 'NJ']);

interface CoverageMapProps {
  /** States drawn in full color. The other coverage states are tinted. The default is all states. */
  marked?: readonly CoverageState[];
  /** The state drawn in brass. */
  chosen?: CoverageState;
  /** The size of large names in the map's own units. On screen they must be at least 12 px. */
  nameSize?: number;
  /** Makes the states clickable. The text next to the map offers the same choice to the keyboard. */
  onChoose?: (state: CoverageState) => void;
  className?: string;
}

/** The coverage states on a map of the lower 48 states. The text next to it always contains the same information. */
export function CoverageMap({ marked, chosen, nameSize = 20, onChoose, className }: CoverageMapProps) {
  const looks = (name: string): { fill: string; text: string } => {
    if (name === chosen) return { fill: 'fill-brass-shape', text: 'fill-shade' };
    if (!marked || marked.some((state) => state === name))
      return { fill: 'fill-brand-fill', text: 'fill-white' };
    return { fill: 'fill-brand-soft', text: 'fill-brand' };
  };
  return (
    <svg viewBox="0 0 980 610" aria-hidden="true" className={classes('h-auto w-full', className)}>
      <path d={OUTLINES.rest} className="fill-land" />
      <path d={OUTLINES.borders} fill="none" strokeWidth="1" className="stroke-page" />
      {OUTLINES.states.map(({ name, path }) => (
        <path
          key={name}
          d={path}
          strokeWidth="1.4"
          strokeLinejoin="round"
          onClick={onChoose && (() => onChoose(name as CoverageState))}
          className={classes(
            'stroke-page transition-colors duration-150',
            looks(name).fill,
            onChoose && 'cursor-pointer hover:opacity-80',
          )}
        >
          {onChoose && <title>{name}</title>}
        </path>
      ))}
      <g
        className="pointer-events-none hidden font-semibold sm:block"
        fontSize={nameSize}
        textAnchor="middle"
      >
        {OUTLINES.states.map(({ name, code, middle }) => {
          const [x, y] = LABELS[code] ?? middle;
          return (
            <text
              key={code}
              x={x}
              y={y}
              dominantBaseline="central"
              className={LABELED_OUTSIDE.has(code) ? 'fill-ink' : looks(name).text}
            >
              {code}
            </text>
          );
        })}
      </g>
    </svg>
  );
}
