import { randomUUID } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { expect, it } from 'vitest';
import { assets, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { requestPayout } from '../../payouts/index.ts';
import { findShownTicket } from './shown-ticket-store.ts';
import { viewTicket } from './ticket-view.ts';

const { db, clock, world } = await smallWorld();

it.each([
  { states: ['queued'], says: 'payoutsStopped' },
  { states: ['manual'], says: 'payoutsStopped' },
  { states: ['signed'], says: null },
  { states: ['sent'], says: null },
  { states: ['failed', 'queued'], says: 'payoutsStopped' },
  { states: ['cancelled', 'queued'], says: 'payoutsStopped' },
  { states: ['failed', 'sent'], says: null },
] as const)(
  'a ticket in sending, with payments $states while payouts of its coin are stopped, says $says',
  async ({ states, says }) => {
    const { id } = await putTicket(world.deps, { status: TicketStatus.sending });
    await world.run('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
    for (const state of states) {
      const payout = await db.transaction().execute((tx) =>
        requestPayout(tx, {
          key: randomUUID(),
          purpose: 'payout',
          ticketId: id,
          assetId: assets.usdtTron,
          address: 'somewhere',
          memo: null,
          amount: toDecimal('880'),
          state: 'queued',
          isHeld: false,
          at: clock.now(),
        }),
      );
      const bytes =
        state === 'signed' || state === 'sent' ? { tx_id: 'x', signed_bytes: Buffer.from('x') } : {};
      await db
        .updateTable('payouts')
        .set({ state, ...bytes })
        .where('id', '=', payout)
        .execute();
    }
    const shown = await findShownTicket(db, id);
    expect(shown && viewTicket(world.deps, shown).statusReason).toBe(says);
  },
);
