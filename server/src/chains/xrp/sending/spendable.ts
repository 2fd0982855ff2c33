import { ZERO } from '@parom/contract/money';
import type { BlockRef, Spendable } from '../../chain.ts';
import { dropsToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { hotAccount } from '../following/account.ts';
import { readReserve } from '../node/own-network.ts';
import { decodePayment } from '../reading/decode.ts';
import { readHead } from '../reading/ledger.ts';

/** No payment can touch the reserve. It grows with each object that the account owns. */
export async function unpromised(
  context: Context,
  ahead: readonly Uint8Array[],
  head: Pick<BlockRef, 'hash'>,
): Promise<{ readonly left: bigint; readonly reserve: bigint }> {
  const { drops, objects, sequence } = await hotAccount(context, head);
  const { base, perObject } = await readReserve(context);
  const asked = base + perObject * BigInt(objects);
  const left = ahead
    .map((blob) => decodePayment({ txId: 'on its way', blob }))
    .filter((sent) => sent.sequence >= sequence)
    .reduce((rest, { amount, fee }) => rest - BigInt(String(amount)) - fee, drops - asked);
  return { left, reserve: asked < drops ? asked : drops };
}

export async function readSpendable(context: Context, ahead: readonly Uint8Array[]): Promise<Spendable> {
  const { left, reserve } = await unpromised(context, ahead, await readHead(context));
  return {
    now: left > 0n ? dropsToDecimal(left) : ZERO,
    locked: ZERO,
    kept: dropsToDecimal(reserve),
  };
}
