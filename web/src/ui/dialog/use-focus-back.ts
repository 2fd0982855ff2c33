/**
 * Gives the focus back when the window that asks for it goes. The library does so for windows that stay mounted and are
 * closed; one that is taken away in the moment of its end, or that goes without a transition, would leave it nowhere.
 */
import { useEffect } from 'react';

/** To be called where the window is mounted, before it opens: see `useOpenedAfterMount`. */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // After all else that the end brings: who has put the focus somewhere by then meant it.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
}
