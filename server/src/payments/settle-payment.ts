/** The end of a payout: its state, its promise, its postings and its event, in one transaction. */
import { strict as assert } from 'node:assert';
import { type Decimal, toDecimal, ZERO } from '@parom/contract/money';
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
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import type { PaymentRow } from './payment.ts';
import { closePayment, findPayment } from './payments-store.ts';

interface Settlement {
  readonly paymentId: string;
  readonly at: Date;
  readonly catalogue: Catalogue;
}

/** The money has left for good. `'already-closed'` when somebody recorded it first. */
export async function settleFinal(
  tx: Tx,
  settlement: Settlement & {
    readonly from: 'sent' | 'manual' | 'queued';
    readonly fee: Decimal;
    readonly reference?: string;
    readonly txId?: string;
    /** Where a re-org would take it back. */
    readonly blockHeight?: number;
  },
): Promise<'settled' | 'already-closed'> {
  const assets = await lockAssetsOf(tx, settlement);
  if (assets === null) return 'already-closed';
  const payout = await closePayment(tx, settlement.paymentId, {
    from: [settlement.from],
    to: 'final',
    fee: settlement.fee,
    now: settlement.at,
    ...(settlement.reference === undefined ? {} : { reference: settlement.reference }),
    ...(settlement.txId === undefined ? {} : { txId: settlement.txId }),
    ...(settlement.blockHeight === undefined ? {} : { blockHeight: settlement.blockHeight }),
  });
  if (payout === undefined) return 'already-closed';
  await resolveAlert(tx, settlement.at, alertSubjects.payoutWaits(payout.id));
  if (payout.times_taken_back > 0) await resolveAlert(tx, settlement.at, alertSubjects.takenBack(payout.id));

  const amount = toDecimal(payout.amount);
  if (payout.is_reserved) await releaseReserve(tx, payout.asset_id, amount, 'paid');
  await postEntry(tx, {
    key: entryKeys.settled(payout.id, payout.times_taken_back),
    kind: payout.purpose,
    ticketId: payout.ticket_id,
    at: settlement.at,
    postings: postingsOf(payout, amount, assets, settlement.fee),
  });
  await emit(tx, settlement.at, 'payment.final', { paymentId: payout.id });
  return 'settled';
}

/** It can certainly never happen. Nothing left but, perhaps, a fee; what was owed is owed still, by whoever asked for it. */
export async function settleFailed(
  tx: Tx,
  settlement: Settlement & { readonly fee: Decimal | null },
): Promise<'settled' | 'already-closed'> {
  const assets = await lockAssetsOf(tx, settlement);
  if (assets === null) return 'already-closed';
  const fee = settlement.fee ?? ZERO;
  const payout = await closePayment(tx, settlement.paymentId, {
    from: ['sent'],
    to: 'failed',
    fee,
    now: settlement.at,
  });
  if (payout === undefined) return 'already-closed';
  await resolveAlert(tx, settlement.at, alertSubjects.payoutWaits(payout.id));
  if (payout.is_reserved) await releaseReserve(tx, payout.asset_id, toDecimal(payout.amount), 'paid');
  if (fee > ZERO) {
    await postEntry(tx, {
      key: entryKeys.failed(payout.id),
      kind: 'fee',
      ticketId: payout.ticket_id,
      at: settlement.at,
      postings: feeSpent(assets.feeAsset, fee, payout.purpose === 'sweep' ? 'deposits' : 'hot'),
    });
  }
  await emit(tx, settlement.at, 'payment.failed', { paymentId: payout.id });
  return 'settled';
}

interface PayoutAssets {
  readonly asset: Asset;
  readonly feeAsset: Asset;
}

/** Both hot accounts may be lowered: their assets are locked first. */
export async function lockAssetsOf(
  tx: Tx,
  { paymentId, catalogue }: Pick<Settlement, 'paymentId' | 'catalogue'>,
): Promise<PayoutAssets | null> {
  const payout = await findPayment(tx, paymentId);
  if (payout === undefined) return null;
  const asset = catalogue.assetById(payout.asset_id);
  const feeAsset = feeAssetOf(catalogue, asset);
  await lockAssets(tx, [asset.id, feeAsset.id]);
  return { asset, feeAsset };
}

/** What fees are paid in; roubles, which no network carries, pay their own. */
function feeAssetOf(catalogue: Catalogue, asset: Asset): Asset {
  if (asset.networkId === null) return asset;
  const { id, name, nativeCurrencyId } = catalogue.networkById(asset.networkId);
  const feeAsset = catalogue.asset(nativeCurrencyId, id);
  assert(feeAsset !== null, `the coin that pays the fees of ${name} is not in the catalogue`);
  return feeAsset;
}

function postingsOf(payout: PaymentRow, amount: Decimal, assets: PayoutAssets, fee: Decimal): Posting[] {
  switch (payout.purpose) {
    case 'gas':
      return [...moved(assets.asset, amount, 'hot'), ...feeSpent(assets.feeAsset, fee, 'hot')];
    case 'sweep':
      return [...moved(assets.asset, amount, 'deposits'), ...feeSpent(assets.feeAsset, fee, 'deposits')];
    case 'payout':
    case 'refund':
    case 'withdrawal':
      return paidOut(assets.asset, amount, { asset: assets.feeAsset, amount: fee });
  }
}
