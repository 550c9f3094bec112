/** The grid's font, in final pixels. */
const FONT = "13px 'Public Sans', system-ui, sans-serif";

/** The average width of a character, for browsers that cannot measure. */
const AVERAGE = 7;

/** Returns a function that measures a text in the grid's font. */
export function textMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * AVERAGE;
  context.font = FONT;
  return (text) => context.measureText(text).width;
}
