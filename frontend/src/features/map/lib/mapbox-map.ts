import mapboxgl, { type GeoJSONSource, type MapboxOptions } from 'mapbox-gl';
import 'mapbox-gl/dist/mapbox-gl.css';
import '../map.css';
import type { Corner } from '../../../listing-view/listing-view';
import { AreaDrawing } from './area-drawing';
import { boundsOf, CONTIGUOUS_STATES, cornersOf, pointsOf, type Bounds } from './geometry';
import { ownGround, OWN_FONT } from './ground';
import {
  addMatchLayers,
  AREA,
  CLUSTERS,
  DRAFT,
  markChosen,
  MATCHES,
  paintArea,
  PINS,
  removeMatches,
  TILE_LAYER,
  warmUpPins,
} from './layers';
import type { CreateMap, Drawing, ListingMap, MapSettings, Marks } from './listing-map';
import { addPinImages } from './pin-images';

/** The provider's style when a token is set and no style is. */
export const PROVIDER_STYLE = 'mapbox://styles/mapbox/streets-v11';
/** From here on no listings are gathered: the server's tiles do the same (product.md, 'Map'). */
const CLUSTERED_TO_ZOOM = 14;
const CLUSTER_RADIUS = 46;
/** Nearer, our own ground has nothing left to show around a lone pin. */
const CLOSEST_FIT = 9.5;
/** Between a pin and its card. */
const CARD_OFFSET_PX = 16;
/** Between a card and the map's edge, and how long the map takes to make room for it. */
const CARD_EDGE_PX = 12;
const CARD_MS = 180;
const GLIDE_MS = 500;
/** How long names and pins take to appear. */
const FADE_MS = 120;
/** Around all that is shown; below more, so that nothing hides behind the legend, the buttons and the source's name. */
const FIT_PADDING = { top: 56, left: 64, right: 72, bottom: 88 };
/** How near a click must come to a pin. */
const REACH_PX = 6;

/** In the browser's timeline: the matches stand on the map. `deploy/bench/screens.sh` measures by it. */
const MATCHES_DRAWN = 'map-matches-drawn';

/** What the keyboard does, for those who cannot see the map. */
const KEYS =
  'Map of the properties. Arrow keys move it, plus and minus zoom, Enter opens the property nearest to the middle.';

/** The map over mapbox-gl. It lives as long as the screen: opening it again makes no new one. */
class MapboxListingMap implements ListingMap {
  private readonly map: mapboxgl.Map;
  private marks: Marks = { kind: 'none' };
  private area: readonly Corner[] = [];
  private chosen = '';
  private font = OWN_FONT;
  private drawing: AreaDrawing | undefined;
  private cardSize: ResizeObserver | undefined;
  /** An area was drawn just now. */
  private settling = false;
  private popup: mapboxgl.Popup | undefined;
  /** The style and our layers stand. */
  private ready = false;
  private removed = false;
  /** The library only follows the window; chips above the map change its height as well. */
  private readonly sizes = new ResizeObserver(() => this.resize());
  /** What the map was last drawn for. */
  private size = '';
  /** The matches were given, and no picture holds one yet. */
  private undrawn = false;
  /** The screen was told that the first picture stands. */
  private told = false;
  /** A fit that waits for tiles. */
  private fitting = false;

  constructor(private readonly settings: MapSettings) {
    const { container, token, style } = settings;
    const options: MapboxOptions & { accessToken?: string } = {
      container,
      bounds: CONTIGUOUS_STATES,
      fitBoundsOptions: { padding: 24 },
      minZoom: 2,
      maxZoom: 19,
      pitchWithRotate: false,
      dragRotate: false,
      attributionControl: false,
      fadeDuration: FADE_MS,
      style: token || style ? (style ?? PROVIDER_STYLE) : undefined,
      ...(token && { accessToken: token }),
      transformRequest: (url, kind) => this.request(url, kind),
    };
    this.map = new mapboxgl.Map(options);
    this.map.touchZoomRotate.disableRotation();
    this.sizes.observe(container);
    const canvas = this.map.getCanvas();
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', KEYS);
    this.map.addControl(new mapboxgl.NavigationControl({ showCompass: false }), 'bottom-right');
    this.map.addControl(new mapboxgl.AttributionControl({ compact: false }), 'bottom-right');
    // The library calls it a list, but gives it no items.
    container.querySelector('.mapboxgl-ctrl-attrib-inner')?.removeAttribute('role');
    this.map.on('style.load', () => this.styled());
    this.map.on('click', (event) => this.clicked(event.point));
    this.map.on('mousemove', (event) => {
      if (this.map.isMoving() || this.drawing) return;
      this.map.getCanvas().style.cursor = this.markAt(event.point) ? 'pointer' : '';
    });
    this.map.on('render', () => this.rendered());
    this.map.on('error', (event) => this.failed(event as unknown as MapError));
    if (!token && !style) void this.useOwnGround();
    this.map.once('idle', () => this.stands());
  }

  draw(marks: Marks): void {
    this.marks = marks;
    this.undrawn = marks.kind !== 'none';
    this.closeCard();
    if (this.ready) this.drawMarks();
  }

  fit(how: 'jump' | 'glide'): void {
    const { marks } = this;
    if (marks.kind === 'points') {
      this.frame(
        boundsOf(marks.properties.map(({ longitude, latitude }) => [longitude, latitude] as const)),
        how,
      );
    } else if (marks.kind === 'tiles') {
      // Only what is in view is known of tiles: look at the whole country first.
      this.frame(CONTIGUOUS_STATES, 'jump');
      if (this.fitting) return;
      this.fitting = true;
      this.map.once('idle', () => {
        this.fitting = false;
        this.frame(boundsOf(this.tilePlaces()), how);
      });
    }
  }

  showArea(area: readonly Corner[]): void {
    this.area = area;
    this.paint(AREA, area);
  }

  startDrawing(kind: Drawing | null): void {
    const before = this.drawing;
    this.drawing = undefined;
    before?.cancel();
    this.hold(kind !== null);
    if (kind === null) return;
    this.closeCard();
    const element = this.map.getCanvasContainer();
    this.drawing = new AreaDrawing(
      {
        element,
        cornerAt: ({ x, y }) => {
          const { lng, lat } = this.map.unproject([x, y]);
          return [Math.min(Math.max(lng, -180), 180), Math.min(Math.max(lat, -90), 90)];
        },
        spotOf: ([lng, lat]) => this.map.project([lng, lat]),
        show: (area) => this.paint(DRAFT, area),
      },
      kind,
      (area) => {
        if (!this.drawing) return;
        this.drawing = undefined;
        // The click that ends it is still on its way to the map.
        this.settling = true;
        setTimeout(() => {
          this.settling = false;
          if (!this.drawing && !this.removed) this.hold(false);
        });
        this.settings.events.onDrawn(area ?? []);
      },
    );
  }

  finishDrawing(): void {
    this.drawing?.finish();
  }

  view(): Corner[] {
    const bounds = this.map.getBounds();
    return cornersOf([
      Math.max(bounds.getWest(), -180),
      Math.max(bounds.getSouth(), -90),
      Math.min(bounds.getEast(), 180),
      Math.min(bounds.getNorth(), 90),
    ]);
  }

  openNearest(): void {
    const middle = this.map.project(this.map.getCenter());
    const distance = (feature: mapboxgl.MapboxGeoJSONFeature) => {
      const place = placeOf(feature);
      return place ? middle.dist(this.map.project(place)) : Infinity;
    };
    const [nearest] = this.ready
      ? this.map
          .queryRenderedFeatures(undefined, { layers: [PINS] })
          .sort((a, b) => distance(a) - distance(b))
      : [];
    const place = nearest && placeOf(nearest);
    if (place) this.clicked(this.map.project(place));
  }

  openCard(id: string, at: Corner): HTMLElement {
    this.closeCard();
    this.choose(id);
    const frame = document.createElement('div');
    this.popup = new mapboxgl.Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      offset: CARD_OFFSET_PX,
      maxWidth: 'none',
    })
      .setLngLat([at[0], at[1]])
      .setDOMContent(frame)
      .addTo(this.map);
    // Its card grows when it knows more.
    this.cardSize = new ResizeObserver(() => this.keepCardInSight());
    this.cardSize.observe(frame);
    return frame;
  }

  closeCard(): void {
    this.cardSize?.disconnect();
    this.popup?.remove();
    this.popup = undefined;
    this.choose('');
  }

  /** A map out of sight keeps its size: taking another, and the same one anew, costs a picture each. */
  resize(): void {
    const { clientWidth, clientHeight } = this.settings.container;
    const size = `${clientWidth} ${clientHeight}`;
    if (clientWidth === 0 || clientHeight === 0 || size === this.size) return;
    this.size = size;
    this.map.resize();
  }

  remove(): void {
    this.removed = true;
    this.sizes.disconnect();
    this.drawing?.cancel();
    this.map.remove();
  }

  /** Looks anew on which side of the pin there is room, and moves the map where there is too little. */
  private keepCardInSight(): void {
    if (!this.popup) return;
    this.popup.setOffset(CARD_OFFSET_PX);
    const card = this.popup.getElement().getBoundingClientRect();
    const ground = this.settings.container.getBoundingClientRect();
    const beyond = (from: number, to: number, least: number, most: number) =>
      from < least ? from - least : Math.max(0, to - most);
    const x = beyond(card.left, card.right, ground.left + CARD_EDGE_PX, ground.right - CARD_EDGE_PX);
    const y = beyond(card.top, card.bottom, ground.top + CARD_EDGE_PX, ground.bottom - CARD_EDGE_PX);
    if (x !== 0 || y !== 0) this.map.panBy([x, y], { duration: CARD_MS });
  }

  private choose(id: string): void {
    this.chosen = id;
    if (this.ready) markChosen(this.map, id);
  }

  /** Our own tiles want to know who asks; nobody else may. */
  private request(url: string, kind: mapboxgl.ResourceType): mapboxgl.RequestParameters {
    const bearer = this.settings.bearer();
    const ours = kind === 'Tile' && url.startsWith(`${window.location.origin}/api/`);
    return ours && bearer ? { url, headers: { Authorization: `Bearer ${bearer}` } } : { url };
  }

  private async useOwnGround(): Promise<void> {
    try {
      const ground = await ownGround();
      if (this.removed) return;
      this.font = OWN_FONT;
      this.map.setStyle(ground);
    } catch {
      this.settings.events.onFailure(undefined);
    }
  }

  private styled(): void {
    const { style, token } = this.settings;
    if (this.font === OWN_FONT && (token ?? style)) this.font = fontOf(this.map) ?? OWN_FONT;
    addPinImages(this.map);
    warmUpPins(this.map);
    this.ready = true;
    this.paint(AREA, this.area);
    this.drawMarks();
  }

  private drawMarks(): void {
    const { map, marks } = this;
    const points = map.getSource(MATCHES) as GeoJSONSource | undefined;
    if (marks.kind === 'points' && points?.type === 'geojson') {
      points.setData(pointsOf(marks.properties));
      return;
    }
    removeMatches(map);
    if (marks.kind === 'none') return;
    if (marks.kind === 'tiles') {
      map.addSource(MATCHES, {
        type: 'vector',
        tiles: [`${window.location.origin}/api/map-tiles/{z}/{x}/{y}.mvt?${marks.query}`],
        maxzoom: 16,
      });
    } else {
      map.addSource(MATCHES, {
        type: 'geojson',
        data: pointsOf(marks.properties),
        cluster: true,
        clusterRadius: CLUSTER_RADIUS,
        clusterMaxZoom: CLUSTERED_TO_ZOOM,
        clusterProperties: { count: ['+', ['case', ['has', 'unique_ID'], 1, 0]] },
      });
    }
    addMatchLayers(map, marks.kind === 'tiles', this.font);
    markChosen(map, this.chosen);
  }

  private rendered(): void {
    if (!this.undrawn || !this.map.getLayer(CLUSTERS)) return;
    if (this.map.queryRenderedFeatures(undefined, { layers: [CLUSTERS, PINS] }).length === 0) return;
    this.undrawn = false;
    performance.mark(MATCHES_DRAWN);
    this.stands();
  }

  /** There is a picture worth showing: with the matches on it, or all that there is. */
  private stands(): void {
    if (this.told) return;
    this.told = true;
    this.settings.events.onReady();
  }

  private paint(what: typeof AREA | typeof DRAFT, area: readonly Corner[]): void {
    if (this.ready) paintArea(this.map, what, area);
  }

  private frame(bounds: Bounds | undefined, how: 'jump' | 'glide'): void {
    if (!bounds) return;
    this.map.fitBounds(bounds, {
      padding: FIT_PADDING,
      maxZoom: CLOSEST_FIT,
      duration: how === 'jump' ? 0 : GLIDE_MS,
    });
  }

  private tilePlaces(): [number, number][] {
    if (!this.map.getSource(MATCHES)) return [];
    return this.map
      .querySourceFeatures(MATCHES, { sourceLayer: TILE_LAYER })
      .map(placeOf)
      .filter((place) => place !== undefined);
  }

  /** While an area is drawn the map itself stays where it is. */
  private hold(still: boolean): void {
    const { map } = this;
    for (const handler of [map.dragPan, map.boxZoom, map.doubleClickZoom, map.touchZoomRotate])
      if (still) handler.disable();
      else handler.enable();
    map.touchZoomRotate.disableRotation();
    map.getCanvas().style.cursor = still ? 'crosshair' : '';
    if (!still) this.paint(DRAFT, []);
  }

  private near({ x, y }: { x: number; y: number }, layer: string) {
    if (!this.ready || !this.map.getLayer(layer)) return [];
    const frame: [mapboxgl.PointLike, mapboxgl.PointLike] = [
      [x - REACH_PX, y - REACH_PX],
      [x + REACH_PX, y + REACH_PX],
    ];
    return this.map.queryRenderedFeatures(frame, { layers: [layer] });
  }

  private markAt(point: mapboxgl.Point): boolean {
    return this.near(point, PINS).length > 0 || this.near(point, CLUSTERS).length > 0;
  }

  private clicked(point: mapboxgl.Point): void {
    if (this.drawing || this.settling) return;
    const pins = this.near(point, PINS);
    const [first] = pins;
    const place = first && placeOf(first);
    if (place) {
      const ids = new Set(pins.map(({ properties }) => String(properties?.unique_ID)));
      this.settings.events.onPins([...ids], place);
      return;
    }
    const [cluster] = this.near(point, CLUSTERS);
    if (cluster) this.open(cluster);
    else {
      const { lng, lat } = this.map.unproject(point);
      this.settings.events.onPins([], [lng, lat]);
    }
  }

  /** Goes nearer to a cluster, as far as it takes to fall apart. */
  private open(cluster: mapboxgl.MapboxGeoJSONFeature): void {
    const center = placeOf(cluster);
    if (!center) return;
    const go = (zoom: number) => this.map.easeTo({ center, zoom, duration: GLIDE_MS });
    const id = cluster.properties?.cluster_id as number | undefined;
    if (this.marks.kind !== 'points' || id === undefined) {
      go(this.map.getZoom() + 2);
      return;
    }
    (this.map.getSource(MATCHES) as GeoJSONSource).getClusterExpansionZoom(id, (error, zoom) => {
      if (!error && !this.removed) go(zoom);
    });
  }

  private failed({ error, sourceId, source }: MapError): void {
    const provider = this.settings.token ?? this.settings.style;
    // The provider's style cannot be had: our own ground can.
    if (!this.ready && provider) void this.useOwnGround();
    else if (sourceId === MATCHES || source?.type === 'vector') this.settings.events.onFailure(error?.status);
  }
}

interface MapError {
  error?: Error & { status?: number };
  sourceId?: string;
  source?: { type: string };
}

function placeOf({ geometry }: mapboxgl.MapboxGeoJSONFeature): [number, number] | undefined {
  if (geometry.type !== 'Point') return undefined;
  const [lng, lat] = geometry.coordinates;
  return lng === undefined || lat === undefined ? undefined : [lng, lat];
}

/** A typeface that a foreign style has letters of. */
function fontOf(map: mapboxgl.Map): string[] | undefined {
  for (const layer of map.getStyle().layers ?? []) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === 'string') && font[0] !== 'literal')
      return font;
  }
  return undefined;
}

export const createMapboxMap: CreateMap = (settings) => new MapboxListingMap(settings);
