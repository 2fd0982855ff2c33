/**
 * The simulated networks of a small world, and a watcher that looks on demand: opened for each test of a
 * file.
 */
import { toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach } from 'vitest';
import type { Chain } from '../src/chains/chain.ts';
import { addAddresses } from '../src/chains/fill-address-pool.ts';
import { openSimulatedChains, type World } from '../src/chains/simulated/index.ts';
import { sendTransfer } from '../src/chains/simulated/transfers.ts';
import { makeBlocks } from '../src/chains/simulated/world.ts';
import { watchOnce } from '../src/chains/watch-chain.ts';
import type { Catalogue } from '../src/currencies/index.ts';
import type { Db } from '../src/platform/db/db.ts';
import { handClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { ids, sowWorld } from './factories.ts';

/** Asked for once, at the head of a file. */
export async function watchedNetworks() {
  const database = await testDatabase();
  const { db } = database;
  const clock = handClock();
  let catalogue: Catalogue;
  let chains: ReadonlyMap<number, Chain>;
  const world: World = { db, clock, catalogue: () => catalogue, changed: () => {}, slowMs: 100 };
  const watchDeps = { db, clock, catalogue: () => catalogue };

  const chainOf = (networkId: number): Chain => {
    const chain = chains.get(networkId);
    if (chain === undefined) throw new Error(`no chain ${networkId}`);
    return chain;
  };
  /** Looks until nothing moves any more. */
  const watch = async (networkId: number, chain = chainOf(networkId)): Promise<void> => {
    while ((await watchOnce(watchDeps, chain)) === 'again');
  };
  beforeEach(async () => {
    await database.truncate();
    catalogue = await sowWorld(db, clock);
    chains = new Map((await openSimulatedChains(world)).map((chain) => [chain.networkId, chain]));
    for (const networkId of [ids.bitcoin, ids.ripple]) {
      await addAddresses(db, chainOf(networkId), 100);
      await watch(networkId);
    }
  });
  afterAll(() => database.close());

  return {
    db,
    clock,
    world,
    chainOf,
    watchDeps,
    watch,
    mine: (networkId: number, count = 1) => makeBlocks(world, networkId, count),
    ...asks(db),
    ...customers(db, world),
    asOf: (height: number) => asOf(chainOf(ids.bitcoin), height),
  };
}

function asks(db: Db) {
  const deposits = () =>
    db
      .selectFrom('deposits')
      .select(['id', 'state', 'block_height', 'deposit_address_id', 'amount'])
      .orderBy('id')
      .execute();
  return {
    deposits,
    stateOf: async (id: number) => (await deposits()).find((row) => row.id === id)?.state,
    /** The events since the last call, without what belongs to others. */
    events: async (): Promise<string[]> => {
      const rows = await db.deleteFrom('jobs').returning(['id', 'kind', 'payload']).execute();
      return rows
        .sort((a, b) => a.id - b.id)
        .map(({ kind, payload }) => {
          const { depositId } = payload as { depositId: number };
          return `${kind.replace('deposit.', '')} ${depositId}`;
        });
    },
  };
}

function customers(db: Db, world: World) {
  const depositAddressOn = (networkId: number) =>
    db
      .selectFrom('deposit_addresses')
      .select(['id', 'address', 'memo'])
      .where('network_id', '=', networkId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const pay = async (networkId: number, currencyId: number, amount = '0.01', replaceable = false) => {
    const { address, memo } = await depositAddressOn(networkId);
    const sent = { networkId, currencyId, address, memo, amount: toDecimal(amount), replaceable };
    return (await sendTransfer(world, sent)).txId;
  };
  return {
    depositAddressOn,
    pay,
    payBitcoin: (amount?: string, replaceable?: boolean) => pay(ids.bitcoin, ids.btc, amount, replaceable),
  };
}

/** Bitcoin as a node shows it that has its first blocks only. */
async function asOf(chain: Chain, height: number): Promise<Chain> {
  const newest = await chain.block(height, async () => new Set());
  if (newest === null) throw new Error(`no block ${height}`);
  return {
    ...chain,
    head: async () => newest,
    block: async (asked, filter) => (asked > height ? null : chain.block(asked, filter)),
    header: async (asked) => (asked > height ? null : chain.header(asked)),
    pending: async () => [],
  };
}
