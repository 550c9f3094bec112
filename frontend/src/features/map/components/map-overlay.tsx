import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { usePaintedValue } from '../../../lib/after-paint';
import { useMedia } from '../../../lib/use-media';
import { filterPairs, queryText, scopedPairs } from '../../../listing-view/listing-query';
import { AREA_SHAPES, type Corner, type ListingView, type Shape } from '../../../listing-view/listing-view';
import { areaChanged, areaFramed, areaZipsChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { sessionExpired } from '../../../session/session-slice';
import type { CreateMap, Drawing } from '../lib/listing-map';
import type { LitPlace } from '../lib/lit-place';
import type { Camera, MapLayout, MapPlace } from '../lib/map-place';
import { boundsOf, CIRCLE_CORNERS, radiusAround, type Bounds } from '../lib/geometry';
import { CLUSTERS_FROM } from '../lib/layers';
import { createMapboxMap } from '../lib/mapbox-map';
import { canDrawOutlines, loadOutlines } from '../lib/outlines';
import { countedBounds } from '../lib/place-counts';
import { useListingMap, type MapHandlers } from '../lib/use-listing-map';
import { useMatches } from '../lib/use-matches';
import { useOutlines } from '../lib/use-outlines';
import { FirstPicture, type FirstPictureHandle } from './first-picture';
import { MapBar } from './map-bar';
import { MapLegend } from './map-legend';
import { MapLoading } from './map-loading';
import { MapNotices } from './map-notices';
import { PinCard } from './pin-card';

export interface MapOverlayProps {
  open: boolean;
  /** The number of matching listings. Undefined while it loads. */
  total: number | undefined;
  /** Where the map is, as the address says. */
  place: MapPlace;
  /** Whether the map is next to the list. */
  split: boolean;
  /** Changes the layout. Undefined where there is no room for both. */
  onLayout: ((layout: MapLayout) => void) | undefined;
  /** The place of the row under the pointer. */
  lit: LitPlace;
  /** The pointer is on this pin, or on none. */
  onHover: (id: string | undefined) => void;
  onClose: () => void;
  /** Returns the address of a property's page. */
  detailsHref: (id: string) => string;
  /** Opens a property's page. */
  onFollow: (id: string) => void;
  /** More actions for a pin's card, such as saving. */
  cardActions?: (id: string) => ReactNode;
  /** More facts for a pin's card, such as the user's note. */
  cardFacts?: (id: string) => ReactNode;
  /** Replaces the map in tests, which have no graphics. */
  createMap?: CreateMap;
}

/** Starts to load what the first picture needs. */
export async function prepareOutlines(): Promise<void> {
  if (canDrawOutlines()) await loadOutlines();
}

/** The pins whose card is open, and the element that the map provides for it. */
interface OpenCard {
  ids: string[];
  index: number;
  at: Corner;
  /** Undefined on small screens, where the card is a sheet. */
  frame: HTMLElement | undefined;
}

/**
 * The map starts at the latest after this time. It starts earlier when the first picture is on the screen: its start
 * keeps the browser busy for a while, and would hold up the picture.
 */
const STARTS_AFTER_MS = 400;

/**
 * The time that the browser has to show the opened overlay before the map's work begins. Without a graphics card, both
 * use the same processors (docs/benchmarks.md#the-subscribers-screens).
 */
const SHOWS_WITHIN_MS = 60;

/** Identifies what the map shows, without the drawn area. A change of the area alone must not move the camera. */
const placeKey = (view: ListingView): string => queryText(filterPairs({ ...view, selectedArea: [] }));

/** Whether the area has room for another shape of any kind. */
const isRoomFor = (area: readonly Shape[]): boolean => {
  const corners = area.reduce((sum, shape) => sum + shape.length, 0);
  return area.length < AREA_SHAPES.most && corners + CIRCLE_CORNERS <= AREA_SHAPES.corners;
};

/** The map over the results. Its map object survives closing, but its matches are removed. */
export function MapOverlay(props: MapOverlayProps) {
  const { open, total, place, split, onLayout, lit, onHover, onClose, detailsHref, onFollow } = props;
  const { cardActions, cardFacts, createMap = createMapboxMap } = props;
  const dispatch = useDispatch();
  const { view, change, among } = useViewScope();
  const section = useRef<HTMLElement>(null);
  const handlers = useRef<MapHandlers>(undefined);
  /** The camera of the first picture, while it is the newest one. */
  const pictured = useRef<Camera>(undefined);
  const { attach, map, ready, hasSatellite } = useListingMap(createMap, handlers, pictured);
  // The overlay opens and closes with the click, and the map's work follows. A new map has the overlay's size at once.
  const awake = usePaintedValue(open, open ? SHOWS_WITHIN_MS : 0);
  const following = useSyncExternalStore(place.subscribe, place.isFollowing);
  // A camera from the address stays until the filters change.
  const requested = useSyncExternalStore(place.subscribe, place.requested);
  // This close, the map has no counts, and so no picture of them.
  const isClose = requested !== undefined && requested.zoom >= CLUSTERS_FROM;
  const outlines = useOutlines(open && !isClose);
  const picture = useRef<FirstPictureHandle>(null);
  /** The first picture of this opening is on the screen. */
  const [painted, setPainted] = useState(false);
  /** This opening needs no picture, because the map shows the matches, or has no counts where it is. */
  const [shown, setShown] = useState(false);
  /** The map may start. */
  const [begun, setBegun] = useState(!canDrawOutlines());
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [satellite, setSatellite] = useState(false);
  const [card, setCard] = useState<OpenCard>();
  const [tilesFailed, setTilesFailed] = useState(false);
  const { marks, counts, located, withoutLocation, fetching, failure, retry } = useMatches({
    filters: queryText(scopedPairs(view, among)),
    view,
    total,
    open: awake,
    unhurried: begun,
  });
  if (open && !begun && (painted || shown || isClose || total === 0 || failure)) setBegun(true);
  useEffect(() => {
    if (!open || begun) return;
    const timer = setTimeout(() => setBegun(true), STARTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, begun]);

  // A card and a drawing are discarded when the marks change or the map closes.
  const [stage, setStage] = useState({ open, marks });
  if (stage.open !== open || stage.marks !== marks) {
    setStage({ open, marks });
    setCard(undefined);
    setTilesFailed(false);
    if (!open) {
      setDrawing(null);
      setPainted(false);
      setShown(false);
    }
  }

  /** Adds a shape to the area. A view that the list follows is not a shape that the user drew. */
  const addShape = (shape: Shape) => {
    place.follow(false);
    if (following) change(areaZipsChanged(false));
    change(areaChanged(following ? [shape] : [...view.selectedArea, shape]));
  };

  const inSheet = useMedia('(max-width: 767px)');
  const showCard = (id: string, at: Corner): HTMLElement | undefined => {
    if (!inSheet) return map?.openCard(id, at);
    map?.markPin(id);
    return undefined;
  };
  /** The matches that the camera was moved to last, in this opening. */
  const fitted = useRef<string>(undefined);
  useEffect(() => {
    handlers.current = {
      onShown: () => setShown(true),
      onCamera: (camera) => {
        // Before the map is where the picture is, it must not move the picture.
        if (fitted.current !== undefined) picture.current?.follow(camera);
      },
      onPins: (ids, at) => {
        const [first] = ids;
        map?.closeCard();
        const area = first === undefined ? picture.current?.placeAt(at) : undefined;
        if (area !== undefined) map?.openPlace(area);
        setCard(first === undefined || !map ? undefined : { ids, index: 0, at, frame: showCard(first, at) });
      },
      onDrawn: (shape) => {
        setDrawing(null);
        if (shape.length > 0) addShape(shape);
      },
      onReshaped: (shapes) => change(areaChanged(shapes)),
      onHover: (id) => {
        if (split) onHover(id);
      },
      onMoved: (camera, forCard) => {
        if (!awake) return;
        place.moved(camera);
        // A new area has new matches, and those close the card.
        if (following && map && !drawing && !forCard) change(areaFramed(map.view()));
      },
      onFailure: (status) => {
        if (status === 401) dispatch(sessionExpired());
        else setTilesFailed(true);
      },
    };
  });

  useEffect(() => {
    if (awake) map?.resize();
    else map?.startDrawing(null);
  }, [map, awake]);

  const matchesKey = placeKey(view);
  useEffect(() => {
    if (!map || !requested) return;
    map.moveTo(requested);
    fitted.current = matchesKey;
    // Only a new request moves the map.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, requested]);
  useEffect(() => {
    if (!map) return;
    map.draw(marks);
  }, [map, marks]);
  useEffect(() => {
    if (open) return;
    fitted.current = undefined;
    pictured.current = undefined;
  }, [open]);
  useEffect(() => {
    map?.showCounts(counts);
  }, [map, counts]);
  useEffect(() => {
    if (!map || fetching || marks.kind === 'none' || fitted.current === matchesKey) return;
    if (fitted.current === undefined && pictured.current) map.moveTo(pictured.current);
    else map.fit(fitted.current === undefined ? 'jump' : 'glide');
    fitted.current = matchesKey;
  }, [map, marks, fetching, matchesKey]);

  useEffect(() => {
    // While the list follows the map, the area is what the map shows, and its outline is of no use.
    map?.showArea(following ? [] : view.selectedArea);
  }, [map, following, view.selectedArea]);
  useEffect(() => lit.follow((spot) => map?.light(spot)), [map, lit]);

  const draw = (kind: Drawing | null) => {
    setDrawing(kind);
    setCard(undefined);
    map?.startDrawing(kind);
  };
  const closeCard = () => {
    map?.closeCard();
    setCard(undefined);
  };
  const turnCard = (to: number) => {
    const id = card?.ids[to];
    if (card && map && id !== undefined) setCard({ ...card, index: to, frame: showCard(id, card.at) });
  };

  useEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      // An element above the map, or a focused text field, handles its own Escape.
      const writing =
        event.target instanceof Element &&
        event.target.closest('input, [role="dialog"][aria-label], [role="menu"]');
      if (event.defaultPrevented || writing) return;
      // Next to the list, the map leaves the list's keys alone.
      const elsewhere = event.target !== document.body && !section.current?.contains(event.target as Node);
      if (split && elsewhere) return;
      if (event.key === 'Escape') {
        if (drawing) draw(null);
        else if (card) closeCard();
        else onClose();
      } else if (event.key === 'Enter' && drawing === 'outline') map?.finishDrawing();
      else if (event.key === 'Enter' && event.target instanceof HTMLCanvasElement) map?.openNearest();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });

  /** What the first picture shows. Undefined until it is known. */
  const target = useMemo((): Camera | Bounds | undefined => {
    if (requested) return requested;
    if (fetching || !counts || !outlines || marks.kind === 'none') return undefined;
    return marks.kind === 'tiles'
      ? countedBounds(counts, outlines.centers)
      : boundsOf(marks.properties.map(({ longitude, latitude }) => [longitude, latitude] as const));
  }, [requested, fetching, counts, outlines, marks]);
  const onPainted = useCallback((camera: Camera) => {
    pictured.current = camera;
    setPainted(true);
  }, []);
  const onTooClose = useCallback(() => setShown(true), []);

  const hasRoom = following || isRoomFor(view.selectedArea);
  const shownId = card?.ids[card.index];
  const pinCard = card && shownId !== undefined && (
    <PinCard
      key={shownId}
      id={shownId}
      href={detailsHref(shownId)}
      onFollow={() => onFollow(shownId)}
      actions={cardActions?.(shownId)}
      facts={cardFacts?.(shownId)}
      index={card.index}
      count={card.ids.length}
      onTurn={turnCard}
      onRadius={hasRoom ? (miles) => addShape(radiusAround(card.at, miles)) : undefined}
      onClose={closeCard}
    />
  );
  return (
    <section
      ref={section}
      aria-label="Map"
      hidden={!open}
      className="undo-zoom absolute inset-0 z-20 flex flex-col bg-surface [&[hidden]]:hidden"
    >
      <MapBar
        located={located}
        withoutLocation={withoutLocation}
        drawing={drawing}
        hasArea={view.selectedArea.length > 0}
        areaZips={view.selectedAreaZips}
        onAreaZips={(on) => change(areaZipsChanged(on))}
        canDraw={hasRoom}
        satellite={hasSatellite ? satellite : undefined}
        onSatellite={(on) => {
          setSatellite(on);
          map?.showSatellite(on);
        }}
        canFit={marks.kind !== 'none' && located !== 0}
        split={split}
        following={following}
        onLayout={onLayout}
        onFollowing={(on) => {
          place.follow(on);
          if (on && map) change(areaFramed(map.view()));
        }}
        onDraw={draw}
        onView={() => map && change(areaFramed(map.view()))}
        onClearArea={() => change(areaChanged([]))}
        onFit={() => map?.fit('glide')}
        onClose={onClose}
      />
      <div className="relative min-h-0 flex-1 bg-sunken contain-strict">
        <div className="absolute inset-0" hidden={!awake}>
          {/* Mapbox sets `position: relative` on its own element. */}
          {begun && <div ref={attach} className="size-full" />}
        </div>
        {open && !shown && !failure && outlines && counts && target && (
          <FirstPicture
            ref={picture}
            outlines={outlines}
            counts={counts}
            target={target}
            onPainted={onPainted}
            onTooClose={onTooClose}
          />
        )}
        {!ready && !painted && <MapLoading />}
        {ready && (
          <MapNotices
            drawing={drawing}
            fetching={fetching}
            failed={failure !== undefined || tilesFailed}
            empty={total === 0}
            onRetry={() => {
              setTilesFailed(false);
              if (failure) retry();
              else map?.draw(marks);
            }}
          />
        )}
        <MapLegend />
      </div>
      {card &&
        pinCard &&
        (card.frame ? (
          createPortal(pinCard, card.frame)
        ) : (
          <Sheet key={card.at.join()} onSize={(height) => map?.uncover(card.at, height)}>
            {pinCard}
          </Sheet>
        ))}
    </section>
  );
}

interface SheetProps {
  /** The sheet is this high now, in pixels. It grows when the details load. */
  onSize: (height: number) => void;
  children: ReactNode;
}

/** The card at the bottom of a small screen, above the switch. */
function Sheet({ onSize, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const sized = useEffectEvent(onSize);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => sized(element.offsetHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={sheet}
      className="absolute inset-x-0 bottom-0 z-10 max-h-[70%] overflow-y-auto rounded-t-xl border-t border-line bg-surface pb-16 shadow-float"
    >
      {children}
    </div>
  );
}
