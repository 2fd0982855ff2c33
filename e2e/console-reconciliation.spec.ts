/** An operator compares books with networks, and is led from a difference to what to do. */
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, does, testOf } from './desk.ts';
import { consoleOf, ownService } from './own-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';

// Missing coins stop payments, so the service is its own.
const test = testOf(() => ownService());
const ASSET = 'BTC@bitcoin';

const part = (desk: Page) => desk.getByRole('region', { name: 'Books and networks' });
const hot = (desk: Page) => desk.locator(`tr[data-account="${ASSET} hot"]`);
const openPage = (desk: Page) =>
  desk.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reconciliation' }).click();
const compareNow = (desk: Page) => does(desk, part(desk).getByRole('button', { name: 'Compare now' }), {});

test('a difference is red, keeps its hour, leads to the runbook, and ends', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const calls = serviceOf(request);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await openPage(desk);
  await compareNow(desk);
  await expect(hot(desk)).toContainText('equal');
  await expect(part(desk)).toContainText('Books and networks agree on every account.');

  const booked = { asset: ASSET, reason: 'a mistake in the books' };
  await calls.command('add-capital', { ...booked, amount: '0.5', reference: 'too much' });
  await compareNow(desk);
  const missing = hot(desk).getByText('0.5 missing');
  await expect(missing).toBeVisible();
  const red = await desk.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--red'));
  const drawn = await missing.evaluate((text, color) => {
    const probe = document.createElement('span');
    probe.style.color = color;
    text.append(probe);
    const [own, wanted] = [getComputedStyle(text).color, getComputedStyle(probe).color];
    probe.remove();
    return { own, wanted };
  }, red);
  expect(drawn.own).toBe(drawn.wanted);
  await expect(part(desk).getByRole('row').nth(1)).toContainText('0.5 missing');
  const since = await hot(desk).getByRole('time').first().getAttribute('datetime');
  await calls.advanceClock(1);
  await compareNow(desk);
  await expect(hot(desk).getByRole('time').first()).toHaveAttribute('datetime', since ?? '');

  await hot(desk).getByRole('link', { name: 'What to do: Coins are missing' }).click();
  const alert = desk.getByRole('region', { name: `Coins are missing ${ASSET}` });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('See in an explorer where the coins went.');

  await calls.command('remove-capital', { ...booked, amount: '0.5', reference: 'put right' });
  await openPage(desk);
  await compareNow(desk);
  await expect(hot(desk)).toContainText('equal');
  await expect(hot(desk)).not.toContainText('0.5 missing');
  // The alert stays until an operator starts the payments.
  await calls.command('start-payouts', booked);
  await compareNow(desk);
  await expect(hot(desk).getByRole('link')).toHaveCount(0);
});

test('the comparison fits a phone as labelled rows', async ({ browser, service }) => {
  test.setTimeout(120_000);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/reconciliation`);
  await compareNow(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  const books = hot(desk).getByRole('cell').nth(1);
  await expect(books).toHaveCSS('display', 'flow-root');
  expect(await books.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('"Books"');
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await flawsOf(desk)).toEqual([]);
});

test('a comparison that does not arrive says so, and is asked again', async ({ browser, service }) => {
  test.setTimeout(120_000);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  const path = '**/api/console/reconciliation';
  await desk.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
  await desk.goto(`${consoleOf(service.baseURL)}/reconciliation`);
  const failed = part(desk).getByText('The comparison did not arrive.');
  await expect(failed).toBeVisible({ timeout: SETTLES_MS });
  await desk.unroute(path);
  await part(desk).getByRole('button', { name: 'Ask again' }).click();
  await expect(failed).toHaveCount(0);
  await expect(hot(desk)).toBeVisible();
});

test('a silent network keeps its figures, and is never called equal', async ({ browser, service }) => {
  test.setTimeout(120_000);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.route('**/api/console/reconciliation', async (route) => {
    const answered = await route.fetch();
    const answer = await answered.json();
    for (const account of answer.accounts) account.tried = { at: answer.now, outcome: 'silent' };
    await route.fulfill({ response: answered, json: answer });
  });
  await desk.goto(`${consoleOf(service.baseURL)}/reconciliation`);
  await expect(hot(desk)).toContainText('the network did not answer. The figures are the last ones.');
  await expect(hot(desk)).toContainText('not known now');
  await expect(part(desk).getByText('equal', { exact: true })).toHaveCount(0);
});

test('the treasury lists sweeps with their fees, or says that there are none', async ({
  browser,
  service,
}) => {
  test.setTimeout(120_000);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  const opened = async () => {
    await desk.goto(`${consoleOf(service.baseURL)}/treasury`);
    await desk.getByText('Sweeps and their cost').click();
  };
  await opened();
  await expect(desk.getByText('There was no sweep yet.')).toBeVisible();
  const sweep = {
    id: '7',
    at: '2030-01-15T12:00:00.000Z',
    step: 'sweep',
    asset: 'USDT@tron',
    coin: 'USDT',
    network: 'TRON',
    amount: '250',
    fee: '13.000000000000000001',
    feeCoin: 'TRX',
    isFailed: false,
    txId: 'c0ffee',
    ticket: null,
  };
  const months = [{ month: '2030-01', coin: 'TRX', sweeps: 1, fees: '13.000000000000000001' }];
  await desk.route('**/api/console/sweeps', (route) =>
    route.fulfill({ json: { months, sweeps: [sweep], before: null } }),
  );
  await opened();
  const row = desk.getByRole('row').filter({ hasText: 'sweep to the hot wallet' });
  await expect(row).toContainText('13.000000000000000001 TRX');
  await expect(desk.getByRole('row').filter({ hasText: 'January 2030' })).toContainText(
    '13.000000000000000001 TRX',
  );
});
