import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const OWN_BTC = addresses.bitcoin;
const MINUTE = 60_000;
const PAY_ALL_THE_SAME = { 'pay-stopped-address': true };
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const order = (name: string, ticket: Held, rest: object = {}) =>
  service.command(name, { ticket: ticket.id, reason: 'looked at', ...rest });
const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
const paymentsOf = (ticket: Held) =>
  service.db.selectFrom('payments').select('purpose').where('ticket_id', '=', ticket.id).execute();

/** Blocks the address that the ticket is to be paid to, which was let in when the ticket was made. */
async function blockReceiver(ticket: Held): Promise<void> {
  const { address } = (await service.view(ticket)).toWallet;
  expect(await service.command('block-address', { address, reason: 'stolen' })).toBe(200);
}
const unblockReceiver = async (ticket: Held) =>
  service.command('unblock-address', { address: (await service.view(ticket)).toWallet.address });
/** The sender is not blocked; the receiving address is. */
async function paidToBlocked(amount?: string): Promise<Held> {
  const ticket = await service.createTicket();
  await service.send(ticket, amount);
  await blockReceiver(ticket);
  await service.mine(ids.bitcoin, 2);
  return ticket;
}

describe('a ticket with a newly blocked address', () => {
  it('goes on hold when paid, and is refunded', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    const ticket = await paidToBlocked();
    expect(await service.view(ticket)).toMatchObject({
      status: 9,
      statusReason: 'screening',
      deposits: [{ verdict: 'pending' }],
    });
    expect(await paymentsOf(ticket)).toEqual([]);
    expect(await order('refund-ticket', ticket, { address: OWN_BTC })).toBe(200);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'refund' }]);
    await unblockReceiver(ticket);
  });

  it('is paid when an operator continues it', async () => {
    const ticket = await paidToBlocked();
    expect(await statusOf(ticket)).toBe(9);
    expect(await order('continue-ticket', ticket)).toBe(422);
    expect(await statusOf(ticket)).toBe(9);
    expect(await order('continue-ticket', ticket, PAY_ALL_THE_SAME)).toBe(200);
    expect(await statusOf(ticket)).toBe(3);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout' }]);
    await unblockReceiver(ticket);
  });

  it('tells a second operator of the stop', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    const shown = async (ticket: Held) =>
      (await service.ask('ticket', { ticket: ticket.id })).json().result.screening?.why ?? null;
    for (const command of ['hold-ticket', 'invalidate-ticket']) {
      const ticket = await service.createTicket();
      await service.send(ticket);
      expect(await order(command, ticket)).toBe(200);
      await service.mine(ids.bitcoin, 2);
      expect(await shown(ticket)).toBeNull();
      await blockReceiver(ticket);
      expect(await shown(ticket)).toContain('stops the address');
      expect(await order('pay-ticket', ticket)).toBe(422);
      await unblockReceiver(ticket);
      expect(await shown(ticket)).toContain('has stopped the address');
      for (const next of ['pay-ticket', 'continue-ticket']) {
        const answer = await service.ask(next, { ticket: ticket.id, reason: 'he has not looked' });
        expect(answer.json().message).toContain('--pay-stopped-address');
      }
      expect(await paymentsOf(ticket)).toEqual([]);
      expect(await order('pay-ticket', ticket, PAY_ALL_THE_SAME)).toBe(200);
    }
  });

  it('is not paid; the operator reads why', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.fault(ids.tron, 'down');
    await service.mine(ids.bitcoin, 2);
    expect(await statusOf(ticket)).toBe(3);
    await blockReceiver(ticket);
    await service.fault(ids.tron, 'none');
    await service.advance(MINUTE);
    const { result } = (await service.ask('payouts', {})).json();
    expect(result.find(({ state }: { state: string }) => state === 'queued')).toMatchObject({
      screening: { why: 'stops the address' },
      lastError: {
        said: [{ code: 'stoppedByScreening', parts: {} }],
        why: expect.stringContaining('unblock-address'),
      },
    });

    expect(await order('invalidate-ticket', ticket)).toBe(200);
    expect(await order('pay-ticket', ticket, PAY_ALL_THE_SAME)).toBe(422);
    expect(await order('pay-ticket', ticket, PAY_ALL_THE_SAME)).toBe(200);
    await service.advance(MINUTE);
    await service.mine(ids.tron, 8);
    expect(await statusOf(ticket)).toBe(4);
    await unblockReceiver(ticket);
  });

  it('on hold for another reason, is stopped once', async () => {
    const ways = [
      { command: 'continue-ticket', answers: [200, 422, 200] },
      { command: 'pay-ticket', answers: [422, 422, 200] },
    ];
    for (const { command, answers } of ways) {
      const ticket = await service.createTicket();
      await service.send(ticket, '0.3');
      await service.mine(ids.bitcoin, 2);
      expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'aboveMaximum' });
      await blockReceiver(ticket);
      expect(await order(command, ticket)).toBe(answers[0]);
      expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'screening' });
      expect(await paymentsOf(ticket)).toEqual([]);
      expect(await order(command, ticket)).toBe(answers[1]);
      expect(await statusOf(ticket)).toBe(9);
      expect(await order(command, ticket, PAY_ALL_THE_SAME)).toBe(answers[2]);
      expect(await statusOf(ticket)).toBe(3);
      await unblockReceiver(ticket);
    }
  });
});
