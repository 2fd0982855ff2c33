import { createHash } from 'node:crypto';
import {
  outageInEnglish,
  type RatingOutageKind,
  whyNoScore,
} from '@parom/contract/console/answers/rating-outage';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { keepRating, readThreshold } from './ratings-store.ts';
import type { Rating, ScreenedDeposit, ScreeningProvider, ScreeningResult } from './screening.ts';

/** Scores the origin of coins; the operator's threshold decides. `null`: a network that it cannot check. */
export interface RatingProvider {
  readonly name: string;
  /** @throws RatingOutage */
  rateDeposit(deposit: ScreenedDeposit): Promise<Rating | null>;
  /** @throws RatingOutage */
  rateAddress(address: string, networkId: number): Promise<Rating | null>;
}

/** The provider gave no score: the ticket goes on waiting. */
export class RatingOutage extends Error {
  constructor(
    readonly provider: string,
    readonly kind: RatingOutageKind,
    /** A code, or the provider's words. */
    readonly said: string,
  ) {
    super(whyNoScore({ provider, said }, outageInEnglish[kind]));
  }
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

const PASS: ScreeningResult = { verdict: 'pass' };

/** The threshold is read at each check: a change counts at once, in every process. */
export function byThreshold(provider: RatingProvider, { db, clock }: RatingDeps): ScreeningProvider {
  const { name } = provider;
  const decide = async (
    rating: Rating | null,
    subject: string,
    deposit: ScreenedDeposit | null,
  ): Promise<ScreeningResult> => {
    if (rating === null) return PASS;
    const { score } = rating;
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
    return isStopped ? { verdict: 'stop', reason: reasonOf(rating), rating } : PASS;
  };
  return {
    name,
    ratesRisk: true,
    screenDeposit: async (deposit) =>
      decide(await provider.rateDeposit(deposit), `deposit:${deposit.networkId}:${deposit.txId}`, deposit),
    // Ticket creation does not wait for a network.
    screenAddress: () => PASS,
    // A card or phone never leaves this house.
    screenPayment: async (address, networkId) =>
      networkId === null
        ? PASS
        : decide(await provider.rateAddress(address, networkId), `address:${networkId}:${address}`, null),
  };
}

const reasonOf = ({ score, signals }: Rating): string =>
  [`score ${score}`, signals.map(({ code, share }) => `${code} ${share}%`).join(', ')]
    .filter((part) => part !== '')
    .join(': ');
