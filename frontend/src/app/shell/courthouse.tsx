/** The courthouse drawing. It uses the color of the surrounding text. */
export function Courthouse({ className }: { className?: string }) {
  const columns = [116, 160, 204, 276, 320, 364];
  const steps = [0, 1, 2, 3, 4, 5];
  return (
    <svg
      viewBox="0 0 480 360"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      className={className}
    >
      <path d="M240 34 400 104H80z" />
      <path d="M240 51 357 102" opacity=".4" />
      <path d="M240 51 123 102" opacity=".4" />
      <path d="M240 34V12m0 0h26l-6 6 6 6h-26" />
      <circle cx="240" cy="80" r="11" />
      <path d="M240 73v7l5 4" />
      <path d="M80 104h320v14H80z" />
      <path d="M92 118h296v8H92z" />
      {columns.map((x) => (
        <g key={x}>
          <path d={`M${x - 13} 126h26v6h-26zM${x - 13} 238h26v6h-26z`} />
          <path d={`M${x - 9} 132v106M${x + 9} 132v106`} />
          <path d={`M${x - 3} 134v102M${x + 3} 134v102`} opacity=".4" />
        </g>
      ))}
      <path d="M226 244v-76a14 14 0 0 1 28 0v76M240 154v90" opacity=".7" />
      {steps.map((step) => (
        <path
          key={step}
          d={`M${92 - step * 14} ${244 + step * 16}h${296 + step * 28}v16H${92 - step * 14}z`}
        />
      ))}
      <path d="M0 340h480" />
    </svg>
  );
}
