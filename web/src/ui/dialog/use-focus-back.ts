/** The library gives focus back only from windows that stay mounted. */
import { useEffect } from 'react';

/** Call it before the window opens: see `useOpenedAfterMount`. */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
}
