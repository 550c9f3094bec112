import { useEffect, useState } from 'react';

/** The scroll distance over which the header turns from transparent to solid. */
const BLEND_PX = 200;

/** Returns the header's opacity, from 0 to 1. It starts transparent only over a hero. */
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
