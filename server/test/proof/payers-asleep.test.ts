/**
 * Two payers of one database. One falls asleep in a call of the node, and the other one goes on. Each has a
 * signer of its own, so that the database alone stands between them.
 */
import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advancePayment } from '../../src/payments/index.ts';
import type { Bench, Surroundings } from '../conformance/bench.ts';
import { openTonBench } from '../conformance/ton-bench.ts';
import { openTronBench } from '../conformance/tron-bench.ts';
import { openXrpBench } from '../conformance/xrp-bench.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { Ground, type Owed, type Payer } from './payer-ground.ts';

/** More than a lease, which a payer that sleeps cannot renew. */
const BEYOND_LEASE_MS = 61_000;
const BETWEEN_LOOKS_MS = 16_000;
const MOST_LOOKS = 40;
const AMOUNT = '12.5';

function race(open: (around: Surroundings) => Promise<Bench>): void {
  let database: TestDatabase;
  let ground: Ground;
  let sleeper: Payer;
  let rival: Payer;
  beforeAll(async () => {
    database = await testDatabase();
    ground = await Ground.open(database, open);
    sleeper = await ground.payer(await ground.newSigner());
    rival = await ground.payer(await ground.newSigner());
    // The wallet's numbers begin, and both have compared their journals.
    for (const payer of [sleeper, rival]) await rest(await ground.owe(AMOUNT), payer);
  });
  afterAll(() => database.close());

  async function work(...payers: readonly Payer[]): Promise<void> {
    ground.clock.advance(BETWEEN_LOOKS_MS);
    for (const payer of payers) await payer.work();
  }

  async function rest(owed: Owed, ...payers: readonly Payer[]): Promise<void> {
    const stateOf = async () => (await ground.payments()).get(owed.id);
    for (let looks = 0; looks < MOST_LOOKS && (await stateOf())?.state !== 'final'; looks += 1) {
      await work(...payers);
      await ground.bench.mine(ground.bench.depth);
    }
    expect(await stateOf()).toEqual({ state: 'final', failure: null, lastError: null });
    expect(formatDecimal(await ground.bench.received(owed.address))).toBe(AMOUNT);
  }

  const isOnItsWay = async (owed: Owed) =>
    expect((await ground.payments()).get(owed.id)).toMatchObject({ state: 'sent' });

  /** Also for the next payment nothing is in the way. */
  const restBoth = async (...all: readonly Owed[]): Promise<void> => {
    for (const owed of all) await rest(owed, sleeper, rival);
    for (const payer of [sleeper, rival]) await rest(await ground.owe(AMOUNT), payer);
    for (const owed of all) expect(formatDecimal(await ground.bench.received(owed.address))).toBe(AMOUNT);
  };

  it('signs once by two payers at the same moment', { tags: ['threat:double-payout'] }, async () => {
    const owed = await ground.owe(AMOUNT);
    const [{ asleep, wake }, before] = [sleeper.sleepAt('nextNonce', 'before'), await rival.signed()];
    const slept = sleeper.work();
    await asleep;
    await advancePayment(rival.deps, owed.id);
    expect(await rival.signed()).toEqual(before);
    wake();
    await slept;
    await restBoth(owed);
  });

  it('pays once though one sleeps before it takes a number', { tags: ['threat:double-payout'] }, async () => {
    const owed = await ground.owe(AMOUNT);
    const { asleep, wake } = sleeper.sleepAt('nextNonce', 'before');
    const slept = sleeper.work();
    await asleep;
    ground.clock.advance(BEYOND_LEASE_MS);
    await rival.work();
    await isOnItsWay(owed);
    await ground.bench.mine();
    wake();
    await slept;
    await restBoth(owed);
  });

  it('pays both though two take one number', { tags: ['threat:double-payout'] }, async () => {
    const first = await ground.owe(AMOUNT);
    const { asleep, wake } = sleeper.sleepAt('sign', 'after');
    const slept = sleeper.work();
    await asleep;
    const second = await ground.owe(AMOUNT);
    await rival.work();
    await isOnItsWay(second);
    await ground.bench.mine();
    wake();
    await slept;
    await restBoth(first, second);
  });

  it('pays once though one sleeps over an expired payment', { tags: ['threat:double-payout'] }, async () => {
    const { bench, clock } = ground;
    const { stuck, expiry } = bench.levers;
    const owed = await ground.owe(AMOUNT);
    const jam = await stuck?.();
    await sleeper.work();
    await expiry?.pass?.();
    await bench.mine((expiry?.pass === undefined ? (expiry?.blocks ?? 0) : 1) + bench.depth);
    await jam?.end();
    const { asleep, wake } = sleeper.sleepAt('lookUp', 'after');
    clock.advance(BETWEEN_LOOKS_MS);
    const slept = sleeper.work();
    await asleep;
    clock.advance(BEYOND_LEASE_MS);
    const before = (await rival.signed()).length;
    await work(rival);
    await work(rival);
    expect((await rival.signed()).length).toBe(before + 1);
    await isOnItsWay(owed);
    wake();
    await slept;
    await work(sleeper);
    await restBoth(owed);
  });
}

describe('two payers', () => {
  describe('on the XRP Ledger, on the stand-in,', () => race(openXrpBench));
  describeWithAnvil('on TRON, on the stand-in,', () => race(openTronBench));
  describe('on TON, on the stand-in,', () => race(openTonBench));
});
