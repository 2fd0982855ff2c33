/** Walks the pages and measures what a finger hits, with borders and areas around the element. */
import type { Page } from '@playwright/test';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

/** As WCAG 2.5.5 demands; it excepts links inside a sentence. */
function tooSmall(): string[] {
  const [least, rounding, farthest] = [44, 0.5, 60];
  const interactive = 'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem]';
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' &&
    element.closest('p, li, label, dd')?.textContent?.trim() !== element.textContent?.trim();
  const sizeOf = (element: Element): readonly [number, number] | null => {
    const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null;
    const { width } = element.getBoundingClientRect();
    // A field behind its label is hit by the label.
    const target = width <= 2 ? label : element;
    if (target === null) return null;
    target.scrollIntoView({ block: 'center' });
    const box = target.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isHit = (dx: number, dy: number): boolean => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return (
        hit !== null &&
        (element.contains(hit) || (label?.contains(hit) === true && hit.closest('a') === null))
      );
    };
    const reach = (dx: number, dy: number): number => {
      let far = 0;
      while (far < farthest && isHit(dx * (far + 1), dy * (far + 1))) far += 1;
      return far;
    };
    if (!isHit(0, 0)) return null;
    return [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1];
  };
  return [...document.querySelectorAll(interactive)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) return [];
    const [width, height] = sizeOf(element) ?? [least, least];
    if (Math.min(width, height) >= least - rounding) return [];
    return [`${element.getAttribute('aria-label') ?? element.textContent} ${width} × ${height}`];
  });
}

/** Text alone is doubled, as Firefox and Android do: widths and media queries stay. */
function cutTexts(): string[] {
  const every = [...document.querySelectorAll<HTMLElement>('body *')];
  const sizes = every.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  every.forEach((element, index) => {
    element.style.fontSize = `${2 * (sizes[index] ?? 16)}px`;
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  const cut = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
    if (
      !(element instanceof HTMLElement) ||
      element.closest('.visually-hidden') !== null ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return false;
    const { overflowY, lineHeight, fontSize } = getComputedStyle(element);
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    const isWide = element.scrollWidth > element.clientWidth + 1;
    const hidesHeight = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    const overlaps = Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
    if (element instanceof HTMLInputElement) return element.value !== '' && isWide;
    return ownText && element.clientWidth > 2 && (isWide || hidesHeight || overlaps);
  });
  return [...wide, ...cut.map((element) => `${element.textContent?.trim()} is cut`)];
}

/** Bare ground between blocks and texts: two fifths of the page wide, 200 px high. */
function holes(): string[] {
  const [cell, widest, highest] = [8, 0.4, 200];
  const main = document.querySelector('main');
  if (main === null) return ['no main'];
  const area = main.getBoundingClientRect();
  const [columns, rows] = [Math.floor(area.width / cell), Math.floor(area.height / cell)];
  const taken = new Set<number>();
  const take = ({ left, top, right, bottom }: DOMRect): void => {
    for (let y = Math.floor((top - area.top) / cell); y * cell < bottom - area.top; y += 1)
      for (let x = Math.floor((left - area.left) / cell); x * cell < right - area.left; x += 1)
        taken.add(y * columns + x);
  };
  for (const element of main.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const isBlock = getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
    if (isBlock || element.matches('img, canvas, input, textarea, button'))
      take(element.getBoundingClientRect());
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNode(node);
      for (const line of range.getClientRects()) take(line);
    }
  }
  const heights: number[] = Array.from({ length: columns }, () => 0);
  const found = new Set<string>();
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) heights[x] = taken.has(y * columns + x) ? 0 : (heights[x] ?? 0) + 1;
    let run = 0;
    for (const height of heights) {
      run = height * cell >= highest ? run + 1 : 0;
      if (run >= columns * widest)
        found.add(`a hole of ${highest} px ends at ${Math.floor((y * cell) / 100)}00`);
    }
  }
  return [...found];
}

const publicPages = [
  '/',
  '/exchange?income=0.01',
  '/faq',
  '/contacts',
  '/blog',
  '/blog/stablecoins-basics',
  '/terms',
  '/refferal',
];

/** Parts near the viewport load as it passes; their place is no hole once they are there. */
const holesLeft = async (page: Page): Promise<string[]> => {
  let found: string[] = [];
  for (let look = 0; look < 10; look += 1) {
    for (let y = 0; y < 4_000; y += 500) {
      await page.evaluate((top) => scrollTo(0, top), y);
      await page.waitForTimeout(50);
    }
    found = await page.evaluate(holes);
    if (found.length === 0) break;
  }
  return found;
};

async function walk(
  page: Page,
  measure: (page: Page) => Promise<string[]>,
  pages: readonly string[] = publicPages,
): Promise<Record<string, string[]>> {
  const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const found: Record<string, string[]> = {};
  for (const path of [...pages, link, link.replace('/pay/', '/offer/')]) {
    await page.goto(path);
    if (path.includes(link)) await expect(page.getByText(wordsOf('ru').common.live.live)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const faults = [...new Set(await measure(page))];
    if (faults.length > 0) found[path.replace(/[0-9a-f-]{36}.*/, '')] = faults;
  }
  return found;
}

const sizes = { phone: 390, tablet: 768, desktop: 1280 } as const;
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [device, width] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('each target of each page measures at least 44 px', { tag: ['@anchor:33'] }, async ({ page }) => {
      expect(await walk(page, (one) => one.evaluate(tooSmall))).toEqual({});
    });

    test('text of 200 % is cut nowhere', async ({ page }) => {
      expect(await walk(page, (one) => one.evaluate(cutTexts))).toEqual({});
    });
  });
}

test.describe('between phone and desktop', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('no page of an exchange has a hole', async ({ page }) => {
    expect(await walk(page, holesLeft, ['/', '/exchange?income=0.01'])).toEqual({});
  });
});
