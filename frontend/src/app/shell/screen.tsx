import { useState, type ComponentType } from 'react';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { WaitingScreen } from '../../ui/spinner';

/** What a route's chunk exports. */
export interface ScreenModule {
  Component: ComponentType;
}

type Load<M extends ScreenModule> = () => Promise<M>;

/** Stands in for a screen whose chunk did not come, until it does. */
function lateScreen<M extends ScreenModule>(load: Load<M>): ComponentType {
  return function LateScreen() {
    const [Screen, setScreen] = useState<ComponentType>();
    const [loading, setLoading] = useState(false);

    const retry = () => {
      setLoading(true);
      load()
        .then(({ Component }) => setScreen(() => Component))
        .catch((cause: unknown) => logError('a screen could not be loaded', cause))
        .finally(() => setLoading(false));
    };

    if (Screen) return <Screen />;
    if (loading) return <WaitingScreen />;
    return (
      <div className="flex min-h-[60dvh] flex-1 items-center justify-center">
        <PanelMessage
          role="alert"
          title="This page did not load"
          action={
            <Button look="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          Check your connection, then try again. Nothing you saved is lost.
        </PanelMessage>
      </div>
    );
  };
}

/** A route's `lazy`: the screen, or a page with a retry button when its chunk fails to load. */
export function screen<M extends ScreenModule>(load: Load<M>): () => Promise<M | ScreenModule> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      logError('a screen could not be loaded', cause);
      return { Component: lateScreen(load) };
    }
  };
}
