/** Own tables, own transactions, no word of tickets. */
import { randomBytes } from 'node:crypto';
import { MALFORMED } from '@parom/contract/errors';
import type { Decimal } from '@parom/contract/money';
import type { Catalogue } from '../../currencies/catalogue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BlockRef } from '../chain.ts';
import { behaviourOf } from './behaviour.ts';
import { type BlockRow, deleteBlocks, headOf, insertBlocks, mineWaiting, REORG_MAX } from './blocks-store.ts';
import { type Fault, insertNetwork, lockNetwork, storeFault } from './networks-store.ts';
import { raisedFee } from './raised-fee.ts';
import { dropTransactions } from './transactions-store.ts';

export interface World {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: () => Catalogue;
  readonly changed: (networkId: number) => void;
  /** How late a slow node answers. */
  readonly slowMs?: number;
}

/** The first re-org must replace something. */
const EARLIER_BLOCKS = 12;
/** No watcher is away longer; bounds the table. */
const KEPT_BLOCKS = 20_000;
export const BLOCKS_MAX = 1_000;

export async function beginWorld(world: World): Promise<void> {
  for (const { id } of world.catalogue().networks) {
    const { firstHeight } = behaviourOf(id);
    await world.db.transaction().execute(async (tx) => {
      if (!(await insertNetwork(tx, id, randomBytes(32)))) return;
      const before = { height: firstHeight - 1, hash: blockHash() };
      await insertBlocks(tx, id, chainOnto(before, EARLIER_BLOCKS), world.clock.now());
    });
  }
}

/** @returns the newest */
export async function makeBlocks(world: World, networkId: number, count = 1): Promise<BlockRef> {
  const newest = await world.db.transaction().execute(async (tx) => {
    const fault = await lockNetwork(tx, networkId);
    return extend(world, tx, networkId, count, { fault, takenInBy: 'first' });
  });
  world.changed(networkId);
  return newest;
}

/** @throws Refusal when the chain is too short */
export async function reorganise(
  world: World,
  networkId: number,
  depth: number,
  dropIds: readonly string[] = [],
): Promise<BlockRef> {
  const newest = await world.db.transaction().execute(async (tx) => {
    const fault = await lockNetwork(tx, networkId);
    const head = await headOf(tx, networkId);
    const forkHeight = head.height - depth;
    if (depth > REORG_MAX || forkHeight < behaviourOf(networkId).firstHeight) {
      throw new Refusal(MALFORMED, `the last ${depth} blocks cannot be replaced`, 400);
    }
    const wanted = new Set(dropIds);
    if ((await dropTransactions(tx, networkId, [...wanted], forkHeight)) !== wanted.size) {
      throw new Refusal(
        MALFORMED,
        `drop: not all of these are in the last ${depth} blocks or the mempool`,
        400,
      );
    }
    await deleteBlocks(tx, networkId, { above: forkHeight });
    return extend(world, tx, networkId, depth + 1, { fault, takenInBy: 'last' });
  });
  world.changed(networkId);
  return newest;
}

export async function setFault(world: World, networkId: number, fault: Fault): Promise<void> {
  await storeFault(world.db, networkId, fault);
  world.changed(networkId);
}

async function extend(
  world: World,
  tx: Tx,
  networkId: number,
  count: number,
  waiting: { readonly fault: Fault; readonly takenInBy: 'first' | 'last' },
): Promise<BlockRef> {
  const head = await headOf(tx, networkId);
  const blocks = chainOnto(head, count);
  const newest = blocks.at(-1) ?? head;
  const taker = waiting.takenInBy === 'first' ? head.height + 1 : newest.height;
  await insertBlocks(tx, networkId, blocks, world.clock.now());
  await mineWaiting(tx, networkId, taker, leftBy(waiting.fault, networkId));
  if (newest.height % 100 < count) await deleteBlocks(tx, networkId, { below: newest.height - KEPT_BLOCKS });
  return newest;
}

function leftBy(fault: Fault, networkId: number): 'none' | 'all' | Decimal {
  if (fault === 'feeStuck') return 'all';
  return fault === 'feeLow' ? raisedFee(behaviourOf(networkId)) : 'none';
}

function chainOnto(parent: BlockRef, count: number): BlockRow[] {
  const blocks: BlockRow[] = [];
  for (let made = 0, last = parent; made < count; made += 1) {
    const block = { height: last.height + 1, hash: blockHash(), parentHash: last.hash };
    blocks.push(block);
    last = block;
  }
  return blocks;
}

const blockHash = (): string => randomBytes(32).toString('hex');
