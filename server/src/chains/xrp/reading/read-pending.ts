import type { AddressFilter, Transfer, WaitingTransfer } from '../../chain.ts';
import { readDrops } from '../amounts.ts';
import type { Context } from '../context.ts';
import { findInLedger } from '../following/find-in-ledger.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { decodePayment, mayPay, resultOf } from './decode.ts';
import { readOpenLedger } from './ledger.ts';
import { transferOf } from './read-block.ts';

/** A partial payment's sum is known in a ledger only. */
export async function readPending(
  context: Context,
  mine: AddressFilter,
): Promise<readonly WaitingTransfer[]> {
  const open = await readOpenLedger(context);
  const paying = open
    .filter((transaction) => mayPay(context, transaction))
    .map(decodePayment)
    .flatMap((payment) =>
      typeof payment.amount === 'string' && !payment.isPartial
        ? [{ payment, drops: readDrops(payment.amount) }]
        : [],
    );
  await refuseOtherNetwork(context);
  const ours = await mine([...new Set(paying.map(({ payment }) => payment.destination))]);
  return paying
    .filter(({ payment }) => ours.has(payment.destination))
    .map(({ payment, drops }) => transferOf(context, payment, drops));
}

/** A failure in a validated ledger is the end. An unknown transaction may still come. */
export async function readGone(context: Context, missing: readonly Transfer[]): Promise<readonly Transfer[]> {
  const gone: Transfer[] = [];
  for (const transfer of missing) {
    const found = await findInLedger(context, transfer.txId);
    if (found.state !== 'validated') continue;
    const { delivered } = resultOf(found.transaction, decodePayment(found.transaction));
    if (delivered === null) gone.push(transfer);
  }
  return gone;
}
