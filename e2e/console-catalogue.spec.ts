/** Coins, networks, assets and directions, with the acts that switch them. */
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { drawnWrong } from './console-looks.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';

async function catalogueOf(...[browser, console]: Parameters<typeof deskOf>): Promise<Page> {
  const page = await deskOf(browser, console);
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('heading', { name: 'Catalogue' })).toBeVisible();
  return page;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the catalogue names contracts, symbols, confirmations and closed directions', async ({
  browser,
  service,
}) => {
  const desk = await catalogueOf(browser, consoleOf(service.baseURL));
  const assets = part(desk, 'Coins on networks');
  await expect(assets.getByRole('row', { name: 'USDT@tron' })).toContainText(
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  );
  await expect(part(desk, 'Coins').getByRole('row', { name: 'BTC' })).toContainText('binance BTCUSDT');
  const directions = part(desk, 'Directions');
  await expect(directions).toContainText('There are no such directions.');
  await directions.getByLabel('Only closed ones').uncheck();
  await directions.getByLabel('Coin or network').fill('BTC@bitcoin RUB');
  await expect(directions.getByRole('row', { name: 'BTC@bitcoin → RUB' })).toContainText('open');
  expect(await flawsOf(desk)).toEqual([]);
  // A phone has the languages in a menu.
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.getByRole('button', { name: 'Русский' }).click();
  await expect(desk.getByRole('heading', { name: 'Каталог' })).toBeVisible();
  await expect(part(desk, 'Направления')).toContainText('BTC@bitcoin → RUB');
  expect(await flawsOf(desk)).toEqual([]);
});

test('a coin stopped by keyboard closes its directions until the end', async ({ browser, service }) => {
  test.setTimeout(180_000);
  const desk = await catalogueOf(browser, consoleOf(service.baseURL));
  await desk.getByRole('button', { name: 'Acts: USDT@ton', exact: true }).press('Enter');
  await desk.getByRole('menuitem', { name: 'Stop the coin' }).press('Enter');
  const act = desk.getByRole('dialog');
  await act.getByLabel('Direction').selectOption('in');
  await act.getByLabel('Reason').fill('Token upgrade');
  await act.getByLabel('Ends by itself').fill('90');
  await act.getByRole('button', { name: 'See what would happen' }).press('Enter');
  const preview = act.getByRole('region', { name: 'What would happen: nothing is written yet' });
  await expect(preview).toContainText('Directions that close: 5, that open: 0.');
  await expect(preview).toContainText('USDT@ton → BTC@bitcoin');
  await act.getByRole('button', { name: 'Stop the coin' }).press('Enter');
  await expect(act.getByRole('status')).toContainText('it starts by itself then');
  await act.getByRole('button', { name: 'Close' }).last().press('Enter');
  const asset = part(desk, 'Coins on networks').getByRole('row', { name: 'USDT@ton' });
  await expect(asset).toContainText('stopped: Token upgrade');
  await expect(asset).toContainText('then by itself');
  expect(await drawnWrong(desk)).toEqual([]);
  const closed = part(desk, 'Directions').getByRole('row');
  await expect(closed.filter({ hasText: 'USDT@ton → BTC@bitcoin' })).toContainText('deposits are stopped');
  await expect(closed.filter({ hasText: 'BTC@bitcoin → USDT@ton' })).toHaveCount(0);

  await desk.getByRole('button', { name: 'Acts: USDT@ton', exact: true }).press('Enter');
  await desk.getByRole('menuitem', { name: 'Offer the coin again' }).press('Enter');
  await act.getByLabel('Direction').selectOption('both');
  await act.getByLabel('Reason').fill('Upgraded token');
  await act.getByRole('button', { name: 'See what would happen' }).press('Enter');
  await expect(preview).toContainText('Directions that close: 0, that open: 5.');
  await act.getByRole('button', { name: 'Offer the coin again' }).press('Enter');
  await expect(act.getByRole('status')).toContainText('is offered again');
});

test('confirmations by amount are previewed, set and shown', async ({ browser, service }) => {
  const desk = await catalogueOf(browser, consoleOf(service.baseURL));
  const asset = part(desk, 'Coins on networks').getByRole('row', { name: 'USDT@tron' });
  await expect(asset).toContainText('as its network');
  await desk.getByRole('button', { name: 'Acts: USDT@tron', exact: true }).press('Enter');
  await desk.getByRole('menuitem', { name: 'Confirmations' }).press('Enter');
  const act = desk.getByRole('dialog');
  await expect(act.getByLabel('Confirmations by amount')).toHaveValue('0:8');
  await act.getByLabel('Confirmations by amount').fill('0:8 1000:20');
  await act.getByLabel('Reason').fill('Large deposits wait longer');
  await act.getByRole('button', { name: 'See what would happen' }).press('Enter');
  const preview = act.getByRole('region', { name: 'What would happen: nothing is written yet' });
  await expect(preview).toContainText('waits for 8 blocks, 20 blocks from 1000.');
  await act.getByRole('button', { name: 'Confirmations', exact: true }).press('Enter');
  await expect(act.getByRole('status')).toContainText('waits for 8 blocks');
  await act.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(asset).toContainText('20 from 1,000 USDT');
});
