/** Undecided and unassigned coins in a paying wallet are not sold, withdrawn or reserved. */
import { add, formatDecimal, mulDivFloor, subtract, toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { breaches, breachesIn } from '../proof/books.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  for (const pair of [
    { from: 'USDT', to: 'XRP', minimum: '10', maximum: '9000000' },
    { from: 'XRP', to: 'USDT', minimum: '10', maximum: '9000' },
  ])
    expect(await service.command('set-limits', pair)).toBe(200);
});
afterAll(() => service.close());

const GOES_BACK = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const walletOf = async (): Promise<Record<'hot' | 'promised' | 'notOurs' | 'free', string>> =>
  (await service.ask('assets', {}))
    .json()
    .result.find((one: { asset: string }) => one.asset === 'XRP@ripple');
const sendRipple = async (amount: string, memo?: string | null): Promise<Held> => {
  const ticket = await service.createTicket({ give: [ids.xrp, ids.ripple], amount: '100' });
  await service.send(ticket, amount, memo === undefined ? {} : { memo });
  await service.mine(ids.ripple, 1);
  return ticket;
};
const buyRipple = async (receive: string): Promise<Held> => {
  const ticket = await service.createTicket({
    give: [ids.usdt, ids.tron],
    get: [ids.xrp, ids.ripple],
    address: addresses.ripple,
    memo: '7',
    receive,
  });
  await service.send(ticket);
  return ticket;
};
const halfOf = (sum: string, more = '0'): string =>
  formatDecimal(add(mulDivFloor(toDecimal(sum), 1n, 2n), toDecimal(more)));

describe('customers’ coins in the paying wallet', () => {
  it('on hold, too small or unassigned, are not free', async () => {
    const before = await walletOf();
    expect((await service.view(await sendRipple('20000'))).status).toBe(9);
    expect((await service.view(await sendRipple('3'))).status).toBe(2);
    await sendRipple('150', '1');
    const { hot, notOurs, free } = await walletOf();
    expect([notOurs, free]).toEqual(['20153', before.free]);
    expect(subtract(toDecimal(hot), toDecimal(before.hot))).toBe(toDecimal('20153'));
    const more = formatDecimal(add(toDecimal(free), toDecimal('0.000001')));
    const takeOut = { asset: 'XRP@ripple', amount: more, reference: 'out' };
    expect(await service.command('remove-capital', takeOut)).toBe(422);
    expect(await breachesIn(service.db, breaches)).toEqual([]);
  });

  it('on hold, are refunded after all free coins were sold', {
    tags: ['threat:customers-coins'],
  }, async () => {
    const held = await sendRipple('20000');
    const { notOurs, free } = await walletOf();
    const first = await buyRipple(halfOf(free));
    await expect(buyRipple(halfOf(free, '20000'))).rejects.toThrow('no ticket: 422 {"errorCode":8,');
    const second = await buyRipple(halfOf(free));
    await service.mine(ids.tron, 20);
    await service.mine(ids.ripple, 2);
    for (const ticket of [first, second]) expect((await service.view(ticket)).status).toBe(4);
    expect(await walletOf()).toMatchObject({ notOurs, free: '0' });
    const order = { ticket: held.id, address: GOES_BACK, reason: 'above the maximum' };
    expect(await service.command('refund-ticket', order)).toBe(200);
    await service.mine(ids.ripple, 2);
    expect((await service.view(held)).status).toBe(8);
    expect(await walletOf()).toMatchObject({
      notOurs: formatDecimal(subtract(toDecimal(notOurs), toDecimal('20000'))),
      free: '0',
    });
    expect(await breachesIn(service.db, breaches)).toEqual([]);
  });

  it('exchanged or written off, are ours and free', async () => {
    const before = await walletOf();
    await sendRipple('100');
    const [nobodys] = (await service.ask('deposits', { state: 'unmatched' })).json().result;
    const keep = { deposit: nobodys.deposit, to: 'equity', reason: 'ours' };
    expect(await service.command('write-off-deposit', keep)).toBe(200);
    const after = await walletOf();
    const ours = ({ hot, notOurs }: Record<'hot' | 'notOurs', string>) =>
      formatDecimal(subtract(toDecimal(hot), toDecimal(notOurs)));
    expect(subtract(toDecimal(ours(after)), toDecimal(ours(before)))).toBe(toDecimal('250'));
  });
});
