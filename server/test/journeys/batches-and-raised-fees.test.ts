/** On the simulated networks: several customers in one transaction, and fees that are raised. */
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { strangerAddress } from '../../src/chains/simulated/addresses.ts';
import { behaviourOf } from '../../src/chains/simulated/behaviour.ts';
import { ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

const HALF_AN_HOUR_MS = 1_800_000;
const LOOK_MS = 30_000;

const paymentsOf = async () =>
  service.db
    .selectFrom('payments')
    .select(['purpose', 'state', 'tx_id as txId', 'fee'])
    .where('purpose', 'in', ['payout', 'consolidate'])
    .orderBy('created_at')
    .execute();

const transmissionStates = async () =>
  (await service.db.selectFrom('transmissions').select('state').execute()).map(({ state }) => state);

async function ordered(
  count: number,
  get: readonly [number, number],
  format: 'bitcoin' | 'evm',
): Promise<readonly [Held, ...Held[]]> {
  const order = () =>
    service.createTicket({
      give: [ids.xrp, ids.ripple],
      get,
      amount: '500',
      address: strangerAddress(format),
    });
  const first = await order();
  const others: Held[] = [];
  while (others.length + 1 < count) others.push(await order());
  return [first, ...others];
}

async function pay(tickets: readonly Held[]): Promise<void> {
  for (const ticket of tickets) await service.send(ticket);
  await service.mine(ids.ripple, 2);
}

async function expectBooksEqual(asset: string): Promise<void> {
  expect((await service.ask('reconcile', { asset })).body).toContain('"outcome":"compared","found":null');
}

const statusOf = async (ticket: Held) => (await service.view(ticket)).status;

describe('three customers of Bitcoin at once', () => {
  it('are paid by one transaction, each once, for one fee', {
    tags: ['threat:double-payout'],
  }, async () => {
    const tickets = await ordered(3, [ids.btc, ids.bitcoin], 'bitcoin');
    await service.command('stop-payouts', { asset: 'BTC@bitcoin', reason: 'three at once' });
    await pay(tickets);
    await service.command('start-payouts', { asset: 'BTC@bitcoin' });
    await service.advance(LOOK_MS);
    await service.advance(LOOK_MS);
    await service.mine(ids.bitcoin, 4);

    for (const ticket of tickets) expect(await statusOf(ticket)).toBe(TicketStatus.completed);
    const payments = await paymentsOf();
    expect(payments.map(({ state }) => state)).toEqual(['final', 'final', 'final']);
    expect(new Set(payments.map(({ txId }) => txId)).size).toBe(1);
    const fees = payments.reduce((sum, { fee }) => sum + toDecimal(fee ?? '0'), 0n);
    expect(fees).toBe(behaviourOf(ids.bitcoin).fee);
    await expectBooksEqual('BTC@bitcoin');
  });
});

describe('a payout too cheap for the blocks', () => {
  it('of Bitcoin is paid with a child, under the known id', async () => {
    await service.fault(ids.bitcoin, 'feeLow');
    const [ticket] = await ordered(1, [ids.btc, ids.bitcoin], 'bitcoin');
    await pay([ticket]);
    await service.advance(LOOK_MS);
    await service.mine(ids.bitcoin, 4);
    const [shown] = await paymentsOf();
    expect(await statusOf(ticket)).toBe(TicketStatus.sending);

    await service.advance(HALF_AN_HOUR_MS);
    await service.advance(LOOK_MS);
    await service.mine(ids.bitcoin, 4);
    await service.advance(LOOK_MS);
    expect(await statusOf(ticket)).toBe(TicketStatus.completed);
    expect(await paymentsOf()).toMatchObject([
      { purpose: 'payout', state: 'final', txId: shown?.txId },
      { purpose: 'consolidate', state: 'final' },
    ]);
    await expectBooksEqual('BTC@bitcoin');
  });

  it('of Ethereum is replaced and paid once', {
    tags: ['threat:double-payout'],
  }, async () => {
    await service.fault(ids.ethereum, 'feeLow');
    const [ticket] = await ordered(1, [ids.eth, ids.ethereum], 'evm');
    await pay([ticket]);
    await service.advance(LOOK_MS);
    await service.mine(ids.ethereum, 9);
    expect(await statusOf(ticket)).toBe(TicketStatus.sending);
    const [cheap] = await paymentsOf();

    await service.advance(HALF_AN_HOUR_MS);
    await service.advance(LOOK_MS);
    await service.mine(ids.ethereum, 30);
    await service.advance(LOOK_MS);
    expect(await statusOf(ticket)).toBe(TicketStatus.completed);
    const [paid, ...others] = await paymentsOf();
    expect(others).toEqual([]);
    expect(paid?.txId).not.toBe(cheap?.txId);
    expect(await transmissionStates()).toEqual(expect.arrayContaining(['replaced', 'final']));
    await expectBooksEqual('ETH@ethereum');
  });
});
