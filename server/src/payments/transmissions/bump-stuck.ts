import { randomUUID } from 'node:crypto';
import type { Chain, SignedPayment } from '../../chains/chain.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { isNetworkStopped, isPaymentStopped } from '../outflow/stops-store.ts';
import type { Payment } from '../payment.ts';
import { goneBehind } from '../signing/deposits-behind-store.ts';
import { outgoingOf, walletOf } from '../signing/outgoing.ts';
import { keepClaim } from './claims-store.ts';
import type { Transmission } from './transmission.ts';
import { bytesUnderWay, insertTransmission, paymentsIn, showTransaction } from './transmissions-store.ts';

/** Throws a ChainOutage at the ceiling of the fee. */
export async function bumpStuck(deps: FollowDeps, chain: Chain, stuck: Transmission): Promise<boolean> {
  if (!isStuck(chain, stuck, deps.clock.now())) return false;
  const [first, ...others] = await paymentsIn(deps.db, stuck.id);
  if (first === undefined || stuck.number === null) return false;
  const payments = [first, ...others] as const;
  if (await isStopped(deps, chain, payments)) return false;
  const id = randomUUID();
  const bumped = await chain.bump?.(stuck, {
    id,
    from: await walletOf(deps, first),
    payments: await Promise.all(payments.map((payment) => outgoingOf(deps, payment))),
    nonce: stuck.number,
    ahead: await bytesUnderWay(deps.db, chain.networkId, stuck.wallet),
  });
  if (bumped === undefined || bumped === 'not now') return false;
  const isStored = await deps.db
    .transaction()
    .execute((tx) => store(tx, deps, stuck, { id, bumped, payments }));
  if (!isStored) await chain.discard?.(bumped);
  return isStored;
}

const isStuck = ({ bump, bumpAfterMs = 0 }: Chain, { sentAt }: Transmission, now: Date): boolean =>
  bump !== undefined && sentAt !== null && now.getTime() - sentAt.getTime() >= bumpAfterMs;

async function isStopped(
  { db }: FollowDeps,
  { networkId }: Chain,
  payments: readonly Payment[],
): Promise<boolean> {
  for (const { assetId } of payments) if (await isPaymentStopped(db, { id: assetId, networkId })) return true;
  return (
    (
      await goneBehind(
        db,
        payments.map(({ id }) => id),
      )
    ).size > 0
  );
}

interface Bumped {
  readonly id: string;
  readonly bumped: SignedPayment;
  readonly payments: readonly Payment[];
}

async function store(tx: Tx, { clock }: FollowDeps, stuck: Transmission, { id, bumped, payments }: Bumped) {
  const { networkId, wallet, number } = stuck;
  if (number === null || !(await keepClaim(tx, stuck))) return false;
  if (await isNetworkStopped(tx, networkId)) return false;
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
