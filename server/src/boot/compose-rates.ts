import type { Registry } from 'prom-client';
import { type CatalogueSource, currencyName } from '../currencies/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { keepFresh } from '../platform/kept-fresh.ts';
import type { Logger } from '../platform/logger.ts';
import {
  bandBpsOf,
  createRateMetrics,
  DOLLAR,
  judgeDefaults,
  keepReloading,
  marketSources,
  openLiveBoard,
  readVenueSymbols,
  type SandboxWalk,
  sandboxWalk,
  type TickDeps,
} from '../rates/index.ts';
import type { Config } from './config.ts';

/** An operator's new symbol is asked within this time. */
const SYMBOLS_EVERY_MS = 10_000;

export interface Rates extends TickDeps {
  readonly askedVenues: readonly string[];
  readonly walk: SandboxWalk | null;
  close(): void;
}

export async function composeRates(deps: {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  readonly version: string;
  readonly catalogue: CatalogueSource;
  readonly onChanged: TickDeps['onChanged'];
}): Promise<Rates> {
  const { config, db, clock, log, catalogue, onChanged } = deps;
  const metrics = createRateMetrics(deps.registry);
  const board = await openLiveBoard({ db, clock, fixedCeilingUsdt: config.fixedCeilingUsdt });
  const { currencies } = catalogue();
  const rates = config.mode === 'sandbox' ? config.sandbox.rates : 'venues';
  const walk = rates === 'venues' ? null : sandboxWalk(clock, { currencies, rates });
  const symbols = await keepFresh('venue symbols', () => readVenueSymbols(db), log, SYMBOLS_EVERY_MS);
  const userAgent = `Parom/${deps.version}`;
  const market = { clock, log, metrics, currencies, userAgent, symbols: symbols.current };
  const sources = walk === null ? marketSources(market, config.rateVenues) : [walk];
  const askedVenues = walk === null ? config.rateVenues.map(({ venue }) => venue.name) : [];
  const judgeSettings = { ...judgeDefaults, jumpBps: config.rateJumpBps };
  const { maxBreakBps } = config;
  const nameOf = (id: number): string => (id === DOLLAR ? 'the dollar' : currencyName(catalogue(), id));
  const bandOf = (id: number): number => bandBpsOf(catalogue(), id);
  const closing = new AbortController();
  void keepReloading(board, closing.signal, (err) => log.warn({ err }, 'the board of prices was not read'));
  const tick = {
    db,
    clock,
    log,
    metrics,
    board,
    onChanged,
    sources,
    judgeSettings,
    maxBreakBps,
    nameOf,
    bandBpsOf: bandOf,
  };
  const close = (): void => {
    symbols.close();
    closing.abort();
  };
  return { ...tick, walk, askedVenues, close };
}
