import { Obstructed, type Outgoing, type PaymentOrder } from '../../chain.ts';
import { decimalToUnits } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { encodePayment, type Payment } from '../encoding/transaction.ts';
import { tryTransfer } from '../node/calls.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { checkRecipient } from './check-recipient.ts';
import { burntForBytes, burntForOpening, ceilingOf, type Prices, readPrices, withMargin } from './fees.ts';
import { frameOf, type Unsigned } from './frame.ts';
import { refuseDear, savedAt, unpromised } from './means.ts';

/** Throws a ChainOutage without funds or above the ceiling. */
export async function buildPayment(
  context: Context,
  order: PaymentOrder,
  outgoing: Outgoing,
): Promise<Unsigned> {
  const { node, wallets } = context;
  const { contract, decimals } = assetOf(context, outgoing.currencyId);
  const payment: Payment = {
    owner: wallets.addressOf(order.from),
    to: outgoing.to,
    units: decimalToUnits(outgoing.amount, decimals),
    contract,
  };
  const problem = order.from.kind === 'hot' ? await checkRecipient(context, outgoing) : null;
  if (problem !== null) throw Obstructed.by('payeeRefuses', { payment: outgoing.id, problem });
  const [prices, frame] = [await readPrices(node), await frameOf(context, order)];
  const most = contract === null ? 0n : ceilingOf(context.settings);
  const { length } = encodePayment(payment, { ...frame, feeLimit: most });
  const besideEnergy = burntForBytes(length, prices) + (contract === null ? burntForOpening(prices) : 0n);
  const held = await unpromised(context, order, payment.owner);
  const saved =
    contract === null ? 0n : await savedAt(context, order, { owner: payment.owner, length, prices });
  const limits = { besideEnergy, free: held + saved, prices, order };
  const feeLimit = contract === null ? 0n : await energyLimit(context, { ...payment, contract }, limits);
  refuseShort(limits, outgoing.id, payment, feeLimit);
  await refuseOtherNetwork(context);
  const raw = encodePayment(payment, { ...frame, feeLimit });
  return { raw, fee: besideEnergy + feeLimit, expiration: frame.expiration };
}

interface Limits {
  readonly besideEnergy: bigint;
  readonly free: bigint;
  readonly prices: Prices;
  readonly order: PaymentOrder;
}

/** Lent energy counts against it, too. */
async function energyLimit(
  context: Context,
  { owner, to, units, contract }: Payment & { readonly contract: string },
  { besideEnergy, free, prices }: Limits,
): Promise<bigint> {
  const trial = await tryTransfer(context.node, { owner, contract }, to, units);
  if (trial.reverted) throw Obstructed.by('tokenWithholds', { token: contract, wallet: owner });
  const needed = trial.energy * prices.energy;
  refuseDear(context, needed + besideEnergy);
  const ceiling = ceilingOf(context.settings) - besideEnergy;
  const wanted = withMargin(trial.energy) * prices.energy;
  return [wanted, ceiling, most(free - besideEnergy, needed)].reduce((one, other) =>
    one < other ? one : other,
  );
}

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** A payment without its fee would fail, and cost a part of it. A sweep opens no account. */
function refuseShort(
  { free, besideEnergy, prices, order }: Limits,
  id: string,
  payment: Payment,
  feeLimit: bigint,
): void {
  const isSweep = order.from.kind === 'deposit' && payment.contract === null;
  const fee = isSweep ? besideEnergy - burntForOpening(prices) : besideEnergy + feeLimit;
  if (free < fee + (payment.contract === null ? payment.units : 0n))
    throw Obstructed.by('walletLacks', { wallet: payment.owner, lacks: 'coinsAndFee' });
}
