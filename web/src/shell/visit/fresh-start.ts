import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollBack, scrolledTo, scrollsFor } from './scroll-memory.ts';

export function useFreshStart(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const type = useNavigationType();
  const previous = useRef(location);
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
    // The browser goes to the first address's section.
    if (named !== null && (!isFirst || isClosed(named))) return show(named);
    if (isOtherPage) window.scrollTo(0, 0);
  }, [location, main, type, entry]);
}

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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
