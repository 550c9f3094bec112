import { useCallback, useState, type RefCallback, type RefObject } from 'react';
import { useStore } from 'react-redux';
import { usePublicConfigQuery } from '../../../config/config-api';
import { selectToken, type SessionState } from '../../../session/session-slice';
import type { CreateMap, ListingMap, MapEvents } from './listing-map';

/** What the screen does about events; that the map is ready is told apart. */
export type MapHandlers = Omit<MapEvents, 'onReady'>;

interface TheMap {
  /** Goes on the element that the map fills. */
  attach: RefCallback<HTMLElement>;
  map: ListingMap | undefined;
  /** Its first picture stands. */
  ready: boolean;
}

/** The one map of the screen, made once the settings are known, and told of events through whatever is latest. */
export function useListingMap(createMap: CreateMap, handlers: RefObject<MapHandlers | undefined>): TheMap {
  const store = useStore<{ session: SessionState }>();
  const config = usePublicConfigQuery().data;
  const [map, setMap] = useState<ListingMap>();
  const [ready, setReady] = useState(false);

  const configured = config !== undefined;
  const token = config?.mapToken ?? null;
  const style = config?.mapStyle ?? null;
  const attach = useCallback(
    (container: HTMLElement | null) => {
      if (!container || !configured) return;
      const made = createMap({
        container,
        token,
        style,
        bearer: () => selectToken(store.getState()),
        events: {
          onReady: () => setReady(true),
          onPins: (...pins) => handlers.current?.onPins(...pins),
          onDrawn: (area) => handlers.current?.onDrawn(area),
          onFailure: (status) => handlers.current?.onFailure(status),
        },
      });
      setMap(made);
      return () => {
        setMap(undefined);
        made.remove();
      };
    },
    [createMap, handlers, configured, token, style, store],
  );
  return { attach, map, ready };
}
