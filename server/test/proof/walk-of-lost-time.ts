/**
 * A story of the killing test: a payment of the restore gap is on the network and in no table. It is
 * recorded, its nonces are skipped, and the free addresses of the pool are retired.
 */
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { walletAddress } from '../../src/chains/simulated/addresses.ts';
import { behaviourOf } from '../../src/chains/simulated/behaviour.ts';
import { seedOf } from '../../src/chains/simulated/networks-store.ts';
import { countServicePayments } from '../../src/chains/simulated/wallet-store.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { addresses, ids } from '../factories.ts';
import { moveBeside } from './beside-the-service.ts';
import type { Victim } from './victim.ts';
import {
  deposit,
  mine,
  mineUntil,
  order,
  orderAgain,
  ticketOf,
  transfersOf,
  type Walk,
} from './walk-acts.ts';

const { sending, completed } = TicketStatus;
const DOLLARS = 'USDT@tron';
/** And what pays its fees: the comparison may have stopped both before the payment was written down. */
const BOTH = [DOLLARS, 'TRX@tron'];
/** Less than is owed now. */
const PAID_USDT = '880';
const BLOCKS_TO_BE_FINAL = 25;
/** More than are derived at once. */
const BEYOND = 260;

/** @throws Died when the process does */
export async function walkOfLostTime(victim: Victim, walk: Walk): Promise<void> {
  // Who has never paid has no numbers to pass over.
  await pay(victim, walk, 'paid before the lost time');
  const lost = await ticketOf(victim, walk, 'paid in the lost time');
  if (!walk.done.has('lost')) {
    await order(victim, 'stop-payouts', { asset: DOLLARS, reason: 'restored' });
    await deposit(victim, lost, '0.01');
    await mineUntil(victim, ids.bitcoin, lost, [sending]);
    await victim.whileItIsDead(({ db }) => payWithoutTheDatabase(db));
    walk.done.add('lost');
  }
  await mine(victim, ids.tron, BLOCKS_TO_BE_FINAL);
  await mineUntil(victim, ids.tron, lost, [completed], () => writeDown(victim, lost.ticketId));
  const onTron = await transfersOf(victim, { networkId: ids.tron });
  const nonce = onTron.filter(({ fromService, state }) => fromService && state === 'mined').length;
  if (!walk.done.has('accepted')) await orderAgain(victim, 'accept-nonce', { network: 'tron', nonce });
  walk.done.add('accepted');
  for (const asset of BOTH) await order(victim, 'start-payouts', { asset });
  if (!walk.done.has('distrusted')) await order(victim, 'distrust-stock', { beyond: BEYOND });
  walk.done.add('distrusted');
  await pay(victim, walk, 'paid after the lost time');
}

async function pay(victim: Victim, walk: Walk, kind: string): Promise<void> {
  if (walk.done.has(kind)) return;
  const ticket = await ticketOf(victim, walk, kind);
  await deposit(victim, ticket, '0.01');
  await mineUntil(victim, ids.bitcoin, ticket, [sending, completed]);
  await mineUntil(victim, ids.tron, ticket, [completed]);
  walk.done.add(kind);
}

/** Signed with the next number of the same wallet. */
async function payWithoutTheDatabase(db: Db): Promise<void> {
  const { format, fee } = behaviourOf(ids.tron);
  const sender = walletAddress(format, await seedOf(db, ids.tron), 'hot');
  const nonce = await countServicePayments(db, ids.tron, sender);
  await moveBeside(db, {
    sender,
    address: addresses.tron,
    account: addresses.tron,
    amount: toDecimal(PAID_USDT),
    fee,
    fromService: true,
    spends: `nonce ${nonce}`,
  });
}

/** The operator reads by how much it is less, and says it. */
async function writeDown(victim: Victim, ticket: string): Promise<void> {
  const { payouts } = await order<{ payouts: { id: string; state: string }[] }>(victim, 'ticket', { ticket });
  const queued = payouts.find(({ state }) => state === 'queued');
  if (queued === undefined) return;
  const sent = await transfersOf(victim, { address: addresses.tron });
  const [paid] = sent.filter(({ fromService, amount }) => fromService && amount === PAID_USDT).toReversed();
  const recorded = { payout: queued.id, transaction: paid?.txId, amount: PAID_USDT };
  await orderAgain(victim, 'record-payment', recorded);
}
