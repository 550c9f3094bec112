import { useCallback, useState, type RefCallback, type RefObject } from 'react';
import { useStore } from 'react-redux';
import { usePublicConfigQuery } from '../../../config/config-api';
import { selectToken, type SessionState } from '../../../session/session-slice';
import type { CreateMap, ListingMap, MapEvents } from './listing-map';
import type { Camera } from './map-place';

/** The screen's event handlers. `onReady` is reported as the `ready` state instead. */
export type MapHandlers = Omit<MapEvents, 'onReady'>;

interface ListingMapHandle {
  /** The ref of the element that the map fills. */
  attach: RefCallback<HTMLElement>;
  map: ListingMap | undefined;
  /** The first frame is drawn. */
  ready: boolean;
  /** The map provider has satellite images. */
  hasSatellite: boolean;
}

/**
 * Creates the screen's one map once the settings are loaded. It begins at `camera`, if there is one by then. Its events
 * always go to the latest handlers.
 */
export function useListingMap(
  createMap: CreateMap,
  handlers: RefObject<MapHandlers | undefined>,
  camera: RefObject<Camera | undefined>,
): ListingMapHandle {
  const store = useStore<{ session: SessionState }>();
  const config = usePublicConfigQuery().data;
  const [map, setMap] = useState<ListingMap>();
  const [ready, setReady] = useState(false);

  const configured = config !== undefined;
  const token = config?.mapToken ?? null;
  const style = config?.mapStyle ?? null;
  const roads = config?.roadTiles ?? null;
  const attach = useCallback(
    (container: HTMLElement | null) => {
      if (!container || !configured) return;
      const made = createMap({
        container,
        camera: camera.current,
        token,
        style,
        roads,
        bearer: () => selectToken(store.getState()),
        events: {
          onReady: () => setReady(true),
          onShown: () => handlers.current?.onShown(),
          onCamera: (at) => handlers.current?.onCamera(at),
          onPins: (...pins) => handlers.current?.onPins(...pins),
          onDrawn: (shape) => handlers.current?.onDrawn(shape),
          onReshaped: (shapes) => handlers.current?.onReshaped(shapes),
          onHover: (id) => handlers.current?.onHover(id),
          onMoved: (camera, forCard) => handlers.current?.onMoved(camera, forCard),
          onFailure: (status) => handlers.current?.onFailure(status),
        },
      });
      setMap(made);
      return () => {
        setMap(undefined);
        made.remove();
      };
    },
    [createMap, handlers, camera, configured, token, style, roads, store],
  );
  return { attach, map, ready, hasSatellite: token !== null };
}
