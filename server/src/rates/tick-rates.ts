/** One round of the worker's schedule: ask every source, judge, store what is believed. No network call in a transaction. */
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import type { BoardPrice } from './board.ts';
import { changePrices, type LockedPrices, type RateDeps } from './change-prices.ts';
import { type JudgeSettings, judge, judgeDefaults, type SourcedObservation } from './judge.ts';
import { updatePending, upsertPrices } from './rates-store.ts';
import type { RateSource } from './source.ts';

export interface TickDeps extends RateDeps {
  readonly sources: readonly RateSource[];
  readonly log: { warn(details: object, message: string): void };
  readonly judgeSettings?: JudgeSettings;
}

const NOTHING_YET = { usdt: null, pending: null };

/** Returns the currencies whose price changed. A source that fails is logged and left out of this round. */
export async function tickRates(deps: TickDeps): Promise<readonly number[]> {
  const observations = await observe(deps);
  return changePrices(deps, (tx, locked) => judgeAndStore(tx, deps, locked, observations));
}

async function observe({ sources, log }: TickDeps): Promise<SourcedObservation[]> {
  const answers = await Promise.all(
    sources.map(async (source) => {
      try {
        const seen = await source.fetch();
        return seen.map((one) => ({ ...one, source: source.name, kind: source.kind }));
      } catch (err) {
        log.warn({ err, source: source.name }, 'a source of prices failed');
        return [];
      }
    }),
  );
  return answers.flat();
}

async function judgeAndStore(
  tx: Tx,
  { clock, judgeSettings = judgeDefaults }: TickDeps,
  locked: LockedPrices,
  observations: readonly SourcedObservation[],
): Promise<void> {
  const now = clock.now();
  const accepted: BoardPrice[] = [];
  for (const currencyId of new Set([...locked.keys(), ...observations.map((seen) => seen.currencyId)])) {
    const stored = locked.get(currencyId);
    if (stored?.isFrozen) continue;
    const ofCurrency = observations.filter((seen) => seen.currencyId === currencyId);
    const judgement = judge(stored ?? NOTHING_YET, ofCurrency, now, judgeSettings);
    const subject = `rate-jump:${currencyId}`;
    if (judgement.verdict === 'accepted') accepted.push({ currencyId, ...judgement.price });
    if (judgement.verdict === 'heldBack') {
      await updatePending(tx, currencyId, judgement.pending);
      await raiseAlert(tx, now, subject, `the price of currency ${currencyId} jumped and is held back`);
    } else if (stored?.pending) {
      await updatePending(tx, currencyId, null);
      await resolveAlert(tx, now, subject);
    }
  }
  await upsertPrices(tx, accepted);
}
