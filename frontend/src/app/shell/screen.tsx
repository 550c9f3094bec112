import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { logError } from '../../lib/log';
import { reloadAfterDeploy } from '../../lib/reload-after-deploy';
import { Button } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { WaitingScreen } from '../../ui/spinner';

/** The exports of a route's chunk. */
export interface ScreenModule {
  Component: ComponentType;
}

type Load<M extends ScreenModule> = () => Promise<M>;

/** A placeholder that loads a screen whose chunk failed to load. */
function lateScreen<M extends ScreenModule>(load: Load<M>): ComponentType {
  return function LateScreen() {
    const [Screen, setScreen] = useState<ComponentType>();
    // Until it is known whether a deploy is the cause.
    const [loading, setLoading] = useState(true);
    useEffect(() => {
      void reloadAfterDeploy().then((reloading) => {
        if (!reloading) setLoading(false);
      });
    }, []);

    const retry = useCallback(() => {
      setLoading(true);
      load()
        .then(({ Component }) => setScreen(() => Component))
        .catch((cause: unknown) => logError('a screen could not be loaded', cause))
        .finally(() => setLoading(false));
    }, []);
    useEffect(() => {
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [retry]);

    if (Screen) return <Screen />;
    if (loading) return <WaitingScreen />;
    return (
      <div className="flex min-h-[60dvh] flex-1 items-center justify-center">
        <PanelMessage
          heading="h1"
          role="alert"
          title="This page did not load"
          action={
            <Button look="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          Check your connection, then try again. Your saved data is safe.
        </PanelMessage>
      </div>
    );
  };
}

/** Creates a route's `lazy` function. If the chunk fails to load, the route shows a page with a retry button. */
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
