/**
 * Some venues refuse a whole call for one symbol that they do not have, a delisted one, and do not say which. This asks such
 * a venue for the halves until the symbol stands alone, goes on without it, and asks for it again every ten minutes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { SourceOutage } from '../source.ts';

/** What a parser throws for the documented answer that one of the symbols is unknown. */
export class UnknownSymbol extends SourceOutage {}

export interface AskedSymbols<Quoted> {
  /** What the venue says of the symbols that it has. @throws SourceOutage, also when it refuses every one of them */
  ask(symbols: readonly string[]): Promise<readonly Quoted[]>;
  /** Those that it refused alone when it was last asked for them. */
  refused(): ReadonlySet<string>;
}

const AGAIN_MS = 10 * 60_000;
const isOver = (refusedAt: Date | undefined, now: Date): boolean =>
  refusedAt !== undefined && now.getTime() - refusedAt.getTime() >= AGAIN_MS;

/** @param pauseMs between two questions that follow each other, as the venue's limits ask for */
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

  /** Apart from the others: a symbol that is still refused costs one question more, and no answer. */
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
      // A venue that refuses all of them refuses the question, not a symbol.
      if (refused.length === known.length) throw new SourceOutage('every symbol is refused');
      for (const symbol of refused) refusedAt.set(symbol, now);
      return due.length === 0 ? quoted : [...quoted, ...(await again(due, now))];
    },
    refused: () => new Set(refusedAt.keys()),
  };
}
