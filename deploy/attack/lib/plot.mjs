// A small picture of values over time, as SVG that is readable on light and dark pages.

const WIDE = 820;
const LEFT = 64;
const RIGHT = 20;
const HIGH = 170;
const GAP = 56;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The end of an axis that begins at 0: 1, 2 or 5 times a power of ten. */
export function axisEnd(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((end) => end >= most);
}

/** Panels below one another with the same time axis, in minutes. `band` marks a part of the time. */
export function plot({ title, minutes, band, panels, foot }) {
  const x = (minute) => (LEFT + ((WIDE - LEFT - RIGHT) * minute) / minutes).toFixed(1);
  const parts = [];
  panels.forEach(({ text, points, limit }, place) => {
    const top = 56 + place * (HIGH + GAP);
    const end = axisEnd(Math.max(limit ?? 0, ...points.map(([, value]) => value)));
    const y = (value) => (top + HIGH - (HIGH * value) / end).toFixed(1);
    if (band) {
      const wide = Math.max(2, x(band.until) - x(band.from)).toFixed(1);
      parts.push(
        `<rect x="${x(band.from)}" y="${top}" width="${wide}" height="${HIGH}" fill="#d9822b" opacity="0.25"/>`,
        `<text x="${x(band.from)}" y="${top + 12}" dx="4">${escaped(band.text)}</text>`,
      );
    }
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const value = end * share;
      parts.push(
        `<path d="M${LEFT} ${y(value)}H${WIDE - RIGHT}" stroke="#8a8f98" stroke-width="0.5"/>`,
        `<text x="${LEFT - 8}" y="${y(value)}" dy="4" text-anchor="end">${value}</text>`,
      );
    }
    if (limit !== undefined) {
      parts.push(
        `<path d="M${LEFT} ${y(limit)}H${WIDE - RIGHT}" stroke="#c2372e" stroke-dasharray="5 4"/>`,
        `<text x="${WIDE - RIGHT}" y="${y(limit)}" dy="-4" text-anchor="end">limit ${limit}</text>`,
      );
    }
    const line = points.map(([minute, value], n) => `${n ? "L" : "M"}${x(minute)} ${y(value)}`).join("");
    parts.push(
      `<path d="${line}" fill="none" stroke="#2f6fb3" stroke-width="1.5"/>`,
      `<text x="${LEFT}" y="${top - 10}" font-weight="bold">${escaped(text)}</text>`,
    );
    for (let n = 0; n <= 6; n += 1) {
      const minute = (minutes * n) / 6;
      parts.push(
        `<text x="${x(minute)}" y="${top + HIGH + 16}" text-anchor="middle">${Number(minute.toFixed(1))} min</text>`,
      );
    }
  });
  const high = 56 + panels.length * (HIGH + GAP) + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${high}" width="${WIDE}" height="${high}" role="img" font-family="sans-serif" font-size="12" fill="#3c434d">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="24" font-size="15" font-weight="bold">${escaped(title)}</text>`,
    ...parts,
    `<text x="${LEFT}" y="${high - 8}" font-size="10">${escaped(foot)}</text>`,
    "</svg>\n",
  ].join("\n");
}
