/**
 * Prices in USDT: sources, acceptance and the board. Never guesses: a coin whose sources are silent or
 * disagree has no price.
 */
export { bandBpsOf } from './bands.ts';
export { type BoardPrice, type Quote, quoteOf, type RateBoard } from './board.ts';
export { judgeDefaults } from './judge.ts';
export { FIXED_CEILING_USDT, keepReloading, type LiveBoard, openLiveBoard } from './live-board.ts';
export { type ConfiguredVenue, marketSources } from './market-sources.ts';
export { readProvenance } from './provenance.ts';
export { rateHistoryRoutes } from './rate-history-routes.ts';
export { createRateMetrics } from './rate-metrics.ts';
export { allRateVenues, breakBps, rateVenues, secondRate } from './rate-settings.ts';
export { ratesRoutes } from './rates-routes.ts';
export { keepRecorded, thinHistory } from './record-prices.ts';
export { type SandboxPriceChange, setSandboxPrice } from './sandbox-price.ts';
export { type SandboxWalk, sandboxWalk, WALK_STEP_MS } from './sandbox-walk.ts';
export { acceptJump, fixPrice, type PriceDeps, releasePrice } from './set-price.ts';
export { DOLLAR } from './source.ts';
export { warnThinMarkups } from './thin-markups.ts';
export { type TickDeps, tickRates } from './tick-rates.ts';
