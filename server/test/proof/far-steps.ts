/** Steps that lead on to where chance alone would seldom come: each is a few of the others in a row. */
import { toDecimal } from '@parom/contract/money';
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { VALID_BLOCKS } from '../../src/chains/simulated/behaviour.ts';
import { replaceTransfer, sendTransfer } from '../../src/chains/simulated/transfers.ts';
import { ids } from '../factories.ts';
import type { Held, Service } from '../service.ts';
import { mine } from './burnt-coins.ts';
import { type Crew, networks, settle } from './crew.ts';
import { assetNames, type Done, type Model, NOTHING, nth, observe, type Sent, type Step } from './model.ts';
import { decided, elsewhere } from './operator-steps.ts';
import { deliverAgain } from './redelivered.ts';

const anyIndex = fc.nat({ max: 3 });

interface Lent {
  /** Sends what a ticket asks for, or so much of it, confirms it and settles. */
  readonly deposit: (model: Model, service: Service, ticket: Held, amount?: string) => Promise<Sent>;
  /** A re-org of so many blocks that drops all deposits that it can. */
  readonly drop: (service: Service, networkId: number, depth: number) => Promise<void>;
}

const ofTicket = (
  name: (index: number) => string,
  run: (model: Model, service: Service, ticket: Held, crew: Crew) => Promise<Done>,
) =>
  anyIndex.map(
    (index): Step => ({
      name: name(index),
      needs: 'tickets',
      run: (model, service, crew) => run(model, service, nth(model.tickets, index), crew),
    }),
  );

/** A payment of a memo network is valid for so many blocks only: it can never come after that. */
const losing = ({ deposit }: Lent) =>
  ofTicket(
    (index) => `right deposit for ticket ${index}, and network ${ids.ripple} never takes what waits there`,
    async (model, service, ticket) => {
      await deposit(model, service, ticket);
      const { numUpdatedRows } = await service.db
        .updateTable('sim_transactions')
        .set({ state: 'dropped' })
        .where('network_id', '=', ids.ripple)
        .where('from_service', '=', true)
        .where('state', '=', 'mempool')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return NOTHING;
      await mine(service.world, ids.ripple, VALID_BLOCKS + 1);
      return settle(service);
    },
  );

const vanishing = ofTicket(
  (index) => `a deposit for ticket ${index} is seen, and replaced to somewhere else`,
  async ({ sent }, service, { networkId, currencyId, deposit, amount }) => {
    const right = { networkId, currencyId, ...deposit, amount: toDecimal(amount), replaceable: true };
    const { txId } = await sendTransfer(service.world, right);
    await settle(service);
    const waits = service.db.selectFrom('sim_transactions').select('state').where('tx_id', '=', txId);
    if ((await waits.executeTakeFirst())?.state !== 'mempool') {
      sent.push({ networkId, txId });
      return settle(service);
    }
    const made = await replaceTransfer(service.world, txId, { address: elsewhere({ networkId }) });
    sent.push({ networkId, txId: made.txId });
    return settle(service);
  },
);

/** By then its payment waits. It may not leave once no other deposit covers it. */
const takenBackUnpaid = ({ deposit, drop }: Lent) =>
  ofTicket(
    (index) => `right deposit for ticket ${index} while no payouts leave, and a re-org drops it`,
    async (model, service, ticket) => {
      const { networkId } = ticket;
      for (const asset of assetNames) await service.order('stop-payouts', { asset, reason: 'walk' });
      await deposit(model, service, ticket);
      const approves = networks.find(({ id }) => id === networkId)?.approves ?? 1;
      await drop(service, networkId, approves + 1);
      await settle(service);
      for (const asset of assetNames) await service.order('start-payouts', { asset });
      service.clock.advance(60_000);
      return settle(service);
    },
  );

/** The same bytes, in a block again after a re-org, and not yet final. Earlier events are stale. */
const sentAgain = ({ deposit, drop }: Lent) =>
  ofTicket(
    (index) => `right deposit for ticket ${index} is dropped, mined again, and its old events are delivered`,
    async (model, service, ticket, crew) => {
      const { db, world } = service;
      const { txId, networkId } = await deposit(model, service, ticket);
      expect(await observe(crew)).toEqual([]);
      const approves = networks.find(({ id }) => id === networkId)?.approves ?? 1;
      await drop(service, networkId, approves + 1);
      await settle(service);
      expect(await observe(crew)).toEqual([]);
      const { numUpdatedRows } = await db
        .updateTable('sim_transactions')
        .set({ state: 'mempool', block_height: null })
        .where('tx_id', '=', txId)
        .where('state', '=', 'dropped')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return NOTHING;
      await mine(world, networkId, 1);
      await service.look(networkId);
      const rows = await db.selectFrom('deposits').select('id').where('tx_id', '=', txId).execute();
      const stale = crew.heard.filter(
        ({ kind, payload }) =>
          kind.startsWith('deposit.') &&
          rows.some(({ id }) => id === (payload as { depositId?: number }).depositId),
      );
      for (const event of stale) await deliverAgain(service, event);
      return settle(service);
    },
  );

const givingUp = ofTicket(
  (index) => `"payment done" for ticket ${index}, and an operator rejects it`,
  async (_, service, { id, token }) => {
    await service.call('POST', `/v1/tickets/pay?ticketId=${id}`, { token });
    return decided(service, 'reject-ticket', { ticket: id, reason: 'walk' });
  },
);

const holding = ofTicket(
  (index) => `operator: invalidate ticket ${index}, and hold it`,
  async (_, service, { id }) => {
    const order = { ticket: id, reason: 'walk' };
    await decided(service, 'invalidate-ticket', order);
    return decided(service, 'hold-ticket', order);
  },
);

const emptying = ofTicket(
  (index) => `operator: write off all that waits of ticket ${index}, and reject it`,
  async (_, service, { id }) => {
    const waiting = await service.db
      .selectFrom('deposit_judgements')
      .select('deposit_id')
      .where('ticket_id', '=', id)
      .where('disposition', 'in', ['open', 'parked'])
      .orderBy('deposit_id')
      .execute();
    for (const { deposit_id: deposit } of waiting)
      await decided(service, 'write-off-deposit', { deposit, ticket: id, reason: 'walk' });
    return decided(service, 'reject-ticket', { ticket: id, reason: 'walk' });
  },
);

const dusting = ({ deposit }: Lent) =>
  fc.boolean().chain((isNobodys) =>
    ofTicket(
      (index) =>
        `dust ${isNobodys ? 'of nobody' : `for ticket ${index}`} is confirmed, and an operator writes it off`,
      async (model, service, ticket) => {
        const { deposit: target, networkId, id } = ticket;
        if (isNobodys && target.memo === null) return NOTHING;
        const to = isNobodys ? { ...ticket, deposit: { ...target, memo: '4242' } } : ticket;
        await deposit(model, service, to, networkId === ids.bitcoin ? '0.000001' : '0.01');
        return decided(service, 'write-off-dust', { reason: 'walk', ...(isNobodys ? {} : { ticket: id }) });
      },
    ),
  );

/** No worker has signed it in between. */
const takingBack = ({ deposit }: Lent) =>
  fc.boolean().chain((isCancelled) =>
    ofTicket(
      (index) =>
        `operator: refund a second deposit for ticket ${index} alone${isCancelled ? ', and take it back' : ''}`,
      async (model, service, ticket) => {
        const { txId, networkId } = await deposit(model, service, ticket);
        const { db } = service;
        const found = await db
          .selectFrom('deposits')
          .select('id')
          .where('tx_id', '=', txId)
          .executeTakeFirst();
        if (found === undefined) return NOTHING;
        const order = { deposit: found.id, reason: 'walk', address: elsewhere({ networkId }) };
        if ((await decided(service, 'refund-deposit', order)) === NOTHING) return NOTHING;
        if (!isCancelled) return undefined;
        const refunds = db.selectFrom('payments').select('id').where('deposit_id', '=', found.id);
        const refund = await refunds
          .where('purpose', '=', 'refund')
          .where('state', '=', 'queued')
          .executeTakeFirstOrThrow();
        return decided(service, 'cancel-payout', { payout: refund.id, reason: 'walk' });
      },
    ),
  );

/** Gas or sweep, whatever waits there while payouts are stopped. */
const sweepingAnew = ({ deposit }: Lent) =>
  ofTicket(
    (index) => `operator: retry-sweep of what waits for ticket ${index}`,
    async (model, service, ticket) => {
      if (ticket.networkId !== ids.tron) return NOTHING;
      await service.order('stop-payouts', { asset: 'TRX@tron', reason: 'walk' });
      await deposit(model, service, ticket);
      service.clock.advance(SWEEPS_EVERY_MS);
      await settle(service);
      const waiting = await service.db
        .selectFrom('payments')
        .select('deposit_id')
        .where('purpose', 'in', ['gas', 'sweep'])
        .where('state', '=', 'queued')
        .executeTakeFirst();
      const answer =
        waiting === undefined
          ? NOTHING
          : await decided(service, 'retry-sweep', { deposit: waiting.deposit_id });
      await service.order('start-payouts', { asset: 'TRX@tron' });
      return answer;
    },
  );
const SWEEPS_EVERY_MS = 31_000;

/** Seldom what makes blocks by the hundred: it takes as long as a walk. */
export const farSteps = (lent: Lent): Arbitrary<Step> =>
  fc.oneof(
    losing(lent),
    ...[
      vanishing,
      takenBackUnpaid(lent),
      givingUp,
      holding,
      emptying,
      dusting(lent),
      takingBack(lent),
      sentAgain(lent),
      sweepingAnew(lent),
    ].map((arbitrary) => ({ arbitrary, weight: 2 })),
  );
