/** The most photos of a listing (spec.md §9). */
const MOST_PHOTOS = 20;

/** The photos of a row, in order. */
export function photosOf(row: object): string[] {
  const cells = row as Record<string, unknown>;
  return Array.from({ length: MOST_PHOTOS }, (_, index) => cells[`zillow_image_${index + 1}`]).filter(
    (photo): photo is string => typeof photo === 'string' && photo.trim() !== '',
  );
}
