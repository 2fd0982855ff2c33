import type { AddressFormat } from '@parom/contract/addresses/formats';
import type { Db } from '../platform/db/db.ts';

export async function changeFirstConfirmation(db: Db, networkId: number, withinMs: number): Promise<void> {
  await db
    .updateTable('networks')
    .set({ first_confirmation_ms: withinMs })
    .where('id', '=', networkId)
    .execute();
}

/** The operator's settings, for pages, watcher and payments. */
export async function changeConfirmations(db: Db, networkCode: string, confirmations: number): Promise<void> {
  await db
    .updateTable('networks')
    .set({ approves_required: confirmations })
    .where('code', '=', networkCode)
    .execute();
}

/** A test network's addresses must not be taken for those of real coins. */
export async function changeAddressFormat(
  db: Db,
  networkCode: string,
  addressFormat: AddressFormat,
): Promise<void> {
  await db
    .updateTable('networks')
    .set({ address_format: addressFormat })
    .where('code', '=', networkCode)
    .execute();
}
