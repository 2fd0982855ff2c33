import { divFloor, SCALE } from '@parom/contract/money';
import type { AddressFilter, Block, BlockRef, Transfer } from '../chain.ts';
import { blockAt, headOf } from './blocks-store.ts';
import type { Connection } from './connection.ts';
import type { Fault } from './networks-store.ts';
import { endedTransactions, type SimTransaction, waitingTransactions } from './transactions-store.ts';

export async function readHead({ world, network, reach }: Connection): Promise<BlockRef> {
  await reach();
  return headOf(world.db, network.id);
}

export async function readBlock(
  connection: Connection,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const { world, network, reach } = connection;
  const fault = await reach();
  const block = await blockAt(world.db, network.id, height);
  if (block === null) return null;
  const { sent, ...header } = block;
  return { ...header, transfers: await reportsOf(connection, sent, mine, fault), unseen: [] };
}

export async function readPending(connection: Connection, mine: AddressFilter): Promise<readonly Transfer[]> {
  const { world, network, reach } = connection;
  const fault = await reach();
  return reportsOf(connection, await waitingTransactions(world.db, network.id), mine, fault);
}

/** Most real nodes forget replaced and dropped ones. */
export async function readGone(
  { world, network, reach }: Connection,
  missing: readonly Transfer[],
): Promise<readonly Transfer[]> {
  await reach();
  const txIds = missing.map(({ txId }) => txId);
  const ended = await endedTransactions(world.db, network.id, txIds);
  return missing.filter(({ txId }) => ended.has(txId));
}

async function reportsOf(
  connection: Connection,
  sent: readonly SimTransaction[],
  mine: AddressFilter,
  fault: Fault,
): Promise<Transfer[]> {
  if (sent.length === 0) return [];
  const ours = await mine([...new Set(sent.map(({ account }) => account))]);
  const transfers = sent.filter(({ account }) => ours.has(account)).map((one) => transferOf(connection, one));
  return fault === 'duplicateEvents' ? [...transfers, ...transfers] : transfers;
}

function transferOf({ assets }: Connection, sent: SimTransaction): Transfer {
  const { amount } = sent;
  const decimals = assets.find((asset) => asset.currencyId === sent.currencyId)?.decimals ?? SCALE;
  return {
    txId: sent.txId,
    outputIndex: sent.outputIndex,
    currencyId: sent.currencyId,
    address: sent.account,
    memo: sent.memo,
    units: divFloor(amount, 10n ** BigInt(SCALE - decimals)),
    amount,
    sender: sent.sender,
  };
}
