/** The library gives the focus back only for windows that stay mounted and close with a transition. */
import { useEffect } from 'react';

/** Call it where the window is mounted, before it opens: see `useOpenedAfterMount`. */
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
