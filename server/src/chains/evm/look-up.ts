/** What the network knows of a payment of ours, told by its own hash and its wallet's nonce alone. */
import {
  type Address,
  bytesToHex,
  decodeFunctionData,
  getAddress,
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
import { ChainOutage, type IncludedPayment, type PaymentRecord, type SignedPayment } from '../chain.ts';
import { type Context, NATIVE_DECIMALS } from './context.ts';
import { findSpender } from './find-spender.ts';
import { type BlockToProve, readReceipts } from './receipts.ts';
import { TOKEN_ABI } from './token-abi.ts';
import { unitsToDecimal } from './units.ts';

interface SentTransaction {
  readonly hash: `0x${string}`;
  readonly from: Address;
  readonly nonce: number;
  readonly to: Address;
  readonly data: `0x${string}`;
}

/** See PaymentRecord. Throws a ChainOutage when any of the questions stays open: not knowing is never an answer. */
export async function lookUp(context: Context, payment: SignedPayment): Promise<PaymentRecord> {
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
  if (spender !== transaction.hash) return { state: 'impossible' };
  // Included after the first question, or asked of a node that had not caught up.
  const settled = await findIncluded(context, transaction);
  if (settled !== null) return settled;
  throw new ChainOutage(`${transaction.hash} is in a final block, but the node shows no receipt of it`);
}

async function readBytes(bytes: Uint8Array): Promise<SentTransaction> {
  const serialized = bytesToHex(bytes) as TransactionSerialized;
  const { nonce = 0, to, data = '0x' } = parseTransaction(serialized);
  if (to === undefined || to === null) throw new Error('these bytes are no payment of ours');
  const from = await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` });
  return { hash: keccak256(serialized), from, nonce, to, data };
}

export async function findIncluded(
  context: Context,
  transaction: SentTransaction,
): Promise<IncludedPayment | null> {
  const { node } = context;
  const receipt = await node.find(
    `reading the receipt of ${transaction.hash}`,
    'TransactionReceiptNotFoundError',
    (client) => client.getTransactionReceipt({ hash: transaction.hash }),
  );
  if (receipt === null) return null;
  const { blockHash, blockNumber } = receipt;
  const head = await node.ask('reading the head', (client) => client.getBlockNumber());
  // Last, and by its height alone: the receipt of a dead branch is as good as any to the node that still stands on it.
  const block = await node.ask(`reading block ${blockNumber}`, (client) => client.getBlock({ blockNumber }));
  if (block.hash !== blockHash) {
    throw new ChainOutage(
      `the receipt of ${transaction.hash} is of block ${blockHash}, but block ${blockNumber} is ${block.hash}`,
    );
  }
  const depth = head - blockNumber + 1n;
  const isPaid = receipt.status === 'success' && (await movedMoney(context, block, receipt, transaction));
  return {
    state: isPaid ? 'included' : 'failed',
    height: Number(blockNumber),
    blockHash,
    // At least 1 where the node that told the head lags behind the one that told the receipt.
    confirmations: depth < 1n ? 1 : Number(depth),
    fee: unitsToDecimal(receipt.gasUsed * receipt.effectiveGasPrice, NATIVE_DECIMALS),
  };
}

/**
 * A token may succeed and do nothing (it would answer false to whoever asks). Only its log proves the transfer; and that
 * there is none, what would be paid again, only receipts that are those of the block's header: nodes lose logs.
 */
async function movedMoney(
  context: Context,
  block: BlockToProve,
  { logs }: TransactionReceipt,
  transaction: SentTransaction,
): Promise<boolean> {
  if (transaction.data === '0x' || isLogged(logs, transaction)) return true;
  const proven = (await readReceipts(context, block)).get(transaction.hash);
  return proven !== undefined && isLogged(proven.logs, transaction);
}

function isLogged(logs: readonly (Log | RpcLog)[], { data, from, to }: SentTransaction): boolean {
  const { functionName, args } = decodeFunctionData({ abi: TOKEN_ABI, data });
  if (functionName !== 'transfer') throw new Error('these bytes are no payment of ours');
  return parseEventLogs({ abi: TOKEN_ABI, eventName: 'Transfer', logs: [...logs] }).some(
    (log) =>
      isAddressEqual(log.address, getAddress(to)) &&
      isAddressEqual(log.args.from, from) &&
      isAddressEqual(log.args.to, args[0]),
  );
}
