/** A venue lies about a coin: its sale stops, and an operator prices it by clicks until the venues agree. */
import { expect } from '@playwright/test';
import { documented, openStandIn } from '../server/test/venue-stand-in.ts';
import { deskOf, does, openAlerts, testOf } from './desk.ts';
import { openExchange } from './exchange-form.ts';
import { consoleOf, ownService, SANDBOX } from './own-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';
import { fill, wordsOf } from './words.ts';

const { exchange } = wordsOf('en');
const venues = ['kucoin', 'okx'] as const;
const market = { BTC: '90000', ETH: '3000' };
const LIE = { ...market, BTC: '98820' };

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

test('a coin that a venue lies about is priced by an operator until the venues agree', async ({
  browser,
  page,
  request,
  service,
}) => {
  test.setTimeout(300_000);
  const calls = serviceOf(request);
  const [btc, eth] = [await calls.currency('BTC'), await calls.currency('ETH')];
  const sold = async () => {
    const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    return calls.ticket(created.ticketId, created.offerToken);
  };
  await expect(async () => expect((await sold()).rateSources).toEqual(['kucoin', 'okx'])).toPass({
    timeout: SETTLES_MS,
  });
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await openAlerts(desk);

  service.says('kucoin', LIE);
  const alert = desk.getByRole('region', { name: 'The sources disagree BTC' });
  await expect(alert).toContainText('The coin has no price and is not sold.', { timeout: SETTLES_MS });
  await expect(alert).toContainText('kucoin 98820, okx 90000');
  const link = { incomeType: btc.id, outcomeType: eth.id, income: '0.01' };
  await openExchange(page, link, 'en');
  const bitcoin = page.getByRole('button', {
    name: fill(exchange.picker.label, { side: exchange.form.give, currency: 'BTC' }),
  });
  await expect(bitcoin).toHaveCount(0);
  await expect(sold()).rejects.toThrow();

  await does(desk, alert.getByRole('button', { name: 'Fix the price' }), {
    'Price in USDT': '90000',
    'Ends by itself': '90',
    Reason: 'kucoin lies',
  });
  expect((await sold()).rateSources).toEqual(['operator', 'kucoin', 'okx']);
  await openExchange(page, link, 'en');
  await expect(bitcoin).toBeVisible();

  service.says('kucoin', market);
  await expect(alert).toHaveCount(0, { timeout: SETTLES_MS });
  await desk.getByRole('link', { name: 'Prices' }).click();
  const btcPart = desk.getByRole('region', { name: 'BTC', exact: true });
  await expect(btcPart).toContainText('Fixed at 90,000 until');
  await btcPart.getByRole('button', { name: 'Acts: BTC' }).click();
  await does(desk, desk.getByRole('menuitem', { name: 'Back to the market' }), {});
  await expect(async () => expect((await sold()).rateSources).toEqual(['kucoin', 'okx'])).toPass({
    timeout: SETTLES_MS,
  });
});
