import { useEffect } from 'react';

/** Names the browser's tab. */
export function useTitle(screen: string | undefined, productName: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} · ${productName}` : productName;
  }, [screen, productName]);
}
