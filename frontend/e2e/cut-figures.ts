import type { Page } from '@playwright/test';

/** Returns the figures and dates of the first row that are shown in part, at the current scroll position. */
export const cutGridFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const viewport = document.querySelector('.ag-grid-viewport')?.getBoundingClientRect();
    const row = document.querySelector('.ag-row[row-index="0"]');
    if (!viewport || !row) return ['there is no grid'];
    // The pinned columns cover the left part of the scrolled area.
    const pinnedCells = row.querySelector('.ag-grid-pinned-left-cells')?.getBoundingClientRect();
    const area = { left: pinnedCells?.right ?? viewport.left, right: viewport.right };
    return [...document.querySelectorAll<HTMLElement>('.ag-row[row-index="0"] .cell-figures')].flatMap(
      (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const text = range.getBoundingClientRect();
        // An ellipsis replaces what does not fit between the paddings.
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const outer = cell.getBoundingClientRect();
        const box = {
          left: outer.left + parseFloat(paddingLeft),
          right: outer.right - parseFloat(paddingRight),
        };
        const pinned = cell.closest('.ag-grid-pinned-left-cells') !== null;
        const [left, right] = pinned ? [box.left, box.right] : [area.left, area.right];
        const outside = text.right <= left || text.left >= right;
        const hidden = getComputedStyle(cell).visibility === 'hidden';
        const fits = text.left >= box.left - 1 && text.right <= box.right + 1;
        const inSight = text.left >= left - 1 && text.right <= right + 1;
        if (text.width === 0 || outside || hidden || (fits && inSight)) return [];
        return [`${cell.getAttribute('col-id')}: ${cell.textContent}`];
      },
    );
  });

/**
 * Returns the cells with a figure or a date whose content is wider than the cell or than an element in it, in every
 * row that is drawn.
 */
export const overfullCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const figure = /\$[\d,.]+|\b[A-Z][a-z]{2} \d{1,2}\b|^[\d,.]+%?$/;
    return (
      [...document.querySelectorAll<HTMLElement>('.ag-row [role="gridcell"]')]
        .filter((cell) => cell.matches('.cell-figures') || figure.test(cell.textContent ?? ''))
        // A note and tags are the user's own words, which may end in an ellipsis.
        .filter((cell) => !['Address', 'note', 'tags'].includes(cell.getAttribute('col-id') ?? ''))
        // A column that an edge cuts is not drawn.
        .filter((cell) => getComputedStyle(cell).visibility !== 'hidden')
        .filter((cell) =>
          [cell, ...cell.querySelectorAll('*')].some(
            (element) =>
              // Less than a pixel is rounding. What is not cut by an element is cut by the cell.
              element.scrollWidth > element.clientWidth + 1 &&
              (element === cell || getComputedStyle(element).overflowX !== 'visible'),
          ),
        )
        .map((cell) => `${cell.getAttribute('col-id')}: ${cell.textContent}`)
    );
  });

/**
 * Returns the amounts, numbers and dates outside a grid whose element is too narrow for them. Long texts may end in an
 * ellipsis.
 */
export const cutFigures = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => {
    const figure =
      /^[\s–-]*\$?[\d,.]+( ?(%|sq ft|mi|bd|ba|acres?|days?))?$|\b[A-Z][a-z]{2} \d{1,2}(, \d{4})?\b/;
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .ag-root'))
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && figure.test(node.textContent ?? '')),
      )
      .filter((element) => {
        if (getComputedStyle(element).overflowX === 'visible') {
          // What is not cut by the element itself can be cut by the edge of the window, except in a table that scrolls.
          for (let around = element.parentElement; around; around = around.parentElement)
            if (['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return false;
          return element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
        }
        return element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent?.trim());
  });

/** Scrolls the grid to the right. */
export const scrollGrid = (page: Page, by: number): Promise<void> =>
  page.evaluate((left) => {
    const scroller = document.querySelector('.ag-grid-viewport');
    if (!scroller) throw new Error('there is no grid');
    scroller.scrollLeft = left;
  }, by);
