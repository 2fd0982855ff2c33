/** Never guesses: a coin whose sources are silent or disagree has no price. */

export { type BoardPrice, type Quote, quoteOf, type RateBoard } from './board/board.ts';
export { FIXED_CEILING_USDT, keepReloading, type LiveBoard, openLiveBoard } from './board/live-board.ts';
export { readProvenance } from './board/provenance.ts';
export { ratesRoutes } from './board/rates-routes.ts';
export type { FixedPrice } from './board/rates-store.ts';
export { type CoinLook, type VenueRow, venueTable } from './board/venue-table.ts';
export { judgeDefaults } from './certainty/judge.ts';
export { rateHistoryRoutes } from './history/rate-history-routes.ts';
export { keepRecorded, thinHistory } from './history/record-prices.ts';
export { bandBpsOf } from './pairs/bands.ts';
export { warnThinMarkups } from './pairs/thin-markups.ts';
export { createRateMetrics } from './rate-metrics.ts';
export { type SandboxPriceChange, setSandboxPrice } from './sandbox/sandbox-price.ts';
export { type SandboxWalk, sandboxWalk, WALK_STEP_MS } from './sandbox/sandbox-walk.ts';
export { acceptJump, fixPrice, type PriceDeps, releaseEndedPrices, releasePrice } from './set-price.ts';
export { type ConfiguredVenue, marketSources } from './sources/market-sources.ts';
export { allRateVenues, breakBps, rateVenues, secondRate } from './sources/rate-settings.ts';
export { DOLLAR } from './sources/source.ts';
export {
  checkSymbol,
  type KnownSymbol,
  type SymbolFault,
  symbolsOf,
} from './sources/symbols.ts';
export {
  deleteVenueSymbol,
  lockVenueSymbols,
  readVenueSymbols,
  type VenueSymbol,
  writeVenueSymbol,
} from './sources/venue-symbols-store.ts';
export { type TickDeps, tickRates } from './tick-rates.ts';
