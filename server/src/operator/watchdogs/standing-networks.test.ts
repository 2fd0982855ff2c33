import { toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { alertSubjects } from '../../alerts.ts';
import { readCursor } from '../../chains/cursors-store.ts';
import { watchOnce } from '../../chains/watch-chain.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { openAlerts, raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { keepStandingAlerts } from './standing-networks.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
});

/** One that has a block more whenever `height` says so. */
function growing(height: () => number) {
  const chain = scriptedChain(ids.tron, ids.usdt, ids.usdt);
  const { block } = chain;
  const hashOf = (at: number) => (at === 100 ? 'head' : `block ${at}`);
  chain.head = async () => ({ height: height(), hash: hashOf(height()) });
  chain.block = async (asked, mine) => {
    const shown = await block(asked, mine);
    return shown === null ? null : { ...shown, parentHash: hashOf(asked - 1) };
  };
  return { chain, hashOf };
}

describe('the alert standing', () => {
  it('is raised ten minutes after the start for a node without a block', async () => {
    const chain = scriptedChain(ids.tron, ids.usdt, ids.usdt);
    const deps = { db, clock, catalogue: () => catalogue };
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    clock.advance(9 * 60_000);
    await beat();
    expect(await openAlerts(db)).toEqual([]);
    clock.advance(60_000);
    await beat();
    expect(await openAlerts(db)).toMatchObject([
      {
        subject: `standing:${ids.tron}`,
        message: 'No block of TRON (TRC20) has ever been read. No ticket can be paid there. Repair the node',
      },
    ]);
    await watchOnce(deps, chain);
    await beat();
    expect(await openAlerts(db)).toEqual([]);
  });

  it('is not raised beside the alert of a silent network', async () => {
    const chain = scriptedChain(ids.tron, ids.usdt, ids.usdt);
    const deps = { db, clock, catalogue: () => catalogue };
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    clock.advance(10 * 60_000);
    const subject = alertSubjects.silent(ids.tron);
    await raiseAlert(db, clock.now(), subject, 'it does not answer');
    await beat();
    expect((await openAlerts(db)).map((alert) => alert.subject)).toEqual([subject]);
    await resolveAlert(db, clock.now(), subject);
    await beat();
    expect((await openAlerts(db)).map((alert) => alert.subject)).toEqual([`standing:${ids.tron}`]);
  });

  it('is raised when the head stands still for ten minutes', async () => {
    const chain = scriptedChain(ids.tron, ids.usdt, ids.usdt);
    const deps = { db, clock, catalogue: () => catalogue };
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    const look = async () => {
      while ((await watchOnce(deps, chain)) === 'again');
      await beat();
      return (await openAlerts(db)).map(({ subject }) => subject);
    };
    expect(await look()).toEqual([]);
    clock.advance(9 * 60_000);
    const waiting = { txId: 'waits', outputIndex: 0, currencyId: ids.usdt, address: 'hot', memo: null };
    chain.pending = async () => [{ ...waiting, units: 1n, amount: toDecimal('0.000001'), sender: null }];
    expect(await look()).toEqual([]);
    clock.advance(60_000);
    expect(await look()).toEqual([`standing:${ids.tron}`]);
    const { block } = chain;
    chain.head = async () => ({ height: 101, hash: 'block 101' });
    chain.block = async (height, mine) => {
      const shown = await block(height, mine);
      return shown === null || height !== 101 ? shown : { ...shown, parentHash: 'head' };
    };
    expect(await look()).toEqual([]);
  });

  it('is raised after ten minutes for a head older than the start', async () => {
    const chain = scriptedChain(ids.tron, ids.usdt, ids.usdt);
    const deps = { db, clock, catalogue: () => catalogue };
    while ((await watchOnce(deps, chain)) === 'again');
    clock.advance(3_600_000);
    const subjectsAfter = async (beat: () => Promise<void>) => {
      await beat();
      return (await openAlerts(db)).map(({ subject }) => subject);
    };
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    expect(await subjectsAfter(beat)).toEqual([]);
    clock.advance(10 * 60_000);
    expect(await subjectsAfter(beat)).toEqual([`standing:${ids.tron}`]);
    const restarted = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    expect(await subjectsAfter(restarted)).toEqual([`standing:${ids.tron}`]);
  });

  it('is raised ten minutes after a clock hours ahead was corrected', async () => {
    const chain = scriptedChain(ids.tron, ids.usdt, ids.usdt);
    let aheadMs = 2 * 3_600_000;
    const shifted = { now: () => later(clock.now(), aheadMs) };
    const deps = { db, clock: shifted, catalogue: () => catalogue };
    while ((await watchOnce(deps, chain)) === 'again');
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    const openedAlerts = async () => {
      await beat();
      return (await openAlerts(db)).map(({ subject }) => subject);
    };
    expect(await openedAlerts()).toEqual([]);
    aheadMs = 0;
    expect(await openedAlerts()).toEqual([]);
    clock.advance(9 * 60_000);
    expect(await openedAlerts()).toEqual([]);
    clock.advance(60_000);
    expect(await openedAlerts()).toEqual([`standing:${ids.tron}`]);
    expect(await openedAlerts()).toEqual([`standing:${ids.tron}`]);
  });

  it('is raised for a node far behind that shows a new block at every look', async () => {
    let lagMs = 9 * 60_000;
    let height = 100;
    const { chain } = growing(() => height);
    const { block, head } = chain;
    const aged = <Shown>(shown: Shown) => ({ ...shown, madeAt: later(clock.now(), -lagMs) });
    chain.head = async () => aged(await head());
    chain.block = async (...asked) => {
      const shown = await block(...asked);
      return shown === null ? null : aged(shown);
    };
    const deps = { db, clock, catalogue: () => catalogue };
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    const later5 = async () => {
      clock.advance(5 * 60_000);
      height += 1;
      while ((await watchOnce(deps, chain)) === 'again');
      await beat();
      return (await openAlerts(db)).map(({ subject, message }) => [subject, message.includes('was made at')]);
    };
    for (let round = 0; round < 4; round += 1) expect(await later5()).toEqual([]);
    lagMs = 3 * 3_600_000;
    expect(await later5()).toEqual([[`standing:${ids.tron}`, true]]);
    expect(await later5()).toEqual([[`standing:${ids.tron}`, true]]);
    lagMs = 60_000;
    expect(await later5()).toEqual([]);
  });

  it('is raised at once for a node far behind at the first look', async () => {
    let lagMs = 14 * 24 * 3_600_000;
    const chain = scriptedChain(ids.tron, ids.usdt, ids.usdt);
    chain.head = async () => ({ height: 100, hash: 'head', madeAt: later(clock.now(), -lagMs) });
    const deps = { db, clock, catalogue: () => catalogue };
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    const subjects = async () => {
      await beat();
      return (await openAlerts(db)).map(({ subject }) => subject);
    };
    for (let round = 0; round < 2; round += 1) {
      await expect(watchOnce(deps, chain)).rejects.toThrow(/behind its network.*no deposit on .* is seen/);
      expect(await subjects()).toEqual([`standing:${ids.tron}`]);
      clock.advance(3_600_000);
    }
    expect(await readCursor(db, ids.tron)).toBeNull();
    lagMs = 9 * 60_000;
    expect(await watchOnce(deps, chain)).toBe('again');
    expect(await subjects()).toEqual([]);
  });

  it('is raised when no block becomes final for half an hour', async () => {
    let height = 100;
    let finalised = 98;
    const { chain, hashOf } = growing(() => height);
    chain.finalised = async () => ({ height: finalised, hash: hashOf(finalised) });
    const deps = { db, clock, catalogue: () => catalogue };
    const beat = keepStandingAlerts({ ...deps, chains: new Map([[ids.tron, chain]]) });
    const minutesLater = async (minutes: number) => {
      clock.advance(minutes * 60_000);
      height += 1;
      while ((await watchOnce(deps, chain)) === 'again');
      await beat();
      return (await openAlerts(db)).map(({ subject, message }) => [
        subject,
        message.includes('is finalized'),
      ]);
    };
    for (const minutes of [0, 9, 9, 9, 9]) expect(await minutesLater(minutes)).toEqual([]);
    expect(await minutesLater(9)).toEqual([[`standing:${ids.tron}`, true]]);
    finalised = 99;
    expect(await minutesLater(1)).toEqual([]);
  });

  it('ends when the settings no longer name the network', async () => {
    await raiseAlert(db, clock.now(), `standing:${ids.tron}`, 'as the process before had left it');
    await keepStandingAlerts({ db, clock, catalogue: () => catalogue, chains: new Map() })();
    expect(await openAlerts(db)).toEqual([]);
  });
});
