const COLUMNS = [150, 202, 254, 346, 398, 450] as const;
const STEPS = [0, 1, 2, 3, 4, 5] as const;

/** One column: base, fluted shaft, capital. `x` is its center. */
function Column({ x }: { x: number }) {
  return (
    <g>
      <path d={`M${x - 13} 214h26v150h-26z`} className="fill-surface" />
      <path d={`M${x + 4} 214h9v150h-9z`} className="fill-limestone" />
      <path d={`M${x - 13} 214v150M${x + 13} 214v150`} />
      <path d={`M${x - 4} 220v138M${x + 4} 220v138`} strokeWidth="1" className="stroke-brand-soft" />
      <path d={`M${x - 19} 202h38v12h-38zM${x - 19} 364h38v12h-38z`} className="fill-surface" />
    </g>
  );
}

/** The courthouse with its steps (docs/product.md#courthouse). */
export function CourthouseScene({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 491"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      className={`stroke-brand ${className ?? ''}`}
    >
      <path d="M300 8v34" />
      <path d="M301 9h38l-9 9 9 9h-38z" className="fill-brass-shape" />
      <path d="M262 78q38-56 76 0z" className="fill-brand-fill" />
      <path d="M256 78h88v10h-88z" className="fill-surface" />
      <path d="M264 88h72v38h-72z" className="fill-surface" />
      <path d="M318 88h18v38h-18z" className="fill-limestone" />
      <circle cx="300" cy="98" r="7.5" strokeWidth="1.5" className="fill-page" />
      <path d="M300 94v4l3 2" strokeWidth="1.5" />

      <path d="M300 104 512 178H88z" className="fill-surface" />
      <path d="M300 120 462 176H138z" strokeWidth="1.5" className="fill-limestone" />
      <circle cx="300" cy="154" r="11" className="fill-brass-shape" />
      <circle cx="300" cy="154" r="5" strokeWidth="1.5" className="fill-surface" />
      <path d="M82 178h436v12H82z" className="fill-surface" />
      <path d="M96 190h408v12H96z" className="fill-limestone" />
      {Array.from({ length: 25 }, (_, index) => (
        <path key={index} d={`M${108 + index * 16} 192v8`} strokeWidth="1" className="stroke-brand-soft" />
      ))}

      <path d="M112 202h376v174H112z" className="fill-brand-tint" />
      {[176, 228, 372, 424].map((x) => (
        <g key={x}>
          <path d={`M${x - 9} 238h18v46h-18z`} className="fill-brand-fill" strokeWidth="1" />
          <path d={`M${x - 9} 306h18v42h-18z`} className="fill-brand-fill" strokeWidth="1" />
          <path
            d={`M${x} 238v46M${x - 9} 261h18M${x} 306v42M${x - 9} 327h18`}
            strokeWidth="1"
            className="stroke-brand-tint"
          />
        </g>
      ))}
      <path d="M276 376v-92a24 24 0 0 1 48 0v92z" className="fill-brand-fill" />
      <path d="M276 284a24 24 0 0 1 48 0z" className="fill-brass-shape" />
      <path d="M300 284v92" className="stroke-brand-soft" strokeWidth="1" />
      <path d="M294 330v12m12-12v12" className="stroke-brass-shape" />
      {COLUMNS.map((x) => (
        <Column key={x} x={x} />
      ))}

      {STEPS.map((step) => {
        const [left, top] = [96 - step * 16, 376 + step * 19];
        return (
          <g key={step}>
            <path d={`M${left} ${top}h${600 - left * 2}v19H${left}z`} className="fill-surface" />
            <path
              d={`M${left + 1} ${top + 12}h${598 - left * 2}v6H${left + 1}z`}
              stroke="none"
              className="fill-limestone"
            />
          </g>
        );
      })}
      {[58, 522].map((x) => (
        <g key={x}>
          <path d={`M${x} 372v-58`} />
          <circle cx={x} cy="304" r="11" className="fill-brass-shape" />
          <path d={`M${x - 22} 372h44v34h-44z`} className="fill-surface" />
          <path d={`M${x - 26} 364h52v9h-52z`} className="fill-limestone" />
        </g>
      ))}
      <path d="M0 490h600" />
    </svg>
  );
}
