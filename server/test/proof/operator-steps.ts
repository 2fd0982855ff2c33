/** Steps of operators: about tickets, deposits, payments, screening and the bank's balance. */
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { addresses, ids } from '../factories.ts';
import type { Service } from '../service.ts';
import { assetNames, type Done, NOTHING, nth, type Sent, type Step } from './model.ts';

const anyIndex = fc.nat({ max: 3 });

const elsewhereOn: Readonly<Record<number, string>> = {
  [ids.bitcoin]: addresses.bitcoin,
  [ids.tron]: addresses.tron,
  [ids.ripple]: addresses.ripple,
  [ids.ethereum]: addresses.evm,
  [ids.bsc]: addresses.evm,
  [ids.ton]: addresses.ton,
  [ids.monero]: addresses.monero,
};
export const elsewhere = ({ networkId }: Pick<Sent, 'networkId'>): string => elsewhereOn[networkId] ?? '';

const ticketOrders = ['hold', 'continue', 'reject', 'refund', 'invalidate', 'pay'] as const;
const amlWords = [
  { said: {}, name: '', onAddress: {} },
  { said: { aml: true }, name: ', less 5 %', onAddress: { 'pay-stopped-address': true } },
  { said: { 'waive-aml': true }, name: ', 5 % waived', onAddress: { 'pay-stopped-address': true } },
] as const;
const operating = fc
  .record({ order: fc.constantFrom(...ticketOrders), index: anyIndex, aml: fc.constantFrom(...amlWords) })
  .map(
    ({ order, index, aml }): Step => ({
      name: `operator: ${order} ticket ${index}${order === 'refund' ? aml.name : ''}`,
      needs: 'tickets',
      run: async ({ tickets }, service) => {
        const ticket = nth(tickets, index);
        const target = {
          refund: { address: elsewhere(ticket), ...aml.said },
          continue: aml.onAddress,
          pay: aml.onAddress,
          hold: {},
          reject: {},
          invalidate: {},
        }[order];
        return decided(service, `${order}-ticket`, { ticket: ticket.id, reason: 'walk', ...target });
      },
    }),
  );

const depositOrders = ['refund-deposit', 'write-off-deposit', 'cancel-payout'] as const;
const deciding = fc.record({ order: fc.constantFrom(...depositOrders), index: anyIndex }).map(
  ({ order, index }): Step => ({
    name: `operator: ${order} of transfer ${index}`,
    needs: 'sent',
    run: async ({ sent }, service) => {
      const transfer = nth(sent, index);
      const found = await service.db
        .selectFrom('deposits as d')
        .leftJoin('payments as p', (join) =>
          join.onRef('p.deposit_id', '=', 'd.id').on('p.purpose', '=', 'refund').on('p.state', '=', 'queued'),
        )
        .leftJoin('deposit_addresses as t', 't.id', 'd.deposit_address_id')
        .select(['d.id', 'p.id as refund', 't.ticket_id as ticket'])
        .where('d.tx_id', '=', transfer.txId)
        .executeTakeFirst();
      if (found === undefined || (order === 'cancel-payout' && found.refund === null)) return NOTHING;
      const reason = 'walk';
      const values = {
        'refund-deposit': { deposit: found.id, reason, address: elsewhere(transfer) },
        'write-off-deposit': { deposit: found.id, reason, ...(found.ticket && { ticket: found.ticket }) },
        'cancel-payout': { payout: found.refund, reason },
      };
      return decided(service, order, values[order]);
    },
  }),
);

const recording = anyIndex.map(
  (index): Step => ({
    name: `operator: record the transfer of ticket ${index}`,
    needs: 'tickets',
    run: async ({ tickets }, service) => {
      const { id } = nth(tickets, index);
      await decided(service, 'claim-payment', { payout: id });
      return decided(service, 'record-transfer', { payout: id, reference: `walk ${id}` });
    },
  }),
);

const stopping = fc.record({ asset: fc.constantFrom(...assetNames), stop: fc.boolean() }).map(
  ({ asset, stop }): Step => ({
    name: `operator: ${stop ? 'stop' : 'start'} payouts of ${asset}`,
    run: (_, service) =>
      stop
        ? decided(service, 'stop-payouts', { asset, reason: 'walk' })
        : decided(service, 'start-payouts', { asset }),
  }),
);

const switching = fc
  .record({
    network: fc.constantFrom('bitcoin', 'tron', 'ripple'),
    direction: fc.constantFrom('in', 'out'),
    // Seldom off: nothing is sold meanwhile.
    stop: fc.constantFrom(true, false, false),
  })
  .map(
    ({ network, direction, stop }): Step => ({
      name: `operator: ${stop ? 'stop' : 'start'} ${network} ${direction}`,
      run: (_, service) =>
        stop
          ? decided(service, 'stop-network', { network, direction, reason: 'walk' })
          : decided(service, 'start-network', { network, direction }),
    }),
  );

const blocking = fc.record({ index: anyIndex, isBlocked: fc.boolean() }).map(
  ({ index, isBlocked }): Step => ({
    name: `operator: ${isBlocked ? 'block' : 'unblock'} the sender of transfer ${index}`,
    needs: 'sent',
    run: async ({ sent }, service) => {
      const address = await senderOf(service, nth(sent, index));
      return isBlocked
        ? decided(service, 'block-address', { address, reason: 'walk' })
        : decided(service, 'unblock-address', { address });
    },
  }),
);

export async function senderOf({ db }: Service, { txId }: Pick<Sent, 'txId'>): Promise<string> {
  const found = db.selectFrom('sim_transactions').select('sender').where('tx_id', '=', txId);
  return (await found.executeTakeFirstOrThrow()).sender;
}

/** Roubles only: booked coins would have to be on their networks as well. */
const capital = { 'add-capital': '100000', 'remove-capital': '100000', 'set-reserve': '45000000' } as const;
let moves = 0;
const funding = fc.constantFrom('add-capital', 'remove-capital', 'set-reserve').map(
  (order): Step => ({
    name: `operator: ${order} of roubles`,
    run: (_, service) => {
      moves += 1;
      return decided(service, order, { asset: 'RUB', amount: capital[order], reference: `walk ${moves}` });
    },
  }),
);

/** Done, or declined with a sentence; nothing else. */
export async function decided(service: Service, order: string, values: object): Promise<Done> {
  const status = await service.order(order, values);
  expect([200, 422], order).toContain(status);
  return status === 200 ? undefined : NOTHING;
}

export const operatorSteps: readonly Arbitrary<Step>[] = [
  operating,
  operating,
  deciding,
  deciding,
  deciding,
  recording,
  stopping,
  switching,
  blocking,
  funding,
];
