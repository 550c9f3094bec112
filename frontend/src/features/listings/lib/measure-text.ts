import { useEffect, useState } from 'react';
import type { Measure } from './column-widths';

/** The grid's font, in final pixels. */
const FONT = "13px 'Public Sans', system-ui, sans-serif";

/** The average width of a character, for browsers that cannot measure. */
const AVERAGE = 7;

/** A list repeats most of its texts. This many are kept. */
const MOST_KEPT = 5_000;

/** Returns a function that measures a text in the grid's font, and each text once. */
export function textMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * AVERAGE;
  context.font = FONT;
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      ({ width } = context.measureText(text));
      if (known.size >= MOST_KEPT) known.clear();
      known.set(text, width);
    }
    return width;
  };
}

/** Returns a measure that is another one once the font has loaded, because texts have another width then. */
export function useTextMeasure(): Measure {
  const [measure, setMeasure] = useState(textMeasure);
  useEffect(() => {
    // Browsers without the interface have no fonts that load later.
    if (!('fonts' in document) || document.fonts.check(FONT)) return;
    let gone = false;
    void document.fonts.ready.then(() => {
      if (!gone) setMeasure(textMeasure);
    });
    return () => {
      gone = true;
    };
  }, []);
  return measure;
}
