declare global {
  interface Navigator {
    /** The browser's estimate of the connection. Not every browser has one. */
    connection?: { saveData?: boolean; effectiveType?: 'slow-2g' | '2g' | '3g' | '4g' };
  }
}

/** Whether the connection is slow, or the user asked to save data. Then only what is needed now is loaded. */
export function isSlowConnection(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || effectiveType !== '4g';
}
