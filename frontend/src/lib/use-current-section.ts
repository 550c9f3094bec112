import { useEffect, useState } from 'react';

/** The distance from the top of the window at which a section becomes the current one, in pixels. */
const LINE = 160;

/** Returns the anchor of the section that the user reads: the last one that began above the line. */
export function useCurrentSection<A extends string>(anchors: readonly A[]): A | undefined {
  const [current, setCurrent] = useState(anchors[0]);
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      // The last sections may be too short to reach the line.
      const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
      const begun = anchors.filter((anchor) => {
        const section = document.getElementById(anchor);
        return section !== null && section.getBoundingClientRect().top <= LINE;
      });
      setCurrent(atEnd ? anchors.at(-1) : (begun.at(-1) ?? anchors[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [anchors]);
  return current;
}
