import type { Spendable } from '../../chain.ts';
import { unitsToXmr } from '../amounts.ts';
import type { Context } from '../context.ts';
import { imagesIn } from '../following/look-up.ts';
import { spentStates } from '../node/node.ts';
import { nameOf } from '../sending/choose-outputs.ts';
import { type OwnOutput, readOutputs, unspentAmong } from './outputs.ts';

const apart = ({ txId, outputIndex, minor }: OwnOutput) => ({
  txId,
  outputIndex,
  isOnDepositAddress: minor > 0,
});

/** Not taken by bytes on their way, and free of undecided and stopped deposits. */
export async function spendableOutputs(
  context: Context,
  ahead: readonly Uint8Array[],
  outputs: readonly OwnOutput[],
): Promise<readonly OwnOutput[]> {
  const taken = new Set(ahead.flatMap(imagesIn));
  const unlocked = outputs.filter(
    ({ image, isUnlocked }) => isUnlocked && image !== null && !taken.has(image),
  );
  const free = await unspentAmong(context, unlocked, [spentStates.unspent]);
  const allowed = await context.settings.spendable(free.map(apart));
  return free.filter((output) => allowed.has(nameOf(output)));
}

/**
 * A payment's change shows in its block only, and stays locked for ten more. Until then the whole outputs
 * that it spends count as locked.
 */
export function readSpendable(context: Context, ahead: readonly Uint8Array[]): Promise<Spendable> {
  const { node, settings, wallet } = context;
  return wallet.alone(async () => {
    const outputs = await readOutputs(context, (await node.head()).height);
    const held = await unspentAmong(context, outputs, [spentStates.unspent, spentStates.inPool]);
    const free = new Set((await spendableOutputs(context, ahead, outputs)).map(nameOf));
    const stopped = await settings.stopped(held.map(apart));
    const paying = new Set(ahead.flatMap(imagesIn));
    const isLocked = ({ image, isUnlocked, minor }: OwnOutput): boolean =>
      (image !== null && paying.has(image)) || (minor === 0 && !isUnlocked);
    return {
      now: sumOf(held.filter((output) => free.has(nameOf(output)))),
      locked: sumOf(held.filter(isLocked)),
      kept: sumOf(held.filter((output) => stopped.has(nameOf(output)))),
    };
  });
}

const sumOf = (outputs: readonly OwnOutput[]) =>
  unitsToXmr(outputs.reduce((sum, { units }) => sum + units, 0n));
