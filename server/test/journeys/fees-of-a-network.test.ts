/** However much of a network's fee coin is sold, the owed payments can leave. */
import { type Decimal, formatDecimal, mulDivFloor, toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdReserve } from '../../src/ledger/index.ts';
import { addresses, ids } from '../factories.ts';
import { breaches, breachesIn } from '../proof/books.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  const limits = { from: 'USDT', to: 'ETH', minimum: '10', maximum: '9000000' };
  expect(await service.command('set-limits', limits)).toBe(200);
});
afterAll(() => service.close());

const walletOf = async (
  asset: string,
): Promise<Record<'hot' | 'promised' | 'notOurs' | 'keptForFees' | 'free', string>> =>
  (await service.ask('assets', {})).json().result.find((one: { asset: string }) => one.asset === asset);
const buyEther = async (receive: Decimal): Promise<Held> => {
  const ticket = await service.createTicket({
    give: [ids.usdt, ids.tron],
    get: [ids.eth, ids.ethereum],
    address: addresses.evm,
    receive: formatDecimal(receive),
  });
  await service.send(ticket);
  return ticket;
};

describe('a network’s fee coin', () => {
  it('sold out leaves a third customer the network’s tokens', {
    tags: ['threat:fee-coin'],
  }, async () => {
    const { hot, free } = await walletOf('ETH@ethereum');
    const halfOf = (sum: string): Decimal => mulDivFloor(toDecimal(sum), 1n, 2n);
    const first = await buyEther(halfOf(free));
    await expect(buyEther(halfOf(hot))).rejects.toThrow('no ticket: 422 {"errorCode":8,');
    const second = await buyEther(halfOf(free));
    expect(await walletOf('ETH@ethereum')).toMatchObject({ keptForFees: '0.006', free: '0' });
    const third = await service.createTicket({
      give: [ids.btc, ids.bitcoin],
      get: [ids.usdt, ids.ethereum],
      address: addresses.evm,
    });
    await service.send(third);
    await service.mine(ids.tron, 20);
    await service.mine(ids.bitcoin, 3);
    await service.mine(ids.ethereum, 12);
    for (const ticket of [first, second, third]) expect((await service.view(ticket)).status).toBe(4);
    expect(await breachesIn(service.db, breaches)).toEqual([]);
    // Three were paid: the rest still pays for seventeen.
    expect(await walletOf('ETH@ethereum')).toMatchObject({ hot: '0.0051', promised: '0', free: '0' });
  });

  it('without free coins is still refunded', async () => {
    const ticket = await service.createTicket({ give: [ids.eth, ids.ethereum], amount: '0.1' });
    await service.send(ticket, '100');
    await service.mine(ids.ethereum, 12);
    expect((await service.view(ticket)).status).toBe(9);
    const eth = service.app.catalogue().asset(ids.eth, ids.ethereum)?.id ?? 0;
    const sold = toDecimal((await walletOf('ETH@ethereum')).free);
    expect(await service.db.transaction().execute((tx) => holdReserve(tx, eth, sold, 'paid'))).toBe(true);
    expect(await walletOf('ETH@ethereum')).toMatchObject({ notOurs: '100', free: '0' });
    const refund = { ticket: ticket.id, address: addresses.evm, reason: 'above the maximum' };
    expect(await service.command('refund-ticket', refund)).toBe(200);
    await service.mine(ids.ethereum, 12);
    expect((await service.view(ticket)).status).toBe(8);
  });
});
