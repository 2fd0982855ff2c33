/** A stranger can send dust by the thousand to a ticket's address. Dust must not hide other deposits. */

import { formatDecimal, toDecimal } from '@parom/contract/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendTransfer } from '../../src/chains/simulated/transfers.ts';
import { balanceOf } from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';
import { withReason } from '../with-reason.ts';

let service: Service;
let token: string;
beforeEach(async () => {
  service = await openService();
  token = await service.logInOperator();
});
afterEach(() => service.close());

const ask = async (command: string, values: object = {}) => {
  const answer = await service.call('POST', `/console/commands/${command}`, {
    body: withReason(command, values),
    token,
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
};
const amounts = async (values: object = {}): Promise<string[]> =>
  (await ask('deposits', values)).result.map(({ amount }: { amount: string }) => amount);
const alerts = async () => {
  await service.advance(61_000);
  return (await openAlerts(service.db)).map(({ subject }) => subject);
};
const owed = async (kind: 'customer' | 'unmatched' | 'forfeited', currencyId: number = ids.btc) =>
  formatDecimal(await balanceOf(service.db, { kind, currencyId }));

/** Half a dollar is a twentieth of what the pair exchanges at least. */
async function sow(ticket: Held, times: number): Promise<void> {
  const { address, memo } = ticket.deposit;
  const dust = { networkId: ids.bitcoin, currencyId: ids.btc, address, memo, replaceable: false };
  for (let sent = 0; sent < times; sent += 1)
    await sendTransfer(service.world, { ...dust, amount: toDecimal('0.000005') });
  await service.mine(ids.bitcoin, 2);
}

describe('dust', () => {
  it('on a completed ticket hides no later deposit', {
    tags: ['threat:dust-flood'],
  }, async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    await sow(ticket, 60);
    expect(await alerts()).toEqual([]);
    expect(await amounts()).toEqual([]);
    await service.send(ticket, '0.004');
    await service.mine(ids.bitcoin, 2);
    expect(await alerts()).toEqual(['waiting:deposits']);
    expect(await amounts()).toEqual(['0.004 BTC@bitcoin']);
    await sow(ticket, 52);
    const { deposits } = await service.view(ticket);
    expect(deposits.map(({ amount }) => amount)).toEqual(expect.arrayContaining(['0.01', '0.004']));
    const [{ deposit }] = (await ask('deposits')).result;
    await ask('refund-deposit', { deposit, address: addresses.bitcoin, reason: 'asked by mail' });
    expect(await alerts()).toEqual([]);
  });

  it('of another coin or address is known by its coin’s price', {
    tags: ['threat:dust-flood'],
  }, async () => {
    const ticket = await service.createTicket({
      give: [ids.usdt, ids.ethereum],
      get: [ids.btc, ids.bitcoin],
      amount: '100',
      address: addresses.bitcoin,
    });
    await service.send(ticket, '0.00001', { currencyId: ids.eth });
    await service.send(ticket, '1', { currencyId: ids.eth });
    const stray = await service.createTicket({ give: [ids.xrp, ids.ripple], amount: '100' });
    await service.send(stray, '0.01', { memo: '1' });
    await service.send(stray, '50', { memo: '1' });
    await service.mine(ids.ethereum, 12);
    await service.mine(ids.ripple, 2);
    expect(await amounts()).toEqual(['1 ETH@ethereum', '50 XRP@ripple']);
    expect(await amounts({ dust: true })).toEqual(['0.00001 ETH@ethereum', '0.01 XRP@ripple']);
  });

  it('written off leaves the books of other tickets unchanged', {
    tags: ['threat:dust-flood'],
  }, async () => {
    const [ticket, beside] = [await service.createTicket(), await service.createTicket()];
    await sow(ticket, 3);
    await sow(beside, 1);
    await service.send(ticket, '0.0001');
    await service.mine(ids.bitcoin, 2);
    expect(await owed('customer')).toBe('-0.00012');
    const { result } = await ask('write-off-dust', { ticket: ticket.id, reason: 'dust' });
    expect(result).toBe('3 deposits, 0.000015 BTC@bitcoin, written off to forfeited.');
    expect([await owed('forfeited'), await owed('customer')]).toEqual(['-0.000015', '-0.000105']);
    expect(await amounts({ dust: true })).toEqual(['0.000005 BTC@bitcoin']);
  });
});
