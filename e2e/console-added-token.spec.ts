/** A token is deployed while the exchange runs, and an operator adds it by clicks alone. */
import { expect, type Page } from '@playwright/test';
import { openHouse } from '../scripts/lib/play-house.mjs';
import { playOperator } from '../scripts/lib/play-operator.mjs';
import { startEthereum, whyUntested } from '../scripts/lib/real-nodes.mjs';
import { flawsOf } from './axe.ts';
import { logInLive } from './desk.ts';
import { testOn } from './house.ts';
import { operator } from './operator.ts';
import { consoleOf } from './own-service.ts';
import { SETTLES_MS } from './service.ts';

const ICON =
  '<svg viewBox="0 0 8 8"><script>alert(1)</script><circle cx="4" cy="4" r="4" fill="#08f"/></svg>';

const test = testOn(async () => {
  const ethereum = await startEthereum();
  return { ethereum, stop: () => ethereum.stop() };
});
test.use({ locale: 'en-GB' });

const why = whyUntested();
test.skip(why !== null, why ?? '');

const part = (desk: Page, name: string) => desk.getByRole('region', { name, exact: true });

async function doneAfterLook(desk: Page, name: string): Promise<string> {
  const act = desk.getByRole('dialog');
  await act.getByRole('button', { name: 'See what would happen' }).click();
  const preview = act.getByRole('region', { name: 'What would happen: nothing is written yet' });
  const sentence = await preview.innerText();
  await act.getByRole('button', { name, exact: true }).click();
  await expect(act.getByRole('status')).toBeVisible();
  await act.getByRole('button', { name: 'Close' }).last().click();
  await expect(act).toHaveCount(0);
  return sentence;
}

test('a new token gets its contract, symbols and icon by clicks', async ({
  browser,
  service,
  nodes: { ethereum },
}) => {
  test.setTimeout(400_000);
  const console = consoleOf(service.baseURL);
  const { command, code } = playOperator(console, operator);
  await openHouse(command, { ethereum });
  const contract = await ethereum.deployOtherToken();
  const desk = await (await browser.newContext()).newPage();
  await logInLive(desk, console, code);
  await desk.goto(`${console}/catalogue`);

  await part(desk, 'Coins on networks').getByRole('button', { name: 'Add a token' }).click();
  const act = desk.getByRole('dialog');
  const networks = act.getByLabel('Network');
  await expect(networks.locator('option')).toHaveText(['', 'ethereum']);
  await networks.selectOption('ethereum');
  await act.getByLabel('Code').fill('FAKE');
  await act.getByLabel('Contract').fill(contract);
  await act.getByLabel('Reason').fill('customers ask for it');
  await act.getByRole('button', { name: 'See what would happen' }).click();
  await expect(act.getByRole('alert')).toContainText('the contract says "TUSD", not FAKE');
  await act.getByLabel('Code').fill('TUSD');
  expect(await flawsOf(desk)).toEqual([]);
  const said = await doneAfterLook(desk, 'Add a token');
  expect(said).toContain('the node says symbol TUSD and 6 decimals');
  const asset = part(desk, 'Coins on networks').getByRole('row', { name: 'TUSD@ethereum' });
  await expect(asset).toContainText('not set up yet');
  await expect(asset).not.toContainText('not served here', { timeout: SETTLES_MS });

  const coin = part(desk, 'Coins').getByRole('row', { name: /^TUSD / });
  await expect(coin).toContainText('fewer than two venues: never priced');
  await desk.getByRole('button', { name: 'Acts: TUSD', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Symbol at a venue' }).click();
  await act.getByLabel('Venue').selectOption('binance');
  await act.getByLabel('Symbol').fill('TUSDUSDT');
  await act.getByLabel('Reason').fill('its market');
  await doneAfterLook(desk, 'Symbol at a venue');
  await expect(coin).toContainText('binance TUSDUSDT');

  await desk.getByRole('button', { name: 'Acts: TUSD', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Icon' }).click();
  const file = { name: 'tusd.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(ICON) };
  await act.locator('input[type="file"]').setInputFiles(file);
  expect(await doneAfterLook(desk, 'Icon')).toContain('Left out for safety: script.');
  await expect(coin.locator('img')).toBeVisible();
  const path = (await coin.innerText()).match(/\/pictures\/[0-9a-f]{16}\.svg/)?.[0] ?? '';
  const icon = await desk.request.get(service.baseURL + path);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(await icon.text()).not.toContain('script');
  expect(await flawsOf(desk)).toEqual([]);
});
