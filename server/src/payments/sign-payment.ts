import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../alerts.ts';
import { type Chain, Obstructed, type Wallet, walletName } from '../chains/chain.ts';
import { holdReserve } from '../ledger/index.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { endLateConsolidation } from './consolidation/consolidate-coins.ts';
import { fitsBeside, keepWithinOutflow, type OutflowDeps } from './outflow/outflow.ts';
import { isPaymentStopped } from './outflow/stops-store.ts';
import { type Payment, type PaymentPurpose, staysOurs, sumOf } from './payment.ts';
import { isQueued, markHeld } from './payments-store.ts';
import { adoptSigned } from './signing/adopt-signed.ts';
import { goneBehind } from './signing/deposits-behind-store.ts';
import { discardUnstored } from './signing/discard-unstored.ts';
import { outgoingOf, walletOf } from './signing/outgoing.ts';
import { type KnownAddresses, waitsForScreening } from './signing/payable-address.ts';
import { refuseBadRecipients } from './signing/recipient-fault.ts';
import { CameTooLate, type SignedForPayments, storeSigned } from './signing/signed-bytes.ts';
import { unprovenBefore } from './signing/unproven-failures-store.ts';
import { endRefusedDelegation } from './sweeps/lend-stake.ts';
import { endNeedlessChild } from './transmissions/lift-stuck.ts';
import { bytesUnderWay } from './transmissions/transmissions-store.ts';
import { nextNonce } from './wallets/next-nonce.ts';

interface SignDeps extends Pick<KnownAddresses, 'screening'>, OutflowDeps {}

const MAY_END: ReadonlySet<PaymentPurpose> = new Set(['consolidate', 'delegate']);

/** `false`: it waits. */
export async function mayLeave(
  deps: SignDeps,
  chain: Chain,
  payment: Payment,
  beside: readonly Payment[],
): Promise<boolean> {
  const asset = { id: payment.assetId, networkId: chain.networkId };
  if (await isPaymentStopped(deps.db, asset)) return false;
  // Cancelled with bytes in the signer's journal, it would freeze the wallet.
  if (MAY_END.has(payment.purpose) && !(await isUnsigned(deps, chain, payment))) return false;
  if (await endRefusedDelegation(deps, payment)) return false;
  if (await endNeedlessChild(deps, payment)) return false;
  if (await endLateConsolidation(deps, payment)) return false;
  refuseStopped(deps, payment);
  await refuseWithoutDeposit(deps, payment);
  await refuseUnproven(deps, payment);
  // A stop would hold back those beside it.
  const isWithin = beside.length === 0 ? keepWithinOutflow(deps, payment) : fitsBeside(deps, payment, beside);
  if (!(await isWithin)) return false;
  chain.refuseUnpayable?.(await outgoingOf(deps, payment));
  return holdForPayment(deps, payment);
}

async function isUnsigned(deps: SignDeps, chain: Chain, payment: Payment): Promise<boolean> {
  await adoptFor(deps, chain, await walletOf(deps, payment));
  return isQueued(deps.db, payment.id);
}

const adoptFor = (deps: SignDeps, chain: Chain, wallet: Wallet): Promise<void> =>
  adoptSigned({ ...deps, store: (one) => adopted(deps, one) }, chain, walletName(wallet));

export async function signPayments(
  deps: SignDeps,
  chain: Chain,
  claimed: readonly [Payment, ...Payment[]],
): Promise<void> {
  const wallet = await walletOf(deps, claimed[0]);
  await adoptFor(deps, chain, wallet);
  for (const { id } of claimed) if (!(await isQueued(deps.db, id))) return;
  const [first, ...others] = await refuseBadRecipients(deps, chain, claimed);
  if (first === undefined) return;
  const payments = [first, ...others] as const;
  const nonce = await nextNonce(deps, chain, wallet);
  // Read after the nonce, which a concurrent signer takes first.
  const ahead = await bytesUnderWay(deps.db, chain.networkId, walletName(wallet));
  const id = randomUUID();
  const outgoing = await Promise.all(payments.map((payment) => outgoingOf(deps, payment)));
  const signed = await chain.sign({ id, from: wallet, payments: outgoing, nonce, ahead });
  // The node may have taken long. The bytes are unseen, and their number is given again.
  const isStopped = payments.some((payment) => waitsForScreening(deps, payment));
  const source = { networkId: chain.networkId, wallet: walletName(wallet), value: nonce };
  const transmission = { id, nonce: source, signed, payments };
  let isKept = false;
  try {
    isKept = !isStopped && (await isStored(deps, transmission));
  } finally {
    if (!isKept) await discardUnstored(deps, chain, transmission);
  }
  if (isStopped) throw Obstructed.by('stoppedByScreening', {});
}

async function adopted(deps: SignDeps, transmission: SignedForPayments): Promise<boolean> {
  for (const payment of transmission.payments) if (!(await holdForPayment(deps, payment))) return false;
  return isStored(deps, transmission);
}

async function isStored(deps: SignDeps, transmission: SignedForPayments): Promise<boolean> {
  try {
    await deps.db.transaction().execute((tx) => storeSigned(tx, deps, transmission));
    return true;
  } catch (error) {
    if (!(error instanceof CameTooLate)) throw error;
    return false;
  }
}

/** An outage of the provider must not delay payments. */
function refuseStopped(deps: SignDeps, payment: Payment): void {
  if (waitsForScreening(deps, payment)) throw Obstructed.by('stoppedByScreening', {});
}

async function refuseWithoutDeposit({ db }: SignDeps, payment: Payment): Promise<void> {
  const gone = (await goneBehind(db, [payment.id])).get(payment.id);
  if (gone === undefined) return;
  throw Obstructed.by('depositGoneBefore', { deposit: gone, payment: payment.id, ticket: payment.ticketId });
}

/** If that node was wrong, this one would pay twice. */
async function refuseUnproven({ db }: SignDeps, payment: Payment): Promise<void> {
  const failed = await unprovenBefore(db, payment.id);
  if (failed === null) return;
  throw failed === payment.id
    ? Obstructed.by('expiredUnproven', { transaction: payment.txId })
    : Obstructed.by('failureUnproven', { payment: failed });
}

/** Takes the asset's lock, so that a cancellation waits and resolves the alert. */
export async function holdForPayment(
  deps: Pick<SignDeps, 'db' | 'clock' | 'catalogue'>,
  payment: Payment,
): Promise<boolean> {
  if (payment.isReserved || staysOurs(payment)) return true;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    if (await holdReserve(tx, payment.assetId, payment.amount, 'owed')) {
      assert(await markHeld(tx, payment.id), `payment ${payment.id} was held twice`);
      await resolveAlert(tx, now, alertSubjects.reserve(payment.assetId));
      return true;
    }
    const parts = { payment: payment.id, sum: sumOf(deps.catalogue(), payment) };
    const detail = alertDetail('walletTooEmpty', parts);
    if (await isQueued(tx, payment.id))
      await raiseAlert(tx, now, alertSubjects.reserve(payment.assetId), detail);
    return false;
  });
}
