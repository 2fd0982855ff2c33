import { type Decimal, subtract, ZERO } from '@parom/contract/money';
import { depositLost, entryKeys, postEntry, type WalletAsset } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertLoss, lossBeside } from './booked-address-store.ts';

/** A negative amount is found again. */
export async function postLoss(
  tx: Tx,
  loss: WalletAsset & {
    readonly depositAddressId: number;
    readonly ticketId: string | null;
    readonly amount: Decimal;
    readonly note: string;
    readonly at: Date;
  },
): Promise<void> {
  const { currencyId, networkId, ticketId, amount, note, at } = loss;
  const id = await insertLoss(tx, loss);
  await postEntry(tx, {
    key: entryKeys.addressLoss(id),
    kind: amount > ZERO ? 'loss' : 'loss-undone',
    ticketId,
    note,
    at,
    postings: depositLost({ currencyId, networkId }, amount, 'deposits'),
  });
}

/** Lost coins that never arrived would be deducted twice. The caller holds the asset's lock. */
export async function takeLossesBack(
  tx: Tx,
  deposit: WalletAsset & { readonly id: number; readonly ticketId: string | null },
  at: Date,
): Promise<void> {
  const beside = await lossBeside(tx, deposit.id);
  if (beside === null) return;
  const { depositAddressId, lost } = beside;
  const note = `deposit ${deposit.id} vanished`;
  await postLoss(tx, { ...deposit, depositAddressId, amount: subtract(ZERO, lost), note, at });
}
