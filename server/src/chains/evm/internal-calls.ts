/** Coins that contracts send inside a transaction: no log tells of them, only a trace of the block does. */
import { type Hash, type Hex, hexToBigInt, type PublicClient } from 'viem';
import { isDeclined, type Node } from './node.ts';

/** Ordinary full nodes keep the state that a trace needs for this many blocks (geth's default). */
const TRACEABLE_BLOCKS = 128n;

/** One call as geth's `callTracer` reports it. */
interface TracedCall {
  readonly type: string;
  readonly from: Hex;
  readonly to?: Hex;
  readonly value?: Hex;
  readonly error?: string;
  readonly calls?: readonly TracedCall[];
}
interface TracedTransaction {
  readonly txHash?: Hash;
  readonly result?: TracedCall;
}

export interface InternalTransfer {
  readonly txId: Hash;
  /** The call's place among all calls of its transaction, depth first, from 0; the same in whatever block it is. */
  readonly ordinal: number;
  readonly from: Hex;
  readonly to: Hex;
  readonly units: bigint;
}

/** Asks once whether the node traces blocks. Throws a ChainOutage when it could not be asked. */
export async function offersTraces(node: Node, blockHash: Hash): Promise<boolean> {
  try {
    await traceBlock(node.client, blockHash);
    return true;
  } catch (error) {
    if (isDeclined(error)) return false;
    throw node.outage('asking whether the node traces blocks', error);
  }
}

/**
 * Every coin transfer inside the block's transactions that was not taken back. Throws a ChainOutage when the node
 * declines, so that the block is read again; but not for a block so old that it will decline for ever, which would
 * stop the network after a long standstill: what such a block hides is found by comparing balances.
 */
export async function internalTransfers(
  node: Node,
  block: { hash: Hash; number: bigint; transactions: readonly { hash: Hash }[] },
): Promise<InternalTransfer[]> {
  if (block.transactions.length === 0) return [];
  try {
    const traces = await traceBlock(node.client, block.hash);
    return traces.flatMap((trace, position) => {
      const txId = trace.txHash ?? block.transactions[position]?.hash;
      if (txId === undefined || trace.result === undefined) throw new Error('the trace is incomplete');
      return transfersOf(txId, trace.result);
    });
  } catch (error) {
    const what = `tracing block ${block.number}`;
    if (isDeclined(error)) {
      const head = await node.ask(what, (client) => client.getBlockNumber());
      if (head - block.number >= TRACEABLE_BLOCKS) return [];
    }
    throw node.outage(what, error);
  }
}

async function traceBlock(client: PublicClient, hash: Hash): Promise<readonly TracedTransaction[]> {
  // viem types only the methods that it wraps itself.
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  const answer = await request({
    method: 'debug_traceBlockByHash',
    params: [hash, { tracer: 'callTracer' }],
  });
  if (!Array.isArray(answer)) throw new Error('the trace is not a list');
  return answer as TracedTransaction[];
}

/** Walks the calls below the transaction's own; a call that failed took everything below it back. */
function transfersOf(txId: Hash, root: TracedCall): InternalTransfer[] {
  const found: InternalTransfer[] = [];
  let ordinal = 0;
  const visit = (call: TracedCall, tookPlace: boolean): void => {
    for (const inner of call.calls ?? []) {
      const place = ordinal++;
      const happened = tookPlace && inner.error === undefined;
      // DELEGATECALL repeats its caller's value without moving it.
      const movesCoins = inner.type === 'CALL' || inner.type === 'SELFDESTRUCT';
      const units = inner.value === undefined ? 0n : hexToBigInt(inner.value);
      if (happened && movesCoins && units > 0n && inner.to !== undefined) {
        found.push({ txId, ordinal: place, from: inner.from, to: inner.to, units });
      }
      visit(inner, happened);
    }
  };
  visit(root, root.error === undefined);
  return found;
}
