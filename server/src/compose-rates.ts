/** Puts the prices together: which sources this installation asks, and who is told of a change. */
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { type Catalogue, currencyName } from './currencies/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import { every, type ScheduleEntry } from './platform/jobs/run-schedules.ts';
import type { Logger } from './platform/logger.ts';
import {
  createRateMetrics,
  DOLLAR,
  judgeDefaults,
  keepRecorded,
  keepReloading,
  marketSources,
  openLiveBoard,
  type RateDeps,
  type SandboxWalk,
  sandboxWalk,
  thinHistory,
  tickRates,
  WALK_STEP_MS,
} from './rates/index.ts';

/** Far more often than once a minute, so that a minute is missed only when the service was. */
const RECORD_MS = 10_000;
const THIN_MS = 3_600_000;

export interface Rates extends RateDeps {
  /** The simulated market; `null` where the prices are the venues'. */
  readonly walk: SandboxWalk | null;
  readonly schedules: readonly ScheduleEntry[];
  close(): void;
}

export async function composeRates(deps: {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  readonly catalogue: Catalogue;
  readonly onChanged: RateDeps['onChanged'];
}): Promise<Rates> {
  const { config, db, clock, log, catalogue, onChanged } = deps;
  const metrics = createRateMetrics(deps.registry);
  const board = await openLiveBoard({ db, clock });
  const { currencies } = catalogue;
  const rates = config.mode === 'sandbox' ? config.sandbox.rates : 'venues';
  const walk = rates === 'venues' ? null : sandboxWalk(clock, { currencies, rates });
  const sources =
    walk === null ? marketSources({ clock, log, metrics, currencies }, config.rateVenues) : [walk];
  const judgeSettings = { ...judgeDefaults, jumpBps: config.rateJumpBps };
  const { maxBreakBps } = config;
  const nameOf = (id: number): string => (id === DOLLAR ? 'the dollar' : currencyName(catalogue, id));
  const tick = { db, clock, log, metrics, board, onChanged, sources, judgeSettings, maxBreakBps, nameOf };
  const closing = new AbortController();
  void keepReloading(board, closing.signal, (err) => log.warn({ err }, 'the board of prices was not read'));
  return {
    db,
    clock,
    board,
    onChanged,
    walk,
    schedules: [
      every(WALK_STEP_MS, 'ask for prices', () => tickRates(tick)),
      every(RECORD_MS, 'record prices', keepRecorded(tick)),
      every(THIN_MS, 'thin the history of prices', () => thinHistory(tick)),
    ],
    close: () => closing.abort(),
  };
}
