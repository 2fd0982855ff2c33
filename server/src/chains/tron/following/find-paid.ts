import { hex } from '@scure/base';
import type { FoundPaid, Paid } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { readTransaction } from '../encoding/transaction.ts';
import { transactionAnswer } from '../node/answers.ts';
import { findIncluded } from './look-up.ts';

const TX_ID = /^[0-9a-f]{64}$/i;

export async function findPaid(context: Context, asked: Paid): Promise<FoundPaid | null> {
  if (!TX_ID.test(asked.txId)) return null;
  const value = asked.txId.toLowerCase();
  const sent = await context.node.find('wallet/gettransactionbyid', { value }, transactionAnswer);
  const payment = sent === null ? null : readTransaction(hex.decode(sent.raw));
  if (payment === null) return null;
  const { contract, decimals } = assetOf(context, asked.currencyId);
  const isOurs = payment.owner === context.wallets.addressOf({ kind: 'hot' });
  if (!isOurs || payment.contract !== contract || payment.to !== asked.to) return null;
  const included = await findIncluded(context, value, payment);
  if (included?.state !== 'included') return null;
  return {
    txId: value,
    amount: unitsToDecimal(payment.units, decimals),
    included: { ...included, state: 'included' },
  };
}
