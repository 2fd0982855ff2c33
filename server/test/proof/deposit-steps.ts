/** Deposits to a ticket's address: right or wrong, confirmed, blocked or replaced. */
import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { toDecimal } from '@parom/contract/money';
import fc from 'fast-check';
import { replaceTransfer, sendTransfer, type TransferRequest } from '../../src/chains/simulated/transfers.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { ids } from '../factories.ts';
import type { Held, Service } from '../service.ts';
import { mine } from './burnt-coins.ts';
import { networks, settle } from './crew.ts';
import { type Done, type Model, NOTHING, nth, PHONE, type Sent, type Step } from './model.ts';
import { decided, elsewhere, senderOf } from './operator-steps.ts';

const anyIndex = fc.nat({ max: 3 });

/** How a deposit differs from the right one, by the ticket's own coin. */
const deposits = {
  right: () => ({}),
  // Less than half: the promise counts as paid with a second one only.
  short: ({ amount }: Held) => ({ amount: times(amount, 2n, 5n) }),
  over: ({ amount }: Held) => ({ amount: times(amount, 3n, 2n) }),
  'below the minimum': ({ amount }: Held) => ({ amount: times(amount, 1n, 100n) }),
  dust: ({ amount }: Held) => ({ amount: times(amount, 1n, 10_000n) }),
  'above the maximum': ({ amount }: Held) => ({ amount: times(amount, 40n, 1n) }),
  'wrong coin': ({ networkId }: Held) =>
    networkId === ids.tron ? { currencyId: ids.trx, amount: toDecimal('20') } : {},
  'wrong memo': ({ deposit }: Held) => (deposit.memo === null ? {} : { memo: '4242' }),
} satisfies Record<string, (ticket: Held) => Partial<TransferRequest>>;

const times = (amount: string, by: bigint, of: bigint) =>
  ((toDecimal(amount) * by) / of) as TransferRequest['amount'];

const HAVE_OUTPUTS: readonly number[] = [ids.bitcoin, ids.monero];

const kindOfDeposit = fc.constantFrom(...(Object.keys(deposits) as (keyof typeof deposits)[]));
export const depositing = fc
  .record({
    kind: fc.oneof(fc.constant('right' as const), kindOfDeposit),
    index: anyIndex,
    count: fc.integer({ min: 1, max: 2 }),
    isOneTransaction: fc.boolean(),
  })
  .map(
    ({ kind, index, count, isOneTransaction }): Step => ({
      name: `deposit for ticket ${index}: ${kind}${count === 1 ? '' : isOneTransaction ? ', two outputs' : ', twice'}`,
      isOfTheWorld: true,
      needs: 'tickets',
      run: async ({ tickets, sent }, { world }) => {
        const ticket = nth(tickets, index);
        const { networkId, currencyId, deposit } = ticket;
        const right = {
          networkId,
          currencyId,
          ...deposit,
          amount: toDecimal(ticket.amount),
          replaceable: true,
        };
        if (count > 1 && isOneTransaction && HAVE_OUTPUTS.includes(networkId)) {
          const output = { ...right, ...deposits[kind](ticket) };
          const { txId } = await sendTransfer(world, { ...output, also: [output] });
          sent.push({ networkId, txId });
          return;
        }
        for (let made = 0; made < count; made += 1) {
          const { txId } = await sendTransfer(world, { ...right, ...deposits[kind](ticket) });
          sent.push({ networkId, txId });
        }
      },
    }),
  );

/** A step far along the way at once: chance alone would seldom make one. */
export const confirming = anyIndex.map(
  (index): Step => ({
    name: `right deposit for ticket ${index}, confirmed and settled`,
    needs: 'tickets',
    run: async (model, service) => void (await depositConfirmed(model, service, nth(model.tickets, index))),
  }),
);

/** Screening stops deposits from a listed address, and payments to one. */
const blocked = [0, 1, 2, 3].flatMap((index) => [
  { index, isReceiver: false },
  { index, isReceiver: true },
]);
export const stopped = fc.constantFrom(...blocked).map(
  ({ index, isReceiver }): Step => ({
    name: `right deposit for ticket ${index} ${isReceiver ? 'whose receiving address is blocked' : 'from a blocked address'}, confirmed and settled`,
    needs: 'tickets',
    run: async (model, service) => {
      const ticket = nth(model.tickets, index);
      const { toWallet, targetInfo } = await service.view(ticket);
      const receiver = targetInfo.type === TRANSFER_TYPE ? PHONE : toWallet.address;
      const before = async (sent: Sent) => {
        const address = isReceiver ? receiver : await senderOf(service, sent);
        await decided(service, 'block-address', { address, reason: 'walk' });
      };
      await depositConfirmed(model, service, ticket, { before });
      // All tickets of its kind are paid there: for longer no exchange would come to its end.
      if (isReceiver) await decided(service, 'unblock-address', { address: receiver });
    },
  }),
);

interface Deposited {
  readonly amount?: string | undefined;
  /** While it waits for a block. */
  readonly before?: (transfer: Sent) => Promise<void>;
}

export async function depositConfirmed(
  { sent }: Model,
  service: Service,
  ticket: Held,
  { amount = ticket.amount, before }: Deposited = {},
): Promise<Sent> {
  const { networkId, currencyId, deposit } = ticket;
  const right = { networkId, currencyId, ...deposit, amount: toDecimal(amount), replaceable: true };
  const { txId } = await sendTransfer(service.world, right);
  const transfer = { networkId, txId };
  sent.push(transfer);
  await before?.(transfer);
  const approves = networks.find(({ id }) => id === networkId)?.approves ?? 1;
  await mine(service.world, networkId, approves);
  await settle(service);
  return transfer;
}

export const replacing = fc.record({ index: anyIndex, isMore: fc.boolean() }).map(
  ({ index, isMore }): Step => ({
    name: `replace transfer ${index} ${isMore ? 'by a larger one' : 'to somewhere else'}`,
    isOfTheWorld: true,
    needs: 'sent',
    run: async ({ sent }, { world }) => {
      const transfer = nth(sent, index);
      const change = isMore ? { amount: toDecimal('600') } : { address: elsewhere(transfer) };
      return ifAllowed(async () => {
        transfer.txId = (await replaceTransfer(world, transfer.txId, change)).txId;
      });
    },
  }),
);

/** What the network refuses has not happened. */
const ifAllowed = (act: () => Promise<void>): Promise<Done> =>
  act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return NOTHING;
  });
