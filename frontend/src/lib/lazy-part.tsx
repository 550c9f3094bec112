import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { logError } from './log';

interface WhileAbsent {
  /** Stands while the code is on its way. */
  waiting?: ReactNode;
  /** Stands when the code did not come; without it the part is left out. */
  failed?: (retry: () => void) => ReactNode;
}

/**
 * A part of a screen whose code is fetched when it is first drawn. Unlike `React.lazy` it can be tried again after a
 * failure, and a failure never takes the screen around it down.
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
          setHasFailed(true);
        },
      );
    }, []);
    useEffect(() => {
      if (!Part) fetchPart();
    }, [Part, fetchPart]);

    if (Part) return <Part {...props} />;
    if (!hasFailed) return waiting;
    return failed(() => {
      setHasFailed(false);
      fetchPart();
    });
  };
}
