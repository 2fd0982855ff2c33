import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { alertSubjects } from '../alerts.ts';
import type { Catalogue } from '../currencies/index.ts';
import { openAlerts, raiseAlert } from '../platform/alerts/alerts-store.ts';
import { type Chain, ChainOutage } from './chain.ts';
import { startWatching, type Watchers } from './start-watching.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
let watchers: Watchers | undefined;
let registry: Registry;

beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
});
afterEach(() => watchers?.stop());
afterAll(() => database.close());

function counted(networkId: number, head: Chain['head'] = async () => ({ height: 100, hash: 'head' })) {
  const looks = { count: 0 };
  const chain: Chain = {
    ...scriptedChain(networkId, ids.usdt, 8),
    head: () => {
      looks.count += 1;
      return head();
    },
  };
  return { chain, looks };
}

const quiet: (chain: Chain) => Promise<void> = async () => {};
const watch = (chains: readonly Chain[], pollMs: number, onBlocks = quiet, log = quietLog): Watchers => {
  registry = new Registry();
  const deps = { db, clock, catalogue: () => catalogue, log, registry, onBlocks };
  watchers = startWatching(deps, chains, { pollMs, pauseMs: 5 });
  return watchers;
};
const until = (condition: () => boolean) =>
  expect.poll(condition, { timeout: 5_000, interval: 5 }).toBe(true);

describe('watchers', () => {
  it('left alone, look again and again', async () => {
    const { chain, looks } = counted(ids.tron);
    watch([chain], 5);
    await until(() => looks.count > 5);
  });

  it('woken, look before their next beat', async () => {
    const { chain, looks } = counted(ids.tron);
    const running = watch([chain], 3_600_000);
    await until(() => looks.count >= 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = looks.count;
    running.wake(ids.tron);
    await until(() => looks.count > before);
  });

  it('with one network down, go on with the others and come back to it', async () => {
    let isDown = true;
    const broken = counted(ids.tron, async () => {
      if (isDown) throw new ChainOutage('down');
      return { height: 100, hash: 'head' };
    });
    const healthy = counted(ids.bitcoin);
    watch([broken.chain, healthy.chain], 5);
    await until(() => broken.looks.count > 2 && healthy.looks.count > 2);
    expect(await registry.metrics()).toMatch(/failed_looks{network="4"} [1-9]/);
    expect(await registry.metrics()).toContain('failed_looks{network="1"} 0');
    isDown = false;
    await expect
      .poll(() =>
        db.selectFrom('chain_cursors').select('height').where('network_id', '=', ids.tron).execute(),
      )
      .toEqual([{ height: 100 }]);
    await expect.poll(() => registry.metrics()).toContain('failed_looks{network="4"} 0');
  });

  it('with one network down for long, log fewer and fewer of its failures', async () => {
    const logged: unknown[] = [];
    const write = (line: string) => void logged.push(JSON.parse(line));
    const broken = counted(ids.tron, () => Promise.reject(new ChainOutage('down')));
    watch([broken.chain], 5, quiet, pino({ level: 'warn' }, { write }));
    await until(() => broken.looks.count > 8);
    const failures = [1, 2, 4, 8].map((count) => ({ failures: count, networkId: ids.tron }));
    expect(logged.slice(0, failures.length)).toMatchObject(failures);
  });

  it('stopped in the middle of a look, end it, look no more and ask no wallet', async () => {
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = counted(ids.tron, async () => {
      await answered;
      return { height: 100, hash: 'head' };
    });
    let wallets = 0;
    const running = watch([slow.chain], 5, async () => void (wallets += 1));
    await until(() => slow.looks.count === 1);
    const stopped = running.stop();
    answer();
    await stopped;
    expect([slow.looks.count, wallets]).toEqual([1, 0]);
  });

  it('alert of a network that is silent for five minutes, until it answers', async () => {
    let isDown = true;
    const broken = counted(ids.tron, async () => {
      if (isDown) throw new ChainOutage('down');
      return { height: 100, hash: 'head' };
    });
    const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
    const lookedMore = async () => {
      const before = broken.looks.count;
      await until(() => broken.looks.count > before + 1);
    };
    watch([broken.chain], 5);
    await until(() => broken.looks.count > 1);
    clock.advance(5 * 60_000 - 1);
    await lookedMore();
    expect(await subjects()).toEqual([]);
    clock.advance(1);
    await expect.poll(subjects).toEqual([`silent:${ids.tron}`]);
    isDown = false;
    await expect.poll(subjects).toEqual([]);
  });

  it('after a restart, end the alert of a network that answers', async () => {
    const detail = alertDetail('networkStaysSilent', { network: 'TRON', since: clock.now().toISOString() });
    await raiseAlert(db, clock.now(), alertSubjects.silent(ids.tron), detail);
    watch([counted(ids.tron).chain], 5);
    await expect.poll(() => openAlerts(db)).toEqual([]);
  });
});
