import type { Page } from '@playwright/test';

/**
 * Returns the layout faults of the rendered page: horizontal scrolling, cut-off text, text under 12 px, controls under
 * 24 px, and broken images. Empty without faults.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TEXT_PX = 12;
    const CONTROL_PX = 24;
    /** A tolerance of half a pixel, for rounding. */
    const SLACK = 0.5;
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > window.innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`);

    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}`;
    /** Returns whether an element is for screen readers only. */
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.sr-only, .skip-link, [hidden]') !== null ||
      element.getBoundingClientRect().width <= 1;
    /** Returns whether a part of the page, and not the page, scrolls sideways to an element. */
    const isInScroller = (element: Element): boolean => {
      const { parentElement: parent } = element;
      if (!parent || parent === document.body) return false;
      return ['auto', 'scroll'].includes(getComputedStyle(parent).overflowX) || isInScroller(parent);
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

    for (const element of document.body.querySelectorAll('*')) {
      if (isHidden(element)) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const scale =
        element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : element.currentCSSZoom;

      if (hasText(element)) {
        const painted = parseFloat(style.fontSize) * scale;
        if (painted < TEXT_PX - 0.1) faults.push(`${nameOf(element)}: text of ${painted.toFixed(1)} px`);
        const cuts = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis';
        if (cuts && element instanceof HTMLElement && element.scrollWidth > element.clientWidth + 1)
          faults.push(`${nameOf(element)}: text is cut off`);
        if (
          style.display !== 'inline' &&
          box.right > window.innerWidth + SLACK &&
          !element.closest('[aria-hidden], .ag-root') &&
          !isInScroller(element)
        )
          faults.push(`${nameOf(element)}: extends beyond the right edge`);
      }

      if (element.matches('a[href], button, select, textarea, input')) {
        // A link in a sentence is as high as its line, and a box in a label counts with the label.
        const inline = style.display === 'inline' && element.matches('a');
        const target = element.closest('label')?.getBoundingClientRect() ?? box;
        const boxed = element.closest('.ag-root') !== null && element.matches('input');
        if (!inline && !boxed && Math.min(target.width, target.height) < CONTROL_PX - SLACK)
          faults.push(
            `${nameOf(element)}: a control of ${target.width.toFixed(0)} × ${target.height.toFixed(0)} px`,
          );
      }

      if (element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0)
        faults.push(`${element.getAttribute('src')}: a broken image`);
    }
    return faults;
  });
}
