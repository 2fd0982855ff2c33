import {
  type Address,
  bytesToHex,
  decodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  type Log,
  parseEventLogs,
  parseTransaction,
  type RpcLog,
  recoverTransactionAddress,
  type TransactionReceipt,
  type TransactionSerialized,
} from 'viem';
import {
  ChainOutage,
  type DifferentPayment,
  type IncludedPayment,
  type PaymentRecord,
  type Sendable,
} from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { type Context, NATIVE_DECIMALS, tokensOf } from '../context.ts';
import { type BlockToProve, readReceipts } from '../reading/receipts.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import { findSpender } from './find-spender.ts';

interface SentTransaction {
  readonly hash: `0x${string}`;
  readonly from: Address;
  readonly nonce: number;
  readonly gas: bigint;
  readonly to: Address;
  readonly data: `0x${string}`;
}

export async function lookUp(context: Context, payment: Sendable): Promise<PaymentRecord> {
  const transaction = await readBytes(payment.bytes);
  const included = await findIncluded(context, transaction);
  if (included !== null) return included;
  const waiting = await context.node.find(
    `looking for ${transaction.hash}`,
    'TransactionNotFoundError',
    (client) => client.getTransaction({ hash: transaction.hash }),
  );
  if (waiting !== null) return { state: 'pending' };
  const spender = await findSpender(context, transaction);
  if (spender === null) return { state: 'missing' };
  const { hash, ...decided } = spender;
  if (hash !== transaction.hash) return { state: 'impossible', why: 'spent', ...decided };
  const settled = await findIncluded(context, transaction);
  if (settled !== null) return settled;
  throw new ChainOutage(`${transaction.hash} is in a final block, but the node shows no receipt of it`);
}

export async function readBytes(bytes: Uint8Array): Promise<SentTransaction> {
  const serialized = bytesToHex(bytes) as TransactionSerialized;
  const { nonce = 0, gas = 0n, to, data = '0x' } = parseTransaction(serialized);
  if (to === undefined || to === null) throw new Error('these bytes are no payment of ours');
  const from = await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` });
  return { hash: keccak256(serialized), from, nonce, gas, to, data };
}

export async function findIncluded(
  context: Context,
  transaction: SentTransaction,
): Promise<IncludedPayment | DifferentPayment | null> {
  const { node } = context;
  const receipt = await node.find(
    `reading the receipt of ${transaction.hash}`,
    'TransactionReceiptNotFoundError',
    (client) => client.getTransactionReceipt({ hash: transaction.hash }),
  );
  if (receipt === null) return null;
  const { blockHash, blockNumber } = receipt;
  const head = await node.ask('reading the head', (client) => client.getBlockNumber());
  // Last, and by height: a node on a dead branch would confirm its own receipt.
  const block = await node.ask(`reading block ${blockNumber}`, (client) => client.getBlock({ blockNumber }));
  if (block.hash !== blockHash) {
    throw new ChainOutage(
      `the receipt of ${transaction.hash} is of block ${blockHash}, but block ${blockNumber} is ${block.hash}`,
    );
  }
  const depth = head - blockNumber + 1n;
  return {
    ...(await endOf(context, block, receipt, transaction)),
    height: Number(blockNumber),
    blockHash,
    // The head may come from a lagging node.
    confirmations: depth < 1n ? 1 : Number(depth),
    fee: unitsToDecimal(receipt.gasUsed * receipt.effectiveGasPrice, NATIVE_DECIMALS),
  };
}

type End = Pick<IncludedPayment, 'state' | 'cause'> | Pick<DifferentPayment, 'state' | 'paid'>;

/**
 * A failed payment is paid again, so only all receipts of the block, matched with its root, prove a
 * failure. A token may succeed and move another sum.
 */
async function endOf(
  context: Context,
  block: BlockToProve,
  receipt: TransactionReceipt,
  transaction: SentTransaction,
): Promise<End> {
  const asked = unitsAsked(transaction);
  if (receipt.status === 'success' && movedUnits(receipt.logs, transaction, asked) === asked)
    return { state: 'included' };
  const proven = (await readReceipts(context, block)).get(transaction.hash);
  if (proven === undefined)
    throw new ChainOutage(`block ${block.number} does not hold ${transaction.hash}, whose receipt names it`);
  const isShortOfGas = receipt.gasUsed >= transaction.gas;
  if (proven.status !== SUCCEEDED) return { state: 'failed', ...(isShortOfGas && { cause: 'ours' }) };
  const moved = movedUnits(proven.logs, transaction, asked);
  if (moved === asked) return { state: 'included' };
  if (moved === 0n) return { state: 'failed' };
  return { state: 'different', paid: unitsToDecimal(moved, tokenDecimals(context, transaction)) };
}

const SUCCEEDED = '0x1';

/** A native coin moves whole. */
function unitsAsked({ data }: SentTransaction): bigint {
  return data === '0x' ? 0n : transferIn(data)[1];
}

function transferIn(data: Hex): readonly [Address, bigint] {
  const call = decodeFunctionData({ abi: TOKEN_ABI, data });
  if (call.functionName !== 'transfer') throw new Error('these bytes are no payment of ours');
  return call.args;
}

function movedUnits(
  logs: readonly (Log | RpcLog)[],
  { data, from, to }: SentTransaction,
  asked: bigint,
): bigint {
  if (data === '0x') return asked;
  const [recipient] = transferIn(data);
  return parseEventLogs({ abi: TOKEN_ABI, eventName: 'Transfer', logs: [...logs] })
    .filter(
      (log) =>
        isAddressEqual(log.address, getAddress(to)) &&
        isAddressEqual(log.args.from, from) &&
        isAddressEqual(log.args.to, recipient),
    )
    .reduce((sum, { args }) => sum + args.value, 0n);
}

function tokenDecimals({ settings }: Context, { to }: SentTransaction): number {
  const asset = tokensOf(settings).get(getAddress(to));
  if (asset === undefined) throw new Error(`a payment of ours left by ${to}, which is no token of ours`);
  return asset.decimals;
}
