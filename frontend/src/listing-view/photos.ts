/** The maximum number of photos per listing (docs/product.md#photos). */
const MAX_PHOTOS = 20;

/** Returns the photos of a row, in order. */
export function photosOf(row: object): string[] {
  const cells = row as Record<string, unknown>;
  return Array.from({ length: MAX_PHOTOS }, (_, index) => cells[`zillow_image_${index + 1}`]).filter(
    (photo): photo is string => typeof photo === 'string' && photo.trim() !== '',
  );
}
