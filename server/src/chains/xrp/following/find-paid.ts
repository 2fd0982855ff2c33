import { checkAddress } from '@parom/contract/addresses/check-address';
import type { FoundPaid, Paid } from '../../chain.ts';
import { dropsToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { decodePayment, mayPay, resultOf } from '../reading/decode.ts';
import { readHead } from '../reading/ledger.ts';
import { findInLedger } from './find-in-ledger.ts';
import { decidedIn } from './look-up.ts';

const TX_ID = /^[0-9A-F]{64}$/;

export async function findPaid(context: Context, asked: Paid): Promise<FoundPaid | null> {
  const txId = asked.txId.toUpperCase();
  const to = checkAddress('ripple', asked.to);
  if (!TX_ID.test(txId) || !to.ok) return null;
  const found = await findInLedger(context, txId);
  if (found.state !== 'validated' || !mayPay(context, found.transaction)) return null;
  const payment = decodePayment(found.transaction);
  const { delivered } = resultOf(found.transaction, payment);
  const isIt =
    payment.sender === context.account &&
    payment.destination === to.normalised &&
    payment.tag === (asked.memo ?? to.tag ?? null);
  if (!isIt || delivered === null) return null;
  const decided = decidedIn(found.header, await readHead(context));
  await refuseOtherNetwork(context);
  return {
    txId,
    amount: dropsToDecimal(delivered),
    included: { state: 'included', fee: dropsToDecimal(payment.fee), ...decided },
  };
}
