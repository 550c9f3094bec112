import { readFileSync } from 'node:fs';
import path from 'node:path';

const CSS = readFileSync(path.join(process.cwd(), 'src/styles.css'), 'utf8');

/** Returns the colors that a part of the style sheet declares. */
const colorsIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

const [before = '', after = ''] = CSS.split('@media screen and (prefers-color-scheme: dark)');
const light = colorsIn(before);
const darkOnly = colorsIn(after.slice(0, after.indexOf('\n}\n')));
const THEMES = { light, dark: new Map([...light, ...darkOnly]) };

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['page', 'surface', 'sunken', 'row-hover'] as const;
const TEXTS = ['ink', 'secondary', 'brand', 'danger'] as const;
/** Small notes, which are never on a sunken ground. */
const NOTES = ['faint', 'brass'] as const;
const STATUSES = ['scheduled', 'postponed', 'cancelled', 'settled'] as const;

/** Texts and the surfaces that they appear on. */
const READ = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...NOTES.flatMap((text) => ['page', 'surface'].map((ground) => [text, ground] as const)),
  ...STATUSES.flatMap((text) =>
    ['page', 'surface', 'row-hover', 'brand-tint'].map((ground) => [text, ground] as const),
  ),
  ['ink', 'brand-tint'],
  ['secondary', 'brand-tint'],
  ['brand', 'brand-tint'],
  ['brand', 'brand-soft'],
  ['danger', 'danger-tint'],
  ['ink', 'danger-tint'],
  ['ink', 'selection'],
  ['surface', 'ink'],
  ['white', 'brand-fill'],
  ['white', 'panel'],
  ['white', 'brand-hover'],
  ['white', 'danger-fill'],
  ['white', 'danger-hover'],
  ['white', 'shade'],
  ['shade', 'brass-shape'],
] as const;

/** Borders and shapes that carry meaning, and what is next to them. */
const SEEN = [
  ...['page', 'surface'].flatMap((ground) => [
    ['field', ground],
    ['brand', ground],
    ['danger', ground],
  ]),
] as const;

test.each(Object.entries(THEMES))('text in the %s theme has a contrast of 4.5:1', (_name, colors) => {
  const low = READ.filter(
    ([text, ground]) => contrast(colors.get(text) ?? '', colors.get(ground) ?? '') < 4.5,
  );
  expect(low.map((pair) => pair.join(' on '))).toEqual([]);
});

test.each(Object.entries(THEMES))(
  'lines and shapes of the %s theme have a contrast of 3:1',
  (_name, colors) => {
    const low = SEEN.filter(
      ([line = '', ground = '']) => contrast(colors.get(line) ?? '', colors.get(ground) ?? '') < 3,
    );
    expect(low.map((pair) => pair.join(' on '))).toEqual([]);
  },
);

test('contrast is measured as WCAG defines it', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the dark theme has its own value for each color except white and the brass shape', () => {
  const shared = [...light.keys()].filter((name) => !darkOnly.has(name));
  expect(shared).toEqual(['white', 'brass-shape']);
});

test('the dark theme has the colors of the look: page, surface, line, and text', () => {
  expect(['page', 'surface', 'line', 'ink'].map((name) => THEMES.dark.get(name))).toEqual([
    '#0f1722',
    '#16202e',
    '#2a3646',
    '#e8ecf2',
  ]);
});
