import { classes } from '../ui/classes';
import type { CoverageState } from './states';
import OUTLINES from './outlines.json';

/** Names that don't fit inside their state stand beside it. */
const LABELS: Record<string, [number, number]> = {
  CT: [922, 214],
  FL: [748, 542],
  MA: [954, 176],
  NJ: [892, 246],
  NY: [834, 166],
  VA: [806, 304],
};
const BESIDE = new Set(['CT', 'FL', 'MA', 'NJ']);

interface CoverageMapProps {
  /** States drawn in full colour; the other coverage states are tinted. All of them, unless said otherwise. */
  marked?: readonly CoverageState[];
  /** The one state drawn in brass. */
  chosen?: CoverageState;
  /** How large names are, in the map's own units: as painted they must come to 12 px at least. */
  nameSize?: number;
  className?: string;
}

/** The coverage states on the map of the lower 48, from real outlines. What it shows is always said in words beside it. */
export function CoverageMap({ marked, chosen, nameSize = 20, className }: CoverageMapProps) {
  const looks = (name: string): { fill: string; text: string } => {
    if (name === chosen) return { fill: 'fill-brass-shape', text: 'fill-ink' };
    if (!marked || marked.some((state) => state === name)) return { fill: 'fill-brand', text: 'fill-white' };
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
          className={`stroke-page transition-colors duration-150 ${looks(name).fill}`}
        />
      ))}
      <g className="hidden font-semibold sm:block" fontSize={nameSize} textAnchor="middle">
        {OUTLINES.states.map(({ name, code, middle }) => {
          const [x, y] = LABELS[code] ?? middle;
          return (
            <text
              key={code}
              x={x}
              y={y}
              dominantBaseline="central"
              className={BESIDE.has(code) ? 'fill-ink' : looks(name).text}
            >
              {code}
            </text>
          );
        })}
      </g>
    </svg>
  );
}
