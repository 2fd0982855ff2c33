import type { AddressFilter, Block, Transfer } from '../../chain.ts';
import { dropsToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { type DecodedPayment, decodePayment, mayPay, resultOf } from './decode.ts';
import { readLedger } from './ledger.ts';

/** All transfers of that very ledger, or none. */
export async function readBlock(
  context: Context,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const ledger = await readLedger(context, height);
  if (ledger === null) return null;
  const paid = ledger.transactions
    .filter((transaction) => mayPay(context, transaction))
    .map((transaction) => ({ transaction, payment: decodePayment(transaction) }));
  const ours = await mine([...new Set(paid.map(({ payment }) => payment.destination))]);
  const transfers = paid.flatMap(({ transaction, payment }) => {
    if (!ours.has(payment.destination)) return [];
    const { delivered } = resultOf(transaction, payment);
    return delivered === null ? [] : [transferOf(context, payment, delivered)];
  });
  return { ...ledger.header, transfers, unseen: [] };
}

export const transferOf = (
  { settings }: Pick<Context, 'settings'>,
  { txId, sender, destination, tag }: DecodedPayment,
  drops: bigint,
): Transfer => ({
  txId,
  outputIndex: 0,
  currencyId: settings.asset.currencyId,
  address: destination,
  memo: tag,
  units: drops,
  amount: dropsToDecimal(drops),
  sender,
});
