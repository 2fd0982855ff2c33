/**
 * The watcher has recorded a deposit, but its event is not handled yet. Meanwhile an operator decides
 * about the ticket.
 */
import { toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTransfer } from '../../src/chains/simulated/transfers.ts';
import { makeBlocks } from '../../src/chains/simulated/world.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const hold = (ticket: Held) => service.command('hold-ticket', { ticket: ticket.id, reason: 'a question' });
const heldWithHalf = async (): Promise<Held> => {
  await service.price(ids.btc, '90000');
  const ticket = await service.createTicket();
  await service.send(ticket, '0.005');
  await hold(ticket);
  await service.mine(ids.bitcoin, 2);
  return ticket;
};
/** Recorded, and none of its events handled. */
async function sendUnheard({ deposit: { address, memo } }: Held, blocks: number): Promise<void> {
  const to = { networkId: ids.bitcoin, currencyId: ids.btc, address, memo, replaceable: true };
  await sendTransfer(service.world, { ...to, amount: toDecimal('0.005') });
  if (blocks > 0) await makeBlocks(service.world, ids.bitcoin, blocks);
  await service.look(ids.bitcoin);
}
const dispositions = (ticket: Held) =>
  service.db
    .selectFrom('deposit_judgements')
    .select(['verdict', 'disposition'])
    .where('ticket_id', '=', ticket.id)
    .orderBy('deposit_id')
    .execute();

describe('a deposit whose event is still unprocessed', () => {
  it('is awaited and paid with the other half', async () => {
    const ticket = await heldWithHalf();
    await sendUnheard(ticket, 2);
    const order = { ticket: ticket.id, reason: 'answered' };
    expect(await service.order('pay-ticket', order)).toBe(422);
    await service.settle();
    expect(await service.command('pay-ticket', order)).toBe(200);
    expect(await service.view(ticket)).toMatchObject({
      status: 3,
      receivedAmount: '0.01',
      toAmount: '891.9',
    });
    expect(await dispositions(ticket)).toEqual([
      { verdict: 'fits', disposition: 'exchanged' },
      { verdict: 'fits', disposition: 'exchanged' },
    ]);
  });

  it('is awaited and refunded with the other half', async () => {
    const ticket = await heldWithHalf();
    await sendUnheard(ticket, 2);
    const order = { ticket: ticket.id, address: addresses.bitcoin, reason: 'changed his mind' };
    expect(await service.order('refund-ticket', order)).toBe(422);
    await service.settle();
    expect(await service.command('refund-ticket', order)).toBe(200);
    expect((await dispositions(ticket)).map(({ disposition }) => disposition)).toEqual([
      'refunding',
      'refunding',
    ]);
  });

  it('counts once its ticket is continued', async () => {
    const ticket = await service.createTicket();
    const first = await service.send(ticket);
    await hold(ticket);
    await service.replace(ids.bitcoin, first, { address: addresses.bitcoin });
    await sendUnheard(ticket, 0);
    expect(await service.order('continue-ticket', { ticket: ticket.id, reason: 'answered' })).toBe(200);
    const { reported_paid_at } = await service.db
      .selectFrom('tickets')
      .select('reported_paid_at')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(reported_paid_at).toBeNull();
    expect((await dispositions(ticket)).at(-1)).toEqual({ verdict: 'pending', disposition: 'open' });
  });
});
