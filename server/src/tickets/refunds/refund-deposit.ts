/** Never to the sender. A disposition excludes a payout beside the refund. */
import { strict as assert } from 'node:assert';
import { add, type Decimal, subtract, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { entryKeys, lockBooks, type Owed, owedBy, postEntry, refundDecided } from '../../ledger/index.ts';
import { countRefunds, paymentKeys, requestPayment } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { allOrNothing, type Declined, declined } from '../../platform/outcome.ts';
import { type Deposit, depositsOfTicket, findDeposit, isBooked } from '../deposits/deposit-store.ts';
import { disposeDeposit, setOpenAside, setRefundKept } from '../deposits/judgement-store.ts';
import { lockDeposit } from '../deposits/lock-deposit.ts';
import { placeUnhandled } from '../deposits/place-deposits.ts';
import { resolveWrongNetwork } from '../deposits/wrong-network.ts';
import { acceptBreaches } from '../invariants/accept-breaches.ts';
import { BOOKING, type OperateDeps, type TicketCommand } from '../ticket-command.ts';
import { currenciesOf, lockTicket } from '../ticket-store.ts';
import { type AmlWord, isAmlDeducted } from './aml-deduction.ts';
import { beginRefund } from './begin-refund.ts';
import { finishRefund } from './finish-refund.ts';
import { whyLookFirst } from './first-look.ts';
import {
  type RefundFees,
  type RefundSharesDeps,
  type RefundTerms,
  refundFees,
  refundShares,
} from './refund-shares.ts';
import {
  checkedTarget,
  type RefundTarget,
  type RefundTargetDeps,
  receivable,
  unpayableTarget,
} from './refund-target.ts';

export interface RefundDeps extends OperateDeps, RefundSharesDeps, RefundTargetDeps {}

export interface RefundOrder extends RefundTarget {
  readonly aml: AmlWord;
  readonly only?: ReadonlySet<number>;
}

export interface GoingBack {
  readonly deposit: Deposit;
  readonly amlFee: Decimal;
}

export type RefundOutcome = { readonly done: true; readonly goingBack: readonly GoingBack[] } | Declined;

/** What the refund wrote, before its transaction ends: a preview takes it back. */
type LookInside = (tx: Tx) => Promise<void>;

async function lookedAt(tx: Tx, look: LookInside, refund: Promise<RefundOutcome>): Promise<RefundOutcome> {
  const outcome = await refund;
  if (outcome.done) await look(tx);
  return outcome;
}

export async function refundTicket(
  deps: RefundDeps,
  command: TicketCommand,
  order: RefundOrder,
  look: LookInside = async () => {},
): Promise<RefundOutcome> {
  const waiting = refundable(await depositsOfTicket(deps.db, command.ticketId), [
    'open',
    'exchanged',
    'parked',
  ]);
  const counted = waiting.filter(({ verdict }) => verdict !== 'extra');
  const extras = waiting.filter(({ verdict }) => verdict === 'extra');
  const going = [...counted, ...(await receivable(deps, extras, order))];
  const unpayable = await unpayableTarget(deps, going.length === 0 ? waiting : going, order);
  if (unpayable !== null) return unpayable;
  const toLookAt = await whyLookFirst(deps, waiting);
  if (toLookAt !== null) return toLookAt;
  const asked = await refundFees(deps, counted, going);
  if ('done' in asked) return asked;
  return allOrNothing(deps.db, (tx) => lookedAt(tx, look, refundAtFees(tx, deps, command, order, asked)));
}

/** In the caller's transaction. The fees were asked before. */
export async function refundAtFees(
  tx: Tx,
  deps: Omit<RefundDeps, 'chains'>,
  command: TicketCommand,
  order: RefundOrder,
  { fees, whyNot }: RefundFees,
): Promise<RefundOutcome> {
  const ticket = await lockTicket(tx, command.ticketId);
  if (ticket !== undefined && (await placeUnhandled(tx, deps, ticket)).isBooking) return BOOKING;
  const isStopped = ticket?.status === TicketStatus.invalid;
  const begun = await beginRefund(tx, deps, command);
  if (!begun.done) return begun;
  const deposits = await depositsOfTicket(tx, command.ticketId);
  const terms = { fees, isAml: (deposit: Deposit) => isAmlDeducted(order.aml, deposit, deposits) };
  // A stranger's dust must not prevent the refund.
  const toRefund = refundable(deposits, ['open', 'parked']).filter(
    (deposit) =>
      (order.only?.has(deposit.id) ?? true) &&
      (deposit.verdict !== 'extra' || (refundShares(deps, deposit, terms)?.amount ?? ZERO) > ZERO),
  );
  const isFollowed = isStopped && deposits.some(isGoingBack);
  if (toRefund.length === 0 && !isFollowed) return whyNot ?? declined('nothingToDecide', {});
  const goingBack: GoingBack[] = [];
  await lockBooks(tx, await currenciesOf(tx, command.ticketId));
  for (const deposit of toRefund) {
    const result = await refundOne(tx, deps, deposit, { order, terms, ticketId: command.ticketId });
    if (!result.done) return result;
    goingBack.push(...result.goingBack);
  }
  await setOpenAside(tx, command.ticketId, deps.clock.now());
  await finishRefund(tx, command.ticketId, deps.clock.now());
  if (isStopped) await acceptBreaches(tx, command.ticketId);
  return { done: true, goingBack };
}

/** Screening of other deposits does not matter. */
export async function refundDeposit(
  deps: RefundDeps,
  depositId: number,
  order: RefundOrder,
  look: LookInside = async () => {},
): Promise<RefundOutcome> {
  const found = await findDeposit(deps.db, depositId);
  if (found === null) return declined('noSuchDeposit', { deposit: depositId });
  if (!isAlone(found)) return NOT_ALONE;
  const unpayable = await unpayableTarget(deps, [found], order);
  if (unpayable !== null) return unpayable;
  const toLookAt = await whyLookFirst(deps, [found]);
  if (toLookAt !== null) return toLookAt;
  const asked = await refundFees(deps, [found]);
  if ('done' in asked) return asked;
  return allOrNothing(deps.db, async (tx) => {
    const locked = await lockDeposit(tx, depositId);
    if (locked === null || !isAlone(locked.deposit)) return NOT_ALONE;
    const { deposit } = locked;
    const terms = { fees: asked.fees, isAml: (one: Deposit) => isAmlDeducted(order.aml, one, [one]) };
    return lookedAt(tx, look, refundOne(tx, deps, deposit, { order, terms, ticketId: null }));
  });
}

const isAlone = (deposit: Deposit): boolean => refundable([deposit], ['unmatched', 'parked']).length > 0;
const NOT_ALONE = declined('depositNotAlone', {});

const refundable = (deposits: readonly Deposit[], from: readonly Deposit['disposition'][]): Deposit[] =>
  deposits.filter((deposit) => isBooked(deposit) && from.includes(deposit.disposition));

const isGoingBack = ({ disposition }: Deposit): boolean =>
  disposition === 'refunding' || disposition === 'refunded';

interface Ordered {
  readonly order: RefundOrder;
  readonly terms: RefundTerms;
  readonly ticketId: string | null;
}

async function refundOne(
  tx: Tx,
  deps: Omit<RefundDeps, 'chains'>,
  deposit: Deposit,
  { order, terms, ticketId }: Ordered,
): Promise<RefundOutcome> {
  const at = deps.clock.now();
  const wallet = checkedTarget(deps.catalogue(), deposit, order);
  if ('done' in wallet) return wallet;
  const asset = deps.catalogue().asset(deposit.currencyId, deposit.networkId);
  if (asset === null) return declined('coinNotInCatalogue', {});
  const shares = refundShares(deps, deposit, terms);
  if (shares === null) return declined('depositFinalMeanwhile', { deposit: deposit.id });
  const { amount, amlFee } = shares;
  if (amount <= ZERO) return declined('feesEatRefund', {});

  const isFree = await disposeDeposit(tx, deposit.id, {
    from: ['open', 'parked', 'unmatched'],
    to: 'refunding',
    at,
  });
  if (!isFree) return declined('depositDecidedMeanwhile', { deposit: deposit.id });
  await resolveWrongNetwork(tx, deposit.id, at);
  const attempt = await countRefunds(tx, deposit.id);
  const key = paymentKeys.refund(deposit.id, attempt);
  // The network fee takes the rounding.
  const kept = subtract(subtract(deposit.amount, amount), amlFee);
  await postEntry(tx, {
    key: entryKeys.refundDecided(key),
    kind: 'refund',
    ticketId: deposit.ticketId,
    at,
    postings: refundDecided({
      currencyId: deposit.currencyId,
      deposited: await owedFor(tx, deposit),
      networkFee: kept,
      amlFee,
    }),
  });
  await setRefundKept(tx, deposit.id, { networkFee: kept, amlFee });
  const paymentId = await requestPayment(tx, {
    key,
    purpose: 'refund',
    ticketId,
    depositId: deposit.id,
    assetId: asset.id,
    address: wallet.address,
    memo: wallet.memo,
    amount,
    state: 'queued',
    isReserved: false,
    at,
  });
  if (ticketId === null && paymentId !== null) await emit(tx, at, 'deposit.refunding', { paymentId });
  return { done: true, goingBack: [{ deposit, amlFee }] };
}

async function owedFor(tx: Tx, { id, amount, creditEntryKey }: Deposit): Promise<Owed[]> {
  assert(creditEntryKey !== null, `deposit ${id} goes back and is not in the books`);
  const owed = await owedBy(tx, [creditEntryKey]);
  const sum = owed.reduce<Decimal>((total, part) => add(total, part.amount), ZERO);
  assert(sum === amount, `deposit ${id} goes back, and the books owe another sum`);
  return owed;
}
