/** Puts the prices together: which sources this installation asks, and who is told of a change. */
import { CRYPTO_TYPE } from '@parom/contract/currencies';
import type { Config } from './config.ts';
import type { Catalogue } from './currencies/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import { every, type ScheduleEntry } from './platform/jobs/run-schedules.ts';
import type { Logger } from './platform/logger.ts';
import {
  binanceSource,
  keepRecorded,
  keepReloading,
  openLiveBoard,
  type RateDeps,
  type RateSource,
  type SandboxWalk,
  sandboxWalk,
  thinHistory,
  tickRates,
  unitSource,
  WALK_STEP_MS,
} from './rates/index.ts';

const UNIT_CODE = 'USDT';
/** Far more often than once a minute, so that a minute is missed only when the service was. */
const RECORD_MS = 10_000;
const THIN_MS = 3_600_000;

export interface Rates extends RateDeps {
  /** The simulated market; `null` in live mode. */
  readonly walk: SandboxWalk | null;
  readonly schedules: readonly ScheduleEntry[];
  close(): void;
}

export async function composeRates(deps: {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalogue: Catalogue;
  readonly onChanged: RateDeps['onChanged'];
}): Promise<Rates> {
  const { config, db, clock, log, catalogue, onChanged } = deps;
  const board = await openLiveBoard({ db, clock });
  const walk =
    config.mode === 'sandbox'
      ? sandboxWalk(clock, { currencies: catalogue.currencies, rates: config.sandbox.rates })
      : null;
  const sources = walk === null ? realSources(config, clock, catalogue) : [walk];
  const tick = { db, clock, log, board, onChanged, sources };
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

/** The venues of the settings, and USDT itself, in which everything is priced. */
function realSources(config: Config, clock: Clock, { currencies }: Catalogue): RateSource[] {
  const unit = currencies.find((currency) => currency.code === UNIT_CODE);
  const symbols = new Map(
    currencies
      .filter((currency) => currency.type === CRYPTO_TYPE && currency !== unit)
      .map((currency) => [`${currency.code}${UNIT_CODE}`, currency.id]),
  );
  return [
    ...(unit === undefined ? [] : [unitSource(clock, unit.id)]),
    ...config.rateVenues.map((venue) => binanceSource(clock, { ...venue, symbols })),
  ];
}
