import { toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { addTargets, giveTickets, ids, sowWorld } from '../../test/factories.ts';
import { type ScriptedChain, scriptedChain } from '../../test/scripted-chain.ts';
import { type Chain, ChainOutage } from '../chains/chain.ts';
import type { Catalogue } from '../currencies/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { keepReconciled } from './keep-reconciled.ts';

/** TRON's own coin and its asset, and USDT there. */
const TRX = 8;
const TRX_ASSET = 11;
const USDT_ASSET = 7;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the addresses of recent tickets, asked what they hold', () => {
  let database: TestDatabase;
  let clock: HandClock;
  let catalogue: Catalogue;
  let chain: ScriptedChain;
  let beat: () => Promise<void>;
  const held = new Map<string, string>();
  let asked: string[] = [];

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.truncate();
    clock = handClock();
    catalogue = await sowWorld(database.db, clock);
    held.clear();
    asked = [];
    chain = Object.assign(scriptedChain(ids.tron, ids.usdt, TRX), {
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
    await database.db
      .insertInto('chain_cursors')
      .values({ network_id: ids.tron, height: 100, hash: 'head', moved_at: clock.now() })
      .execute();
    const chains = new Map<number, Chain>([[ids.tron, chain]]);
    beat = keepReconciled({ db: database.db, clock, catalogue: () => catalogue, chains });
  });

  const tickets = async (count: number, assetId = TRX_ASSET) => {
    await addTargets(database.db, ids.tron, count);
    return giveTickets(database.db, assetId, clock.now());
  };
  const alerts = async () =>
    (await openAlerts(database.db)).map(({ subject, message }) => ({ subject, message }));
  const address = (index: number) => `target-${ids.tron}-${index}`;
  /** A deposit of 50 TRX on the first address. */
  const deposit = async (state: 'mined' | 'final') => {
    const { id: target_id } = await database.db
      .selectFrom('deposit_targets')
      .select('id')
      .where('address', '=', address(0))
      .executeTakeFirstOrThrow();
    const { id } = await database.db
      .insertInto('deposits')
      .values({
        network_id: ids.tron,
        currency_id: TRX,
        tx_id: 'seen',
        output_index: 0,
        address: address(0),
        units: '50000000',
        amount: '50',
        target_id,
        state,
        first_seen_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, target_id };
  };

  it('with coins on one that nobody saw, call the operator by ticket and address, and nothing is booked', async () => {
    const [, number] = await tickets(3);
    held.set(address(1), '40');
    await beat();
    expect(await alerts()).toEqual([
      {
        subject: `unseen:${TRX_ASSET}:${address(1)}`,
        message: `The deposit address ${address(1)}, of ticket ${number}, holds 40 TRX@tron more than the books: look for a deposit that was not seen`,
      },
    ]);
    expect(await balanceOf(database.db, { kind: 'unmatched', currencyId: TRX })).toBe(0n);
  });

  it('with unseen coins on a second one while the first one’s alert is open, call the operator again', async () => {
    await tickets(3);
    held.set(address(1), '40');
    await beat();
    held.set(address(2), '1');
    clock.advance(HOUR_MS);
    await beat();
    expect(await alerts()).toHaveLength(2);
  });

  it('given for a token, are asked for the coin that contracts send, and for nothing else', async () => {
    await tickets(1, USDT_ASSET);
    const currencies: number[] = [];
    chain.balance = async (currencyId, at) => {
      if (at !== 'hot') currencies.push(currencyId);
      return toDecimal('2000000');
    };
    await beat();
    expect(currencies).toEqual([TRX]);
  });

  it('too many for one beat, are all asked in turn, a hundred a minute, and again an hour later', async () => {
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

  it('are asked until a late deposit is too late even after a word, and no longer', async () => {
    await tickets(1);
    clock.advance(48 * HOUR_MS);
    await beat();
    expect(asked).toEqual([address(0)]);
    clock.advance(HOUR_MS);
    await beat();
    expect(asked).toEqual([address(0)]);
  });

  it('of a ticket that expired long after its window, are asked for a day from then, and no longer', async () => {
    const [number = 0] = await tickets(1);
    clock.advance(72 * HOUR_MS);
    await beat();
    expect(asked).toEqual([]);
    const { id } = await database.db
      .selectFrom('tickets')
      .select('id')
      .where('simple_id', '=', number)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('ticket_history')
      .values({ ticket_id: id, from_status: 2, to_status: 5, by_whom: 'chain', why: 'gone', at: clock.now() })
      .execute();
    clock.advance(23 * HOUR_MS);
    await beat();
    expect(asked).toEqual([address(0)]);
    clock.advance(HOUR_MS);
    await beat();
    expect(asked).toEqual([address(0)]);
  });

  it('with a deposit on its way, are left for another time; with it in the books, hold it and no more', async () => {
    await tickets(1);
    const { id } = await deposit('mined');
    held.set(address(0), '50');
    await beat();
    expect(asked).toEqual([]);
    await database.db.updateTable('deposits').set({ state: 'final' }).execute();
    await database.db
      .insertInto('deposit_judgements')
      .values({
        deposit_id: id,
        verdict: 'fits',
        disposition: 'exchanged',
        credited_as: `deposit:${id}`,
        updated_at: clock.now(),
      })
      .execute();
    clock.advance(HOUR_MS);
    await beat();
    expect(await alerts()).toEqual([]);
    held.set(address(0), '90');
    clock.advance(HOUR_MS);
    await beat();
    expect((await alerts()).map(({ message }) => message)).toEqual([expect.stringContaining('holds 40 TRX')]);
  });

  it('while the watcher is behind or the node silent, conclude nothing and are asked at the next beat', async () => {
    await tickets(1);
    held.set(address(0), '40');
    const { balance } = chain;
    chain.balance = async () => {
      throw new ChainOutage('down');
    };
    await beat();
    chain.balance = balance;
    await database.db.updateTable('chain_cursors').set({ height: 50 }).execute();
    clock.advance(MINUTE_MS);
    await beat();
    expect(await alerts()).toEqual([]);
    await database.db.updateTable('chain_cursors').set({ height: 100 }).execute();
    clock.advance(MINUTE_MS);
    await beat();
    expect(await alerts()).toHaveLength(1);
  });
});
