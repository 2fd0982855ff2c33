/** The view-only wallet chooses the decoys, and cannot sign. */
import { Obstructed, type PaymentOrder } from '../../chain.ts';
import type { Context } from '../context.ts';
import { fromHex } from '../crypto/curve.ts';
import { readVarint } from '../crypto/outputs.ts';
import { builtAnswer, nothing } from '../wallet/answers.ts';
import type { OwnOutput } from '../wallet/outputs.ts';
import { PRIORITY } from './fees.ts';
import { destinationsOf } from './split.ts';

export interface Plan {
  readonly order: PaymentOrder;
  readonly chosen: readonly OwnOutput[];
  readonly outputs: readonly OwnOutput[];
}

export interface Built {
  readonly unsigned: Uint8Array;
  readonly fee: bigint;
  readonly spent: readonly OwnOutput[];
}

export async function buildPayment(context: Context, plan: Plan): Promise<Built> {
  const { chosen, order, outputs } = plan;
  await freezeOthers(context, chosen, outputs);
  const {
    fee,
    tx_blob: blob,
    unsigned_txset: unsigned,
  } = await context.wallet.ask(
    'transfer',
    {
      destinations: destinationsOf(order),
      account_index: 0,
      subaddr_indices: [...new Set(chosen.map(({ minor }) => minor))],
      priority: PRIORITY,
      do_not_relay: true,
      get_tx_hex: true,
    },
    builtAnswer,
  );
  const inputs = countInputs(fromHex(blob));
  if (inputs < chosen.length)
    return buildPayment(context, { ...plan, chosen: chosen.slice(0, -1), outputs: refrozen(plan) });
  if (inputs !== chosen.length) throw Obstructed.by('walletSpendsOthers', {});
  return { unsigned: fromHex(unsigned), fee: BigInt(fee), spent: chosen };
}

/** The wallet spends any unfrozen output. */
async function freezeOthers(
  { wallet }: Context,
  chosen: readonly OwnOutput[],
  outputs: readonly OwnOutput[],
): Promise<void> {
  const wanted = new Set(chosen.map(({ image }) => image));
  for (const { image, isFrozen } of outputs) {
    if (image === null || isFrozen !== wanted.has(image)) continue;
    await wallet.ask(isFrozen ? 'thaw' : 'freeze', { key_image: image }, nothing);
  }
}

const refrozen = ({ chosen, outputs }: Plan): readonly OwnOutput[] => {
  const thawed = new Set(chosen.map(({ image }) => image));
  return outputs.map((one) => ({ ...one, isFrozen: !thawed.has(one.image) }));
};

function countInputs(blob: Uint8Array): number {
  const [, afterVersion] = readVarint(blob, 0);
  const [, afterLock] = readVarint(blob, afterVersion);
  return readVarint(blob, afterLock)[0];
}
