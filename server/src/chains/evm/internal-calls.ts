/** Coins that contracts send inside a transaction: no log tells of them, only a trace of the block does. */
import { type Hash, type Hex, hexToBigInt, type PublicClient } from 'viem';
import type { Context } from './context.ts';
import { PLAIN_GAS } from './fees.ts';
import { hasLostState, isNotOffered, isTooMuch, type Node } from './node.ts';

/** Ordinary full nodes keep the state that a trace needs for this many blocks (geth's default). */
const TRACEABLE_BLOCKS = 128n;
/** How long the transactions of one block are traced one by one: whoever fills blocks with dear ones delays us no further. */
const ONE_BY_ONE_MS = 30_000;
/** Questions beside each other: an answer of each may have to be held in memory. */
const AT_ONCE = 4;
/** More ids than this make a line of the log unreadable. */
const NAMED_IDS = 20;

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

interface TracedBlock {
  readonly hash: Hash;
  readonly number: bigint;
  readonly transactions: readonly { readonly hash: Hash; readonly gas: bigint }[];
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
    if (isTooMuch(error)) return true;
    if (isNotOffered(error)) return false;
    throw node.outage('asking whether the node traces blocks (traceInternal: false asks for none)', error);
  }
}

/**
 * Every coin transfer inside the block's transactions that was not taken back. Throws a ChainOutage when the node
 * declines, so that the block is read again; but not for an old block whose state it has thrown away, which would stop
 * the network for ever after a long standstill: such a block is named to the operator. A trace repeats
 * what each call was given, so that anybody can make one that nobody can read: it hides its own transaction only.
 */
export async function internalTransfers(context: Context, block: TracedBlock): Promise<InternalTransfer[]> {
  const { node } = context;
  if (block.transactions.length === 0) return [];
  try {
    return transfersInAll(block, await traceBlock(node.client, block.hash));
  } catch (error) {
    const what = `tracing block ${block.number}`;
    const isTraceable = isTooMuch(error) || error instanceof IncompleteTrace;
    if (!isTraceable && !hasLostState(error)) throw node.outage(what, error);
    const head = await node.ask(what, (client) => client.getBlockNumber());
    const isOld = head - block.number >= TRACEABLE_BLOCKS;
    if (!isTraceable && !isOld) throw node.outage(what, error);
    return traceOneByOne(context, block, isOld ? 0 : ONE_BY_ONE_MS);
  }
}

/** Those that have gas left to run a contract with. */
const callingIn = ({ transactions }: TracedBlock) => transactions.filter(({ gas }) => gas > PLAIN_GAS);

/** Nothing, or less than the block has, is no answer: whoever indexes behind the head answers so. */
function transfersInAll(block: TracedBlock, traces: readonly TracedTransaction[]): InternalTransfer[] {
  const traced = new Set<Hash>();
  const found = traces.flatMap(({ txHash, result }, position) => {
    const txId = txHash ?? block.transactions[position]?.hash;
    if (txId === undefined || result === undefined) throw new IncompleteTrace();
    traced.add(txId);
    return transfersOf(txId, result);
  });
  if (callingIn(block).some(({ hash }) => !traced.has(hash))) throw new IncompleteTrace();
  return found;
}

/** The node told of some transactions only, or of none. */
class IncompleteTrace extends Error {}

/** What cannot be read even alone, or not within the time, is named to the operator. */
async function traceOneByOne(
  { node, settings, log }: Context,
  block: TracedBlock,
  withinMs: number,
): Promise<InternalTransfer[]> {
  const until = performance.now() + withinMs;
  const found: InternalTransfer[] = [];
  const unseen: Hash[] = [];
  const calling = callingIn(block);
  for (let at = 0; at < calling.length; at += AT_ONCE) {
    const isInTime = performance.now() < until;
    const trace = async ({ hash }: { hash: Hash }) => {
      const root = isInTime ? await traceAlone(node, hash) : null;
      if (root === null) unseen.push(hash);
      else found.push(...transfersOf(hash, root));
    };
    await Promise.all(calling.slice(at, at + AT_ONCE).map(trace));
  }
  if (unseen.length > 0) {
    const { networkId } = settings;
    const details = { networkId, height: Number(block.number), unseen: unseen.length };
    log.warn({ ...details, txIds: unseen.slice(0, NAMED_IDS) }, 'what contracts sent could not be seen');
  }
  return found;
}

/** `null` when there is more of it than can be read. */
async function traceAlone(node: Node, hash: Hash): Promise<TracedCall | null> {
  try {
    const trace = await requestTrace(node.client, 'debug_traceTransaction', hash);
    if (typeof trace !== 'object' || trace === null) throw new Error('the trace is no call');
    return trace as TracedCall;
  } catch (error) {
    if (!isTooMuch(error)) throw node.outage(`tracing ${hash}`, error);
    // Throws where it was not this one answer, but the node.
    await node.ask('reading the head', (client) => client.getBlockNumber());
    return null;
  }
}

async function traceBlock(client: PublicClient, hash: Hash): Promise<readonly TracedTransaction[]> {
  const traces = await requestTrace(client, 'debug_traceBlockByHash', hash);
  if (!Array.isArray(traces)) throw new Error('the trace is not a list');
  return traces as TracedTransaction[];
}

function requestTrace(client: PublicClient, method: string, hash: Hash): Promise<unknown> {
  // viem types only the methods that it wraps itself.
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  return request({ method, params: [hash, { tracer: 'callTracer' }] });
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
