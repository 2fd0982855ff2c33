/** A customer sends to the right address on the wrong EVM network. */
import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { addresses, ids } from '../factories.ts';
import { breaches, breachesIn } from '../proof/books.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const FOR_BITCOIN = {
  give: [ids.usdt, ids.ethereum] as [number, number],
  get: [ids.btc, ids.bitcoin] as [number, number],
  address: addresses.bitcoin,
  amount: '500',
};
const onBsc = async (ticket: Held, amount: string): Promise<string> => {
  const txId = await service.send(ticket, amount, { networkId: ids.bsc });
  await service.mine(ids.bsc, 8);
  return txId;
};
const numberOf = async (ticket: Held): Promise<number> => (await service.view(ticket)).simpleId;
const unassigned = async (values: object = {}) =>
  (await service.ask('deposits', { state: 'unmatched', ...values })).json().result;
const subjects = async () =>
  (await openAlerts(service.db)).map(({ subject }) => subject).filter((one) => one.startsWith('wrong-net'));
const owed = async () =>
  formatDecimal(await balanceOf(service.db, { kind: 'unmatched', currencyId: ids.usdt, networkId: ids.bsc }));

describe('coins on the wrong network', () => {
  it('are unassigned, name the ticket and alert', async () => {
    const ticket = await service.createTicket(FOR_BITCOIN);
    await onBsc(ticket, '500');
    const number = await numberOf(ticket);
    const [deposit, ...others] = await unassigned();
    expect(deposit).toMatchObject({
      amount: '500 USDT@bsc',
      ticket: null,
      addressOf: { why: `ticket ${number}, on another network` },
    });
    expect([others, await owed(), (await service.view(ticket)).status]).toEqual([[], '-500', 1]);
    const alert = (await openAlerts(service.db)).find(
      ({ subject }) => subject === `wrong-network:${deposit.deposit}`,
    );
    expect(alert?.message).toContain(`the address of ticket ${number}, which was given out for ethereum`);
    expect(await unassigned({ ticket: ticket.id })).toEqual([deposit]);
    expect(await breachesIn(service.db, breaches)).toEqual([]);
  });

  it('are found by transaction and by address', async () => {
    const ticket = await service.createTicket(FOR_BITCOIN);
    const txId = await onBsc(ticket, '500');
    const number = await numberOf(ticket);
    const { address } = ticket.deposit;
    for (const [by, what] of [
      [txId, 'transaction'],
      [address, 'depositAddress'],
      [address.toLowerCase(), 'depositAddress'],
    ] as const) {
      const { result } = (await service.ask('find', { by })).json();
      expect(result.map((row: { what: string }) => row.what).toSorted()).toEqual(['deposit', 'ticket']);
      const { foundBy } = result.find((row: { what: string }) => row.what === 'ticket');
      const elsewhere = { what, whose: null, isElsewhere: true };
      expect(foundBy.said[0].parts.ways).toContainEqual(elsewhere);
      expect(result).toContainEqual(expect.objectContaining({ what: 'ticket', number }));
    }
  });

  it('are refunded on BSC once, and wallet and books agree', async () => {
    const ticket = await service.createTicket(FOR_BITCOIN);
    await onBsc(ticket, '500');
    const number = await numberOf(ticket);
    const { deposit } = (await unassigned({ ticket: String(number) }))[0];
    const before = await owed();
    const order = { deposit, address: addresses.evm, reason: 'wrong network' };
    expect(await service.command('refund-deposit', order)).toBe(200);
    expect(await subjects()).not.toContain(`wrong-network:${deposit}`);
    await service.mine(ids.bsc, 9);
    expect(await service.command('refund-deposit', order)).toBe(422);
    const payments = await service.db
      .selectFrom('payments')
      .select(['state', 'address', 'asset_id'])
      .where('deposit_id', '=', deposit)
      .execute();
    const asset = service.app.catalogue().asset(ids.usdt, ids.bsc);
    expect(payments).toEqual([{ state: 'final', address: addresses.evm, asset_id: asset?.id }]);
    expect(Number.parseInt(await owed(), 10) - Number.parseInt(before, 10)).toBe(500);
    await service.advance(3_600_000);
    const alerts = (await openAlerts(service.db)).map(({ subject }) => subject);
    expect(alerts.filter((one) => /^(shortfall|surplus)/.test(one))).toEqual([]);
    expect(await breachesIn(service.db, breaches)).toEqual([]);
  });

  it('count for the ticket once sent on its own network', async () => {
    const ticket = await service.createTicket(FOR_BITCOIN);
    await onBsc(ticket, '500');
    await service.send(ticket);
    await service.mine(ids.ethereum, 12);
    await service.mine(ids.bitcoin, 2);
    const { status, deposits } = await service.view(ticket);
    expect([status, deposits.length]).toEqual([4, 1]);
  });

  it('taken back by a re-org leave no claim and no alert', async () => {
    const ticket = await service.createTicket(FOR_BITCOIN);
    const before = await owed();
    const txId = await service.send(ticket, '500', { networkId: ids.bsc });
    await service.mine(ids.bsc, 1);
    const { deposit } = (await unassigned({ ticket: ticket.id }))[0];
    expect(await subjects()).toContain(`wrong-network:${deposit}`);
    await service.reorg(ids.bsc, 1, [txId]);
    await service.mine(ids.bsc, 8);
    expect(await subjects()).not.toContain(`wrong-network:${deposit}`);
    expect(await owed()).toBe(before);
  });
});
