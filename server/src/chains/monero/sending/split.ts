/** A spent output locks its change for ten blocks, so the wallet keeps many outputs. */
import type { Decimal } from '@parom/contract/money';
import type { PaymentOrder } from '../../chain.ts';
import { unitsToXmr, xmrToUnits } from '../amounts.ts';
import type { Context } from '../context.ts';
import { spentStates } from '../node/node.ts';
import { readOutputs, unspentAmong } from '../wallet/outputs.ts';
import { spendableOutputs } from '../wallet/spendable.ts';
import { feeFor } from './fees.ts';

const ENOUGH_OUTPUTS = 40;
/** The change is the sixteenth output. */
const PARTS = 15n;
/** 0.1 XMR: smaller outputs carry few payouts. */
const LEAST_PART = 10n ** 11n;

/** The largest output less its sixteenth, which pays the fee. */
export const splitOf = (context: Context): Promise<Decimal | 'not now'> =>
  context.wallet.alone(async () => {
    const outputs = await readOutputs(context, (await context.node.head()).height);
    const held = await unspentAmong(context, outputs, [spentStates.unspent, spentStates.inPool]);
    if (held.filter(({ units }) => units >= LEAST_PART).length >= ENOUGH_OUTPUTS) return 'not now';
    const free = await spendableOutputs(context, [], outputs);
    const largest = free.reduce((most, { units }) => (units > most ? units : most), 0n);
    const part = (largest - (await feeFor(context, 1, Number(PARTS) + 1))) / (PARTS + 1n);
    return part < LEAST_PART ? 'not now' : unitsToXmr(part * PARTS);
  });

interface Destination {
  readonly address: string;
  readonly amount: bigint;
}

export function destinationsOf({ payments }: PaymentOrder): readonly Destination[] {
  const paid = payments.map(({ to, amount }) => ({ address: to, amount: xmrToUnits(amount) }));
  const [split] = paid;
  if (split === undefined || payments[0]?.purpose !== 'consolidate') return paid;
  const part = split.amount / PARTS;
  const rest = split.amount - part * (PARTS - 1n);
  return Array.from({ length: Number(PARTS) }, (_, at) => ({ ...split, amount: at === 0 ? rest : part }));
}
