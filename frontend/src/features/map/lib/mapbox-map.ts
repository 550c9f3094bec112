import mapboxgl, { type GeoJSONSource, type MapboxOptions } from 'mapbox-gl';
import 'mapbox-gl/dist/mapbox-gl.css';
import '../map.css';
import type { Corner, Shape } from '../../../listing-view/listing-view';
import { AreaDrawing, type PointerPosition } from './area-drawing';
import { cameraFor, CLOSEST, FARTHEST } from './camera';
import { boundsOf, CONTIGUOUS_STATES, cornersOf, pointsOf, type Bounds } from './geometry';
import { BASE_MAP_FONT, baseMap, closestZoom } from './base-map';
import { CountLayers } from './count-layers';
import {
  addMatchLayers,
  AREA,
  CLUSTERS,
  CLUSTERS_FROM,
  DRAFT,
  markChosen,
  MATCHES,
  paintArea,
  paintLit,
  PINS,
  removeMatches,
  warmUpPins,
} from './layers';
import { followTheme, LIGHT, themeColors, type MapColors } from './map-colors';
import type { CreateMap, Drawing, ListingMap, MapSettings, Marks } from './listing-map';
import type { Camera } from './map-place';
import { addPinImages, addShieldImages } from './pin-images';
import { countedBounds, type AreaCenters, type PlaceCounts } from './place-counts';
import { ScaleBar } from './scale-bar';
import { ShapeHandles, type HandleSurface } from './shape-handles';

// The map's workers start with this code, and stay when the user leaves a screen with a map.
mapboxgl.prewarm();

/** The style that is used when the settings contain a token but no style. */
export const PROVIDER_STYLE = 'mapbox://styles/mapbox/streets-v11';
/** The provider's satellite images with roads and names. */
const SATELLITE_STYLE = 'mapbox://styles/mapbox/satellite-streets-v11';
/** From this zoom on, pins are not clustered. The server's tiles use the same limit (docs/product.md#map-clusters). */
const CLUSTERED_TO_ZOOM = 14;
const CLUSTER_RADIUS = 46;
/** The closest zoom for a single pin on a provider's streets. */
const CLOSEST_ON_STREETS = 15;
/** The distance between a pin and its card. */
const CARD_OFFSET_PX = 16;
/** The distance between a card and the map's edge, and the duration of the pan that keeps it. */
const CARD_EDGE_PX = 12;
const CARD_MS = 180;
/** A map that is narrower than this shows the sources of its data behind a button, because their names would wrap. */
const SOURCES_PX = 1000;
/** The least distance between a pin and the sheet below it. */
const SHEET_EDGE_PX = 40;
const GLIDE_MS = 500;
/** The duration in which names and pins fade in. */
const FADE_MS = 120;
/** The maximum distance between a click and a pin. */
const REACH_PX = 6;

/** The performance mark for the first frame with matches. `deploy/bench/screens.mjs` measures it. */
const MATCHES_DRAWN = 'map-matches-drawn';

/** The map's label for screen readers. */
const KEYS =
  'Map of properties. Use the arrow keys to pan, plus and minus to zoom, and Enter to open the property, county or state closest to the center.';

/**
 * The Mapbox implementation of the map. It lives as long as the screen, so that opening the map again does not create a
 * new one.
 */
class MapboxListingMap implements ListingMap {
  private readonly map: mapboxgl.Map;
  private marks: Marks = { kind: 'none' };
  private counts: PlaceCounts | undefined;
  /** Where the counts are shown. Empty until they are loaded. */
  private centers: AreaCenters = [];
  private readonly countLayers: CountLayers;
  private area: readonly Shape[] = [];
  private readonly handles: ShapeHandles;
  private colors: MapColors;
  /** The map shows our own base map, and not a provider's style. */
  private onBaseMap: boolean;
  private satellite = false;
  private readonly unfollowTheme: () => void;
  private chosen = '';
  /** The pin under the pointer. */
  private hovered: string | undefined;
  private font = BASE_MAP_FONT;
  private drawing: AreaDrawing | undefined;
  private cardSize: ResizeObserver | undefined;
  /** An area was just completed. */
  private finishingArea = false;
  private popup: mapboxgl.Popup | undefined;
  /** The style and our layers are loaded. */
  private ready = false;
  private removed = false;
  /**
   * Observes the container, because the library only follows the window and the chips above the map also change its
   * height.
   */
  private readonly sizes = new ResizeObserver(() => this.resize());
  /** The container size of the last resize. */
  private size = '';
  /** Matches were set but are not in a drawn frame yet. */
  private undrawn = false;
  /** `onReady` was called. */
  private readyReported = false;

  constructor(private readonly settings: MapSettings) {
    const { container, camera, token, style } = settings;
    const options: MapboxOptions & { accessToken?: string } = {
      container,
      ...(camera
        ? { center: [camera.lng, camera.lat], zoom: camera.zoom }
        : { bounds: CONTIGUOUS_STATES, fitBoundsOptions: { padding: 24 } }),
      minZoom: FARTHEST,
      maxZoom: CLOSEST,
      pitchWithRotate: false,
      dragRotate: false,
      attributionControl: false,
      fadeDuration: FADE_MS,
      style: token || style ? (style ?? PROVIDER_STYLE) : undefined,
      ...(token && { accessToken: token }),
      transformRequest: (url, kind) => this.request(url, kind),
    };
    this.onBaseMap = !token && !style;
    this.colors = this.onBaseMap ? themeColors() : LIGHT;
    this.map = new mapboxgl.Map(options);
    this.handles = new ShapeHandles(this.handleSurface(), (shapes) => settings.events.onReshaped(shapes));
    this.unfollowTheme = followTheme(() => {
      if (this.onBaseMap) this.showBaseMap();
    });
    this.countLayers = new CountLayers(this.map, () => this.centers);
    void this.loadCenters();
    this.map.touchZoomRotate.disableRotation();
    this.sizes.observe(container);
    const canvas = this.map.getCanvas();
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', KEYS);
    // The first control is the lowest.
    this.map.addControl(
      new mapboxgl.AttributionControl({ compact: container.clientWidth < SOURCES_PX }),
      'bottom-right',
    );
    this.map.addControl(new ScaleBar(), 'bottom-right');
    this.map.addControl(new mapboxgl.NavigationControl({ showCompass: false }), 'bottom-right');
    // The library marks it as a list but gives it no list items.
    container.querySelector('.mapboxgl-ctrl-attrib-inner')?.removeAttribute('role');
    this.map.on('style.load', () => this.styled());
    this.map.on('click', (event) => this.clicked(event.point));
    this.map.on('mousemove', (event) => {
      if (this.map.isMoving() || this.drawing) return;
      const [pin] = this.near(event.point, PINS);
      this.hover(pin && String(pin.properties?.unique_ID));
      this.map.getCanvas().style.cursor = pin || this.markAt(event.point) ? 'pointer' : '';
    });
    this.map.on('mouseout', () => this.hover(undefined));
    this.map.on('move', () => this.settings.events.onCamera(this.camera()));
    this.map.on('moveend', (event) =>
      this.settings.events.onMoved(this.camera(), (event as Partial<CardMove>).forCard),
    );
    this.map.on('render', () => {
      // Each change of the page costs a frame of a moving map some work.
      if (container.dataset.atRest !== 'false') container.dataset.atRest = 'false';
      this.rendered();
    });
    // Nothing moves, loads or fades any more. The browser tests wait for it before they click.
    this.map.on('idle', () => {
      container.dataset.atRest = 'true';
      // Without counts there is more to come.
      if (this.ready && this.counts) this.reportShown();
    });
    this.map.on('error', (event) => this.failed(event as unknown as MapError));
    if (this.onBaseMap) this.showBaseMap();
    this.map.once('idle', () => this.reportReady());
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
      // Only visible tiles are loaded, so the counts say where the matches are.
      this.frame((this.counts && countedBounds(this.counts, this.centers)) ?? CONTIGUOUS_STATES, how);
    }
  }

  showCounts(counts: PlaceCounts | undefined): void {
    this.counts = counts;
    this.drawCounts();
  }

  moveTo({ lng, lat, zoom }: Camera): void {
    this.map.jumpTo({ center: [lng, lat], zoom });
  }

  openPlace(id: string): void {
    const target = this.countLayers.targetOf(id);
    if (target) this.map.easeTo({ ...target, duration: GLIDE_MS });
  }

  light(place: Corner | undefined): void {
    // The browser tests read it, because they cannot see what is drawn.
    this.settings.container.dataset.lit = place?.join() ?? '';
    if (this.ready) paintLit(this.map, place, this.colors);
  }

  showArea(area: readonly Shape[]): void {
    this.area = area;
    this.paint(AREA, area);
    this.handles.show(area);
  }

  showSatellite(on: boolean): void {
    const { token, style } = this.settings;
    if (!token || on === this.satellite) return;
    this.satellite = on;
    this.onBaseMap = false;
    this.colors = LIGHT;
    this.ready = false;
    this.font = BASE_MAP_FONT;
    this.map.setStyle(on ? SATELLITE_STYLE : (style ?? PROVIDER_STYLE), { diff: false });
  }

  startDrawing(kind: Drawing | null): void {
    const before = this.drawing;
    this.drawing = undefined;
    before?.cancel();
    this.hold(kind !== null);
    this.handles.hide(kind !== null);
    if (kind === null) return;
    this.closeCard();
    const element = this.map.getCanvasContainer();
    this.drawing = new AreaDrawing(
      {
        element,
        cornerAt: (spot) => this.cornerAt(spot),
        spotOf: ([lng, lat]) => this.map.project([lng, lat]),
        show: (shape) => this.paint(DRAFT, shape.length > 0 ? [[...shape]] : []),
      },
      kind,
      (area) => {
        if (!this.drawing) return;
        this.drawing = undefined;
        // The click that completes the area has not reached the map yet.
        this.finishingArea = true;
        this.handles.hide(false);
        setTimeout(() => {
          this.finishingArea = false;
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
    if (this.map.getZoom() < CLUSTERS_FROM) {
      this.clicked(middle);
      return;
    }
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
    // The card grows when its details load.
    this.cardSize = new ResizeObserver(() => this.keepCardInSight());
    this.cardSize.observe(frame);
    return frame;
  }

  markPin(id: string): void {
    this.closeCard();
    this.choose(id);
  }

  uncover([lng, lat]: Corner, covered: number): void {
    const lowest = this.settings.container.clientHeight - covered - SHEET_EDGE_PX;
    const { y } = this.map.project([lng, lat]);
    if (y > lowest) this.panForCard(0, y - lowest);
  }

  closeCard(): void {
    this.cardSize?.disconnect();
    this.popup?.remove();
    this.popup = undefined;
    this.choose('');
  }

  /** A hidden map does not resize, because hiding and showing it would each cost a frame. */
  resize(): void {
    const { clientWidth, clientHeight } = this.settings.container;
    const size = `${clientWidth} ${clientHeight}`;
    if (clientWidth === 0 || clientHeight === 0 || size === this.size) return;
    this.size = size;
    this.map.resize();
  }

  remove(): void {
    this.removed = true;
    this.cardSize?.disconnect();
    this.sizes.disconnect();
    this.unfollowTheme();
    this.drawing?.cancel();
    this.map.remove();
  }

  /** Chooses the side of the pin that has room for the card, and pans the map when neither has. */
  private keepCardInSight(): void {
    if (!this.popup) return;
    this.popup.setOffset(CARD_OFFSET_PX);
    const card = this.popup.getElement().getBoundingClientRect();
    const ground = this.settings.container.getBoundingClientRect();
    const beyond = (from: number, to: number, least: number, most: number) =>
      from < least ? from - least : Math.max(0, to - most);
    const sources = this.settings.container.querySelector('.mapboxgl-ctrl-attrib');
    const bottom = sources?.getBoundingClientRect().top ?? ground.bottom;
    const x = beyond(card.left, card.right, ground.left + CARD_EDGE_PX, ground.right - CARD_EDGE_PX);
    const y = beyond(card.top, card.bottom, ground.top + CARD_EDGE_PX, bottom - CARD_EDGE_PX);
    if (x !== 0 || y !== 0) this.panForCard(x, y);
  }

  private panForCard(x: number, y: number): void {
    const move: CardMove = { forCard: true };
    this.map.panBy([x, y], { duration: CARD_MS }, move);
  }

  private hover(id: string | undefined): void {
    if (this.hovered === id) return;
    this.hovered = id;
    this.settings.events.onHover(id);
  }

  private choose(id: string): void {
    this.chosen = id;
    if (this.ready) markChosen(this.map, id);
  }

  /** Adds the session token to requests for tiles of matches, and to no others. Tiles of roads are public. */
  private request(url: string, kind: mapboxgl.ResourceType): mapboxgl.RequestParameters {
    const bearer = this.settings.bearer();
    const ours = kind === 'Tile' && url.startsWith(`${window.location.origin}/api/map-tiles/`);
    return ours && bearer ? { url, headers: { Authorization: `Bearer ${bearer}` } } : { url };
  }

  private showBaseMap(): void {
    this.font = BASE_MAP_FONT;
    this.onBaseMap = true;
    this.colors = themeColors();
    this.ready = false;
    this.map.setStyle(baseMap(this.colors, this.settings.roads), { diff: false });
  }

  private cornerAt({ x, y }: PointerPosition): Corner {
    const { lng, lat } = this.map.unproject([x, y]);
    return [Math.min(Math.max(lng, -180), 180), Math.min(Math.max(lat, -90), 90)];
  }

  private handleSurface(): HandleSurface {
    return {
      put: (element, at) => {
        const marker = new mapboxgl.Marker({ element }).setLngLat([at[0], at[1]]).addTo(this.map);
        return { move: (to) => marker.setLngLat([to[0], to[1]]), remove: () => marker.remove() };
      },
      spotOf: ([lng, lat]) => this.map.project([lng, lat]),
      cornerAt: (spot) => this.cornerAt(spot),
      positionOf: ({ clientX, clientY }) => {
        const { left, top } = this.map.getCanvasContainer().getBoundingClientRect();
        return { x: clientX - left, y: clientY - top };
      },
      show: (shapes) => this.paint(AREA, shapes),
    };
  }

  private styled(): void {
    const { style, token } = this.settings;
    if (!this.onBaseMap && (token ?? style)) this.font = fontOf(this.map) ?? BASE_MAP_FONT;
    addPinImages(this.map);
    if (this.onBaseMap && this.settings.roads) addShieldImages(this.map, this.colors);
    warmUpPins(this.map);
    this.ready = true;
    this.countLayers.prepare({ font: this.font, colors: this.colors });
    this.paint(AREA, this.area);
    this.drawMarks();
    this.drawCounts();
  }

  /** The places of the counts are loaded while the screen loads the matches. */
  private async loadCenters(): Promise<void> {
    try {
      const centers = await import(/* webpackChunkName: "map-outlines" */ '../base-map/area-centers.json');
      this.centers = centers.default as unknown as AreaCenters;
      if (!this.removed) this.drawCounts();
    } catch {
      this.settings.events.onFailure(undefined);
    }
  }

  private drawCounts(): void {
    if (this.ready && this.centers.length > 0) {
      this.countLayers.show(this.counts, { font: this.font, colors: this.colors });
    }
  }

  private camera(): Camera {
    const { lng, lat } = this.map.getCenter().wrap();
    return { lng, lat, zoom: this.map.getZoom() };
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
    addMatchLayers(map, marks.kind === 'tiles', this.font, this.colors);
    markChosen(map, this.chosen);
  }

  private rendered(): void {
    if (!this.undrawn || !this.map.getLayer(CLUSTERS)) return;
    const marks = this.map.queryRenderedFeatures(undefined, { layers: [CLUSTERS, PINS] });
    if (marks.length === 0 && !this.countLayers.areDrawn()) return;
    performance.mark(MATCHES_DRAWN);
    this.reportShown();
    this.reportReady();
  }

  private reportShown(): void {
    if (!this.undrawn) return;
    this.undrawn = false;
    this.settings.events.onShown();
  }

  /** Reports the first frame that shows the matches, or the base map if there are none. */
  private reportReady(): void {
    if (this.readyReported) return;
    this.readyReported = true;
    this.settings.events.onReady();
  }

  private paint(what: typeof AREA | typeof DRAFT, area: readonly Shape[]): void {
    if (this.ready) paintArea(this.map, what, area, this.colors);
  }

  private frame(bounds: Bounds | undefined, how: 'jump' | 'glide'): void {
    if (!bounds) return;
    const { clientWidth: width, clientHeight: height } = this.settings.container;
    const closest = this.onBaseMap
      ? Math.min(CLOSEST_ON_STREETS, closestZoom(this.settings.roads))
      : CLOSEST_ON_STREETS;
    const camera = cameraFor(bounds, { width, height }, closest);
    if (how === 'jump') this.moveTo(camera);
    else {
      this.map.flyTo({ center: [camera.lng, camera.lat], zoom: camera.zoom, duration: GLIDE_MS });
    }
  }

  /** Disables or enables panning and zooming while an area is drawn. */
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
    return this.near(point, CLUSTERS).length > 0 || this.countLayers.isAt(point);
  }

  private clicked(point: mapboxgl.Point): void {
    if (this.drawing || this.finishingArea) return;
    const pins = this.near(point, PINS);
    const [first] = pins;
    const place = first && placeOf(first);
    if (place) {
      const ids = new Set(pins.map(({ properties }) => String(properties?.unique_ID)));
      this.settings.events.onPins([...ids], place);
      return;
    }
    const [cluster] = this.near(point, CLUSTERS);
    const target = this.countLayers.targetAt(point);
    if (cluster) this.open(cluster);
    else if (target) this.map.easeTo({ ...target, duration: GLIDE_MS });
    else {
      const { lng, lat } = this.map.unproject(point);
      this.settings.events.onPins([], [lng, lat]);
    }
  }

  /** Zooms in until the cluster splits. */
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

  private failed({ error, sourceId }: MapError): void {
    const provider = this.settings.token ?? this.settings.style;
    // The provider's style failed to load, so use our own base map.
    if (!this.ready && provider && !this.onBaseMap) this.showBaseMap();
    // The base map is worth showing without a few of its roads.
    else if (sourceId === MATCHES) this.settings.events.onFailure(error?.status);
  }
}

/** The mark of a move that makes room for a card, in the events of the map library. */
interface CardMove {
  forCard: true;
}

interface MapError {
  error?: Error & { status?: number };
  sourceId?: string;
}

function placeOf({ geometry }: mapboxgl.MapboxGeoJSONFeature): [number, number] | undefined {
  if (geometry.type !== 'Point') return undefined;
  const [lng, lat] = geometry.coordinates;
  return lng === undefined || lat === undefined ? undefined : [lng, lat];
}

/** Returns a typeface that the provider's style uses. */
function fontOf(map: mapboxgl.Map): string[] | undefined {
  for (const layer of map.getStyle().layers ?? []) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === 'string') && font[0] !== 'literal')
      return font;
  }
  return undefined;
}

export const createMapboxMap: CreateMap = (settings) => new MapboxListingMap(settings);
