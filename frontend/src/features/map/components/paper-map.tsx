import { useMemo } from 'react';
import { PAPER_SIZE, paperPicture, type PaperGround } from '../lib/paper-picture';

/** Every printer shows these, also in black and white. They do not follow the theme. */
const INK = {
  water: '#c3d5df',
  land: '#ffffff',
  countyLine: '#8d8778',
  stateLine: '#4a5668',
  town: '#101b2b',
  county: '#5b6470',
  pin: '#101b2b',
};

interface PaperMapProps {
  lat: number | null | undefined;
  lng: number | null | undefined;
  propertyName: string;
  /** What to draw from. Undefined until it is loaded. */
  ground: PaperGround | undefined;
}

/**
 * The map of a printed sheet (docs/product.md#print-map). It is a drawing, so it prints sharp, without a graphics card,
 * and also when the browser leaves out backgrounds. The screen does not show it.
 */
export function PaperMap({ lat, lng, propertyName, ground }: PaperMapProps) {
  const picture = useMemo(
    () =>
      ground && typeof lat === 'number' && typeof lng === 'number'
        ? paperPicture(ground, [lng, lat])
        : undefined,
    [ground, lat, lng],
  );
  if (!picture) return null;
  const { width, height } = PAPER_SIZE;
  const { land, rivers, countyLines, stateLines, labels, scale } = picture;
  return (
    <figure className="paper-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Map around ${propertyName}`}>
        <rect width={width} height={height} fill={INK.water} />
        <path d={land} fill={INK.land} fillRule="evenodd" />
        <g fill="none" strokeLinejoin="round">
          <path d={rivers} stroke={INK.water} strokeWidth="1.6" />
          <path d={countyLines} stroke={INK.countyLine} strokeWidth="1" strokeDasharray="4 2" />
          <path d={stateLines} stroke={INK.stateLine} strokeWidth="1.6" />
        </g>
        <g textAnchor="middle" dominantBaseline="central" paintOrder="stroke" stroke={INK.land}>
          {labels.map(({ kind, name, x, y, dot: [dotX, dotY] }) =>
            kind === 'town' ? (
              <g key={`${name} ${dotX}`}>
                <circle cx={dotX} cy={dotY} r="1.8" fill={INK.town} stroke="none" />
                <text x={x} y={y} fontSize="9.5" strokeWidth="2.4" fill={INK.town}>
                  {name}
                </text>
              </g>
            ) : (
              <text
                key={`${name} ${dotX}`}
                x={x}
                y={y}
                fontSize="9"
                fontStyle="italic"
                strokeWidth="2.4"
                fill={INK.county}
              >
                {name}
              </text>
            ),
          )}
        </g>
        <path
          d="M0 0c-2.6-4.6-7-8-7-13.2a7 7 0 0 1 14 0c0 5.2-4.4 8.6-7 13.2z"
          transform={`translate(${width / 2} ${height / 2})`}
          fill={INK.pin}
          stroke={INK.land}
          strokeWidth="1.4"
        />
        <circle cx={width / 2} cy={height / 2 - 13} r="2.6" fill={INK.land} />
        <g transform={`translate(8 ${height - 8})`} stroke={INK.town} fill="none">
          <path d={`M0 -4v4h${scale.width}v-4`} strokeWidth="1.2" />
          <text
            x="4"
            y="-4"
            fontSize="8.5"
            fill={INK.town}
            stroke={INK.land}
            strokeWidth="2"
            paintOrder="stroke"
          >
            {scale.text}
          </text>
        </g>
        <rect
          x="0.5"
          y="0.5"
          width={width - 1}
          height={height - 1}
          fill="none"
          stroke={INK.countyLine}
          strokeWidth="1"
        />
      </svg>
      {/* The licenses of the data (docs/product.md#base-map). */}
      <figcaption>
        Map: Natural Earth, U.S. Census Bureau. Place names © GeoNames, CC BY 4.0 (creativecommons.org).
      </figcaption>
    </figure>
  );
}
