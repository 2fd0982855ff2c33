import { randomInt } from 'node:crypto';
import { add, type Decimal, toDecimal, ZERO } from '@parom/contract/money';
import { assetSeeds } from '../../currencies/index.ts';
import { type BlockRef, ChainOutage, type DepositAddress } from '../chain.ts';
import { walletAddress } from './addresses.ts';
import { headOf, isBlock } from './blocks-store.ts';
import type { Connection } from './connection.ts';
import { receivedBy, walletChange } from './wallet-store.ts';

/** A mistyped memo must not be the next customer's. Tags have 32 bits. */
const MEMO_LIMIT = 2 ** 32;

export function makeAddress({ behaviour, seed, hotAddress }: Connection, index: number): DepositAddress {
  if (behaviour.kind === 'memo') {
    return { address: hotAddress, memo: String(randomInt(1, MEMO_LIMIT)), derivationIndex: null };
  }
  return {
    address: walletAddress(behaviour.format, seed, `deposit ${index}`),
    memo: null,
    derivationIndex: index,
  };
}

/** The hot wallet holds all receipts of our addresses. */
export async function readBalance(
  connection: Connection,
  asked: { readonly currencyId: number; readonly address: string; readonly block: BlockRef | undefined },
): Promise<Decimal> {
  const { world, network, hotAddress, reach } = connection;
  const { currencyId, address, block } = asked;
  await reach();
  const upTo = block?.height ?? (await headOf(world.db, network.id)).height;
  const held =
    address === hotAddress
      ? await holding(connection, world.db, currencyId, upTo)
      : toDecimal(await receivedBy(world.db, { networkId: network.id, currencyId, account: address, upTo }));
  // A block still there was there during the reading.
  if (block !== undefined && !(await isBlock(world.db, network.id, block))) {
    throw new ChainOutage(`block ${block.height} is another one by now`);
  }
  return held;
}

export async function holding(
  { network }: Connection,
  db: Parameters<typeof walletChange>[0],
  currencyId: number,
  upTo: number | 'with what waits',
): Promise<Decimal> {
  const asset = assetSeeds.find((one) => one.networkId === network.id && one.currencyId === currencyId);
  const opening = asset === undefined ? ZERO : toDecimal(asset.sandboxHotAmount);
  const paysFees = currencyId === network.nativeCurrencyId;
  const change = await walletChange(db, { networkId: network.id, currencyId, paysFees, upTo });
  return add(opening, toDecimal(change));
}
