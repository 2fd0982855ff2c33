/** The browser restores it before the page is drawn. */
import { readTabMemory, writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';

const PATIENCE_MS = 2_000;

let positions: Map<string, number> | null = null;
let current = '';
let stopRestoring = (): void => undefined;

export function scrollsFor(entry: string): void {
  stopRestoring();
  current = entry;
  if (positions !== null) return;
  positions = new Map(kept());
  listen(positions);
}

export const scrolledTo = (entry: string): number | undefined => positions?.get(entry);

export function scrollBack(top: number): void {
  const reach = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) stopRestoring();
  };
  const grown = new ResizeObserver(reach);
  const timer = setTimeout(() => stopRestoring(), PATIENCE_MS);
  const byHand = ['wheel', 'touchstart', 'keydown', 'mousedown'];
  stopRestoring = () => {
    stopRestoring = () => undefined;
    clearTimeout(timer);
    grown.disconnect();
    for (const event of byHand) window.removeEventListener(event, stopRestoring);
  };
  for (const event of byHand) window.addEventListener(event, stopRestoring, { passive: true });
  grown.observe(document.body);
  reach();
}

function listen(of: Map<string, number>): void {
  history.scrollRestoration = 'manual';
  const note = () => of.set(current, window.scrollY);
  window.addEventListener('scroll', note, { passive: true });
  // The scroll event may come on the next page.
  for (const event of ['click', 'popstate']) window.addEventListener(event, note, { capture: true });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    writeTabMemory('scrolled', JSON.stringify([...of]));
  });
}

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(readTabMemory('scrolled') ?? '[]');
    return Array.isArray(found) ? found.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
