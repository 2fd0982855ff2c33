import { decode } from 'ripple-binary-codec';
import * as z from 'zod/mini';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { historyAnswer } from '../node/answers.ts';
import { transactionId } from '../reading/hashes.ts';
import { transactionIn } from './find-in-ledger.ts';

const PAGE = 200;
const MOST_PAGES = 50;

const spend = z.object({ Account: z.string(), Sequence: z.int() });

/** It is there: the account counted on. */
export async function findSpender(context: Context, sequence: number) {
  let marker: unknown;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const params = {
      account: context.account,
      ledger_index_min: -1,
      ledger_index_max: -1,
      binary: true,
      limit: PAGE,
      ...(marker === undefined ? {} : { marker }),
    };
    const history = await context.node.ask('account_tx', params, historyAnswer);
    const found = history.transactions.find(({ tx_blob: blob }) => spends(context, blob, sequence));
    if (found !== undefined) {
      const txId = transactionId(Buffer.from(found.tx_blob, 'hex'));
      return transactionIn(context, txId, found.ledger_index);
    }
    marker = history.marker;
    if (marker === undefined) break;
  }
  throw new ChainOutage(
    `sequence ${sequence} of ${context.account} is spent, and the node does not show by which transaction`,
  );
}

function spends({ account }: Context, blob: string, sequence: number): boolean {
  const read = z.safeParse(spend, decodedOrNull(blob));
  return read.success && read.data.Account === account && read.data.Sequence === sequence;
}

/** A stranger may fill a listed payment with anything. */
function decodedOrNull(blob: string): unknown {
  try {
    return decode(blob);
  } catch {
    return null;
  }
}
