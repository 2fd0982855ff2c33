/**
 * Records a final payment that a restored database does not know. Payments to one recipient look alike, so
 * the operator confirms a different sum. It must never sign or send.
 */
import { type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import type { FoundPaid } from '../../chains/chain.ts';
import { lockBooks } from '../../ledger/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { allOrNothing, type Declined, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { findPayment, paymentsByTransaction } from '../payments-store.ts';
import { lockAssetsOf, settleFinal } from '../settle-payment.ts';
import { isFinal } from '../transmissions/is-final.ts';
import { isOwed, oweWhatWasPaid } from './owe-what-was-paid.ts';

export interface PaymentOfLostTime {
  readonly paymentId: string;
  readonly txId: string;
  readonly amount: Decimal | null;
}

export type RecordedPayment =
  | { readonly done: true; readonly paid: Decimal; readonly owed: Decimal }
  | Declined;

const NOT_WAITING = declined('noPaymentNeverSigned', {});

export async function recordPayment(deps: FollowDeps, order: PaymentOfLostTime): Promise<RecordedPayment> {
  const payment = await findPayment(deps.db, order.paymentId);
  if (payment?.state !== 'queued' || !isOwed(payment)) return NOT_WAITING;
  const { networkId, currencyId } = deps.catalogue().assetById(payment.assetId);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  if (chain === undefined) return declined('networkUnserved', { network: null });

  const asked = { txId: order.txId, currencyId, to: payment.address, memo: payment.memo };
  const found = await chain.findPaid(asked);
  if (found === null) return declined('noSuchPaid', {});
  if (!(await isFinal(deps, chain, found.included))) return declined('paymentNotFinal', {});
  const [paid, owed] = [found.amount, payment.amount];
  if (paid !== (order.amount ?? owed)) return otherwise(paid, owed);
  const outcome = await writeDown(deps, order.paymentId, found);
  return outcome.done ? { done: true, paid, owed } : outcome;
}

const otherwise = (paid: Decimal, owed: Decimal): Declined =>
  declined('paidOtherwise', {
    paid: formatDecimal(paid),
    owed: formatDecimal(owed),
    off: formatDecimal(paid < owed ? subtract(owed, paid) : subtract(paid, owed)),
    is: paid === owed ? 'equal' : paid < owed ? 'less' : 'more',
  });

function writeDown(deps: FollowDeps, paymentId: string, found: FoundPaid): Promise<Outcome> {
  const end = { paymentId, at: deps.clock.now(), catalogue: deps.catalogue() };
  return allOrNothing(deps.db, async (tx) => {
    const assets = await lockAssetsOf(tx, end);
    const payment = await findPayment(tx, paymentId);
    if (assets === null || payment?.state !== 'queued' || !isOwed(payment)) return NOT_WAITING;
    const others = (await paymentsByTransaction(tx, payment.assetId, found.txId)).filter(
      ({ id }) => id !== paymentId,
    );
    const same = others.find(({ address, memo }) => address === payment.address && memo === payment.memo);
    if (same !== undefined) return declined('transactionSpent', { payment: same.id });
    await lockBooks(tx, [assets.asset.currencyId, assets.feeAsset.currencyId]);
    if (!(await oweWhatWasPaid(tx, assets.asset, payment, { paid: found.amount, at: end.at })))
      return declined('booksCannotCarry', {});
    await resolveAlert(tx, end.at, alertSubjects.reserve(payment.assetId));
    const { txId, included } = found;
    // A batch has one fee.
    const fee = others.length === 0 ? included.fee : ZERO;
    const outcome = await settleFinal(tx, { ...end, from: 'queued', txId, fee });
    return outcome === 'settled' ? DONE : NOT_WAITING;
  });
}
