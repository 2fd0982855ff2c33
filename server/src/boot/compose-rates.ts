import type { Registry } from 'prom-client';
import { type CatalogueSource, currencyName } from '../currencies/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import {
  bandBpsOf,
  createRateMetrics,
  DOLLAR,
  judgeDefaults,
  keepReloading,
  marketSources,
  openLiveBoard,
  type SandboxWalk,
  sandboxWalk,
  type TickDeps,
} from '../rates/index.ts';
import type { Config } from './config.ts';

export interface Rates extends TickDeps {
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
  const sources =
    walk === null
      ? marketSources(
          { clock, log, metrics, currencies, userAgent: `Parom/${deps.version}` },
          config.rateVenues,
        )
      : [walk];
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
  return { ...tick, walk, close: () => closing.abort() };
}
