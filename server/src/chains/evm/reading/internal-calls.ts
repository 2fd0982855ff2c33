/** Coins that contracts send leave no log. */
import type { Hash, PublicClient } from 'viem';
import type { Context } from '../context.ts';
import { hasLostState, isNotOffered, isTooMuch } from '../node/errors.ts';
import type { Node } from '../node/node.ts';
import { requestRaw } from '../node/requests.ts';
import { PLAIN_GAS } from '../sending/fees.ts';
import {
  type InternalTransfer,
  rootsIn,
  type TracedBlock,
  type TracedCall,
  type TracedTransaction,
  transfersOf,
} from './trace.ts';

const TRACEABLE_BLOCKS = 128n;
/** An expensive block must not delay us longer. */
const ONE_BY_ONE_MS = 30_000;
/** Many blocks wait behind an old one. */
const OLD_ONE_BY_ONE_MS = 500;
const AT_ONCE = 4;
const NAMED_IDS = 20;

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
  readonly unseen: readonly Hash[];
}

/**
 * A trace can be made too large to read, so each missing transaction is traced alone. Throws a ChainOutage
 * when the node declines. Pruned state would stop the network forever, so the operator gets a report.
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

/** `null` when the node cannot tell. Throws a ChainOutage when it answers nothing. */
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
  log.warn({ ...details, txIds: unseen.slice(0, NAMED_IDS) }, 'internal calls could not be seen');
}

const callingIn = ({ transactions }: TracedBlock): Hash[] =>
  transactions.filter(({ gas }) => gas > PLAIN_GAS).map(({ hash }) => hash);

const isOld = async ({ node }: Context, { number }: TracedBlock): Promise<boolean> =>
  (await node.ask(`tracing block ${number}`, (client) => client.getBlockNumber())) - number >=
  TRACEABLE_BLOCKS;

/** Empty: too large; `null`: pruned. */
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

async function traceOneByOne(
  { node }: Context,
  hashes: readonly Hash[],
  isOldBlock: boolean,
): Promise<ReadonlyMap<Hash, TracedCall>> {
  const until = performance.now() + (isOldBlock ? OLD_ONE_BY_ONE_MS : ONE_BY_ONE_MS);
  const found = new Map<Hash, TracedCall>();
  for (let at = 0; at < hashes.length && performance.now() < until; at += AT_ONCE) {
    // A timer may fire early.
    const client = isOldBlock ? node.within(until - performance.now() + 1) : node.client;
    const trace = async (hash: Hash) => {
      const root = await traceAlone(node, client, hash, isOldBlock);
      if (root !== null) found.set(hash, root);
    };
    await Promise.all(hashes.slice(at, at + AT_ONCE).map(trace));
  }
  return found;
}

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
