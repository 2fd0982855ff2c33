/** The network is called outside any transaction; guarded updates record the result. */

import type { Chain } from '../chains/chain.ts';
import { chainOf, networkIdOf, type PaymentDeps } from './follow-deps.ts';
import { claimBeside, claimPayment, countBeside, isAlone, releasePayment } from './following/claims-store.ts';
import { type DueLook, dueLook } from './following/due-store.ts';
import { recordFailure, recordProgress } from './following/record-look.ts';
import type { Payment } from './payment.ts';
import { mayLeave, signPayments } from './sign-payment.ts';
import { advanceTransmission } from './transmissions/advance-transmission.ts';
import { carrierOf } from './transmissions/transmissions-store.ts';

/** The next beat goes on. */
const MOST_TRIES = 5;

/** Safe to call twice or from several processes. */
export async function advancePayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  let progress = 'again';
  for (let tries = 0; progress === 'again' && tries < MOST_TRIES; tries += 1) {
    const payment = await claimPayment(deps.db, paymentId, deps.clock.now());
    if (payment === undefined) break;
    progress = await sign(deps, payment);
  }
  const carrier = await carrierOf(deps.db, paymentId);
  if (carrier !== undefined) await advanceTransmission(deps, carrier.id);
}

export async function advancePayments(
  deps: PaymentDeps,
  networkId: number,
  look: DueLook = dueLook(deps),
): Promise<number> {
  const due = await look.load(networkId);
  for (const id of due.transmissions) await advanceTransmission(deps, id);
  for (const id of due.payments) await advancePayment(deps, id);
  return due.transmissions.length + due.payments.length;
}

async function sign(deps: PaymentDeps, payment: Payment): Promise<'again' | 'later'> {
  const now = deps.clock.now();
  try {
    const chain = chainOf(deps, networkIdOf(deps, payment));
    if (await isCollecting(deps, chain, payment)) {
      await releasePayment(deps.db, payment, now, null);
      return 'later';
    }
    const others = await claimBeside(deps.db, payment, chain.maxRecipients - 1, now);
    return await signTogether(deps, chain, [payment, ...others]);
  } catch (error) {
    await recordFailure(deps, payment, now, error);
    return 'later';
  }
}

async function isCollecting({ db, clock }: PaymentDeps, chain: Chain, payment: Payment): Promise<boolean> {
  const { collectMs = 0, maxRecipients } = chain;
  const ageMs = clock.now().getTime() - payment.createdAt.getTime();
  if (ageMs >= collectMs || payment.attempts > 0 || isAlone(payment)) return false;
  return (await countBeside(db, payment)) < maxRecipients - 1;
}

/** A payment that may not leave stops no other. */
async function signTogether(
  deps: PaymentDeps,
  chain: Chain,
  claimed: readonly Payment[],
): Promise<'again' | 'later'> {
  const now = deps.clock.now();
  const ready: Payment[] = [];
  for (const payment of claimed)
    try {
      if (await mayLeave(deps, chain, payment, ready)) ready.push(payment);
      else await recordProgress(deps, payment, now, 'later');
    } catch (error) {
      await recordFailure(deps, payment, now, error);
    }
  const [first, ...rest] = ready;
  if (first === undefined) return 'later';
  try {
    await signPayments(deps, chain, [first, ...rest]);
    for (const payment of ready) await recordProgress(deps, payment, now, 'again');
    return 'again';
  } catch (error) {
    for (const payment of ready) await recordFailure(deps, payment, now, error);
    return 'later';
  }
}
