/** One visit over a slow line on a slow phone, by a browser that has never been here; its figures as the browser itself saw them. */
import type { Browser, Page } from '@playwright/test';

/** The line, the processor and the screen of a visit. */
export interface Line {
  /** `null`: as quick as this machine. */
  readonly network: {
    readonly offline: boolean;
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  } | null;
  readonly cpuSlowed: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** 1.6 Mbit/s and 150 ms: a telephone far from its mast. The processor is a quarter as quick as this machine's. */
export const slowPhone: Line = {
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  cpuSlowed: 4,
  viewport: { width: 390, height: 844 },
};
const PROBE_EVERY_MS = 100;
const GIVE_UP_MS = 30_000;

/** Tells whether the page serves its purpose by now; runs in the page, over and over. */
export type Probe = () => boolean;

export interface Visit {
  readonly firstPaintMs: number;
  /** `null` for a page that has nothing to use. */
  readonly usableMs: number | null;
  /** Of everything that moved by itself, also while the visitor scrolled to the end. */
  readonly layoutShift: number;
  /** What that was, in words. */
  readonly moved: readonly string[];
}

/** What the scripts in the page leave for each other. */
interface Seen {
  usableMs?: number;
  layoutShift: number;
  moved: string[];
}

/** A page of a browser that has never been here. */
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

/** What comes into view late must not push what is already being read. */
async function scrollToTheEnd(page: Page): Promise<void> {
  for (let screens = 0; screens < 20; screens += 1) {
    const isEnd = await page.evaluate(() => {
      window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await page.waitForTimeout(150);
    if (isEnd) break;
  }
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** Runs in the page. Adds up what moved without anybody having touched something. */
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

/** Runs in the page. */
export function seen(): Visit {
  const { usableMs = null, layoutShift, moved } = window as unknown as Seen;
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return { firstPaintMs: painted?.startTime ?? Number.NaN, usableMs, layoutShift, moved };
}

/** Runs in the page. */
function watchFor(isUsable: Probe, every: number): void {
  const timer = setInterval(() => {
    if (!isUsable()) return;
    clearInterval(timer);
    (window as unknown as Seen).usableMs = performance.now();
  }, every);
}
