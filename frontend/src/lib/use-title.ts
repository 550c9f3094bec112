import { useEffect } from 'react';

/** Sets the title of the browser tab. */
export function useTitle(screen: string | undefined, productName: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} · ${productName}` : productName;
  }, [screen, productName]);
}
