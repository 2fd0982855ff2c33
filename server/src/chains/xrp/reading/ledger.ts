/**
 * A ledger is proved by its own hashes: a node cannot leave out or change a transaction. `account_tx`
 * proves nothing. Binary, because new kinds of transactions do not matter then.
 */
import { type BlockHeader, ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { ledgerAnswer } from '../node/answers.ts';
import { type Leaf, ledgerHash, spelt, transactionId, transactionRoot } from './hashes.ts';

const ABSENT = ['lgrNotFound'];
const HEADER_BYTES = 118;
/** Seconds from 1970 to 2000, where the ledger's clock begins. */
const RIPPLE_EPOCH = 946_684_800;

export interface Ledger {
  readonly header: BlockHeader;
  readonly transactions: readonly Leaf[];
}

export async function readHead(context: Context): Promise<BlockHeader> {
  const head = await readAny(context, 'validated', false);
  if (head === null) throw new ChainOutage('the node has no validated ledger yet');
  return head.header;
}

/** `null` without a validated ledger. */
export const readHeader = async (context: Context, height: number): Promise<BlockHeader | null> =>
  (await readAny(context, height, false))?.header ?? null;

export const readLedger = (context: Context, height: number): Promise<Ledger | null> =>
  readAny(context, height, true);

/** Without metadata nothing of a waiting transaction is sure. */
export async function readOpenLedger({ node }: Context): Promise<readonly Omit<Leaf, 'meta'>[]> {
  const params = { ledger_index: 'current', transactions: true, expand: true, binary: true };
  const { ledger } = await node.ask('ledger', params, ledgerAnswer);
  return (ledger.transactions ?? []).map(({ tx_blob: text }) => {
    const blob = Buffer.from(text, 'hex');
    return { txId: transactionId(blob), blob };
  });
}

async function readAny(
  { node }: Context,
  which: number | 'validated',
  isWhole: boolean,
): Promise<Ledger | null> {
  const params = { ledger_index: which, transactions: isWhole, expand: isWhole, binary: true };
  const answer = await node.find('ledger', params, ledgerAnswer, ABSENT);
  if (answer === null || answer.validated !== true) return null;
  const data = Buffer.from(answer.ledger.ledger_data ?? '', 'hex');
  if (data.length !== HEADER_BYTES) throw new ChainOutage(`the node shows no header of ledger ${which}`);
  const header = headerOf(data);
  if (which !== 'validated' && header.height !== which)
    throw new ChainOutage(`the node shows ledger ${header.height} for ledger ${which}`);
  if (!isWhole) return { header, transactions: [] };
  const transactions = transactionsOf(header, answer.ledger.transactions ?? []);
  if (transactionRoot(transactions) !== spelt(data.subarray(44, 76)))
    throw new ChainOutage(`the node does not show all transactions of ledger ${header.height}`);
  return { header, transactions };
}

/** Only these very bytes can have the computed hash. */
const headerOf = (data: Buffer): BlockHeader => ({
  height: data.readUInt32BE(0),
  hash: ledgerHash(data),
  parentHash: spelt(data.subarray(12, 44)),
  madeAt: new Date((data.readUInt32BE(112) + RIPPLE_EPOCH) * 1_000),
});

type Shown = NonNullable<(typeof ledgerAnswer)['_zod']['output']['ledger']['transactions']>;

function transactionsOf({ height }: BlockHeader, shown: Shown): Leaf[] {
  const byId = new Map<string, Leaf>();
  for (const { tx_blob: text, meta } of shown) {
    if (meta === undefined) throw new ChainOutage(`the node shows ledger ${height} without its metadata`);
    const blob = Buffer.from(text, 'hex');
    const txId = transactionId(blob);
    byId.set(txId, { txId, blob, meta: Buffer.from(meta, 'hex') });
  }
  return [...byId.values()];
}
