/** A slow or broken node must not stop orders. Signing checks again. */
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { type Chain, ChainOutage, type Recipient, type RecipientProblem } from './chain.ts';

export type RecipientCheck = (networkId: number, recipient: Recipient) => Promise<RecipientProblem | null>;

const KEPT_MS = 60_000;
const WAIT_MS = 1_000;
/** A stranger makes orders. */
const MOST_AT_ONCE = 16;
const MOST_KEPT = 1_000;

interface Deps {
  readonly chains: ReadonlyMap<number, Chain>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly waitMs?: number;
}

interface Kept {
  readonly until: number;
  readonly problem: RecipientProblem | null;
}

export function recipientCheck({ chains, clock, log, waitMs = WAIT_MS }: Deps): RecipientCheck {
  const kept = new Map<string, Kept>();
  let asking = 0;

  const keep = (key: string, problem: Kept['problem']): void => {
    const oldest = kept.keys().next();
    if (kept.size >= MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
    kept.set(key, { until: clock.now().getTime() + KEPT_MS, problem });
  };
  const ask = async (chain: Chain, recipient: Recipient, key: string): Promise<RecipientProblem | null> => {
    asking += 1;
    try {
      const problem = (await chain.checkRecipient?.(recipient)) ?? null;
      // A late answer serves the visitor's next try.
      keep(key, problem);
      return problem;
    } catch (error) {
      if (!(error instanceof ChainOutage))
        log.error({ err: error, networkId: chain.networkId }, 'no recipient was checked');
      return null;
    } finally {
      asking -= 1;
    }
  };

  return async (networkId, recipient) => {
    const chain = chains.get(networkId);
    if (chain?.checkRecipient === undefined) return null;
    const { currencyId, to, memo, amount } = recipient;
    const key = JSON.stringify([networkId, currencyId, to, memo, `${amount}`]);
    const known = kept.get(key);
    if (known !== undefined && clock.now().getTime() < known.until) return known.problem;
    if (asking >= MOST_AT_ONCE) return null;
    return inTime(ask(chain, recipient, key), waitMs);
  };
}

async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
