/** Some venues refuse a whole call because of one delisted symbol, without naming it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { SourceOutage } from '../sources/source.ts';

export class UnknownSymbol extends SourceOutage {}

export interface AskedSymbols<Quoted> {
  /** @throws SourceOutage, also when the venue refuses every symbol */
  ask(symbols: readonly string[]): Promise<readonly Quoted[]>;
  refused(): ReadonlySet<string>;
}

const AGAIN_MS = 10 * 60_000;
const isOver = (refusedAt: Date | undefined, now: Date): boolean =>
  refusedAt !== undefined && now.getTime() - refusedAt.getTime() >= AGAIN_MS;

export function withoutRefused<Quoted>(
  clock: Clock,
  pauseMs: number,
  ask: AskedSymbols<Quoted>['ask'],
): AskedSymbols<Quoted> {
  const refusedAt = new Map<string, Date>();

  async function byHalves(symbols: readonly string[], refused: string[]): Promise<readonly Quoted[]> {
    try {
      return await ask(symbols);
    } catch (error) {
      if (!(error instanceof UnknownSymbol)) throw error;
    }
    if (symbols.length <= 1) {
      refused.push(...symbols);
      return [];
    }
    const quoted: Quoted[] = [];
    const middle = Math.floor(symbols.length / 2);
    for (const half of [symbols.slice(0, middle), symbols.slice(middle)]) {
      await sleep(pauseMs, undefined, { ref: false });
      quoted.push(...(await byHalves(half, refused)));
    }
    return quoted;
  }

  /** A symbol that is still refused must not cost the others their answer. */
  async function again(symbols: readonly string[], now: Date): Promise<readonly Quoted[]> {
    const refused: string[] = [];
    await sleep(pauseMs, undefined, { ref: false });
    const quoted = await byHalves(symbols, refused).catch(() => null);
    for (const symbol of symbols) {
      if (quoted === null || refused.includes(symbol)) refusedAt.set(symbol, now);
      else refusedAt.delete(symbol);
    }
    return quoted ?? [];
  }

  return {
    async ask(symbols) {
      const now = clock.now();
      const known = symbols.filter((symbol) => !refusedAt.has(symbol));
      const due = symbols.filter((symbol) => isOver(refusedAt.get(symbol), now));
      const refused: string[] = [];
      const quoted = await byHalves(known, refused);
      // The venue refuses the request itself.
      if (refused.length === known.length) throw new SourceOutage('every symbol is refused');
      for (const symbol of refused) refusedAt.set(symbol, now);
      return due.length === 0 ? quoted : [...quoted, ...(await again(due, now))];
    },
    refused: () => new Set(refusedAt.keys()),
  };
}
