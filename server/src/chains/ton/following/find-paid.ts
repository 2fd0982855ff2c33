import { checkAddress } from '@parom/contract/addresses/check-address';
import type { Transaction } from '@ton/core';
import type { FoundPaid, Paid } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { spell } from '../encoding/messages.ts';
import { askedIn } from '../encoding/wallet.ts';
import { readHead } from '../node/blocks.ts';
import { readHot } from '../reading/account.ts';
import { isPayment } from '../reading/costs.ts';
import { historyOf } from '../reading/history.ts';
import { idOf } from './find-spender.ts';
import { outcomeOf } from './look-up.ts';

const TX_ID = /^[0-9a-f]{64}$/;

/** Explorers show the transaction's hash. Only our id is told, or one transaction could pay two payments. */
export async function findPaid(context: Context, asked: Paid): Promise<FoundPaid | null> {
  const txId = asked.txId.toLowerCase();
  const to = checkAddress('ton', asked.to);
  if (!TX_ID.test(txId) || !to.ok) return null;
  const head = await readHead(context);
  const payment = await findPayment(context, txId, head.height);
  const sent = (payment?.inMessage && askedIn(payment.inMessage.body)?.sent) || [];
  const { decimals } = assetOf(context, asked.currencyId);
  const wallet = context.jettons.get(asked.currencyId) ?? null;
  const own = sent.find(
    (one) =>
      spell(one.to) === to.normalised &&
      one.memo === asked.memo &&
      one.jettonWallet?.toRawString() === wallet?.toRawString(),
  );
  const ourId = payment && idOf(context, payment);
  if (payment === null || ourId === null || own === undefined) return null;
  const record = await outcomeOf(context, payment, head);
  if (record.state !== 'included') return null;
  return { txId: ourId, amount: unitsToDecimal(own.units, decimals), included: record };
}

async function findPayment(context: Context, txId: string, height: number): Promise<Transaction | null> {
  const { last } = await readHot(context, height);
  for await (const one of historyOf(context, context.wallet.address, last))
    if (isPayment(one) && (idOf(context, one) === txId || one.hash().toString('hex') === txId)) return one;
  return null;
}
