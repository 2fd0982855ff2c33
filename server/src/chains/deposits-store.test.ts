import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { newDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { sideBySide } from '../../test/side-by-side.ts';
import type { ShownBlock, Transfer } from './chain.ts';
import { finaliseUpTo, recordSightings, transactionsTo, undoAbove } from './deposits-store.ts';
import { loseWaiting } from './waiting-store.ts';

const database = await newDatabase();
const { db } = database;
const clock = handClock();

/** The block of the deposits is the newest. */
const DEPTH = { head: 100, upTo: 100, approvesRequired: 1 };

beforeEach(async () => {
  await database.truncate();
  await sowWorld(db, clock);
});
afterAll(() => database.close());

describe('recording a deposit', () => {
  /** How many rows one recording reads, with this many addresses. */
  async function rowsRead(networkId: number, addresses: number): Promise<number> {
    const isShared = networkId === ids.ripple;
    await sql`insert into deposit_addresses (network_id, address, memo)
      select ${networkId}::integer, case when ${isShared} then ${'shared'} else 'address ' || n end,
             case when ${isShared} then (5000000000 + n)::text end
        from generate_series(1, ${addresses}::integer) as n`.execute(db);
    await sql`analyze deposit_addresses`.execute(db);
    const transfer: Transfer = {
      txId: `tx ${addresses}`,
      outputIndex: 0,
      currencyId: isShared ? ids.xrp : ids.btc,
      address: isShared ? 'shared' : 'address 7',
      memo: isShared ? '5000000007' : null,
      units: 1n,
      amount: toDecimal('1'),
      sender: null,
    };
    return db.transaction().execute(async (tx) => {
      const count = async () => {
        const { rows } = await sql<{ read: number }>`
          select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
            from pg_stat_xact_user_tables where relname = 'deposit_addresses'`.execute(tx);
        return rows[0]?.read ?? 0;
      };
      const before = await count();
      await recordSightings(
        tx,
        { networkId, sharing: [networkId] },
        [{ transfer, block: null }],
        clock.now(),
      );
      return (await count()) - before;
    });
  }

  it.each([
    ['addresses of their own', ids.bitcoin],
    ['one shared address', ids.ripple],
  ])('with 10,000 deposit addresses at %s, reads no more than with 1,000', async (_, networkId) => {
    const few = await rowsRead(networkId, 1_000);
    await db.deleteFrom('deposits').execute();
    await db.deleteFrom('deposit_addresses').where('network_id', '=', networkId).execute();
    expect(await rowsRead(networkId, 10_000)).toBeLessThanOrEqual(few + 5);
    expect(few).toBeLessThan(20);
  });
});

describe('coins on two wrong networks', () => {
  const SHARING = [ids.ethereum, ids.bsc, ids.tron];

  it('belong on each to the key that made their address', async () => {
    const made = { address: 'one for three', derivation_index: 7 };
    const other = { address: 'of another ticket', derivation_index: 3, network_id: ids.tron };
    await db.insertInto('deposit_addresses').values(other).execute();
    const onBsc = { ...made, network_id: ids.bsc, derived_for: ids.tron, is_retired: true };
    // The row of the first mistake stands first: the second must not follow it.
    await db.insertInto('deposit_addresses').values(onBsc).execute();
    await db
      .insertInto('deposit_addresses')
      .values({ ...made, network_id: ids.tron })
      .execute();
    const transfer: Transfer = {
      txId: 'sent astray',
      outputIndex: 0,
      currencyId: ids.usdt,
      address: made.address,
      memo: null,
      units: 1n,
      amount: toDecimal('1'),
      sender: null,
    };
    const place = { networkId: ids.ethereum, sharing: SHARING };
    await db
      .transaction()
      .execute((tx) => recordSightings(tx, place, [{ transfer, block: null }], clock.now()));
    const found = await db
      .selectFrom('deposit_addresses')
      .select(['derivation_index', 'derived_for'])
      .where('network_id', '=', ids.ethereum)
      .where('address', '=', made.address)
      .execute();
    expect(found).toEqual([{ derivation_index: 7, derived_for: ids.tron }]);
  });
});

const transfer: Transfer = {
  txId: 'one transaction',
  outputIndex: 0,
  currencyId: ids.btc,
  address: 'address',
  memo: null,
  units: 1n,
  amount: toDecimal('1'),
  sender: null,
};
const place = { networkId: ids.bitcoin, sharing: [ids.bitcoin] };

describe('another sum in the place of a transfer', () => {
  const see = (units: bigint, block: ShownBlock | null) =>
    db
      .transaction()
      .execute((tx) =>
        recordSightings(tx, place, [{ transfer: { ...transfer, units }, block }], clock.now()),
      );

  it('is displaced by a block alone, and not by itself', async () => {
    const [first] = await see(1n, null);
    expect(await see(2n, null)).toMatchObject([{ isNew: true, displaced: [] }]);
    expect(await see(2n, { height: 100, hash: 'hash' })).toMatchObject([
      { isNew: false, displaced: [first?.id] },
    ]);
  });
});

// The embedded database has one connection, so no other session can hold a lock.
describe.runIf(database.kind === 'postgres')('a deposit that an operator gives up', () => {
  it('is a new deposit once the watcher reads it again', async () => {
    const see = () =>
      db.transaction().execute((tx) => recordSightings(tx, place, [{ transfer, block: null }], clock.now()));
    const [deposit] = await see();
    const id = deposit?.id ?? 0;
    const ended = await sideBySide(db, (tx) => loseWaiting(tx, [id]), see);
    expect(ended).toEqual([[id], [{ id, isNew: true, displaced: [] }]]);
  });
});

describe('blocks of one network', () => {
  const onBoth = async (state: 'mined' | 'final') => {
    for (const networkId of [ids.bitcoin, ids.ripple]) {
      await db
        .insertInto('deposits')
        .values({
          network_id: networkId,
          currency_id: networkId === ids.bitcoin ? ids.btc : ids.xrp,
          tx_id: `of ${networkId}`,
          output_index: 0,
          address: 'address',
          units: '1',
          amount: '1',
          state,
          block_height: 100,
          block_hash: 'hash',
          first_seen_at: clock.now(),
        })
        .execute();
    }
  };
  const states = async () =>
    (await db.selectFrom('deposits').select(['tx_id', 'state']).orderBy('network_id').execute()).map(
      ({ tx_id, state }) => `${tx_id} ${state}`,
    );

  it('tell which transactions paid an address, on no other network', async () => {
    await onBoth('mined');
    const paid = (networkId: number, ...to: string[]) => transactionsTo(db, networkId, to);
    expect(await paid(ids.ripple, 'other', 'address')).toEqual([`of ${ids.ripple}`]);
    expect(await paid(ids.ripple, 'other')).toEqual([]);
    await db.transaction().execute((tx) => undoAbove(tx, ids.ripple, 99));
    expect(await paid(ids.ripple, 'address')).toEqual([]);
    expect(await paid(ids.bitcoin, 'address')).toEqual([`of ${ids.bitcoin}`]);
  });

  it('make no deposit of another network final', async () => {
    await onBoth('mined');
    await db.transaction().execute((tx) => finaliseUpTo(tx, ids.ripple, { ...DEPTH, upTo: 99 }, clock.now()));
    expect(await states()).toEqual([`of ${ids.bitcoin} mined`, `of ${ids.ripple} mined`]);
    await db.transaction().execute((tx) => finaliseUpTo(tx, ids.ripple, DEPTH, clock.now()));
    expect(await states()).toEqual([`of ${ids.bitcoin} mined`, `of ${ids.ripple} final`]);
  });

  it('taken back, take back no deposit of another network', async () => {
    await onBoth('final');
    await db.transaction().execute((tx) => undoAbove(tx, ids.ripple, 100));
    expect(await states()).toEqual([`of ${ids.bitcoin} final`, `of ${ids.ripple} final`]);
    await db.transaction().execute((tx) => undoAbove(tx, ids.ripple, 99));
    expect(await states()).toEqual([`of ${ids.bitcoin} final`, `of ${ids.ripple} mempool`]);
  });
});
