import type { Tx } from '../platform/db/db.ts';
import type { Transfer } from './chain.ts';
import { givenOut } from './deposit-addresses-store.ts';
import { type OwnPayment, ownPayments } from './own-payments-store.ts';

/** A customer may have us pay to a deposit address. */
export async function withoutOurOwn(
  tx: Tx,
  { networkId, sharing, hot }: { networkId: number; sharing: readonly number[]; hot: string },
  transfers: readonly Transfer[],
): Promise<readonly Transfer[]> {
  const own = await ownPayments(
    tx,
    networkId,
    transfers.map(({ txId }) => txId),
  );
  if (own.size === 0) return transfers;
  const senders = transfers.map(({ sender }) => sender).filter((sender) => sender !== null);
  const wallets = (await givenOut(tx, sharing, senders)).add(hot);
  return transfers.filter((transfer) => {
    const payments = own.get(transfer.txId);
    const isFromUs = transfer.sender === null || wallets.has(transfer.sender);
    return payments === undefined || !isFromUs || payments.some((payment) => isPaidBy(payment, transfer));
  });
}

const STAYS_OURS: readonly OwnPayment['purpose'][] = [
  'gas',
  'delegate',
  'undelegate',
  'sweep',
  'consolidate',
];

const isPaidBy = ({ purpose, currencyId, address, memo }: OwnPayment, transfer: Transfer): boolean =>
  !STAYS_OURS.includes(purpose) &&
  transfer.currencyId === currencyId &&
  transfer.address === address &&
  transfer.memo === memo;
