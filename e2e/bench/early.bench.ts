/** How long a page is drawn and not alive, and the fate of early typing and presses (docs/decisions/0017). */
import { test } from '@playwright/test';
import { ownService } from '../own-service.ts';
import { type Line, median, openSlowly, slowPhone } from './slow-line.ts';

const VISITS = Number(process.env.V ?? 5);
const ACT_AFTER_PAINT_MS = 300;
/** After this time, nothing early is done any more. */
const REST_MS = 1_500;

const desk: Line = { network: null, cpuSlowed: 1, viewport: slowPhone.viewport };
const lines: Readonly<Record<string, Line>> = { 'slow line, slow phone': slowPhone, 'this machine': desk };
const pages: Readonly<Record<string, string>> = {
  'front page': '/ru',
  'exchange page': '/ru/exchange?income=0.01',
  questions: '/ru/faq',
};

/** Milliseconds since the navigation. */
interface Noted {
  paintMs: number;
  aliveMs: number;
  actedMs: number;
  menuMs: number | null;
  typed: string | null;
}

test('pages, drawn and not alive', async ({ browser }) => {
  const service = await ownService();
  try {
    await service.start();
    for (const path of Object.values(pages)) await fetch(service.baseURL + path);
    for (const [line, settings] of Object.entries(lines))
      for (const [name, path] of Object.entries(pages)) {
        const visits: Noted[] = [];
        for (let visit = 0; visit < VISITS; visit += 1) {
          const { page, close } = await openSlowly(browser, settings);
          await page.addInitScript(act, [ACT_AFTER_PAINT_MS, REST_MS] as const);
          await page.goto(service.baseURL + path);
          await page.waitForFunction(() => Reflect.has(window, 'noted'), null, { timeout: 60_000 });
          visits.push(await page.evaluate(() => (window as unknown as { noted: Noted }).noted));
          await close();
        }
        print(`${name}, ${line}`, visits);
      }
  } finally {
    await service.end();
  }
});

function print(what: string, visits: readonly Noted[]): void {
  const paint = median(visits.map(({ paintMs }) => paintMs));
  const alive = median(visits.map(({ aliveMs }) => aliveMs));
  const early = visits.filter(({ actedMs, aliveMs }) => actedMs < aliveMs);
  const answers = early.flatMap(({ menuMs, actedMs }) => (menuMs === null ? [] : [menuMs - actedMs]));
  const isKept = early.filter(({ typed }) => typed === '0.0721').length;
  const hasField = early.some(({ typed }) => typed !== null);
  process.stdout.write(
    [
      what.padEnd(38),
      `painted ${ms(paint)}, alive ${ms(alive)}: ${ms(alive - paint)} not alive (${(alive / paint).toFixed(1)} times the paint)`,
      `; acted early in ${early.length} of ${visits.length}`,
      `; press answered in ${answers.length} after ${answers.length === 0 ? '-' : ms(median(answers))}`,
      hasField ? `; typing kept in ${isKept}` : '',
      '\n',
    ].join(''),
  );
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Runs in the page. */
function act([actAfterPaintMs, restMs]: readonly [number, number]): void {
  const noted: Noted = { paintMs: 0, aliveMs: 0, actedMs: 0, menuMs: null, typed: null };
  const field = () => document.querySelector<HTMLInputElement>('main input[name=income]');
  const isAlive = (element: Element | null): boolean =>
    Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
  const press = (): void => {
    noted.actedMs = performance.now();
    const income = field();
    if (income !== null) {
      income.value = '0.0721';
      income.dispatchEvent(new Event('input', { bubbles: true }));
    }
    document
      .querySelector<HTMLElement>('header button[aria-haspopup=dialog], header button[aria-expanded]')
      ?.click();
  };
  new PerformanceObserver((list) => {
    const painted = list.getEntriesByName('first-contentful-paint')[0];
    if (painted === undefined || noted.paintMs > 0) return;
    noted.paintMs = painted.startTime;
    setTimeout(press, Math.max(0, noted.paintMs + actAfterPaintMs - performance.now()));
  }).observe({ type: 'paint', buffered: true });
  const timer = setInterval(() => {
    if (noted.menuMs === null && document.querySelector('[role=dialog], [role=menu]') !== null)
      noted.menuMs = performance.now();
    const last = field() ?? document.querySelector('main a[href], main summary');
    if (noted.aliveMs === 0 && isAlive(document.querySelector('header button')) && isAlive(last))
      noted.aliveMs = performance.now();
    if (noted.aliveMs === 0 || performance.now() < Math.max(noted.aliveMs, noted.actedMs) + restMs) return;
    clearInterval(timer);
    noted.typed = field()?.value ?? null;
    Object.assign(window, { noted });
  }, 20);
}
