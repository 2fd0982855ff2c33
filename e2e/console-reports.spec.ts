/** An operator reads the books of the business, and takes them along as a file. */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { serviceOf } from './service.ts';

type Row = Readonly<Record<string, string | number>>;

const choice = (page: Page, name: string): Locator =>
  page.getByRole('radiogroup').getByText(name, { exact: true });

/** No cell of this report has a comma, a quote or a line. */
const linesOf = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('a finished exchange stands in the turnover and the profit, and in the file', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const calls = serviceOf(request);
  await calls.complete(await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' }));
  const page = await deskOf(browser, consoleOf(service.baseURL));
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  const days = {
    from: await page.getByLabel('First day, UTC').inputValue(),
    until: await page.getByLabel('Last day, UTC').inputValue(),
  };
  const answer = (name: string) => calls.command<Row[]>(name, { by: 'pair', limit: '1000', ...days });

  await choice(page, 'Turnover').click();
  await choice(page, 'by pair').click();
  const turnover = await answer('turnover');
  const given = turnover.find(({ pair, coin }) => pair === 'BTC/ETH' && coin === 'BTC');
  const row = page.getByRole('row').filter({ hasText: 'BTC/ETH' });
  await expect(row.first()).toContainText(String(given?.takenIn));
  await expect(row).toHaveCount(2);
  await expect(page.getByRole('img', { name: /^Bar chart: Paid out by pair, ETH\./ })).toBeVisible();

  await choice(page, 'Profit').click();
  await expect(page.getByRole('columnheader', { name: 'Markup' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Bar chart: Profit by pair, / })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`profit-by-pair-${days.from}-${days.until}.csv`);
  const [head, ...lines] = linesOf(await readFile(await file.path(), 'utf8'));
  const profit = await answer('profit');
  expect(head).toEqual(await page.getByRole('columnheader').allInnerTexts());
  expect(lines).toEqual(profit.map((one) => Object.values(one).map(String)));
  expect(profit.some(({ pair, profit: earned }) => pair === 'BTC/ETH' && earned !== '0')).toBe(true);

  await page.getByLabel('Last day, UTC').fill('2020-01-01');
  await expect(page.getByText('This day is before the first one')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel('First day, UTC').fill('2019-12-01');
  await expect(page.getByText('Nothing was earned or spent on these days.')).toBeVisible();
  await page.getByLabel('Last day, UTC').fill(days.until);
  await expect(page.getByRole('table')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
});
