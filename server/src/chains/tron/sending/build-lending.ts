/** The hot wallet lends stake to a deposit address, or takes it back: only the bytes may cost TRX. */
import { Obstructed, type Outgoing, type PaymentOrder } from '../../chain.ts';
import { decimalToUnits } from '../../units.ts';
import { type Context, NATIVE_DECIMALS } from '../context.ts';
import { encodeLending, type Lending } from '../encoding/transaction.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { readLendable, readLent } from '../node/resources.ts';
import { burntForBytes, inTrx, readPrices } from './fees.ts';
import { frameOf, type Unsigned } from './frame.ts';
import { refuseDear, unpromised } from './means.ts';

export const LENDS: Partial<Record<Outgoing['purpose'], 'energy' | 'energy-back'>> = {
  delegate: 'energy',
  undelegate: 'energy-back',
};

/** Throws a ChainOutage where the stake is elsewhere. */
export async function buildLending(
  context: Context,
  order: PaymentOrder,
  { id, purpose, to, amount }: Outgoing,
): Promise<Unsigned> {
  const { node, wallets } = context;
  const owner = wallets.addressOf(order.from);
  const units = decimalToUnits(amount, NATIVE_DECIMALS);
  const lending: Lending = { owner, to, units, isBack: LENDS[purpose] === 'energy-back' };
  const there = lending.isBack ? await readLent(node, owner, to) : await readLendable(node, owner);
  if (there < units)
    throw Obstructed.by('stakeLacks', { payment: id, stake: inTrx(units), free: inTrx(there) });
  const frame = await frameOf(context, order);
  const raw = encodeLending(lending, { ...frame, feeLimit: 0n });
  const fee = burntForBytes(raw.length, await readPrices(node));
  refuseDear(context, fee);
  if ((await unpromised(context, order, owner)) < fee)
    throw Obstructed.by('walletLacks', { wallet: owner, lacks: 'fee' });
  await refuseOtherNetwork(context);
  return { raw, fee, expiration: frame.expiration };
}
