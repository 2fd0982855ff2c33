import { createTicketCodes } from '@parom/contract/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { run } from '../operated.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

describe('an operator’s change to the offer', () => {
  it('of coins, pairs and limits reaches the next visitor', async () => {
    // A network that is sent empty is none.
    const path = `/v1/currencies/getPairDetails?fromCurrencyId=${ids.btc}&toCurrencyId=${ids.rub}&toNetworkId=`;
    const answered = async () => (await service.call('GET', path)).json();
    expect(await answered()).toMatchObject({ isEnabled: true });
    await run(service, 'forbid-coins', { type: 'transfer' });
    expect(await answered()).toMatchObject({ isEnabled: false });
    await run(service, 'allow-coins', { type: 'transfer' });
    expect(await answered()).toMatchObject({ isEnabled: true });
    await run(service, 'disable-pair', { from: 'BTC', to: 'RUB', reason: 'a test' });
    expect(await answered()).toMatchObject({ isEnabled: false });
    await run(service, 'enable-pair', { from: 'BTC', to: 'RUB' });
    await run(service, 'set-limits', { from: 'BTC', to: 'RUB', minimum: '77', maximum: '888' });
    expect(await answered()).toMatchObject({ isEnabled: true, minGiveUsdt: '77', maxGiveUsdt: '888' });
  });

  it('of a direction’s limits lasts until it follows its pair', async () => {
    const direction = { from: 'BTC@bitcoin', to: 'USDT@tron' };
    const details = async (network: number) =>
      (
        await service.call(
          'GET',
          `/v1/currencies/getPairDetails?fromCurrencyId=${ids.btc}&fromNetworkId=${ids.bitcoin}&toCurrencyId=${ids.usdt}&toNetworkId=${network}`,
        )
      ).json();
    const exported = async () => {
      await service.advance(1_000);
      const { body } = await service.app.http.inject('/export/rates.json');
      const all = JSON.parse(body).rates as { from: string; to: string; minamount: string }[];
      return all.find((one) => one.from === 'BTC' && one.to === 'USDTTRC20')?.minamount;
    };
    const before = [await details(ids.tron), await exported()];
    await run(service, 'set-limits', { ...direction, minimum: '500', maximum: '5000' });
    expect(await details(ids.tron)).toMatchObject({ minGiveUsdt: '500', maxGiveUsdt: '5000' });
    expect(await details(ids.bsc)).toMatchObject({ minGiveUsdt: before[0].minGiveUsdt });
    expect(await exported()).not.toBe(before[1]);
    await expect(service.createTicket({ amount: '0.0011' })).rejects.toThrow(
      `"errorCode":${createTicketCodes.belowMinimum}`,
    );
    await service.createTicket({ get: [ids.usdt, ids.bsc], address: addresses.evm, amount: '0.0011' });
    const [, row] = await run(service, 'pairs', { from: 'BTC', to: 'USDT' });
    expect(row).toMatchObject({ minimumUsdt: '500', maximumUsdt: '5000', markupPercent: null });
    await run(service, 'follow-pair', { ...direction, reason: 'the same again' });
    expect([await details(ids.tron), await exported()]).toEqual(before);
  });
});
