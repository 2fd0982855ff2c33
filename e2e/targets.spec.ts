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

async function walk(page: Page, measure: () => string[]): Promise<Record<string, string[]>> {
  const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const found: Record<string, string[]> = {};
  for (const path of [...publicPages, link, link.replace('/pay/', '/offer/')]) {
    await page.goto(path);
    if (path.includes(link)) await expect(page.getByText(wordsOf('ru').common.live.live)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const faults = [...new Set(await page.evaluate(measure))];
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
      test.setTimeout(120_000);
      expect(await walk(page, tooSmall)).toEqual({});
    });

    test('text of 200 % is cut nowhere', async ({ page }) => {
      test.setTimeout(120_000);
      expect(await walk(page, cutTexts)).toEqual({});
    });
  });
}
