/** A direction outside its working hours makes no ticket, is in no export, and serves its open tickets. */
import { createTicketCodes } from '@parom/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

const HOUR = 3_600_000;
const BTC_USDT = { from: 'BTC', to: 'USDT' };
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** To the next time that a clock in Moscow shows it. */
async function until(hour: string) {
  const shown = new Date(service.clock.now().getTime() + 3 * HOUR);
  const [hours = 0, minutes = 0] = hour.split(':').map((part) => Number.parseInt(part, 10));
  const aim = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate(), hours, minutes);
  const waits = (aim - shown.getTime() + 24 * HOUR) % (24 * HOUR);
  await service.advance(waits);
  // Prices and fees of the sandbox are read again.
  await service.price(ids.btc, '90000');
  await service.advance(1_000);
}
const details = async (toNetworkId: number = ids.tron) =>
  (
    await service.call(
      'GET',
      `/v1/currencies/getPairDetails?fromCurrencyId=${ids.btc}&fromNetworkId=${ids.bitcoin}&toCurrencyId=${ids.usdt}&toNetworkId=${toNetworkId}`,
    )
  ).json();
const isExported = async (to: string) =>
  (await service.app.http.inject('/export/rates.xml')).body.includes(`<from>BTC</from><to>${to}</to>`);
const creation = async () => {
  const answer = await service.call('POST', '/v1/tickets/create', {
    body: {
      wallet: { address: addresses.tron, memo: null },
      user: { email: 'night@example.com', language: 2 },
      payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
      getDetails: { currencyId: ids.usdt, networkId: ids.tron },
    },
  });
  return answer.statusCode === 200 ? 'created' : answer.json().errorCode;
};

describe('working hours', () => {
  it('close and open the form, the creation and the exports at their minute', async () => {
    await until('12:00');
    expect(await service.command('set-hours', { ...BTC_USDT, hours: '09:00-21:00' })).toBe(200);
    expect(await details()).not.toHaveProperty('opensAt');
    await until('20:59');
    expect(await details()).toMatchObject({ isEnabled: true });
    expect(await isExported('USDTTRC20')).toBe(true);
    const ticket = await service.createTicket();

    // No price moves meanwhile: only the hour has changed.
    service.clock.advance(60_000);
    expect(await details()).toMatchObject({ isEnabled: false, opensAt: '09:00', markup: 0.9 });
    expect(await details()).not.toHaveProperty('stopped');
    expect(await isExported('USDTTRC20')).toBe(false);
    expect(await creation()).toBe(createTicketCodes.pairDisabled);
    // The other way has its own hours.
    expect((await service.app.http.inject('/export/rates.xml')).body).toContain(
      '<from>USDTTRC20</from><to>BTC</to>',
    );

    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });

    await until('08:59');
    expect(await details()).toMatchObject({ isEnabled: false, opensAt: '09:00' });
    await service.advance(60_000);
    expect(await details()).toMatchObject({ isEnabled: true });
    expect(await isExported('USDTTRC20')).toBe(true);
    expect(await creation()).toBe('created');
  });

  it('of one direction differ from its pair, and may be none', async () => {
    await until('12:00');
    await service.command('set-hours', { ...BTC_USDT, hours: '21:00-09:00' });
    await service.command('set-hours', { from: 'BTC@bitcoin', to: 'USDT@ton', hours: 'always' });
    await service.command('set-hours', { from: 'BTC@bitcoin', to: 'USDT@bsc', hours: '11:00-13:00' });
    expect(await details()).toMatchObject({ isEnabled: false, opensAt: '21:00' });
    expect(await details(ids.ton)).toMatchObject({ isEnabled: true });
    expect(await details(ids.bsc)).toMatchObject({ isEnabled: true });
    await until('13:00');
    expect(await details(ids.bsc)).toMatchObject({ isEnabled: false, opensAt: '11:00' });
    await service.command('set-hours', { ...BTC_USDT, hours: 'always' });
    expect(await details()).toMatchObject({ isEnabled: true });
    expect(await service.command('set-hours', { ...BTC_USDT, hours: '9-21' })).toBe(422);
  });

  it('say no opening hour where another stop closes the direction as well', async () => {
    await until('12:00');
    await service.command('set-hours', { ...BTC_USDT, hours: '21:00-09:00' });
    await service.command('disable-pair', { ...BTC_USDT, reason: 'a test' });
    expect(await details()).not.toHaveProperty('opensAt');
    await service.command('enable-pair', BTC_USDT);
    expect(await details()).toMatchObject({ opensAt: '21:00' });
    await service.command('close-site', {});
    expect(await details()).not.toHaveProperty('opensAt');
    await service.command('open-site', {});
  });
});
