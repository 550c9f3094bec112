import { generate } from 'lean-qr';

/** The empty border around a code, in its modules. Readers need four. */
const BORDER = 4;

/** A QR code of an address, drawn as one path, so that it prints sharp at any size. */
export function QrCode({ text, name, className }: { text: string; name: string; className?: string }) {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  const size = code.size + BORDER * 2;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
