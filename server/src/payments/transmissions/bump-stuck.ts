import { randomUUID } from 'node:crypto';
import type { Chain, PaymentOrder, SignedPayment } from '../../chains/chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { isPaymentStopped } from '../outflow/stops-store.ts';
import type { Payment } from '../payment.ts';
import { discardUnstored } from '../signing/discard-unstored.ts';
import { outgoingOf, walletOf } from '../signing/outgoing.ts';
import { keepClaim } from './claims-store.ts';
import type { Transmission } from './transmission.ts';
import { bytesUnderWay, insertTransmission, paymentsIn, showTransaction } from './transmissions-store.ts';

/** Throws a ChainOutage at the ceiling of the fee. */
export async function bumpStuck(deps: FollowDeps, chain: Chain, stuck: Transmission): Promise<boolean> {
  if (chain.bump === undefined || !isDue(chain, stuck, deps.clock.now())) return false;
  const payments = await paymentsIn(deps.db, stuck.id);
  if (await isStopped(deps, chain, payments)) return false;
  const id = randomUUID();
  const order = await orderOf(deps, stuck, { id, payments });
  if (order === null) return false;
  const bumped = await chain.bump(stuck, order);
  if (bumped === 'not now') return false;
  let isStored = false;
  try {
    isStored = await deps.db.transaction().execute((tx) => store(tx, deps, stuck, { id, bumped, payments }));
  } finally {
    if (!isStored) {
      const nonce = { networkId: stuck.networkId, wallet: stuck.wallet, value: order.nonce };
      await discardUnstored(deps, chain, { id, nonce, signed: bumped });
    }
  }
  return isStored;
}

/** At its time, or at an operator's wish. */
export const isDue = (
  { bumpAfterMs = 0 }: Chain,
  { sentAt, bumpAskedAt }: Transmission,
  now: Date,
): boolean => sentAt !== null && (bumpAskedAt !== null || now.getTime() - sentAt.getTime() >= bumpAfterMs);

/** `null`: it has no number, so only a child raises its fee. */
export async function orderOf(
  deps: FollowDeps,
  stuck: Transmission,
  { id, payments }: { readonly id: string; readonly payments: readonly Payment[] },
): Promise<PaymentOrder | null> {
  const [first, ...others] = payments;
  if (first === undefined || stuck.number === null) return null;
  const from = await walletOf(deps, first);
  const ahead = await bytesUnderWay(deps.db, stuck.networkId, stuck.wallet);
  const outgoing = await Promise.all([first, ...others].map((payment) => outgoingOf(deps, payment)));
  return { id, from, payments: outgoing, nonce: stuck.number, ahead };
}

/** A lost deposit stops unsigned payments only: later numbers of the wallet wait behind a sent payment. */
export async function isStopped(
  { db }: { readonly db: Db | Tx },
  { networkId }: Pick<Chain, 'networkId'>,
  payments: readonly Payment[],
): Promise<boolean> {
  for (const { assetId } of payments) if (await isPaymentStopped(db, { id: assetId, networkId })) return true;
  return false;
}

interface Bumped {
  readonly id: string;
  readonly bumped: SignedPayment;
  readonly payments: readonly Payment[];
}

async function store(tx: Tx, { clock }: FollowDeps, stuck: Transmission, { id, bumped, payments }: Bumped) {
  const { networkId, wallet, number } = stuck;
  if (number === null || !(await keepClaim(tx, stuck))) return false;
  if (await isStopped({ db: tx }, { networkId }, payments)) return false;
  await insertTransmission(tx, {
    id,
    nonce: { networkId, wallet, value: number },
    signed: bumped,
    paymentIds: payments.map((payment) => payment.id),
    at: clock.now(),
  });
  await showTransaction(tx, id, bumped.txId);
  return true;
}
