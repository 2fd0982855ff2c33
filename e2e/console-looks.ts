/** How a page of the console is drawn: what a designer’s eye would catch. */
import { readFileSync } from 'node:fs';
import { tablePages } from '@parom/contract/console/places';
import type { Page } from '@playwright/test';
import { type Depth, violationsOf } from './axe.ts';

const routes = readFileSync(new URL('../console/src/routes.tsx', import.meta.url), 'utf8');

/** Each path of the console's own table: a new page is walked without a word here. */
export const consolePaths: readonly string[] = [
  ...new Set([
    '/',
    ...[...routes.matchAll(/path: '\/?([^'*]*)'/g)].map(([, path]) => `/${path}`),
    ...tablePages.map((page) => `/${page}`),
  ]),
];

export interface Look {
  readonly theme: 'dark' | 'light';
  /** 320: 1280 pixels at 400 % (WCAG 1.4.10). */
  readonly width: 320 | 390 | 1280 | 2560;
}

const HEIGHTS = { 320: 740, 390: 844, 1280: 900, 2560: 1300 } as const;

export async function dress(page: Page, { theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.evaluate(async (scheme) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, theme);
}

export const flawsOfLook = async (page: Page, depth: Depth): Promise<string[]> => [
  ...(await violationsOf(page, depth)),
  ...(await drawnWrong(page)),
];

export async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [`the page is ${over} px too wide`] : [];
}

export const drawnWrong = async (page: Page): Promise<string[]> => [
  ...(await tooWide(page)),
  ...(await elementsDrawnWrong(page)),
];

/** Runs in the page. */
const elementsDrawnWrong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const flaws: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const isDrawn = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
    };

    for (const element of document.querySelectorAll('main *')) {
      const over = element.scrollWidth - element.clientWidth;
      if (over <= 1 || element.clientWidth === 0 || !isDrawn(element)) continue;
      if (/auto|scroll/.test(getComputedStyle(element).overflowX))
        flaws.push(`${nameOf(element)} scrolls sideways by ${over} px`);
    }
    for (const element of document.querySelectorAll('button, th, h1, h2, label, legend, button *')) {
      const over = element.scrollWidth - element.clientWidth;
      const hides = getComputedStyle(element).overflowX !== 'visible';
      if (over > 1 && hides && element.clientWidth > 0 && isDrawn(element))
        flaws.push(`${nameOf(element)} is cut`);
    }
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary');
    for (const control of controls) {
      // The way past the sections is drawn once it has the focus.
      if (!isDrawn(control) || control.matches('a[href="#content"]')) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top, width } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      const { height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      if (left < 0 || right > innerWidth + 1) flaws.push(`${nameOf(control)} is cut off`);
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit === null || (!control.contains(hit) && !hit.contains(control)))
        flaws.push(`${nameOf(control)} is covered by ${hit === null ? 'nothing' : nameOf(hit)}`);
    }
    scrollTo(0, 0);
    return flaws;
  });

/** Texts of the page's language. Data in another language carry it as `lang`, and codes stand in `code`. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const here = document.documentElement.lang;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style, code, pre, textarea') !== null) continue;
      if (parent.closest('[lang]')?.getAttribute('lang') !== here) continue;
      const text = node.textContent?.trim() ?? '';
      if (text !== '') found.push(text);
    }
    return found;
  });

const CYRILLIC = /[А-Яа-яЁё]/;
/** `awaiting_payment`, `awaitingPayment`. */
const CODE =
  /(?<![\w@/.:#-])[a-z]+(?:_[a-z]+)+(?![\w@/])|(?<![\w@/.:#-])[a-z]{2,}[A-Z][a-z]+[A-Za-z]*(?![\w@/])/;
/** Three English words in a row. Names of coins and programs are no sentence. */
const SENTENCE = /(?<![\w/:.@-])[A-Za-z][a-z’']*(?: [a-z’']+){2,}/;

export const foreignIn = (texts: readonly string[], language: 'en' | 'ru'): string[] =>
  texts.filter((text) => (language === 'en' ? CYRILLIC.test(text) : CODE.test(text) || SENTENCE.test(text)));
