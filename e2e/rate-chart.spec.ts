import type { HistoryRange, RateHistory } from '@parom/contract/rates';
import type { Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { choose } from './exchange-form.ts';
import { forwardUntil } from './page-clock.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const HOUR = 3_600_000;
const hours: Readonly<Record<HistoryRange, number>> = { '24h': 24, '7d': 168, '30d': 720 };

/** The lowest at a third, the highest at the end, a gap in the middle. */
function history(range: HistoryRange): RateHistory {
  const now = Date.now();
  const at = (part: number) => new Date(now - hours[range] * HOUR * (1 - part)).toISOString();
  const line = (from: number, rates: readonly string[]) =>
    rates.map((rate, index) => ({ atUtc: at(from + index * 0.05), rate }));
  return {
    fromUtc: at(0),
    toUtc: at(1),
    points: [
      ...line(0, ['100000', '101000', '102000', '101500']),
      { atUtc: at(0.3), rate: null },
      ...line(0.6, ['99000', '99500', '101000', '103000', '104000', '105000', '106000', '108000', '110000']),
    ],
  };
}

const answer = (page: Page, give: (range: HistoryRange) => RateHistory | number) =>
  page.route('**/api/v1/exchangeRate/history?*', async (route) => {
    const range = new URL(route.request().url()).searchParams.get('range') as HistoryRange;
    const given = give(range);
    await (typeof given === 'number'
      ? route.fulfill({ status: given, json: { errorCode: given, message: 'no' } })
      : route.fulfill({ json: given }));
  });

async function scrollTo(page: Page, title: string) {
  const chart = page.getByRole('region', { name: title });
  await expect(async () => {
    // Drawn near the viewport.
    await page.mouse.wheel(0, 300);
    await expect(chart).toBeVisible({ timeout: 300 });
  }).toPass();
  return chart;
}

for (const [language, theme] of [
  ['ru', 'dark'],
  ['en', 'light'],
] as const) {
  test.describe(`in ${language}, ${theme}`, () => {
    test.use({ language, theme });

    test('chart, of a day with a gap, says it in words and is read point by point', async ({ page }) => {
      const { chart: words } = wordsOf(language);
      await answer(page, history);
      await page.goto('/');
      const chart = await scrollTo(page, fill(words.title, { from: 'BTC', to: 'USDT' }));
      const change = fill(words.change.up, { since: words.since['24h'], percent: '10' });
      await expect(chart.getByText(change)).toBeVisible();
      await expect(chart.locator('svg g path')).toHaveCount(4);

      const reader = chart.getByRole('slider', { name: words.read });
      await reader.focus();
      await expect(reader).toHaveAttribute('aria-valuetext', /^110.000 USDT, /);
      await page.keyboard.press('ArrowLeft');
      await expect(reader).toHaveAttribute('aria-valuetext', /^108.000 USDT, /);
      await page.keyboard.press('Home');
      await expect(reader).toHaveAttribute('aria-valuetext', /^100.000 USDT, /);
      await page.keyboard.press('PageUp');
      await expect(reader).toHaveAttribute('aria-valuetext', /^106.000 USDT, /);

      await chart.getByText(words.range['7d']).click();
      const week = fill(words.change.up, { since: words.since['7d'], percent: '10' });
      await expect(chart.getByText(week)).toBeVisible();
      await chart.getByText(words.table).click();
      await expect(chart.getByRole('row')).toHaveCount(14);
      expect(await flawsOf(page)).toEqual([]);
    });
  });
}

test('chart, renewed while its newest point is read, goes on from that place', async ({ page }) => {
  const { chart: words } = wordsOf('ru');
  await page.clock.install();
  let isRenewed = false;
  await answer(page, (range) => {
    const { points, ...rest } = history(range);
    const [newest, other] = [points.slice(-1), { atUtc: new Date().toISOString(), rate: '111000' }];
    return { ...rest, points: [...points.slice(0, -1), ...(isRenewed ? [other] : newest)] };
  });
  await page.goto('/');
  const chart = await scrollTo(page, fill(words.title, { from: 'BTC', to: 'USDT' }));
  const reader = chart.getByRole('slider', { name: words.read });
  await reader.focus();
  await expect(reader).toHaveAttribute('aria-valuenow', '13');
  isRenewed = true;
  await forwardUntil(page, 61_000, (soon) =>
    expect(reader).toHaveAttribute('aria-valuetext', /^111.000 USDT, /, soon),
  );
  await expect(reader).toHaveAttribute('aria-valuenow', '13');
  await page.keyboard.press('ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuetext', /^108.000 USDT, /);
});

test.describe('on a screen of 360 pixels, in Russian', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the order’s turned chart keeps place and direction', async ({ page }) => {
    const { chart: words } = wordsOf('ru');
    let drawn = false;
    await answer(page, (range) => (drawn ? history(range) : { ...history(range), points: [] }));
    await page.goto('/exchange?income=100&cur_from=USDT&cur_to=BTC');
    const chart = await scrollTo(page, fill(words.title, { from: 'BTC', to: 'USDT' }));
    await expect(chart.getByText(words.empty.title)).toBeVisible();
    const before = await chart.boundingBox();
    drawn = true;
    await chart.getByText(words.range['30d']).click();
    await expect(chart.getByRole('slider')).toBeVisible();
    expect((await chart.boundingBox())?.height).toBe(before?.height);
  });
});

test.describe('when the history does not come', () => {
  test.use({ expectedStatuses: [500] });

  test('the chart comes on a retry, and follows the form’s pair', async ({ page }) => {
    const { chart: words, exchange } = wordsOf('ru');
    let works = false;
    await answer(page, (range) => (works ? history(range) : 500));
    await page.goto('/');
    const chart = await scrollTo(page, fill(words.title, { from: 'BTC', to: 'USDT' }));
    await expect(chart.getByText(words.failed.title)).toBeVisible();
    works = true;
    await chart.getByRole('button', { name: words.failed.again }).click();
    await expect(chart.getByRole('slider')).toBeVisible();
    await choose(page, fill(exchange.picker.label, { side: exchange.form.give, currency: 'BTC' }), 'ETH');
    await expect(
      page.getByRole('region', { name: fill(words.title, { from: 'ETH', to: 'USDT' }) }),
    ).toBeVisible();
  });
});
