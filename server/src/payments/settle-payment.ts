import { strict as assert } from 'node:assert';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { type Decimal, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import type { Asset, Catalogue } from '../currencies/catalogue.ts';
import {
  entryKeys,
  feeSpent,
  lockAssets,
  moved,
  type Posting,
  paidOut,
  postEntry,
  releaseReserve,
} from '../ledger/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { type Payment, type PaymentFailure, sumOf } from './payment.ts';
import { closePayment, findPayment, queueAgain } from './payments-store.ts';

interface Settlement {
  readonly paymentId: string;
  readonly at: Date;
  readonly catalogue: Catalogue;
}

export async function settleFinal(
  tx: Tx,
  settlement: Settlement & {
    readonly from: 'sent' | 'manual' | 'queued';
    readonly fee: Decimal;
    readonly reference?: string;
    readonly txId?: string;
  },
): Promise<'settled' | 'already-closed'> {
  const assets = await lockAssetsOf(tx, settlement);
  if (assets === null) return 'already-closed';
  const payment = await closePayment(tx, settlement.paymentId, {
    from: [settlement.from],
    to: 'final',
    fee: settlement.fee,
    now: settlement.at,
    ...(settlement.reference === undefined ? {} : { reference: settlement.reference }),
    ...(settlement.txId === undefined ? {} : { txId: settlement.txId }),
  });
  if (payment === undefined) return 'already-closed';
  await resolveAlert(tx, settlement.at, alertSubjects.paymentWaits(payment.id));
  if (payment.timesTakenBack > 0) await resolveAlert(tx, settlement.at, alertSubjects.takenBack(payment.id));

  const amount = payment.amount;
  if (payment.isReserved) await releaseReserve(tx, payment.assetId, amount, 'paid');
  await postEntry(tx, {
    key: entryKeys.settled(payment.id, payment.timesTakenBack),
    kind: payment.purpose,
    ticketId: payment.ticketId,
    at: settlement.at,
    postings: postingsOf(payment, amount, assets, settlement.fee),
  });
  await emit(tx, settlement.at, 'payment.final', { paymentId: payment.id });
  return 'settled';
}

/** The amount is still owed. */
export async function settleFailed(
  tx: Tx,
  settlement: Failed & { readonly from: 'sent' | 'queued'; readonly failure: PaymentFailure },
): Promise<'settled' | 'already-closed'> {
  const assets = await lockAssetsOf(tx, settlement);
  if (assets === null) return 'already-closed';
  const { fee, failure, from } = settlement;
  const payment = await closePayment(tx, settlement.paymentId, {
    from: [from],
    to: 'failed',
    fee,
    failure,
    now: settlement.at,
  });
  if (payment === undefined) return 'already-closed';
  await resolveAlert(tx, settlement.at, alertSubjects.paymentWaits(payment.id));
  if (payment.timesTakenBack > 0) await resolveAlert(tx, settlement.at, alertSubjects.takenBack(payment.id));
  if (payment.isReserved) await releaseReserve(tx, payment.assetId, payment.amount, 'paid');
  await bookLostFee(tx, payment, assets, settlement);
  await emit(tx, settlement.at, 'payment.failed', { paymentId: payment.id });
  return 'settled';
}

export async function settleRetried(
  tx: Tx,
  settlement: Failed & { readonly mend: Mend },
): Promise<'settled' | 'already-closed'> {
  const assets = await lockAssetsOf(tx, settlement);
  const payment = assets === null ? undefined : await queueAgain(tx, settlement.paymentId);
  if (assets === null || payment === undefined) return 'already-closed';
  await bookLostFee(tx, payment, assets, settlement);
  const { mend, catalogue } = settlement;
  const parts = { payment: payment.id, sum: sumOf(catalogue, payment), error: mend.error };
  const detail = alertDetail('paymentRetried', parts);
  await raiseOrUpdateAlert(tx, settlement.at, alertSubjects.paymentWaits(payment.id), detail);
  return 'settled';
}

/** `null`: too little gas, energy or coins. */
export interface Mend {
  readonly error: PaymentError | null;
}

interface Failed extends Settlement {
  readonly fee: Decimal;
  readonly failedBefore?: number;
}

async function bookLostFee(tx: Tx, payment: Payment, assets: PaymentAssets, failed: Failed): Promise<void> {
  if (failed.fee === ZERO) return;
  await postEntry(tx, {
    key: entryKeys.failed(payment.id, failed.failedBefore),
    kind: 'fee',
    ticketId: payment.ticketId,
    at: failed.at,
    postings: feeSpent(assets.feeAsset, failed.fee, payment.purpose === 'sweep' ? 'deposits' : 'hot'),
  });
}

interface PaymentAssets {
  readonly asset: Asset;
  readonly feeAsset: Asset;
}

export async function lockAssetsOf(
  tx: Tx,
  { paymentId, catalogue }: Pick<Settlement, 'paymentId' | 'catalogue'>,
): Promise<PaymentAssets | null> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return null;
  const asset = catalogue.assetById(payment.assetId);
  const feeAsset = feeAssetOf(catalogue, asset);
  await lockAssets(tx, [asset.id, feeAsset.id]);
  return { asset, feeAsset };
}

export function lockAssetsOfAll(tx: Tx, catalogue: Catalogue, payments: readonly Payment[]): Promise<void> {
  const assets = payments.map(({ assetId }) => catalogue.assetById(assetId));
  return lockAssets(
    tx,
    assets.flatMap((asset) => [asset.id, feeAssetOf(catalogue, asset).id]),
  );
}

/** Roubles, without a network, are their own. */
function feeAssetOf(catalogue: Catalogue, asset: Asset): Asset {
  if (asset.networkId === null) return asset;
  const { id, name, nativeCurrencyId } = catalogue.networkById(asset.networkId);
  const feeAsset = catalogue.asset(nativeCurrencyId, id);
  assert(feeAsset !== null, `the coin that pays the fees of ${name} is not in the catalogue`);
  return feeAsset;
}

function postingsOf(payment: Payment, amount: Decimal, assets: PaymentAssets, fee: Decimal): Posting[] {
  switch (payment.purpose) {
    case 'gas':
      return [...moved(assets.asset, amount, 'hot'), ...feeSpent(assets.feeAsset, fee, 'hot')];
    case 'sweep':
      return [...moved(assets.asset, amount, 'deposits'), ...feeSpent(assets.feeAsset, fee, 'deposits')];
    case 'delegate':
    case 'undelegate':
    case 'consolidate':
      return feeSpent(assets.feeAsset, fee, 'hot');
    case 'payout':
    case 'refund':
    case 'withdrawal':
    case 'treasury-out':
      return paidOut(assets.asset, amount, { asset: assets.feeAsset, amount: fee });
  }
}
