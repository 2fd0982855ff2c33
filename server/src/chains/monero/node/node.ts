import * as z from 'zod/mini';
import { ChainOutage, Obstructed } from '../../chain.ts';
import type { MoneroNet } from '../settings/settings.ts';
import {
  type HeaderFacts,
  headerAnswer,
  infoAnswer,
  poolAnswer,
  spentAnswer,
  type Transaction,
  transactionJson,
  transactionsAnswer,
} from './answers.ts';
import { type Caller, callerOf, Declined, jsonOf } from './call.ts';

const TIMEOUT_MS = 30_000;
/** A node answers no more at once. */
const AT_ONCE = 100;
const TOO_HIGH = -2;

export interface Found {
  readonly txId: string;
  readonly transaction: Transaction;
  readonly height: number | null;
}

export const spentStates = { unspent: 0, inBlock: 1, inPool: 2 } as const;

export interface Node extends Caller {
  /** Throws a ChainOutage for another network. */
  head(): Promise<{ readonly height: number; readonly hash: string }>;
  header(height: number): Promise<HeaderFacts | null>;
  transactions(txIds: readonly string[]): Promise<readonly Found[]>;
  pool(): Promise<z.infer<typeof poolAnswer>>;
  spentStatesOf(images: readonly string[]): Promise<readonly number[]>;
}

const names: Readonly<Record<MoneroNet, string>> = { mainnet: 'mainnet', regtest: 'fakechain' };
export const isOwnNet = (net: MoneroNet, served: string): boolean => names[net] === served;

export function openNode(rpcUrl: string, net: MoneroNet, timeoutMs = TIMEOUT_MS): Node {
  const caller = callerOf(rpcUrl, 'node', timeoutMs);
  return {
    ...caller,
    head: async () => {
      const { height, nettype, top_block_hash: hash } = await caller.rpc('get_info', {}, infoAnswer);
      if (!isOwnNet(net, nettype))
        throw Obstructed.by('nodeOfOtherNetwork', { served: nettype, expected: net });
      return { height: height - 1, hash };
    },
    header: (height) =>
      unlessTooHigh(async () => {
        const asked = await caller.rpc('get_block_header_by_height', { height }, headerAnswer);
        return asked.block_header;
      }),
    transactions: async (txIds) => {
      const found: Found[] = [];
      for (let from = 0; from < txIds.length; from += AT_ONCE)
        found.push(...(await readTransactions(caller, txIds.slice(from, from + AT_ONCE))));
      return found;
    },
    pool: () => caller.path('get_transaction_pool', {}, poolAnswer),
    spentStatesOf: async (images) => {
      if (images.length === 0) return [];
      const { spent_status: states = [] } = await caller.path(
        'is_key_image_spent',
        { key_images: images },
        spentAnswer,
      );
      if (states.length !== images.length)
        throw new ChainOutage('the node does not tell of every output whether it is spent');
      return states;
    },
  };
}

export async function unlessTooHigh<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Declined && error.code === TOO_HIGH) return null;
    throw error;
  }
}

async function readTransactions(caller: Caller, txIds: readonly string[]): Promise<Found[]> {
  const asked = { txs_hashes: txIds, decode_as_json: true, prune: true };
  const { txs = [] } = await caller.path('get_transactions', asked, transactionsAnswer);
  return txs.map(({ tx_hash: txId, as_json: json, in_pool: isWaiting, block_height: height }) => ({
    txId,
    transaction: transactionOf(json),
    height: isWaiting ? null : (height ?? null),
  }));
}

export function transactionOf(json: string): Transaction {
  const read = z.safeParse(transactionJson, jsonOf(json));
  if (read.success) return read.data;
  throw new ChainOutage(`the node shows an unreadable transaction (${z.prettifyError(read.error)})`);
}
