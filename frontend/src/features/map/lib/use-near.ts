import { useEffect, useState, type RefObject } from 'react';

/** A map starts to load at this distance below the window's edge, so that it is ready when the user scrolls to it. */
const AHEAD = '160px';

/** Returns whether an element has been in sight, or close to it. */
export function useNear(element: RefObject<Element | null>, isWanted = true): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!isWanted || near || !element.current) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    sight.observe(element.current);
    return () => sight.disconnect();
  }, [element, isWanted, near]);
  return near;
}
