/** What can happen to an exchange: strangers, customers, operators, networks, prices and the clock, each step one of it. */
import { toDecimal } from '@parom/contract/money';
import fc, { type Arbitrary } from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { faults } from '../../src/chains/simulated/networks-store.ts';
import { replaceTransfer, sendTransfer, type TransferRequest } from '../../src/chains/simulated/transfers.ts';
import { setFault } from '../../src/chains/simulated/world.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { ids } from '../factories.ts';
import type { Held, Service } from '../service.ts';
import { mine, reorg } from './burnt-coins.ts';
import { networks, settle } from './crew.ts';
import { crewSteps, made } from './crew-steps.ts';
import { farSteps } from './far-steps.ts';
import { lostSteps } from './lost-steps.ts';
import { type Done, type Model, NOTHING, nth, type Sent, type Step, wishes } from './model.ts';
import { decided, elsewhere, operatorSteps, senderOf } from './operator-steps.ts';
import { reconcile } from './reconciling.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TRX = 8;

const anyIndex = fc.nat({ max: 3 });
const anyNetwork = fc.constantFrom(...networks);

const creations = fc.constantFrom(...wishes.keys()).map(
  (kind): Step => ({
    name: `create ticket of kind ${kind}`,
    run: async ({ tickets }, service) => {
      return made(tickets, service.createTicket(nth(wishes, kind)));
    },
  }),
);

/** How a deposit differs from the right one, by the ticket's own coin. */
const deposits = {
  right: () => ({}),
  short: ({ amount }: Held) => ({ amount: times(amount, 7n, 10n) }),
  over: ({ amount }: Held) => ({ amount: times(amount, 3n, 2n) }),
  'below the minimum': ({ amount }: Held) => ({ amount: times(amount, 1n, 100n) }),
  dust: ({ amount }: Held) => ({ amount: times(amount, 1n, 10_000n) }),
  'above the maximum': ({ amount }: Held) => ({ amount: times(amount, 40n, 1n) }),
  'wrong coin': ({ networkId }: Held) =>
    networkId === ids.tron ? { currencyId: TRX, amount: toDecimal('20') } : {},
  'wrong memo': ({ deposit }: Held) => (deposit.memo === null ? {} : { memo: '4242' }),
} satisfies Record<string, (ticket: Held) => Partial<TransferRequest>>;

const times = (amount: string, by: bigint, of: bigint) =>
  ((toDecimal(amount) * by) / of) as TransferRequest['amount'];

const kindOfDeposit = fc.constantFrom(...(Object.keys(deposits) as (keyof typeof deposits)[]));
const depositing = fc
  .record({
    kind: fc.oneof(fc.constant('right' as const), kindOfDeposit),
    index: anyIndex,
    count: fc.integer({ min: 1, max: 2 }),
  })
  .map(
    ({ kind, index, count }): Step => ({
      name: `deposit for ticket ${index}: ${kind}${count > 1 ? ', twice' : ''}`,
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
        for (let made = 0; made < count; made += 1) {
          const { txId } = await sendTransfer(world, { ...right, ...deposits[kind](ticket) });
          sent.push({ networkId, txId });
        }
      },
    }),
  );

/** A step far along the way at once: chance alone would seldom make one. */
const confirming = anyIndex.map(
  (index): Step => ({
    name: `right deposit for ticket ${index}, confirmed and settled`,
    needs: 'tickets',
    run: async (model, service) => void (await depositConfirmed(model, service, nth(model.tickets, index))),
  }),
);

/** Screening stops what came from an address that is on the list by then, and what would be paid to one. */
const blocked = [0, 1, 2, 3].flatMap((index) => [
  { index, isReceiver: false },
  { index, isReceiver: true },
]);
const stopped = fc.constantFrom(...blocked).map(
  ({ index, isReceiver }): Step => ({
    name: `right deposit for ticket ${index} ${isReceiver ? 'whose receiving address is blocked' : 'from a blocked address'}, confirmed and settled`,
    needs: 'tickets',
    run: async (model, service) => {
      const ticket = nth(model.tickets, index);
      const receiver = (await service.view(ticket)).toWallet.address;
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

async function depositConfirmed(
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

const replacing = fc.record({ index: anyIndex, isMore: fc.boolean() }).map(
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

const clicking = anyIndex.map(
  (index): Step => ({
    name: `"payment done" for ticket ${index}`,
    needs: 'tickets',
    run: async ({ tickets }, service) => {
      const { id, token } = nth(tickets, index);
      const answer = await service.call('POST', `/v1/tickets/pay?ticketId=${id}`, { token });
      expect([200, 422]).toContain(answer.statusCode);
      return answer.statusCode === 200 ? undefined : NOTHING;
    },
  }),
);

const waiting = fc.constantFrom(2_000, 5 * MINUTE_MS, 31 * MINUTE_MS, 25 * HOUR_MS).map(
  (ms): Step => ({
    name: `${ms / 1_000} s pass`,
    isOfTheWorld: true,
    run: async (_, { clock }) => clock.advance(ms),
  }),
);

const mining = fc.record({ network: anyNetwork, count: fc.constantFrom(1, 2, 3) }).map(
  ({ network, count }): Step => ({
    name: `${count} blocks on network ${network.id}`,
    isOfTheWorld: true,
    run: async (_, { world }) => mine(world, network.id, count),
  }),
);

const reorganising = anyNetwork
  .chain((network) =>
    fc.record({
      network: fc.constant(network),
      depth: fc.integer({ min: 1, max: network.approves + 1 }),
      drop: fc.constantFrom('nothing', 'deposits', 'payments'),
    }),
  )
  .map(
    ({ network, depth, drop }): Step => ({
      name: `re-org of ${depth} on network ${network.id} that drops ${drop}`,
      run: async (_, { world, db }) => {
        const dropped = drop === 'nothing' ? [] : await droppable(db, network.id, depth, drop === 'payments');
        await reorg(world, network.id, depth, dropped);
      },
    }),
  );

async function dropDeposits({ db, world }: Service, networkId: number, depth: number): Promise<void> {
  await reorg(world, networkId, depth, await droppable(db, networkId, depth, false));
}

/**
 * Only what no payment that we call final hangs on, be it the payment itself, or what came to or went from the address that
 * it swept: no confirmation would protect us from more. Nor the gas that a sweep counts on: without it, it waits for ever.
 */
async function droppable(
  db: Service['db'],
  networkId: number,
  depth: number,
  isOurs: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ tx_id: string }>`
    with replaced as (
      select * from sim_transactions
       where network_id = ${networkId} and state = 'mined'
         and block_height > (select max(height) from sim_blocks where network_id = ${networkId}) - ${depth}
    ), ended as (
      select r.tx_id, r.sender, p.purpose from replaced r join payouts p on p.tx_id = r.tx_id
       where p.state in ('final', 'failed')
    )
    select tx_id from replaced
     where from_service = ${isOurs}
       and tx_id not in (select tx_id from ended)
       and not exists (select from ended e where e.purpose = 'sweep' and e.sender in (replaced.account, replaced.sender))
       and not (currency_id = ${TRX} and exists (
             select from deposit_targets t join payouts p on p.target_id = t.id
              where t.address = replaced.account and p.purpose = 'sweep' and p.state <> 'cancelled'))`.execute(
    db,
  );
  return rows.map(({ tx_id }) => tx_id);
}

/** Without `slow`, which means something only while others go on: see `crew-steps.ts`. */
const failing = fc
  .record({ network: anyNetwork, fault: fc.constantFrom(...faults.filter((fault) => fault !== 'slow')) })
  .map(
    ({ network, fault }): Step => ({
      name: `network ${network.id} is faulty: ${fault}`,
      isOfTheWorld: true,
      run: (_, { world }) => setFault(world, network.id, fault),
    }),
  );

const pricing = fc
  .record({ usdt: fc.constantFrom('70000', '88000', '90000', '130000'), stale: fc.boolean() })
  .map(
    ({ usdt, stale }): Step => ({
      name: `BTC costs ${usdt}${stale ? ' and its price ages' : ''}`,
      run: (_, __, { acting, other, prices }) => prices.set([acting, other], usdt, stale),
    }),
  );

const looking = anyNetwork.map(
  ({ id }): Step => ({ name: `look at network ${id}`, run: (_, service) => service.look(id) }),
);
const working: Step = { name: 'do what is due', run: async (_, service) => void (await service.work()) };
const reconciling: Step = {
  name: 'compare wallets and books',
  run: (_, service, crew) => reconcile(service, crew),
};
const settling: Step = { name: 'settle', run: (_, service) => settle(service) };

const far = farSteps({
  deposit: (model, service, ticket, amount) => depositConfirmed(model, service, ticket, { amount }),
});

/** Each as often as it takes for tickets to come far, and for things to go wrong on the way. */
export const anyStep: readonly Arbitrary<Step>[] = [
  creations,
  depositing,
  depositing,
  confirming,
  confirming,
  stopped,
  replacing,
  clicking,
  waiting,
  mining,
  mining,
  reorganising,
  failing,
  pricing,
  looking,
  fc.constant(working),
  fc.constant(reconciling),
  fc.constant(settling),
  fc.constant(settling),
  ...operatorSteps,
  ...crewSteps,
  far,
  far,
  ...lostSteps({ deposit: depositConfirmed, drop: dropDeposits }),
];
