import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopReason } from '../../src/payments/outflow/stops-store.ts';
import { addresses, ids } from '../factories.ts';
import { alertsOf, reconcileAll, run } from '../operated.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

describe('reconciliation', () => {
  it('agrees at every step of an exchange', async () => {
    const quietly = async () => {
      expect(await reconcileAll(service)).toEqual(['compared']);
      expect(await alertsOf(service)).toEqual([]);
    };
    await quietly();
    const ticket = await service.createTicket({
      give: [ids.xmr, ids.monero],
      get: [ids.eth, ids.ethereum],
      amount: '2',
      address: addresses.evm,
    });
    await service.send(ticket);
    await quietly();
    for (let block = 0; block < 5; block += 1) {
      await service.mine(ids.monero);
      await quietly();
    }
    for (let block = 0; block < 6; block += 1) {
      await service.mine(ids.ethereum);
      await quietly();
    }
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
  });

  it('agrees after a re-org, before and after the payout', async () => {
    const ticket = await service.createTicket();
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin);
    await service.reorg(ids.bitcoin, 1, [txId]);
    expect(await reconcileAll(service)).toEqual(['compared']);
    const paid = await service.createTicket();
    const lost = await service.send(paid);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    await service.reorg(ids.bitcoin, 3, [lost]);
    expect(await reconcileAll(service)).toEqual(['compared']);
    expect((await alertsOf(service)).filter((subject) => !subject.startsWith('reorg:'))).toEqual([]);
  });

  it('stops payouts when coins are missing from a hot wallet', {
    tags: ['threat:database-write'],
  }, async () => {
    await run(service, 'add-capital', { asset: 'USDT@tron', amount: '1000', reference: 'a typing error' });
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.advance(3_600_000);
    expect(await alertsOf(service)).toEqual(['shortfall:7']);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    expect((await service.view(ticket)).status).toBe(TicketStatus.sending);
    expect(await run(service, 'payouts')).toMatchObject([{ state: 'queued' }]);

    await run(service, 'remove-capital', { asset: 'USDT@tron', amount: '1000', reference: 'taken back' });
    await run(service, 'start-payouts', { asset: 'USDT@tron' });
    await service.advance(60_000);
    await service.mine(ids.tron, 8);
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
    expect(await reconcileAll(service)).toEqual(['compared']);
    expect(await alertsOf(service)).toEqual([]);
  });

  it('with a network down, concludes nothing and stops nothing', async () => {
    await service.fault(ids.bitcoin, 'down');
    await service.advance(3_600_000);
    expect(await alertsOf(service)).toEqual([]);
    expect(await stopReason(service.db, 1)).toBeNull();
  });
});
