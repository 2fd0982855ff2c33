import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import type { Catalogue } from '../currencies/index.ts';
import type { Chain } from './chain.ts';
import { givenOut } from './deposit-addresses-store.ts';
import { addAddresses } from './fill-address-pool.ts';
import { type RetiredAddresses, retireUnusedAddresses } from './retire-unused-addresses.ts';

const database = await testDatabase();
const { db } = database;
let catalogue: Catalogue;
let chain: Chain;

beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, handClock());
  chain = scriptedChain(ids.tron, ids.usdt, 8);
});
afterAll(() => database.close());

const retire = async (beyond: number, served = chain): Promise<RetiredAddresses | undefined> => {
  const chains = new Map([[served.networkId, served]]);
  const pools = await retireUnusedAddresses({ db, catalogue: () => catalogue, chains }, beyond);
  return pools.find(({ network }) => network === 'tron');
};
const stored = () =>
  db
    .selectFrom('deposit_addresses')
    .selectAll()
    .where('network_id', '=', ids.tron)
    .orderBy('derivation_index')
    .execute();
const indexesOf = async (isRetired: boolean) =>
  (await stored()).filter((one) => one.is_retired === isRetired).map((one) => one.derivation_index);
const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, at) => from + at);

describe('retiring unused addresses', () => {
  it('retires free addresses and those beyond, and goes on after them', async () => {
    await addAddresses(db, chain, 5);
    expect(await retire(300)).toEqual({ network: 'tron', retired: 5, derived: 300 });
    expect(await indexesOf(true)).toEqual(upTo(305));
    expect(await givenOut(db, [ids.tron], ['made-0', 'made-304', 'made-305'])).toEqual(
      new Set(['made-0', 'made-304']),
    );
    await addAddresses(db, chain, 100);
    expect(await indexesOf(false)).toEqual(upTo(405, 305));
  });

  it('leaves given addresses with their tickets', async () => {
    await addAddresses(db, chain, 2);
    const given = { ticket_id: crypto.randomUUID() };
    await db.updateTable('deposit_addresses').set(given).where('derivation_index', '=', 0).execute();
    expect(await retire(0)).toMatchObject({ retired: 1 });
    expect(await stored()).toMatchObject([{ ...given, is_retired: false }, { is_retired: true }]);
  });

  it('derives an index that another network’s address has here', async () => {
    const astray = { network_id: ids.tron, address: 'astray', derivation_index: 1 };
    await db
      .insertInto('deposit_addresses')
      .values({ ...astray, derived_for: ids.bsc, is_retired: true })
      .execute();
    expect(await retire(3)).toEqual({ network: 'tron', retired: 0, derived: 3 });
    expect(await givenOut(db, [ids.tron], ['made-1'])).toEqual(new Set(['made-1']));
  });

  it('while a batch is on its way, has that batch retired as well', async () => {
    const late: Chain = {
      ...chain,
      makeDepositAddress: async (index) => {
        if (index === 0) await retire(2);
        return chain.makeDepositAddress(index);
      },
    };
    await addAddresses(db, late, 4);
    expect(await indexesOf(true)).toEqual(upTo(6));
    expect(await indexesOf(false)).toEqual([]);
  });

  it('cut off while it derives, is whole after the next command', async () => {
    const dying: Chain = {
      ...chain,
      makeDepositAddress: (index) =>
        index > 3 ? Promise.reject(new Error('killed')) : chain.makeDepositAddress(index),
    };
    await expect(retire(10, dying)).rejects.toThrow('killed');
    await addAddresses(db, chain, 100);
    expect(await retire(10)).toEqual({ network: 'tron', retired: 100, derived: 20 });
    expect(await indexesOf(true)).toEqual(upTo(120));
  });

  it('of memos, is retired, and none is made in advance', async () => {
    let made = 0;
    const memos: Chain = {
      ...chain,
      makeDepositAddress: async () => ({
        address: 'shared',
        memo: String((made += 1)),
        derivationIndex: null,
      }),
    };
    await addAddresses(db, memos, 3);
    expect(await retire(10, memos)).toEqual({ network: 'tron', retired: 3, derived: 0 });
    expect(await stored()).toMatchObject([{ is_retired: true }, { is_retired: true }, { is_retired: true }]);
  });

  it('retires on an unserved network, and derives later once served', async () => {
    await addAddresses(db, chain, 3);
    const elsewhere = scriptedChain(ids.bitcoin, ids.btc, ids.btc);
    expect(await retire(10, elsewhere)).toEqual({ network: 'tron', retired: 3, derived: null });
    expect(await retire(0)).toEqual({ network: 'tron', retired: 0, derived: 10 });
    expect(await indexesOf(true)).toEqual(upTo(13));
  });
});
