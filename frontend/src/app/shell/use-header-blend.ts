import { useEffect, useState } from 'react';

/** Over this much scrolling the header turns from transparent to solid (spec.md §9). */
const BLEND_PX = 200;

/** How solid the header is, 0 to 1: it starts transparent over a hero only. */
export function useHeaderBlend(overHero: boolean): number {
  const [scrolled, setScrolled] = useState(0);
  useEffect(() => {
    if (!overHero) return;
    const update = () => setScrolled(Math.min(1, window.scrollY / BLEND_PX));
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [overHero]);
  return overHero ? scrolled : 1;
}
