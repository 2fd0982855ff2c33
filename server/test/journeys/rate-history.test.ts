/** The history for a visitor: recorded while the service runs, kept for half a minute, open to all. */
import type { RateHistory } from '@parom/contract/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

const MINUTE = 60_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
  // The first prices came after the first look.
  await service.advance(10_000);
});
afterAll(() => service.close());

const ask = (from: number | string, to: number | string, range = '24h') =>
  service.call('GET', `/v1/exchangeRate/history?fromCurrencyId=${from}&toCurrencyId=${to}&range=${range}`);
const rates = async () =>
  ((await ask(ids.btc, ids.usdt)).json() as RateHistory).points.map(({ rate }) => rate);

describe('the history of a pair', () => {
  it('follows moving prices within a minute and a half', async () => {
    expect(await rates()).toEqual(['89500']);
    await service.price(ids.btc, '91000');
    expect(await rates()).toEqual(['89500']);
    await service.advance(MINUTE);
    expect(await rates()).toEqual(['89500', '91000']);
    await service.advance(10 * MINUTE);
    expect(await rates()).toEqual(['89500', '91000', null, '91000']);
  });

  it('has a gap while a price is stale', async () => {
    await service.price(ids.xmr, '300', true);
    await service.advance(2 * MINUTE);
    await service.advance(MINUTE);
    const stale = (await ask(ids.xmr, ids.usdt)).json() as RateHistory;
    await service.price(ids.xmr, null);
    await service.advance(MINUTE);
    const back = (await ask(ids.xmr, ids.usdt)).json() as RateHistory;
    expect(back.points.length).toBe(stale.points.length + 2);
    expect(back.points.at(-2)?.rate).toBeNull();
  });

  it('of unknown currencies or an invalid range is refused', async () => {
    for (const [from, to] of [
      [999, ids.usdt],
      [ids.btc, 999],
    ] as const) {
      const answer = await ask(from, to);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 404]);
    }
    for (const [from, to, range] of [
      ['x', 1, '24h'],
      [1, 5, '1y'],
      [1, 5, ''],
    ] as const) {
      expect((await ask(from, to, range)).statusCode).toBe(400);
    }
  });
});
