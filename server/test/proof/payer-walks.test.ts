/**
 * A random walk of two payers on each network. After each step no payment left twice, each that left has its
 * recipient and sum, and none is final before the network's depth. `PAROM_STEPS` sets the steps on each
 * network, `PAROM_SEED` the first walk's seed.
 */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { describeWithBitcoind } from '../bitcoin/bitcoind.ts';
import { reportCovered, spentAt } from '../budget.ts';
import type { Bench, Surroundings } from '../conformance/bench.ts';
import { openBitcoinBench } from '../conformance/bitcoin-bench.ts';
import { openEvmBench } from '../conformance/evm-bench.ts';
import { openMoneroBench } from '../conformance/monero-bench.ts';
import { openTonBench } from '../conformance/ton-bench.ts';
import { openTronBench } from '../conformance/tron-bench.ts';
import { openXrpBench } from '../conformance/xrp-bench.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { describeWithMonerod } from '../monero/monerod.ts';
import { CHANGE_SEED } from '../short-form.ts';
import { Ground } from './payer-ground.ts';
import { type Step, stepsOf } from './payer-steps.ts';
import { Walk } from './payer-walk.ts';

const CAMPAIGN = process.env['PAROM_STEPS'];
const STEPS = 40;
/** monerod needs a fifth of a second for each block, its wallet a second for each signature. */
const STEPS_OF_MONERO = 16;
/** Each start mines a new Monero chain. */
const STARTING_MS = 300_000;
/** A change is judged by its own effect; the campaign finds new ground. */
const FIXED_SEED = 1;
const SEED = Number(process.env['PAROM_SEED'] ?? (CAMPAIGN === undefined ? FIXED_SEED : CHANGE_SEED));
const STEPS_PER_WALK = 40;
/** Blocks and accounts stay in memory. */
const WALKS_PER_NETWORK = 25;
const NETWORKS = 6;

let walked = 0;

function walks(
  name: string,
  open: (around: Surroundings) => Promise<Bench>,
  amount: string,
  shortForm = STEPS,
): void {
  const wanted = Number(CAMPAIGN ?? shortForm);
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('pay each payment once, and come to rest', {
    tags: ['threat:double-payout'],
    timeout: STARTING_MS + wanted * 1_000,
  }, async () => {
    const isSpent = spentAt(1 / (NETWORKS - walked));
    walked += 1;
    let bench: Bench | undefined;
    let steps = 0;
    for (let walk = 0; steps < wanted && !isSpent(); walk += 1) {
      await database.truncate();
      const ground: Ground = await Ground.open(
        database,
        open,
        walk % WALKS_PER_NETWORK === 0 ? undefined : bench,
      );
      bench = ground.bench;
      const way = stepsOf(SEED + walk, Math.min(wanted, STEPS_PER_WALK));
      steps += await walkOnce(`${name} by seed ${SEED + walk}`, ground, amount, way);
    }
    reportCovered(`${steps} steps of two payers on ${name}`);
  });
}

async function walkOnce(
  name: string,
  ground: Ground,
  amount: string,
  steps: readonly Step[],
): Promise<number> {
  const walk = new Walk(ground, await ground.newSigner(), amount);
  let taken = 0;
  try {
    for (const step of steps) {
      taken += 1;
      await walk.take(step);
    }
    await walk.rest();
  } catch (error) {
    const way = steps.slice(0, taken).map((step) => JSON.stringify(step));
    throw new Error(`on ${name}, step ${taken}: ${error}\n${way.join('\n')}`, {
      cause: error,
    });
  }
  return taken;
}

describe('two payers at random', () => {
  describe('on the XRP Ledger, on the stand-in,', () => walks('the XRP Ledger', openXrpBench, '12.5'));
  describeWithAnvil('on TRON, on the stand-in,', () => walks('TRON', openTronBench, '12.5'));
  describe('on TON, on the stand-in,', () => walks('TON', openTonBench, '12.5'));
  describeWithBitcoind('on bitcoind', () => walks('Bitcoin', openBitcoinBench, '0.01'));
  describeWithAnvil('on anvil', () => walks('Ethereum', openEvmBench, '0.1'));
  describeWithMonerod('on monerod', () => walks('Monero', openMoneroBench, '0.1', STEPS_OF_MONERO));
});
