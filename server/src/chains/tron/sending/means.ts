/** What an address can spend on a payment, in sun. */
import { formatDecimal } from '@parom/contract/money';
import { Obstructed, type PaymentOrder } from '../../chain.ts';
import type { Context } from '../context.ts';
import { readOwn } from '../encoding/transaction.ts';
import { readHeld, readResources } from '../node/resources.ts';
import { burntForBytes, ceilingOf, type Prices, sunToDecimal, takesBandwidth } from './fees.ts';

/** Mined transactions have left the balance, so rather too little. */
export async function unpromised({ node }: Context, { ahead }: PaymentOrder, owner: string): Promise<bigint> {
  const held = await readHeld(node, owner);
  return ahead.map(readOwn).reduce((left, { leaves, feeLimit }) => left - feeLimit - leaves, held);
}

/** Energy and bandwidth at a deposit address count as the TRX that they save. */
export async function savedAt(
  { node }: Context,
  order: PaymentOrder,
  { owner, length, prices }: { readonly owner: string; readonly length: number; readonly prices: Prices },
): Promise<bigint> {
  if (order.from.kind === 'hot') return 0n;
  const there = await readResources(node, owner);
  if (there === null) return 0n;
  const bytes = there.bandwidth < takesBandwidth(length) ? 0n : burntForBytes(length, prices);
  return bytes + there.energy * prices.energy;
}

export function refuseDear({ settings }: Context, fee: bigint): void {
  if (fee > ceilingOf(settings))
    throw Obstructed.by('feeAboveLimit', {
      asked: formatDecimal(sunToDecimal(fee)),
      setting: 'maxFeeTrx',
      limit: String(settings.maxFeeTrx),
    });
}
