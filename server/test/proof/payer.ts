/**
 * A program that only pays, from the real wallet of a real node, until nothing is left to do. The tests kill
 * it and start it again. Its keys and its signer's journal are as a live worker's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ChainOutage } from '../../src/chains/chain.ts';
import { watchOnce } from '../../src/chains/watch-chain.ts';
import { readCatalogue } from '../../src/currencies/catalogue-store.ts';
import { catalogueOf } from '../../src/currencies/index.ts';
import { advancePayments, consolidateCoins, proveFailures } from '../../src/payments/index.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { handClock } from '../clock.ts';
import { openPayersChain } from './payer-chains.ts';

const quietLog = createLogger('silent');

export interface PayerSettings {
  readonly kind: 'bitcoin' | 'evm' | 'monero' | 'tron' | 'ton' | 'xrp';
  readonly networkId: number;
  readonly currencyId: number;
  readonly mnemonic: string;
  readonly node: string;
  /** Of a network with more to say than its node. */
  readonly network?: object;
  /** It reads blocks, and proves by them that an expired payment did not leave. */
  readonly watches?: boolean;
  readonly journal: string;
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** Its clock begins here: a life must not wait for the leases of the one before. */
  readonly from: string;
  /** In milliseconds since 1970. Racing payers share one fast clock, so that leases count. */
  readonly racesSince?: number;
  readonly confirmations: number;
  readonly feeRate: number;
  /** Above `feeRate`: it joins small coins first. */
  readonly consolidateFeeRate: number;
  /** It ends once each payment is so far. */
  readonly until: 'sent' | 'final';
}

const LOOK_MS = 16_000;
/** A lease lasts 300 real milliseconds: some are lost. */
const RACE_PACE = 200;
/** Blocks may be made faster than they are read. */
const MOST_LOOKS = 50;
const DONE = { sent: ['sent', 'final', 'cancelled'], final: ['final', 'cancelled'] } as const;

const settings: PayerSettings = JSON.parse(process.env['PAYER'] ?? '{}');
const database = await openDatabase({
  databaseUrl: settings.databaseUrl,
  dataDir: settings.dataDir,
  log: quietLog,
});
const { db } = database;
const catalogue = catalogueOf(await readCatalogue(db));
const chain = await openPayersChain(settings);
const ownClock = handClock(settings.from);
const { racesSince = null } = settings;
const raceTime = (since: number) => new Date(Date.parse(settings.from) + (Date.now() - since) * RACE_PACE);
const clock = racesSince === null ? ownClock : { now: () => raceTime(racesSince) };
const deps = {
  db,
  clock,
  catalogue: () => catalogue,
  chains: new Map([[settings.networkId, chain]]),
  screening: [],
  outflow: { ceilingUsdt: null, worthOf: () => null },
};
const isDone = async () => {
  const rows = await db.selectFrom('payments').select('state').execute();
  return rows.every(({ state }) => (DONE[settings.until] as readonly string[]).includes(state));
};
/** Blocks may be made at this moment. */
async function unlessOutage(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    return 'outage';
  }
}
const isJoined = async () =>
  chain.consolidation === undefined || (await unlessOutage(chain.consolidation)) === 'not now';
async function watch(): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && (await watchOnce(deps, chain)) === 'again'; looks += 1);
  await proveFailures(deps);
}
do {
  if (settings.watches === true) await unlessOutage(watch);
  await unlessOutage(() => consolidateCoins(deps, chain));
  await advancePayments(deps, settings.networkId);
  ownClock.advance(LOOK_MS);
  await sleep(20);
} while (!((await isDone()) && (await isJoined())));
await database.close();
process.exit(0);
