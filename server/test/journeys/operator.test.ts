import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../src/ledger/index.ts';
import { addresses, ids } from '../factories.ts';
import { alertsOf, reconcileAll, run } from '../operated.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

describe('an operator', () => {
  it('continues or refunds a screened deposit', async () => {
    const [first, second] = [await service.createTicket(), await service.createTicket()];
    for (const ticket of [first, second]) await service.send(ticket);
    for (const { ticket } of await run(service, 'tickets', { status: 'confirming' })) {
      await run(service, 'hold-ticket', { ticket, reason: 'verification' });
    }
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(first)).toMatchObject({ status: TicketStatus.onHold });

    await run(service, 'continue-ticket', { ticket: first.id, reason: 'verified' });
    await service.settle();
    await service.mine(ids.tron, 8);
    expect((await service.view(first)).status).toBe(TicketStatus.completed);

    await run(service, 'refund-ticket', {
      ticket: second.id,
      address: addresses.bitcoin,
      aml: true,
      reason: 'not verified',
    });
    await service.settle();
    await service.mine(ids.bitcoin, 3);
    expect((await service.view(second)).status).toBe(TicketStatus.refunded);
    expect(await reconcileAll(service)).toEqual(['compared']);
    expect(await alertsOf(service)).toEqual([]);
  });

  it('completes a ticket by a transfer of roubles by hand', async () => {
    const ticket = await service.createTicket({
      get: [ids.rub, null],
      address: '+7 901 123-45-67',
      memo: '@anna_k',
    });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await run(service, 'payouts', { state: 'manual' })).toMatchObject([
      { address: '•••• 4567', memo: '@anna_k' },
    ]);
    await run(service, 'claim-payment', { payout: ticket.id });
    await run(service, 'record-transfer', { payout: ticket.id, reference: 'SBP 4711' });
    await service.settle();
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
  });

  it('finds an unassigned transfer, and refunds or keeps it', async () => {
    const ticket = await service.createTicket({
      give: [ids.xrp, ids.ripple],
      amount: '100',
    });
    for (const memo of ['1', '2']) {
      await service.send(ticket, '50', { memo });
    }
    await service.mine(ids.ripple, 2);
    const [first, second] = await run(service, 'deposits', { state: 'unmatched' });
    expect(first).toMatchObject({ amount: '50 XRP@ripple', memo: '1', ticket: null });
    await run(service, 'refund-deposit', {
      deposit: first.deposit,
      address: addresses.ripple,
      reason: 'claimed',
    });
    await run(service, 'write-off-deposit', { deposit: second.deposit, reason: 'nobody asked for a year' });
    await service.settle();
    await service.mine(ids.ripple, 2);
    expect(await balanceOf(service.db, { kind: 'unmatched', currencyId: ids.xrp })).toBe(0n);
    expect(await balanceOf(service.db, { kind: 'payable', currencyId: ids.xrp })).toBe(0n);
    expect(await reconcileAll(service)).toEqual(['compared']);
    expect(await alertsOf(service)).toEqual([]);
  });
});
