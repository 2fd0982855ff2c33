/** Each transaction holds the hash of the one before: a node cannot leave one out. */
import { type Address, loadTransaction, type Transaction } from '@ton/core';
import { ChainOutage } from '../../chain.ts';
import { type Context, keep } from '../context.ts';
import { transactionsAnswer } from '../node/answers.ts';
import { cellIn, type Place } from './account.ts';

const PAGE = 40;
/** A stranger's messages are cheap. */
const MOST = 100_000;

/** Newest first. */
export async function* historyOf(
  context: Context,
  account: Address,
  newest: Place | null,
): AsyncGenerator<Transaction> {
  let place = newest;
  for (let read = 0; place !== null; read += 1) {
    if (read >= MOST) throw new ChainOutage(`more than ${MOST} transactions of ${account} are to be read`);
    const one: Transaction =
      context.transactions.get(place.hash) ?? (await readFrom(context, account, place));
    yield one;
    const { prevTransactionLt: lt, prevTransactionHash: hash } = one;
    place = lt === 0n ? null : { lt, hash: hash.toString(16).padStart(64, '0') };
  }
}

async function readFrom(context: Context, account: Address, { lt, hash }: Place): Promise<Transaction> {
  const params = {
    address: account.toRawString(),
    limit: PAGE,
    lt: lt.toString(),
    hash: Buffer.from(hash, 'hex').toString('base64'),
    archival: true,
  };
  const page = await context.node.ask('getTransactions', params, transactionsAnswer);
  for (const { data } of page.toReversed()) {
    const cell = cellIn(data);
    keep(context.transactions, cell.hash().toString('hex'), parse(cell));
  }
  const first = context.transactions.get(hash);
  if (first === undefined || first.lt !== lt)
    throw new ChainOutage(`the node does not show transaction ${hash} of ${account}`);
  return first;
}

export function parse(cell: ReturnType<typeof cellIn>): Transaction {
  try {
    return loadTransaction(cell.beginParse());
  } catch {
    throw new ChainOutage('the node shows a transaction that cannot be read');
  }
}
