import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { ApiFailure } from '../../../api/failure';
import { usePublicConfigQuery } from '../../../config/config-api';
import { filterPairs, queryText } from '../../../listing-view/listing-query';
import type { Corner, ListingView } from '../../../listing-view/listing-view';
import { areaChanged, selectView } from '../../../listing-view/listing-view-slice';
import { selectToken, sessionExpired, type SessionState } from '../../../session/session-slice';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import type { CreateMap, Drawing, ListingMap, MapEvents } from '../lib/listing-map';
import { createMapboxMap } from '../lib/mapbox-map';
import { useMatches } from '../lib/use-matches';
import { MapBar } from './map-bar';
import { MapLegend } from './map-legend';
import { MapLoading } from './map-loading';
import { PinCard } from './pin-card';

export interface MapOverlayProps {
  open: boolean;
  /** How many listings match; unknown while that is on its way. */
  total: number | undefined;
  onClose: () => void;
  /** The address of a property's own page. */
  detailsHref: (id: string) => string;
  /** Further deeds on a pin's card, such as saving it. */
  cardActions?: (id: string) => ReactNode;
  /** Another map, for tests: a browser without graphics has none. */
  createMap?: CreateMap;
}

/** The pins whose card is open, and the frame that the map holds for it. */
interface OpenCard {
  ids: string[];
  index: number;
  at: Corner;
  frame: HTMLElement;
}

/** What the map shows but for the drawn area: a change of that alone does not move the camera. */
const placeKey = (view: ListingView): string => queryText(filterPairs({ ...view, selectedArea: [] }));

/** The map over the results (spec.md §2, 'Data screen'). It keeps its one map while it is closed, but nothing on it. */
export function MapOverlay(props: MapOverlayProps) {
  const { open, total, onClose, detailsHref, cardActions, createMap = createMapboxMap } = props;
  const dispatch = useDispatch();
  const store = useStore<{ session: SessionState }>();
  const view = useSelector(selectView);
  const config = usePublicConfigQuery().data;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ListingMap>();
  const [ready, setReady] = useState(false);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [card, setCard] = useState<OpenCard>();
  const [tileFailure, setTileFailure] = useState<{ status: number | undefined }>();
  const { marks, located, withoutLocation, fetching, failure, retry } = useMatches(view, total, open);

  const events = useRef<MapEvents>(undefined);
  useEffect(() => {
    events.current = {
      onReady: () => setReady(true),
      onPins: (ids, at) => {
        const [first] = ids;
        map?.closeCard();
        setCard(
          first === undefined || !map ? undefined : { ids, index: 0, at, frame: map.openCard(first, at) },
        );
      },
      onDrawn: (area) => {
        setDrawing(null);
        if (area.length > 0) dispatch(areaChanged(area));
      },
      onFailure: (status) => {
        if (status === 401) dispatch(sessionExpired());
        else setTileFailure({ status });
      },
    };
  });

  const configured = config !== undefined;
  const token = config?.mapToken ?? null;
  const style = config?.mapStyle ?? null;
  useEffect(() => {
    if (!container.current || !configured) return;
    const made = createMap({
      container: container.current,
      token,
      style,
      bearer: () => selectToken(store.getState()),
      events: {
        onReady: () => events.current?.onReady(),
        onPins: (...pins) => events.current?.onPins(...pins),
        onDrawn: (area) => events.current?.onDrawn(area),
        onFailure: (status) => events.current?.onFailure(status),
      },
    });
    setMap(made);
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, [createMap, configured, token, style, store]);

  useEffect(() => {
    if (open) map?.resize();
    else {
      map?.startDrawing(null);
      map?.closeCard();
      setCard(undefined);
      setDrawing(null);
    }
  }, [map, open]);

  const fitted = useRef<string>(undefined);
  const place = placeKey(view);
  useEffect(() => {
    if (!map) return;
    map.draw(marks);
    setCard(undefined);
    setTileFailure(undefined);
    if (marks.kind === 'none') fitted.current = undefined;
  }, [map, marks]);
  useEffect(() => {
    if (!map || fetching || marks.kind === 'none' || fitted.current === place) return;
    map.fit(fitted.current === undefined ? 'jump' : 'glide');
    fitted.current = place;
  }, [map, marks, fetching, place]);

  useEffect(() => {
    map?.showArea(view.selectedArea);
  }, [map, view.selectedArea]);

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
    if (card && map && id !== undefined) setCard({ ...card, index: to, frame: map.openCard(id, card.at) });
  };

  useEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      // Whatever floats above, or a field that is being written in, takes its own Escape.
      const writing =
        event.target instanceof Element &&
        event.target.closest('input, [role="dialog"][aria-label], [role="menu"]');
      if (event.defaultPrevented || writing) return;
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

  const failed: ApiFailure | { status: number | undefined } | undefined = failure ?? tileFailure;
  const shownId = card?.ids[card.index];
  return (
    <section
      aria-label="Map"
      hidden={!open}
      className="undo-zoom absolute inset-0 z-20 flex flex-col bg-surface [&[hidden]]:hidden"
    >
      <MapBar
        located={located}
        withoutLocation={withoutLocation}
        drawing={drawing}
        hasArea={view.selectedArea.length > 0}
        canFit={marks.kind !== 'none' && located !== 0}
        onDraw={draw}
        onView={() => map && dispatch(areaChanged(map.view()))}
        onClearArea={() => dispatch(areaChanged([]))}
        onFit={() => map?.fit('glide')}
        onClose={onClose}
      />
      <div className="relative min-h-0 flex-1">
        <div ref={container} className="absolute inset-0" />
        {!ready && <MapLoading />}
        {ready && fetching && (
          <p
            role="status"
            className="absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-13 text-secondary shadow-float"
          >
            <Spinner className="size-4 text-brand" /> Updating the map
          </p>
        )}
        {failed && !fetching && (
          <div
            role="alert"
            className="absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 text-14 shadow-float"
          >
            <span>
              <strong className="font-semibold">Could not load</strong> the map’s properties.
            </span>
            <Button
              size="small"
              onClick={() => {
                setTileFailure(undefined);
                if (failure) retry();
                else map?.draw(marks);
              }}
            >
              Try again
            </Button>
          </div>
        )}
        {!fetching && !failed && total === 0 && (
          <p
            role="status"
            className="absolute top-3 left-1/2 -translate-x-1/2 rounded-lg border border-line bg-surface px-4 py-2 text-14 shadow-float"
          >
            No properties found matching your criteria.
          </p>
        )}
        <MapLegend />
      </div>
      {card &&
        shownId !== undefined &&
        createPortal(
          <PinCard
            key={shownId}
            id={shownId}
            href={detailsHref(shownId)}
            actions={cardActions?.(shownId)}
            index={card.index}
            count={card.ids.length}
            onTurn={turnCard}
            onClose={closeCard}
          />,
          card.frame,
        )}
    </section>
  );
}
