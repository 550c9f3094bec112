import type { IControl, Map as MapboxMap } from 'mapbox-gl';

/** The bar is at most this wide, in pixels. */
const WIDEST_PX = 120;
const FEET_PER_MILE = 5280;
/** The length of the equator, and the width of the world at zoom 0 in pixels. */
const EQUATOR_FEET = 131_479_714;
const WORLD_PX = 512;
/** While the map moves, the bar may be this much too long or too short. */
const ROUGH_PX = 8;
const EXACT_PX = 0.5;

/** The text of the bar, and its width in pixels. */
export interface Scale {
  text: string;
  width: number;
}

/** Returns the largest of 1, 2, 3, 5 and their multiples by ten that is not larger than `most`. */
function roundNumber(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  const [step = 1] = [5, 3, 2, 1].filter((candidate) => candidate * unit <= most);
  return step * unit;
}

/** Returns the scale at a latitude in degrees and a zoom. */
export function scaleAt(lat: number, zoom: number): Scale {
  const feet = ((EQUATOR_FEET * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom)) * WIDEST_PX;
  const isFar = feet > FEET_PER_MILE;
  const most = isFar ? feet / FEET_PER_MILE : feet;
  const distance = roundNumber(most);
  return {
    text: `${distance.toLocaleString('en-US')}\u00a0${isFar ? 'mi' : 'ft'}`,
    width: WIDEST_PX * (distance / most),
  };
}

/**
 * A scale bar in miles or feet. The library's own one changes the page in every frame of a moving map, so that the
 * browser paints the list next to it again, too.
 */
export class ScaleBar implements IControl {
  private readonly element = document.createElement('div');
  private map: MapboxMap | undefined;
  private shown: Scale = { text: '', width: 0 };

  constructor() {
    this.element.className = 'mapboxgl-ctrl mapboxgl-ctrl-scale';
  }

  onAdd(map: MapboxMap): HTMLElement {
    this.map = map;
    map.on('move', this.follow);
    map.on('moveend', this.settle);
    this.settle();
    return this.element;
  }

  onRemove(): void {
    this.map?.off('move', this.follow);
    this.map?.off('moveend', this.settle);
    this.map = undefined;
    this.element.remove();
  }

  private readonly follow = (): void => this.update(ROUGH_PX);
  private readonly settle = (): void => this.update(EXACT_PX);

  private update(tolerance: number): void {
    if (!this.map) return;
    const scale = scaleAt(this.map.getCenter().lat, this.map.getZoom());
    const { text, width } = this.shown;
    if (scale.text === text && Math.abs(scale.width - width) < tolerance) return;
    this.shown = scale;
    this.element.style.width = `${scale.width}px`;
    if (scale.text !== text) this.element.textContent = scale.text;
  }
}
