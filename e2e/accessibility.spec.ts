/** The pages of the walk under WCAG 2.2 AA, in both themes, and none wider than a narrow phone. One page per test. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
const { exchange, ticket: words } = wordsOf('ru');

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate<AxeResults, RunOptions>(
    // axe is a global of the page, not of this program.
    (options) =>
      (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** What there is to look at: how to get there, and by what it is known to be complete. */
const places = {
  'the front page': async (page: Page) => {
    await page.goto('/');
    await expect(page.getByTitle(exchange.form.useMin)).toBeVisible();
  },
  'the order': async (page: Page) => {
    await page.goto('/exchange?income=0.01');
    await expect(page.getByRole('form', { name: exchange.exchpage.where })).toBeVisible();
  },
  'the pay page': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(link);
    await expect(page.getByRole('img', { name: words.pay.qr })).toBeVisible();
  },
  'the pay page with a memo': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'XRP', get: 'ETH', amount: '100' });
    await page.goto(link);
    await expect(page.getByText(words.pay.memoTitle)).toBeVisible();
  },
  'the confirmation of payment': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(link);
    await page.getByRole('button', { name: words.pay.done }).click();
    await expect(page.getByRole('button', { name: words.confirm.yes })).toBeVisible();
  },
  'the ticket page': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(link);
    await page.getByRole('button', { name: words.test.send }).click();
    await expect(page.getByText(words.progress.title)).toBeVisible();
  },
};

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme });
    for (const [name, visit] of Object.entries(places)) {
      test(`${name}, checked by axe, has nothing to complain about`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit(page);
        expect(await violationsOf(page)).toEqual([]);
      });
    }
  });
}

test.describe('on a screen of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  for (const [name, visit] of Object.entries(places)) {
    test(`${name}, in Russian, is not wider than the screen`, async ({ page }) => {
      await visit(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
});
