import { Component, lazy, memo, Suspense, useState, type ReactNode } from 'react';
import { logError } from '../../../lib/log';
import { Button } from '../../../ui/button';
import { PanelMessage } from '../../../ui/panel-message';
import { MapLoading } from './map-loading';
import type { MapOverlayProps } from './map-overlay';

const loadMap = () =>
  import(/* webpackChunkName: "map" */ './map-overlay').then((module) => ({ default: module.MapOverlay }));

/**
 * Loads the map's code and outlines, because the user is about to open the map. A failure is shown when the map opens.
 */
export function prepareMap(): void {
  import(/* webpackChunkName: "map" */ './map-overlay')
    .then((module) => module.prepareOutlines())
    .catch(() => undefined);
}

/** The map overlay. Its code loads when it first opens, and it stays mounted after that. */
export const MapLayer = memo(function MapLayer(props: MapOverlayProps) {
  const [MapOverlay, setMapOverlay] = useState(() => lazy(loadMap));
  const [wanted, setWanted] = useState(props.open);
  const [attempt, setAttempt] = useState(0);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  const again = () => {
    setMapOverlay(() => lazy(loadMap));
    setAttempt(attempt + 1);
  };
  return (
    <ChunkBoundary key={attempt} open={props.open} onRetry={again} onClose={props.onClose}>
      <Suspense fallback={props.open && <MapLoading />}>
        <MapOverlay {...props} />
      </Suspense>
    </ChunkBoundary>
  );
});

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
