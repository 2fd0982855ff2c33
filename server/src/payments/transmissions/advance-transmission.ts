/** Only the stored bytes are ever sent. */
import type { Chain, PaymentRecord } from '../../chains/chain.ts';
import { chainOf, type FollowDeps } from '../follow-deps.ts';
import { reportDifferent } from '../following/report-different.ts';
import { reportNeverAgain } from '../following/report-taken-back.ts';
import { isOwed } from '../operated/owe-what-was-paid.ts';
import { refuseOvertaken } from '../wallets/freeze-wallet.ts';
import { bumpStuck } from './bump-stuck.ts';
import { claimTransmission } from './claims-store.ts';
import { isFinal } from './is-final.ts';
import { liftStuck } from './lift-stuck.ts';
import { markSent } from './mark-sent.ts';
import { recordFailedLook, recordLook } from './record-look.ts';
import { settleTransmission } from './settle-transmission.ts';
import type { Transmission } from './transmission.ts';
import { paymentsIn, rivalsOf } from './transmissions-store.ts';
import { type WhyFailed, whyFailed } from './why-failed.ts';

type Progress = 'again' | 'later' | 'unseen' | 'closed';

/** Safe to call twice or from several processes. */
export async function advanceTransmission(deps: FollowDeps, id: string): Promise<void> {
  for (let progress: Progress = 'again'; progress === 'again'; ) {
    const transmission = await claimTransmission(deps.db, id, deps.clock.now());
    if (transmission === undefined) return;
    progress = await takeStep(deps, transmission);
  }
}

async function takeStep(deps: FollowDeps, transmission: Transmission): Promise<Progress> {
  const now = deps.clock.now();
  try {
    const chain = chainOf(deps, transmission.networkId);
    const progress = await stepOf(deps, chain, transmission);
    if (progress !== 'closed') await recordLook(deps, transmission, now, progress);
    return progress;
  } catch (error) {
    await recordFailedLook(deps, transmission, now, error);
    return 'later';
  }
}

function stepOf(deps: FollowDeps, chain: Chain, transmission: Transmission): Promise<Progress> {
  switch (transmission.state) {
    case 'signed':
      return send(deps, chain, transmission);
    case 'sent':
      return follow(deps, chain, transmission);
    case 'final':
    case 'failed':
    case 'impossible':
    case 'replaced':
      throw new Error(`transmission ${transmission.id} was claimed, and is ${transmission.state}`);
  }
}

/** Marked first: a crash costs a repeated broadcast, the other order could lose sight of a payment. */
async function send(deps: FollowDeps, chain: Chain, transmission: Transmission): Promise<Progress> {
  await markSent(deps.db, transmission.id, deps.clock.now());
  await chain.broadcast(transmission.bytes);
  return 'again';
}

async function follow(deps: FollowDeps, chain: Chain, transmission: Transmission): Promise<Progress> {
  const record = await chain.lookUp(transmission);
  const rivals = await rivalsOf(deps.db, transmission.id);
  switch (record.state) {
    case 'missing':
    case 'pending':
      if (await hasMined(chain, rivals)) return 'later';
      if (record.state === 'missing') await refuseOvertaken(deps, chain, transmission);
      if (isNewest(transmission, rivals)) await offerAgain(deps, chain, transmission, record.state);
      return 'unseen';
    case 'impossible':
      if (await isOneOpen(chain, rivals)) return 'later';
      break;
    case 'included':
    case 'failed':
    case 'different':
  }
  return (await isFinal(deps, chain, record)) ? settleOrReport(deps, chain, transmission, record) : 'later';
}

/** A node refuses a price below its own. */
async function offerAgain(
  deps: FollowDeps,
  chain: Chain,
  transmission: Transmission,
  state: 'missing' | 'pending',
): Promise<void> {
  const offer = state === 'missing' ? chain.broadcast(transmission.bytes) : undefined;
  const [refused] = await Promise.allSettled([offer]);
  if (await bumpStuck(deps, chain, transmission)) return;
  await liftStuck(deps, chain, transmission);
  if (refused.status === 'rejected') throw refused.reason;
}

const isNewest = ({ signedAt }: Transmission, rivals: readonly Transmission[]): boolean =>
  rivals.every((rival) => rival.signedAt <= signedAt);

async function hasMined(chain: Chain, rivals: readonly Transmission[]): Promise<boolean> {
  for (const rival of rivals)
    if (['included', 'failed', 'different'].includes((await chain.lookUp(rival)).state)) return true;
  return false;
}

async function isOneOpen(chain: Chain, rivals: readonly Transmission[]): Promise<boolean> {
  for (const rival of rivals) if ((await chain.lookUp(rival)).state !== 'impossible') return true;
  return false;
}

/** A payout that was final once had its effects, so only an operator decides. */
async function settleOrReport(
  deps: FollowDeps,
  chain: Chain,
  transmission: Transmission,
  record: Exclude<PaymentRecord, { state: 'missing' | 'pending' }>,
): Promise<Progress> {
  const payments = await paymentsIn(deps.db, transmission.id);
  if (record.state === 'different') {
    for (const payment of payments) await reportDifferent(deps.db, deps, payment, record.paid);
    return 'later';
  }
  if (record.state !== 'included') {
    const settledOnce = payments.filter((payment) => payment.timesTakenBack > 0 && isOwed(payment));
    for (const payment of settledOnce) await reportNeverAgain(deps.db, deps, payment);
    if (settledOnce.length > 0) return 'later';
  }
  const failures = new Map<string, WhyFailed>();
  if (record.state === 'failed')
    for (const payment of payments) failures.set(payment.id, await whyFailed(deps, chain, payment, record));
  const end = { transmissionId: transmission.id, record, failures };
  const outcome = await deps.db.transaction().execute((tx) => settleTransmission(tx, deps, chain, end));
  return outcome === 'later' ? 'later' : 'closed';
}
