/** Where a change of address leaves the visitor: at the top of a new page, or at the section that the address names. */
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every change of route starts at the top, or at the section it names, with the keyboard's focus at the content. */
export function useFreshStart(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const previous = useRef(location);
  useEffect(() => {
    const named = elementOf(location.hash);
    const isFirst = previous.current === location;
    const isOtherPage = previous.current.pathname !== location.pathname;
    previous.current = location;
    if (isOtherPage) main.current?.focus({ preventScroll: true });
    // To a first address the browser goes by itself, and `index.html` opens what it names, unless that is drawn later.
    if (named !== null && (!isFirst || isClosed(named))) return show(named);
    if (isOtherPage) window.scrollTo(0, 0);
  }, [location, main]);
}

const isClosed = (element: HTMLElement): boolean => element instanceof HTMLDetailsElement && !element.open;

function show(element: HTMLElement): void {
  if (element instanceof HTMLDetailsElement) element.open = true;
  element.scrollIntoView();
}

function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  return document.getElementById(id) ?? document.getElementById(decoded(id));
}

/** Anybody may write `#%` behind an address: then it names nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
