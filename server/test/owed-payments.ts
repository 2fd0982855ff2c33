/** Owed payments that are not begun. Their caller books the debt. */
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import type { CatalogueSource } from '../src/currencies/index.ts';
import { holdReserve, lockAsset } from '../src/ledger/index.ts';
import { isOwed, oweWhatWasPaid } from '../src/payments/operated/owe-what-was-paid.ts';
import { findPayment } from '../src/payments/payments-store.ts';
import { type PaymentRequest, requestPayment } from '../src/payments/request-payment.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/db.ts';

type OwedPayment = Pick<PaymentRequest, 'purpose' | 'assetId'> &
  Partial<Omit<PaymentRequest, 'purpose' | 'assetId' | 'amount' | 'at'>> & { readonly amount: string };

/** Queued by default; a held one is reserved. @returns its id, or '' for a known key */
export async function owedPayment(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { amount, ...owed }: OwedPayment,
): Promise<string> {
  const asked: PaymentRequest = {
    key: randomUUID(),
    address: 'to',
    memo: null,
    state: 'queued',
    isReserved: false,
    ...owed,
    amount: toDecimal(amount),
    at: clock.now(),
  };
  const id = await db.transaction().execute(async (tx) => {
    if (asked.isReserved) await holdReserve(tx, asked.assetId, asked.amount, 'paid');
    return requestPayment(tx, asked);
  });
  return id ?? '';
}

/** As after a restored backup, whose journal shows that another sum left. */
export async function correctedTo(
  { db, clock, catalogue }: { readonly db: Db; readonly clock: Clock; readonly catalogue: CatalogueSource },
  paymentId: string,
  paid: string,
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  assert(payment !== undefined && isOwed(payment));
  const asset = catalogue().assetById(payment.assetId);
  await db.transaction().execute(async (tx) => {
    await lockAsset(tx, asset.id);
    assert(await oweWhatWasPaid(tx, asset, payment, { paid: toDecimal(paid), at: clock.now() }));
  });
}
