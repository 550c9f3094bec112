/** The look of everything that floats over the page: menus, popovers, lists. */
export const FLOATING =
  'z-50 rounded-lg border border-line bg-surface text-14 text-ink shadow-float outline-none animate-appear';

/** One line of a menu or a list. */
export const FLOATING_ITEM =
  'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-14 text-ink outline-none select-none ' +
  'data-highlighted:bg-brand-tint data-[disabled]:cursor-not-allowed data-[disabled]:text-faint';
