/**
 * Each deposit costs the hot wallet gas. A payment's fee includes what came in before it, and the balance
 * does not, so the books agree at every block.
 */
import type { Transaction } from '@ton/core';
import { type Context, keep } from '../context.ts';
import type { Place } from './account.ts';
import { historyOf } from './history.ts';
import { receivedIn } from './received.ts';

/** After the newest payment, up to `newest`. In nanotons. */
export async function costsSincePayment(context: Context, newest: Place | null): Promise<bigint> {
  if (newest === null) return 0n;
  let costs = 0n;
  for await (const one of historyOf(context, context.wallet.address, newest)) {
    if (isPayment(one)) break;
    const counted = context.costs.get(one.hash().toString('hex'));
    costs += counted ?? costOf(context, one);
    if (counted !== undefined) break;
  }
  return keep(context.costs, newest.hash, costs);
}

export const isPayment = ({ inMessage, description }: Transaction): boolean =>
  inMessage?.info.type === 'external-in' && description.type === 'generic' && !description.aborted;

/** Uncredited coins pay their own gas. What came back belongs to its payment. */
function costOf(context: Context, one: Transaction): bigint {
  const fees = one.totalFees.coins;
  const { inMessage } = one;
  if (inMessage?.info.type !== 'internal' || inMessage.info.bounced) return fees;
  const received = receivedIn(context, one);
  const { nativeCurrencyId } = context.settings;
  const uncredited = received?.currencyId === nativeCurrencyId ? 0n : inMessage.info.value.coins;
  return fees > uncredited ? fees - uncredited : 0n;
}

export const before = ({ prevTransactionLt: lt, prevTransactionHash: hash }: Transaction): Place | null =>
  lt === 0n ? null : { lt, hash: hash.toString(16).padStart(64, '0') };
