/** Where a change of address leaves the visitor: at the top of a new page, at the section it names, or where they were before. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollBack, scrolledTo, scrollsFor } from './scroll-memory.ts';

/**
 * Every change of route starts at the top, or at the section it names, with the keyboard's focus at the content. A step
 * through the history comes back to where its page was left.
 */
export function useFreshStart(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const type = useNavigationType();
  const previous = useRef(location);
  // By its address too: entries that no link of ours made share one key.
  const entry = `${location.key} ${location.pathname}${location.hash}`;
  useLayoutEffect(() => scrollsFor(entry), [entry]);
  useEffect(() => {
    const named = elementOf(location.hash);
    const isFirst = previous.current === location;
    const isOtherPage = previous.current.pathname !== location.pathname;
    previous.current = location;
    if (isOtherPage) main.current?.focus({ preventScroll: true });
    const isReturn = type === 'POP' && (!isFirst || isDocumentAgain());
    const before = isReturn ? scrolledTo(entry) : undefined;
    if (before !== undefined) return scrollBack(before);
    // To a first address the browser goes by itself, and `index.html` opens what it names, unless that is drawn later.
    if (named !== null && (!isFirst || isClosed(named))) return show(named);
    if (isOtherPage) window.scrollTo(0, 0);
  }, [location, main, type, entry]);
}

/** Loaded anew, or come back to from another site. */
function isDocumentAgain(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loaded?.type === 'reload' || loaded?.type === 'back_forward';
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
