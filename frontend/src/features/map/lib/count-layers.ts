import type { FeatureCollection } from 'geojson';
import type { AnyLayer, Expression, GeoJSONSource, Map as MapboxMap, Point } from 'mapbox-gl';
import areas from '../base-map/areas.geojson';
import {
  countPoints,
  SHADE_OPACITY,
  shades,
  type AreaCenters,
  type PlaceCounts,
  type PlaceLevel,
} from './place-counts';
import { CLUSTERS_FROM, COUNT_TEXT } from './layers';
import type { MapColors } from './map-colors';

/** Below this zoom, the map shows counts by state, and from it on by county (docs/product.md#map-levels). */
const COUNTIES_FROM = 5;
/** Returns what is counted at a zoom above that of clusters. */
export const levelAt = (zoom: number): PlaceLevel => (zoom < COUNTIES_FROM ? 'state' : 'county');
/** From this zoom on, the counts of counties have room for names. */
export const NAMED_COUNTIES_FROM = 6.5;
/** How the label of a count looks. Lengths are in units of its size. */
export const COUNT_LABEL = {
  /** In pixels. */
  size: 13,
  lineHeight: 1.15,
  /** In pixels. */
  halo: 1.8,
  /** The label of a state moves aside for a larger count. */
  anchors: ['center', 'bottom', 'top', 'left', 'right'],
  offset: 0.3,
} as const;
/** Where a click on a state or a county leads to. */
const OPENED_AT: Record<PlaceLevel, number> = { state: 5.8, county: 9 };

const AREAS = 'areas';
const COUNTS = 'counts';
const SHADES: Record<PlaceLevel, string> = { state: 'state-shades', county: 'county-shades' };
/** The layers of the counts' labels. */
const COUNT_LABELS: Record<PlaceLevel, string> = { state: 'state-counts', county: 'county-counts' };

/** The outlines have no more detail beyond this zoom. */
const DETAIL_TO_ZOOM = 8;

const SHADE: Expression = [
  'interpolate',
  ['linear'],
  ['coalesce', ['feature-state', 'shade'], 0],
  0,
  0,
  0.001,
  SHADE_OPACITY.least,
  1,
  SHADE_OPACITY.most,
];

/** The typeface and the colors of the counts. */
export interface CountLook {
  font: string[];
  colors: MapColors;
}

const shadeLayer = (level: PlaceLevel, colors: MapColors, zooms: object): AnyLayer => ({
  id: SHADES[level],
  type: 'fill',
  source: AREAS,
  filter: ['==', ['get', 'kind'], level],
  ...zooms,
  paint: { 'fill-color': colors.mark, 'fill-opacity': SHADE, 'fill-antialias': false },
});

const labelLayer = (
  level: PlaceLevel,
  { font, colors }: CountLook,
  zooms: object,
  text: Expression,
): AnyLayer => ({
  id: COUNT_LABELS[level],
  type: 'symbol',
  source: COUNTS,
  filter: ['==', ['get', 'level'], level],
  ...zooms,
  layout: {
    'text-field': text,
    'text-font': font,
    'text-size': COUNT_LABEL.size,
    'text-line-height': COUNT_LABEL.lineHeight,
    'text-padding': 0,
    // The library moves each glyph of such labels again in every frame. There are few states, but many counties.
    ...(level === 'state' && {
      'text-variable-anchor': [...COUNT_LABEL.anchors],
      'text-radial-offset': COUNT_LABEL.offset,
    }),
    'text-justify': 'center',
    // The largest counts are placed first.
    'symbol-sort-key': ['-', 0, ['get', 'count']],
  },
  paint: { 'text-color': colors.mark, 'text-halo-color': colors.halo, 'text-halo-width': COUNT_LABEL.halo },
});

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

const NAMED: Expression = ['concat', ['get', 'name'], '\n', COUNT_TEXT];

/** Counts by state and county, at the zooms above clusters. */
export class CountLayers {
  /** The areas that are shaded now. */
  private shaded: readonly string[] = [];

  constructor(
    private readonly map: MapboxMap,
    private readonly centers: () => AreaCenters,
  ) {}

  /** Starts to load the outlines, which takes longer than the counts. The style must be loaded. */
  prepare(look: CountLook): void {
    if (!this.map.getSource(AREAS)) this.add(look);
  }

  /** Shows these counts. The style must be loaded. */
  show(counts: PlaceCounts | undefined, look: CountLook): void {
    const { map } = this;
    if (!counts) {
      // The outlines stay, because it takes the worker a while to read them again.
      if (map.getSource(AREAS)) {
        map.removeFeatureState({ source: AREAS });
        (map.getSource(COUNTS) as GeoJSONSource).setData(NOTHING);
      }
      this.shaded = [];
      return;
    }
    this.prepare(look);
    const shade = new Map([...shades(counts.states), ...shades(counts.counties)]);
    for (const id of this.shaded)
      if (!shade.has(id)) map.setFeatureState({ source: AREAS, id }, { shade: 0 });
    for (const [id, value] of shade) map.setFeatureState({ source: AREAS, id }, { shade: value });
    this.shaded = [...shade.keys()];
    (map.getSource(COUNTS) as GeoJSONSource).setData(countPoints(counts, this.centers()));
  }

  /** Whether a frame has counts with their shades. */
  areDrawn(): boolean {
    const has = (layers: string[]) =>
      layers.every((id) => this.map.getLayer(id)) &&
      this.map.queryRenderedFeatures(undefined, { layers }).length > 0;
    return (
      this.map.getZoom() < CLUSTERS_FROM && has(Object.values(COUNT_LABELS)) && has(Object.values(SHADES))
    );
  }

  /** Whether a place with matches is here. */
  isAt(point: Point): boolean {
    return this.placeAt(point) !== undefined;
  }

  /** Returns where a click here leads to: into the state or the county that contains the point. */
  targetAt(point: Point): { center: [number, number]; zoom: number } | undefined {
    const id = this.placeAt(point);
    return id === undefined ? undefined : this.targetOf(id);
  }

  /** Returns where a click on a state or a county leads to. */
  targetOf(id: string): { center: [number, number]; zoom: number } | undefined {
    const place = this.centers().find(([other]) => other === id);
    if (!place) return undefined;
    const [name, lng, lat] = place;
    return { center: [lng, lat], zoom: OPENED_AT[name.includes('|') ? 'county' : 'state'] };
  }

  private placeAt(point: Point): string | undefined {
    const layers = Object.values(SHADES).filter((id) => this.map.getLayer(id));
    if (layers.length === 0 || this.map.getZoom() >= CLUSTERS_FROM) return undefined;
    const ids = this.map
      .queryRenderedFeatures(point, { layers })
      .map(({ properties }) => String(properties?.id));
    return ids.find((id) => this.shaded.includes(id));
  }

  private add(look: CountLook): void {
    const { map } = this;
    map.addSource(AREAS, {
      type: 'geojson',
      data: `${window.location.origin}${areas}`,
      maxzoom: DETAIL_TO_ZOOM,
      promoteId: 'id',
    });
    map.addSource(COUNTS, {
      type: 'geojson',
      data: NOTHING,
      maxzoom: DETAIL_TO_ZOOM,
    });
    const names = map.getStyle().layers?.find(({ type }) => type === 'symbol')?.id;
    map.addLayer(shadeLayer('state', look.colors, { maxzoom: COUNTIES_FROM }), names);
    map.addLayer(
      shadeLayer('county', look.colors, { minzoom: COUNTIES_FROM, maxzoom: CLUSTERS_FROM }),
      names,
    );
    map.addLayer(labelLayer('state', look, { maxzoom: COUNTIES_FROM }, NAMED));
    map.addLayer(
      labelLayer('county', look, { minzoom: COUNTIES_FROM, maxzoom: CLUSTERS_FROM }, [
        'step',
        ['zoom'],
        COUNT_TEXT,
        NAMED_COUNTIES_FROM,
        NAMED,
      ]),
    );
  }
}
