import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { logError } from './log';
import { reloadAfterDeploy } from './reload-after-deploy';

interface WhileAbsent {
  /** Shown while the code loads. */
  waiting?: ReactNode;
  /** Shown when the code failed to load. Without it, the part is left out. */
  failed?: (retry: () => void) => ReactNode;
}

/**
 * Creates a component whose code loads when it first renders. Unlike `React.lazy`, it can retry after a failure, and a
 * failure does not affect the rest of the screen.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed = () => null }: WhileAbsent = {},
): ComponentType<P> {
  const known = new Map<'part', ComponentType<P>>();
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => known.get('part'));
    const [hasFailed, setHasFailed] = useState(false);

    const fetchPart = useCallback(() => {
      load().then(
        (part) => {
          known.set('part', part);
          setPart(() => part);
        },
        (cause: unknown) => {
          logError('a part of the screen could not be loaded', cause);
          void reloadAfterDeploy().then((reloading) => setHasFailed(!reloading));
        },
      );
    }, []);
    useEffect(() => {
      if (!Part) fetchPart();
    }, [Part, fetchPart]);

    const retry = useCallback(() => {
      setHasFailed(false);
      fetchPart();
    }, [fetchPart]);
    useEffect(() => {
      if (!hasFailed) return;
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [hasFailed, retry]);

    if (Part) return <Part {...props} />;
    return hasFailed ? failed(retry) : waiting;
  };
}
