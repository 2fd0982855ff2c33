import {
  ChainOutage,
  type DifferentPayment,
  type ImpossiblePayment,
  type IncludedPayment,
  type PaymentRecord,
  type Sendable,
} from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetAt, type Context } from '../context.ts';
import { type Payment, readOwn } from '../encoding/transaction.ts';
import { findBlock, readHead, readSolid } from '../node/blocks.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { findInfo, isWaiting } from '../reading/fates.ts';
import { type Executed, resultOf, SUCCEEDED } from '../reading/results.ts';
import { movedBy } from '../reading/transfers.ts';
import { sunToDecimal } from '../sending/fees.ts';
import { VALID_MS } from '../sending/frame.ts';
import { findInBlocks } from './find-in-blocks.ts';

type Sent = ReturnType<typeof readOwn>;

export async function lookUp(context: Context, { bytes }: Sendable): Promise<PaymentRecord> {
  const sent = readOwn(bytes);
  const included = await findIncluded(context, sent.txId, sent);
  if (included !== null) return included;
  if (await isWaiting(context.node, sent.txId)) return { state: 'pending' };
  return (await findExpired(context, sent)) ?? { state: 'missing' };
}

export async function findIncluded(
  context: Context,
  txId: string,
  payment: Payment,
): Promise<IncludedPayment | DifferentPayment | null> {
  const { node } = context;
  const info = await findInfo(context, txId);
  if (info === null) return null;
  const height = info.blockNumber ?? 0;
  const head = await readHead(node);
  // Last, and by height: a node on a dead branch would confirm its own result.
  const block = await findBlock(node, height);
  const transaction = block?.transactions.find((one) => one.txId === txId);
  if (block === null || transaction === undefined)
    throw new ChainOutage(`block ${height} does not hold ${txId}, whose result names it`);
  return {
    ...endOf(context, payment, resultOf(transaction, info)),
    height,
    blockHash: block.hash,
    // The head may come from a lagging node.
    confirmations: Math.max(1, head.height - height + 1),
    fee: sunToDecimal(BigInt(info.fee ?? 0)),
  };
}

/** The wallet had less TRX or a smaller limit than the contract asked. */
const OURS: ReadonlySet<string> = new Set(['OUT_OF_ENERGY', 'OUT_OF_TIME']);

type End = Pick<IncludedPayment, 'state' | 'cause'> | Pick<DifferentPayment, 'state' | 'paid'>;

/** A token may succeed and move another sum. */
function endOf(context: Context, { contract, owner, to, units }: Payment, executed: Executed): End {
  if (executed.result !== SUCCEEDED)
    return OURS.has(executed.result) ? { state: 'failed', cause: 'ours' } : { state: 'failed' };
  if (contract === null) return { state: 'included' };
  const moved = movedBy(executed.info, contract, owner, to);
  if (moved === units) return { state: 'included' };
  if (moved === 0n) return { state: 'failed' };
  const asset = assetAt(context, contract);
  if (asset === undefined)
    throw new Error(`a payment of ours left by ${contract}, which is no token of ours`);
  return { state: 'different', paid: unitsToDecimal(moved, asset.decimals) };
}

/** Once the block that ends it is solid without it, no branch can hold it. */
async function findExpired(context: Context, { txId, expiration }: Sent): Promise<ImpossiblePayment | null> {
  const { node } = context;
  const solid = await readSolid(node);
  if (BigInt(solid.madeAt.getTime()) < expiration) return null;
  const signedAt = Number(expiration) - VALID_MS;
  const holder = await findInBlocks(node, solid, { txId, signedAt, expiration: Number(expiration) });
  if (holder !== null)
    throw new ChainOutage(`${txId} is in block ${holder.height}, but the node shows no result of it`);
  const head = await readHead(node);
  await refuseOtherNetwork(context);
  const confirmations = head.height - solid.height + 1;
  return { state: 'impossible', why: 'expired', height: solid.height, blockHash: solid.hash, confirmations };
}
