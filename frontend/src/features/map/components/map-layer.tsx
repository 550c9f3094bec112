import { Component, memo, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { logError } from '../../../lib/log';
import { Button } from '../../../ui/button';
import { PanelMessage } from '../../../ui/panel-message';
import { queryText, scopedPairs } from '../../../listing-view/listing-query';
import { useViewScope } from '../../../listing-view/view-scope';
import { usePlaceFacetsQuery } from '../map-api';
import { MapLoading } from './map-loading';
import type { MapOverlayProps } from './map-overlay';

/** The overlay, once its code is loaded. */
let MapOverlay: ComponentType<MapOverlayProps> | undefined;

async function loadMap() {
  const module = await import(/* webpackChunkName: "map" */ './map-overlay');
  ({ MapOverlay } = module);
  return module;
}

/**
 * Loads the map's code and outlines, because the user is about to open the map. A failure is shown when the map opens.
 */
export function prepareMap(): void {
  loadMap()
    .then((module) => module.prepareOutlines())
    .catch(() => undefined);
}

/** The map overlay. Its code loads when it first opens, and it stays mounted after that. */
export const MapLayer = memo(function MapLayer(props: MapOverlayProps) {
  const { view, among } = useViewScope();
  // The counts load while the code does. The overlay uses the same answer.
  usePlaceFacetsQuery(queryText(scopedPairs(view, among)), { skip: !props.open });
  const [wanted, setWanted] = useState(props.open);
  const [attempt, setAttempt] = useState(0);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ChunkBoundary
      key={attempt}
      open={props.open}
      onRetry={() => setAttempt(attempt + 1)}
      onClose={props.onClose}
    >
      <LoadedOverlay {...props} />
    </ChunkBoundary>
  );
});

/**
 * The overlay as soon as its code is there, which may be at once. React's own lazy components wait for 300 ms after they
 * have shown that they load.
 */
function LoadedOverlay(props: MapOverlayProps) {
  const [Overlay, setOverlay] = useState(() => MapOverlay);
  useEffect(() => {
    if (Overlay) return;
    let isWanted = true;
    loadMap().then(
      (module) => {
        if (isWanted) setOverlay(() => module.MapOverlay);
      },
      (error: unknown) => {
        // The boundary catches what is thrown while this renders.
        if (isWanted)
          setOverlay(() => {
            throw error;
          });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [Overlay]);
  if (Overlay) return <Overlay {...props} />;
  return props.open && <MapLoading />;
}

interface BoundaryProps {
  open: boolean;
  onRetry: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Contains failures of the map, so that a missing chunk or a browser without WebGL does not break the list. */
class ChunkBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logError('the map could not be shown', error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (!this.props.open) return null;
    return (
      <div className="absolute inset-0 z-20 bg-surface">
        <PanelMessage
          role="alert"
          title="Could not load the map"
          action={
            <>
              <Button onClick={this.props.onRetry}>Try again</Button>
              <Button onClick={this.props.onClose}>Back to the list</Button>
            </>
          }
        >
          You may have lost your connection, or your browser does not support maps. You can still use the
          list.
        </PanelMessage>
      </div>
    );
  }
}
