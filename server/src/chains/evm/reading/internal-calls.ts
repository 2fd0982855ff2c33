/** Coins that contracts send inside a transaction: no log tells of them, only a trace does, which the node is asked for here. */
import type { Hash, PublicClient } from 'viem';
import type { Context } from '../context.ts';
import { hasLostState, isNotOffered, isTooMuch, type Node, requestRaw } from '../node/node.ts';
import { PLAIN_GAS } from '../sending/fees.ts';
import {
  type InternalTransfer,
  rootsIn,
  type TracedBlock,
  type TracedCall,
  type TracedTransaction,
  transfersOf,
} from './trace.ts';

/** Ordinary full nodes keep the state that a trace needs for this many blocks (geth's default). */
const TRACEABLE_BLOCKS = 128n;
/** How long the transactions of one block are traced one by one: whoever fills blocks with dear ones delays us no further. */
const ONE_BY_ONE_MS = 30_000;
/** The same of a block that is old: those that come late have many more before them. */
const OLD_ONE_BY_ONE_MS = 500;
/** Questions beside each other: an answer of each may have to be held in memory. */
const AT_ONCE = 4;
/** More ids than this make a line of the log unreadable. */
const NAMED_IDS = 20;

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

export interface InternalCalls {
  readonly transfers: readonly InternalTransfer[];
  /** Transactions whose trace could not be had. */
  readonly unseen: readonly Hash[];
}

/**
 * Every coin transfer inside the block's transactions that was not taken back. Throws a ChainOutage when the node
 * declines, so that the block is read again; but not for an old block whose state it has thrown away, which would stop
 * the network for ever after a long standstill: such a block is named to the operator. A trace repeats
 * what each call was given, so that anybody can make one that nobody can read: what the node told of the others counts,
 * and those that it did not tell of are asked for alone.
 */
export async function readInternalCalls(context: Context, block: TracedBlock): Promise<InternalCalls> {
  if (block.transactions.length === 0) return { transfers: [], unseen: [] };
  const traced = await traceAtOnce(context, block);
  const untraced = callingIn(block).filter((hash) => traced?.has(hash) !== true);
  const alone =
    traced === null || untraced.length === 0
      ? new Map<Hash, TracedCall>()
      : await traceOneByOne(context, untraced, await isOld(context, block));
  const unseen = untraced.filter((hash) => !alone.has(hash));
  if (unseen.length > 0) nameUnseen(context, block, unseen);
  const roots = [...(traced ?? []), ...alone];
  return { transfers: roots.flatMap(([hash, root]) => transfersOf(hash, root)), unseen };
}

/**
 * The same of one transaction, within a time; `null` when the node cannot tell, however it says so: what waits for this waits for
 * a single transaction. Throws a ChainOutage when it answers nothing else either.
 */
export async function readInternalCallsOf(
  { node, seesInternalCalls }: Context,
  hash: Hash,
  ms: number,
): Promise<readonly InternalTransfer[] | null> {
  if (!seesInternalCalls) return null;
  try {
    return transfersOf(hash, await traceTransaction(node.within(ms), hash));
  } catch {
    await answersStill(node);
    return null;
  }
}

function nameUnseen({ settings, log }: Context, { number }: TracedBlock, unseen: readonly Hash[]): void {
  const details = { networkId: settings.networkId, height: Number(number), unseen: unseen.length };
  log.warn({ ...details, txIds: unseen.slice(0, NAMED_IDS) }, 'what contracts sent could not be seen');
}

/** Those that have gas left to run a contract with. */
const callingIn = ({ transactions }: TracedBlock): Hash[] =>
  transactions.filter(({ gas }) => gas > PLAIN_GAS).map(({ hash }) => hash);

const isOld = async ({ node }: Context, { number }: TracedBlock): Promise<boolean> =>
  (await node.ask(`tracing block ${number}`, (client) => client.getBlockNumber())) - number >=
  TRACEABLE_BLOCKS;

/** Of none where the whole is too much to read; `null` where its state is lost, and no question will help. */
async function traceAtOnce(
  context: Context,
  block: TracedBlock,
): Promise<ReadonlyMap<Hash, TracedCall> | null> {
  try {
    return rootsIn(block, await traceBlock(context.node.client, block.hash));
  } catch (error) {
    if (isTooMuch(error)) return new Map();
    if (hasLostState(error) && (await isOld(context, block))) return null;
    throw context.node.outage(`tracing block ${block.number}`, error);
  }
}

/** What cannot be read even alone, or not within the time, is missing from the answer. */
async function traceOneByOne(
  { node }: Context,
  hashes: readonly Hash[],
  isOldBlock: boolean,
): Promise<ReadonlyMap<Hash, TracedCall>> {
  const until = performance.now() + (isOldBlock ? OLD_ONE_BY_ONE_MS : ONE_BY_ONE_MS);
  const found = new Map<Hash, TracedCall>();
  for (let at = 0; at < hashes.length && performance.now() < until; at += AT_ONCE) {
    // What is left of it, and a moment: a timer may run out before its time.
    const client = isOldBlock ? node.within(until - performance.now() + 1) : node.client;
    const trace = async (hash: Hash) => {
      const root = await traceAlone(node, client, hash, isOldBlock);
      if (root !== null) found.set(hash, root);
    };
    await Promise.all(hashes.slice(at, at + AT_ONCE).map(trace));
  }
  return found;
}

/** `null` when there is more of it than can be read, or its state is lost. */
async function traceAlone(
  node: Node,
  client: PublicClient,
  hash: Hash,
  isOldBlock: boolean,
): Promise<TracedCall | null> {
  try {
    return await traceTransaction(client, hash);
  } catch (error) {
    if (isOldBlock && hasLostState(error)) return null;
    if (!isTooMuch(error)) throw node.outage(`tracing ${hash}`, error);
    await answersStill(node);
    return null;
  }
}

/** Throws a ChainOutage where it was not one answer that failed, but the node. */
const answersStill = (node: Node) => node.ask('reading the head', (client) => client.getBlockNumber());

async function traceTransaction(client: PublicClient, hash: Hash): Promise<TracedCall> {
  const trace = await requestTrace(client, 'debug_traceTransaction', hash);
  if (typeof trace !== 'object' || trace === null) throw new Error('the trace is no call');
  return trace as TracedCall;
}

async function traceBlock(client: PublicClient, hash: Hash): Promise<readonly TracedTransaction[]> {
  const traces = await requestTrace(client, 'debug_traceBlockByHash', hash);
  if (!Array.isArray(traces)) throw new Error('the trace is not a list');
  return traces as TracedTransaction[];
}

const requestTrace = (client: PublicClient, method: string, hash: Hash): Promise<unknown> =>
  requestRaw(client, method, [hash, { tracer: 'callTracer' }]);
