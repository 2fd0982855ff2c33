/** The page of prices: venues, the breaker, and what an act would change, seen before it is done. */
import { expect } from '@playwright/test';
import { documented, openStandIn } from '../server/test/venue-stand-in.ts';
import { flawsOf } from './axe.ts';
import { deskOf, does, testOf } from './desk.ts';
import { consoleOf, ownService, SANDBOX } from './own-service.ts';
import { SETTLES_MS } from './service.ts';

const venues = ['kucoin', 'okx'] as const;
const market = { BTC: '90000', ETH: '3000' };

const test = testOf(async () => {
  const standIns = { kucoin: await openStandIn(), okx: await openStandIn() };
  const says = (name: keyof typeof standIns, prices: typeof market): void =>
    standIns[name].answer((_request, response) => response.end(documented[name]?.(prices, new Date())));
  for (const name of venues) says(name, market);
  const addresses = venues.map((name) => `${name}=${standIns[name].baseUrl}`);
  const settings = { PAROM_SANDBOX_RATES: 'venues', PAROM_RATE_VENUES: addresses.join(',') };
  const service = await ownService(() => ({ ...SANDBOX, ...settings }));
  const end = async (): Promise<void> => {
    await service.end();
    for (const name of venues) standIns[name].close();
  };
  return { ...service, says, end };
});

test('an operator sees each venue, fixes a price until its end, and accepts a jump', async ({
  browser,
  service,
}) => {
  test.setTimeout(240_000);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.getByRole('link', { name: 'Prices' }).click();
  const btc = desk.getByRole('region', { name: 'BTC', exact: true });
  const venue = (name: string) => btc.getByRole('listitem').filter({ hasText: name });
  for (const name of venues) await expect(venue(name)).toContainText('counts', { timeout: SETTLES_MS });
  await expect(btc).toContainText('90,000 USDT');

  await btc.getByRole('button', { name: 'Acts: BTC' }).click();
  await desk.getByRole('menuitem', { name: 'Fix the price' }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('Price in USDT').fill('91000');
  await form.getByLabel('Ends by itself').fill('90');
  await form.getByLabel('Reason').fill('The venues lag behind');
  await form.getByRole('button', { name: 'See what would happen' }).click();
  const preview = form.getByRole('region', { name: 'What would happen: nothing is written yet' });
  for (const amount of ['For 100 USDT', 'For 1,000 USDT', 'For 20,000 USDT'])
    await expect(preview.getByRole('columnheader', { name: amount })).toBeVisible();
  await expect(preview.getByRole('row').filter({ hasText: 'BTC → USDT' }).first()).toContainText('1 BTC = ');
  await expect(preview).toContainText('What monitors will read (/export/rates.xml)');
  await expect(preview.locator('code').first()).toContainText('<item><from>');
  expect(await flawsOf(desk)).toEqual([]);
  await form.getByRole('button', { name: 'Fix the price', exact: true }).click();
  await expect(form.getByRole('status')).toContainText('Moscow time; the market prices it again then.');
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(btc).toContainText('Fixed at 91,000 until');
  await btc.getByRole('button', { name: 'Acts: BTC' }).click();
  await does(desk, desk.getByRole('menuitem', { name: 'Back to the market' }), {});
  await expect(btc).not.toContainText('Fixed at');

  for (const name of venues) service.says(name, { ...market, BTC: '120000' });
  await expect(btc).toContainText('The jump from 90,000 to 120,000 is held back', { timeout: SETTLES_MS });
  await expect(btc).toContainText('no price, the coin is not sold');
  await does(desk, btc.getByRole('button', { name: 'Accept the jump' }), { Reason: 'The market moved' });
  await expect(btc).toContainText('120,000 USDT', { timeout: SETTLES_MS });

  service.says('okx', market);
  await expect(venue('okx')).toContainText('far from the median', { timeout: SETTLES_MS });
  await desk.setViewportSize({ width: 390, height: 844 });
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await flawsOf(desk)).toEqual([]);
});
