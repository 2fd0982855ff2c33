import { useLayoutEffect } from 'react';

/** After a router step out of the widget: the page is loaded again, and its headers forbid the frame. */
export function useOutsideFrames(): void {
  useLayoutEffect(() => {
    if (window.top !== window) location.reload();
  }, []);
}
