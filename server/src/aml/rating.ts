import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { keepRating, readThreshold } from './ratings-store.ts';
import type { ScreenedDeposit, ScreeningProvider, ScreeningResult } from './screening.ts';

export interface Rating {
  /** 0 is clean, 100 the worst. */
  readonly score: number;
  readonly reason: string;
}

/** Scores the origin of coins; the operator's threshold decides. Throws without an answer. */
export interface RatingProvider {
  readonly name: string;
  rateDeposit(deposit: ScreenedDeposit): Promise<Rating>;
  rateAddress(address: string): Promise<Rating>;
}

export interface RatingDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A provider that scores decides by the operator's threshold. */
export const deciding = (
  provider: RatingProvider | ScreeningProvider,
  deps: RatingDeps,
): ScreeningProvider => ('rateDeposit' in provider ? byThreshold(provider, deps) : provider);

/** The threshold is read at each check: a change counts at once, in every process. */
export function byThreshold(provider: RatingProvider, { db, clock }: RatingDeps): ScreeningProvider {
  const { name } = provider;
  const decide = async (
    { score, reason }: Rating,
    subject: string,
    deposit: ScreenedDeposit | null,
  ): Promise<ScreeningResult> => {
    if (!Number.isInteger(score) || score < 0 || score > 100)
      throw new Error(`${name} answers the score ${score}, which is none from 0 to 100`);
    const isStopped = score >= (await readThreshold(db));
    const { networkId = null, txId = null } = deposit ?? {};
    const hash = createHash('sha256').update(subject).digest();
    await keepRating(db, {
      provider: name,
      subject: hash,
      networkId,
      txId,
      score,
      isStopped,
      at: clock.now(),
    });
    return isStopped ? { verdict: 'stop', reason: `score ${score}: ${reason}` } : { verdict: 'pass' };
  };
  return {
    name,
    ratesRisk: true,
    screenDeposit: async (deposit) =>
      decide(await provider.rateDeposit(deposit), `deposit:${deposit.networkId}:${deposit.txId}`, deposit),
    // Ticket creation does not wait for a network.
    screenAddress: () => ({ verdict: 'pass' }),
    screenPayment: async (address) => decide(await provider.rateAddress(address), `address:${address}`, null),
  };
}
