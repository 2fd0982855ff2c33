/** A first visit over a slow line on a slow phone, measured by the browser itself. */
import type { Browser, Page } from '@playwright/test';
import { frames } from '../alive.ts';

export interface Line {
  /** `null`: not slowed. */
  readonly network: {
    readonly offline: boolean;
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  } | null;
  readonly cpuSlowed: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** 1.6 Mbit/s and 150 ms, a processor four times slower than this machine's. */
export const slowPhone: Line = {
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  cpuSlowed: 4,
  viewport: { width: 390, height: 844 },
};
const PROBE_EVERY_MS = 100;
const GIVE_UP_MS = 30_000;

/** Whether the page is usable; polled in the page. */
export type Probe = () => boolean;

export interface Visit {
  readonly firstPaintMs: number;
  /** `null` for a page without a form. */
  readonly usableMs: number | null;
  /** The sum over the visit, scrolled to the end. */
  readonly layoutShift: number;
  readonly moved: readonly string[];
}

interface Seen {
  usableMs?: number;
  layoutShift: number;
  moved: string[];
}

export async function openSlowly(
  browser: Browser,
  { network, cpuSlowed, viewport }: Line,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (network !== null) await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowed });
  return { page, close: () => context.close() };
}

export async function visitSlowly(browser: Browser, url: string, probe: Probe | null): Promise<Visit> {
  const { page, close } = await openSlowly(browser, slowPhone);
  try {
    await page.addInitScript(observe);
    if (probe !== null) await page.addInitScript(`(${watchFor})(${probe}, ${PROBE_EVERY_MS})`);
    await page.goto(url, { waitUntil: 'load', timeout: GIVE_UP_MS });
    if (probe !== null)
      await page.waitForFunction(() => Reflect.has(window, 'usableMs'), null, { timeout: GIVE_UP_MS });
    await page.waitForLoadState('networkidle');
    await scrollToTheEnd(page);
    return await page.evaluate(seen);
  } finally {
    await close();
  }
}

/** Parts that come late must not push the text. */
async function scrollToTheEnd(page: Page): Promise<void> {
  for (let screens = 0; screens < 20; screens += 1) {
    const isEnd = await page.evaluate(() => {
      window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await frames(page);
    if (isEnd) break;
  }
  await page.waitForLoadState('networkidle');
  await frames(page);
}

/** Runs in the page. Sums up the shifts without recent input. */
export function observe(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const noted = Object.assign(window, { layoutShift: 0, moved: [] as string[] });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      noted.layoutShift += value;
      for (const { node, previousRect: was, currentRect: is } of sources)
        noted.moved.push(
          `${node?.nodeName.toLowerCase()}.${node?.className} from ${was.y}+${was.height} to ${is.y}+${is.height}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export function seen(): Visit {
  const { usableMs = null, layoutShift, moved } = window as unknown as Seen;
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return { firstPaintMs: painted?.startTime ?? Number.NaN, usableMs, layoutShift, moved };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function watchFor(isUsable: Probe, every: number): void {
  const timer = setInterval(() => {
    if (!isUsable()) return;
    clearInterval(timer);
    (window as unknown as Seen).usableMs = performance.now();
  }, every);
}
