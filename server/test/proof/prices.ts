/**
 * The prices that the walk set, and when: a payout is compared with them, without asking the service. Only
 * bitcoin's price moves.
 */
import { type Decimal, toDecimal } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import { ids } from '../factories.ts';
import type { Service } from '../service.ts';

/** An aged price is none after so long. */
const HOLDS_MS = 60_000;

interface Spell {
  readonly usdt: Decimal;
  readonly from: number;
  until: number;
}

export interface Prices {
  /** For all pairs from this moment on. */
  set(workers: readonly Service[], usdt: string, isAgeing: boolean): Promise<void>;
  /** Whether a pair had no price at some moment from the first to the second. */
  hadGap(give: number, get: number, from: Date, until: Date): boolean;
  /** What a pair cost, some moment from the first to the second; none while a price had aged. */
  between(give: number, get: number, from: Date, until: Date): PairPrice[];
}

/** @param standing what the others cost in USDT, by their ids */
export function knownPrices(standing: ReadonlyMap<number, Decimal>): Prices {
  const spells: Spell[] = [];
  const spellsBetween = (currencyId: number, from: number, until: number): readonly Decimal[] => {
    if (currencyId !== ids.btc) return [standing.get(currencyId) ?? toDecimal('0')];
    return spells.filter((spell) => spell.from <= until && spell.until >= from).map(({ usdt }) => usdt);
  };
  return {
    set: async (workers, usdt, isAgeing) => {
      const now = workers[0]?.clock.now().getTime() ?? 0;
      const last = spells.at(-1);
      if (last !== undefined) last.until = Math.min(last.until, now);
      const price = toDecimal(usdt);
      spells.push({ usdt: price, from: now, until: isAgeing ? now + HOLDS_MS : Number.POSITIVE_INFINITY });
      for (const { app } of workers)
        await app.setSandboxPrice({ currencyId: ids.btc, usdt: price, stale: isAgeing });
    },
    hadGap: (give, get, from, until) =>
      [give, get].includes(ids.btc) && hasGap(spells, from.getTime(), until.getTime()),
    between: (give, get, from, until) =>
      spellsBetween(give, from.getTime(), until.getTime()).flatMap((giveUsdt) =>
        spellsBetween(get, from.getTime(), until.getTime()).map((getUsdt) => ({ giveUsdt, getUsdt })),
      ),
  };
}

/** Spells follow one another; a price that was set anew at the moment of another's end leaves no gap. */
function hasGap(spells: readonly Spell[], from: number, until: number): boolean {
  let covered = from;
  for (const spell of spells) if (spell.from <= covered) covered = Math.max(covered, spell.until);
  return covered < until;
}
