import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { BY_WORD_MS, LATE_DEPOSIT_MS, PAYMENT_WINDOW_MS } from '@parom/contract/limits';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit, judgedDeposit } from '../../../test/arrived-deposits.ts';
import { addAddresses, giveTickets, ids } from '../../../test/factories.ts';
import { TRON_USDT, TRX, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { balanceOf } from '../../ledger/index.ts';
import { openAlerts, raiseAlert } from '../../platform/alerts/alerts-store.ts';
import { keepReconciled } from './keep-reconciled.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { db, clock, world, deps, watchTo } = await tronWorld();

describe('recent addresses', () => {
  let beat: () => Promise<void>;
  const held = new Map<string, string>();
  let asked: string[] = [];

  beforeEach(async () => {
    held.clear();
    asked = [];
    Object.assign(world.chain, {
      depositsNeedSweep: true,
      assets: [
        { currencyId: ids.usdt, contract: 'usdt', decimals: 6 },
        { currencyId: TRX, contract: null, decimals: 6 },
      ],
      balance: async (_currencyId: number, address: string) => {
        if (address === 'hot') return toDecimal('2000000');
        asked.push(address);
        return toDecimal(held.get(address) ?? '0');
      },
    });
    await watchTo(100);
    beat = keepReconciled(deps);
  });

  const tickets = async (count: number, assetId = TRX_ASSET) => {
    await addAddresses(db, ids.tron, count);
    return giveTickets(db, assetId, clock.now());
  };
  const alerts = async () => (await openAlerts(db)).map(({ subject, message }) => ({ subject, message }));
  const address = (index: number) => `target-${ids.tron}-${index}`;
  const deposit = async (state: 'mined' | 'final') => {
    const at = { networkId: ids.tron, currencyId: TRX, address: address(0) };
    return arrivedDeposit(deps, { ...at, amount: '50', state });
  };

  it('with unseen coins alert by ticket and address, and book nothing', async () => {
    const [, number] = await tickets(3);
    held.set(address(1), '40');
    await beat();
    expect(await alerts()).toEqual([
      {
        subject: `unseen:${TRX_ASSET}:${address(1)}`,
        message: `The deposit address ${address(1)}, of ticket ${number}, holds 40 TRX@tron more than the books: look for an unseen deposit`,
      },
    ]);
    expect(await balanceOf(db, { kind: 'unmatched', currencyId: TRX })).toBe(0n);
  });

  it('with unseen coins on a second one alert while the first alert is open', async () => {
    await tickets(3);
    held.set(address(1), '40');
    await beat();
    held.set(address(2), '1');
    clock.advance(HOUR_MS);
    await beat();
    expect(await alerts()).toHaveLength(2);
  });

  it('with more unseen coins at the next look update the same alert', async () => {
    await tickets(1);
    for (const sum of ['40', '90']) {
      held.set(address(0), sum);
      await beat();
      expect((await alerts()).map(({ message }) => message)).toEqual([
        expect.stringContaining(`holds ${sum} TRX@tron more than the books`),
      ]);
      clock.advance(HOUR_MS);
    }
  });

  it('given for a token are asked for the native coin only', async () => {
    await tickets(1, TRON_USDT);
    const currencies: number[] = [];
    world.chain.balance = async (currencyId, at) => {
      if (at !== 'hot') currencies.push(currencyId);
      return toDecimal('2000000');
    };
    await beat();
    expect(currencies).toEqual([TRX]);
  });

  it('of a network that needs no sweep are not asked', async () => {
    Object.assign(world.chain, { depositsNeedSweep: false });
    await tickets(1);
    await beat();
    expect(asked).toEqual([]);
  });

  it('are asked a hundred a minute, and again an hour later', async () => {
    await tickets(250);
    held.set(address(249), '40');
    const inBeats: number[] = [];
    for (let made = 0; made < 5; made += 1) {
      asked = [];
      await beat();
      inBeats.push(asked.length);
      clock.advance(MINUTE_MS);
    }
    expect(inBeats).toEqual([100, 100, 50, 0, 0]);
    expect((await alerts()).map(({ subject }) => subject)).toEqual([`unseen:${TRX_ASSET}:${address(249)}`]);
    clock.advance(HOUR_MS);
    await beat();
    expect(asked[0]).toBe(address(0));
  });

  it('are asked in turn of a node with sixty answers a beat, without alert', async () => {
    await tickets(130);
    held.set(address(129), '40');
    const { balance } = world.chain;
    const inBeats: number[] = [];
    for (let made = 0; made < 20; made += 1) {
      asked = [];
      world.chain.balance = async (currencyId, at, block) => {
        if (asked.length === 60) throw new ChainOutage('too many requests');
        return balance(currencyId, at, block);
      };
      await beat();
      inBeats.push(asked.length);
      clock.advance(MINUTE_MS);
    }
    expect(inBeats.slice(0, 4)).toEqual([60, 60, 10, 0]);
    expect((await alerts()).map(({ subject }) => subject)).toEqual([`unseen:${TRX_ASSET}:${address(129)}`]);
  });

  it('alert after fifteen beats without an answer, until there is one', async () => {
    await tickets(2);
    const { balance } = world.chain;
    const since = clock.now().toISOString();
    world.chain.balance = async (currencyId, at, block) => {
      if (at !== 'hot') throw new ChainOutage('missing trie node');
      return balance(currencyId, at, block);
    };
    const beats = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        await beat();
        clock.advance(MINUTE_MS);
      }
    };
    await beats(14);
    expect(await alerts()).toEqual([]);
    await beats(1);
    const alert = {
      subject: `uncompared:${TRX_ASSET}:tickets`,
      message: `The balances of recent addresses in TRX@tron could not be read since ${since}: missing trie node`,
    };
    expect(await alerts()).toEqual([alert]);
    await beats(60);
    expect(await alerts()).toEqual([alert]);
    world.chain.balance = balance;
    await beats(1);
    expect(await alerts()).toEqual([]);
  });

  it('alert no more for a network removed from the settings', async () => {
    await raiseAlert(
      db,
      clock.now(),
      `uncompared:${TRX_ASSET}:tickets`,
      alertDetail('addressesUncompared', { coin: 'TRX@tron', since: clock.now().toISOString(), why: null }),
    );
    await keepReconciled({ ...deps, chains: new Map() })();
    expect(await alerts()).toEqual([]);
  });

  it('are asked until a late deposit is too late, and no longer', async () => {
    await tickets(1);
    clock.advance(PAYMENT_WINDOW_MS + BY_WORD_MS + LATE_DEPOSIT_MS - 1);
    await beat();
    expect(asked).toEqual([address(0)]);
    clock.advance(1);
    await keepReconciled(deps)();
    expect(asked).toEqual([address(0)]);
  });

  it('of a ticket that expired late are asked for a day from then', async () => {
    const [number = 0] = await tickets(1);
    clock.advance(72 * HOUR_MS);
    await beat();
    expect(asked).toEqual([]);
    const { id } = await db
      .selectFrom('tickets')
      .select('id')
      .where('simple_id', '=', number)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('ticket_history')
      .values({ ticket_id: id, from_status: 2, to_status: 5, by_whom: 'chain', why: {}, at: clock.now() })
      .execute();
    clock.advance(23 * HOUR_MS);
    await beat();
    expect(asked).toEqual([address(0)]);
    clock.advance(HOUR_MS);
    await beat();
    expect(asked).toEqual([address(0)]);
  });

  it('with a deposit on its way wait; once booked, they are expected to hold it', async () => {
    await tickets(1);
    const { id } = await deposit('mined');
    held.set(address(0), '50');
    await beat();
    expect(asked).toEqual([]);
    await db.updateTable('deposits').set({ state: 'final' }).execute();
    await judgedDeposit(deps, id);
    clock.advance(HOUR_MS);
    await beat();
    expect(await alerts()).toEqual([]);
    held.set(address(0), '90');
    clock.advance(HOUR_MS);
    await beat();
    expect((await alerts()).map(({ message }) => message)).toEqual([expect.stringContaining('holds 40 TRX')]);
  });

  it('are asked at the next beat while the watcher lags or the node is silent', async () => {
    await tickets(1);
    held.set(address(0), '40');
    const { balance } = world.chain;
    world.chain.balance = async () => {
      throw new ChainOutage('down');
    };
    await beat();
    world.chain.balance = balance;
    await watchTo(50);
    clock.advance(MINUTE_MS);
    await beat();
    expect(await alerts()).toEqual([]);
    await watchTo(100);
    clock.advance(MINUTE_MS);
    await beat();
    expect(await alerts()).toHaveLength(1);
  });
});
