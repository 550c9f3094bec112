import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { usePaintedValue } from '../../../lib/after-paint';
import { filterPairs, queryText, scopedPairs } from '../../../listing-view/listing-query';
import type { Corner, ListingView } from '../../../listing-view/listing-view';
import { areaChanged } from '../../../listing-view/listing-view-slice';
import { useViewScope } from '../../../listing-view/view-scope';
import { sessionExpired } from '../../../session/session-slice';
import type { CreateMap, Drawing } from '../lib/listing-map';
import { createMapboxMap } from '../lib/mapbox-map';
import { useListingMap, type MapHandlers } from '../lib/use-listing-map';
import { useMatches } from '../lib/use-matches';
import { MapBar } from './map-bar';
import { MapLegend } from './map-legend';
import { MapLoading } from './map-loading';
import { MapNotices } from './map-notices';
import { PinCard } from './pin-card';

export interface MapOverlayProps {
  open: boolean;
  /** The number of matching listings. Undefined while it loads. */
  total: number | undefined;
  onClose: () => void;
  /** Returns the address of a property's page. */
  detailsHref: (id: string) => string;
  /** More actions for a pin's card, such as saving. */
  cardActions?: (id: string) => ReactNode;
  /** Replaces the map in tests, which have no graphics. */
  createMap?: CreateMap;
}

/** The pins whose card is open, and the element that the map provides for it. */
interface OpenCard {
  ids: string[];
  index: number;
  at: Corner;
  frame: HTMLElement;
}

/** Identifies what the map shows, without the drawn area. A change of the area alone must not move the camera. */
const placeKey = (view: ListingView): string => queryText(filterPairs({ ...view, selectedArea: [] }));

/** The map over the results. Its map object survives closing, but its matches are removed. */
export function MapOverlay(props: MapOverlayProps) {
  const { open, total, onClose, detailsHref, cardActions, createMap = createMapboxMap } = props;
  const dispatch = useDispatch();
  const { view, change, among } = useViewScope();
  const handlers = useRef<MapHandlers>(undefined);
  const { attach, map, ready } = useListingMap(createMap, handlers);
  // The overlay opens at once with the click. The expensive work, drawing the map, starts after the next paint.
  const awake = usePaintedValue(open);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [card, setCard] = useState<OpenCard>();
  const [tilesFailed, setTilesFailed] = useState(false);
  const { marks, located, withoutLocation, fetching, failure, retry } = useMatches({
    filters: queryText(scopedPairs(view, among)),
    within: view.selectedArea.length > 0,
    total,
    open: awake,
  });

  // A card and a drawing are discarded when the marks change or the map closes.
  const [stage, setStage] = useState({ open, marks });
  if (stage.open !== open || stage.marks !== marks) {
    setStage({ open, marks });
    setCard(undefined);
    setTilesFailed(false);
    if (!open) setDrawing(null);
  }

  useEffect(() => {
    handlers.current = {
      onPins: (ids, at) => {
        const [first] = ids;
        map?.closeCard();
        setCard(
          first === undefined || !map ? undefined : { ids, index: 0, at, frame: map.openCard(first, at) },
        );
      },
      onDrawn: (area) => {
        setDrawing(null);
        if (area.length > 0) change(areaChanged(area));
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

  const fitted = useRef<string>(undefined);
  const place = placeKey(view);
  useEffect(() => {
    if (!map) return;
    map.draw(marks);
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
      // An element above the map, or a focused text field, handles its own Escape.
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
        onView={() => map && change(areaChanged(map.view()))}
        onClearArea={() => change(areaChanged([]))}
        onFit={() => map?.fit('glide')}
        onClose={onClose}
      />
      <div className="relative min-h-0 flex-1 bg-sunken">
        <div className="absolute inset-0" hidden={!awake}>
          {/* Mapbox sets `position: relative` on its own element. */}
          <div ref={attach} className="size-full" />
        </div>
        {!ready && <MapLoading />}
        {ready && (
          <MapNotices
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
