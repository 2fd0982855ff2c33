/**
 * A price fixed far from the market needs a repetition, raises an alert, and exchanges small tickets only.
 */
import { createTicketCodes } from '@parom/contract/errors';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
  await service.price(ids.btc, '90000');
  await service.price(ids.btc, null);
});
afterEach(() => service.close());

const marketOf = async (currencyId: number): Promise<string> =>
  (await service.call('GET', '/v1/exchangeRate/get')).json().currenciesToUsdt[currencyId];
const fix = async (currency: string, usdt: string, market?: string) => {
  const answer = await service.ask('fix-price', {
    currency,
    usdt,
    end: '90',
    ...(market === undefined ? {} : { market }),
  });
  await service.settle();
  return answer;
};
/** BTC at 50,000,000 USDT by an operator's two words. */
async function fixFarAbove(): Promise<void> {
  expect((await fix('BTC', '50000000', await marketOf(ids.btc))).statusCode).toBe(200);
}
const toEth = (amount: string) => ({
  amount,
  get: [ids.eth, ids.ethereum] as const,
  address: addresses.evm,
});
const pairDetails = async (from: number, to: number) =>
  (
    await service.call('GET', `/v1/currencies/getPairDetails?fromCurrencyId=${from}&toCurrencyId=${to}`)
  ).json();
const pay = async (ticket: Awaited<ReturnType<Service['createTicket']>>) => {
  await service.send(ticket);
  await service.mine(ids.bitcoin, 3);
  return service.view(ticket);
};

describe('a price fixed far from the market', () => {
  it('is declined until the market’s price is repeated', {
    tags: ['threat:fix-price-slip'],
  }, async () => {
    const market = await marketOf(ids.btc);
    const declined = await fix('BTC', '50000000');
    expect(declined.statusCode).toBe(422);
    expect(declined.json().message).toMatch(
      new RegExp(
        `the market says ${market} USDT for BTC, and 50000000 is [0-9.]+ % above it; nothing is fixed`,
      ),
    );
    expect((await fix('BTC', '50000000', '1')).statusCode).toBe(422);
    expect(await marketOf(ids.btc)).toBe(market);
    const obeyed = await fix('BTC', '50000000', market);
    expect(obeyed.json().result).toContain('No ticket above 1000 USDT is exchanged at such a price');
  });

  it('raises an alert that ends with the price', async () => {
    const market = await marketOf(ids.btc);
    await service.ask('fix-price', { currency: 'BTC', usdt: '50000000', end: '90', market });
    expect(await openAlerts(service.db)).toMatchObject([
      {
        subject: `fixed-price:${ids.btc}`,
        message: `The price of BTC is fixed at 50000000 USDT, and the market price is ${market}. Tickets above the ceiling are not sold. Type fix-price again, or release-price.`,
      },
    ]);
    await service.command('release-price', { currency: 'BTC' });
    await service.advance(10_000);
    expect(await openAlerts(service.db)).toEqual([]);
  });

  it('lowers the maximum to the ceiling in form and ticket', {
    tags: ['threat:fix-price-slip'],
  }, async () => {
    const before = (await pairDetails(ids.btc, ids.eth)).maxGiveUsdt;
    await fixFarAbove();
    expect((await pairDetails(ids.btc, ids.eth)).maxGiveUsdt).toBe('1000');
    await expect(service.createTicket(toEth('0.00002001'))).rejects.toThrow(
      `"errorCode":${createTicketCodes.aboveMaximum}`,
    );
    await service.createTicket(toEth('0.00002'));
    await service.command('release-price', { currency: 'BTC' });
    expect((await pairDetails(ids.btc, ids.eth)).maxGiveUsdt).toBe(before);
  });

  it('of the received coin is bounded by its market worth', async () => {
    const market = await marketOf(ids.eth);
    const tenth = String(Number(market) / 10);
    expect((await fix('ETH', tenth, market)).statusCode).toBe(200);
    expect((await pairDetails(ids.btc, ids.eth)).maxGiveUsdt).toBe('100');
  });

  it('closes pairs whose minimum is above the ceiling', async () => {
    const market = await marketOf(ids.eth);
    expect((await fix('ETH', '1', market)).statusCode).toBe(200);
    expect((await pairDetails(ids.btc, ids.eth)).isEnabled).toBe(false);
  });

  it('once released leaves no ticket above the ceiling', async () => {
    await fixFarAbove();
    const small = await service.createTicket(toEth('0.00002'));
    await service.send(small, '0.5');
    await service.command('release-price', { currency: 'BTC' });
    await service.mine(ids.bitcoin, 3);
    expect(await service.view(small)).toMatchObject({
      status: TicketStatus.onHold,
      statusReason: 'aboveMaximum',
    });
  });

  it('puts a larger paid ticket on hold', {
    tags: ['threat:fix-price-slip'],
  }, async () => {
    const large = await service.createTicket(toEth('0.2'));
    const { toAmount } = await service.view(large);
    const market = await marketOf(ids.btc);
    expect((await fix('BTC', String(2 * Number(market)), market)).statusCode).toBe(200);
    await service.advance(31_000);
    expect((await service.view(large)).toAmount).toBe(toAmount);
    expect(await pay(large)).toMatchObject({ status: TicketStatus.onHold, statusReason: 'priceInDoubt' });
    await service.command('release-price', { currency: 'BTC' });
    expect(await service.command('pay-ticket', { ticket: large.id, reason: 'looked at' })).toBe(200);
    expect(await service.view(large)).toMatchObject({ status: TicketStatus.sending });
  });

  it('released before the payment leaves the ticket', async () => {
    const large = await service.createTicket(toEth('0.2'));
    await fixFarAbove();
    await service.advance(31_000);
    await service.command('release-price', { currency: 'BTC' });
    expect((await pay(large)).status).toBe(TicketStatus.sending);
  });

  it('does not price a late deposit', { tags: ['threat:fix-price-slip'] }, async () => {
    const late = await service.createTicket(toEth('0.2'));
    await service.advance(31 * 60_000);
    await fixFarAbove();
    expect(await pay(late)).toMatchObject({ status: TicketStatus.onHold, statusReason: 'priceInDoubt' });
  });
});
