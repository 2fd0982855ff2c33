import type { Transaction } from '@ton/core';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { messageId, seqnoIn } from '../encoding/wallet.ts';
import type { Place } from '../reading/account.ts';
import { isPayment } from '../reading/costs.ts';
import { historyOf } from '../reading/history.ts';

/** It is there: the wallet counted on. */
export async function findSpender(
  context: Context,
  seqno: number,
  newest: Place | null,
): Promise<Transaction> {
  for await (const one of historyOf(context, context.wallet.address, newest))
    if (isPayment(one) && one.inMessage !== undefined && one.inMessage !== null)
      if (seqnoIn(one.inMessage.body) === seqno) return one;
  throw new ChainOutage(
    `number ${seqno} of ${context.wallet.spelled} is spent, and the node does not show by which transaction`,
  );
}

export const idOf = (context: Context, { inMessage }: Transaction): string | null =>
  inMessage === null || inMessage === undefined ? null : messageId(context.wallet.address, inMessage.body);
