import type { Corner } from '../../../listing-view/listing-view';

/**
 * The place that the map highlights, because the pointer is on its row. It is a store of its own, so that the screen is
 * not rendered with each row that the pointer crosses.
 */
export class LitPlace {
  private place: Corner | undefined;
  private listener: ((place: Corner | undefined) => void) | undefined;

  set(place: Corner | undefined): void {
    if (this.place?.[0] === place?.[0] && this.place?.[1] === place?.[1]) return;
    this.place = place;
    this.listener?.(place);
  }

  /** Reports each change to the map. Returns the function that ends this. */
  follow(listener: (place: Corner | undefined) => void): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }
}
