import type { AddressFormat } from '@parom/contract/addresses/formats';
import { formatDecimal } from '@parom/contract/money';
import type { Db, Tx } from '../platform/db/db.ts';
import type { ConfirmationStep } from './catalogue.ts';

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

export async function changeConfirmationSteps(
  db: Db,
  networkCode: string,
  steps: readonly ConfirmationStep[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const network = await tx
      .selectFrom('networks')
      .select('id')
      .where('code', '=', networkCode)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('network_confirmations').where('network_id', '=', network.id).execute();
    const rows = steps.map(({ from, confirmations }) => ({
      network_id: network.id,
      from_amount: formatDecimal(from),
      confirmations,
    }));
    await tx.insertInto('network_confirmations').values(rows).execute();
  });
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

/** Incoming coins, outgoing coins, or all payments of the hot wallet. */
export type NetworkStop = 'in' | 'out' | 'wallet';

const columns = {
  in: 'in_stopped_reason',
  out: 'out_stopped_reason',
  wallet: 'wallet_frozen_reason',
} as const satisfies Record<NetworkStop, string>;

/** `null` ends the stop. Stopping payments needs the locks of the network's assets: see `stopNetwork`. */
export async function writeNetworkStop(
  db: Db | Tx,
  networkId: number,
  stop: NetworkStop,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('networks')
    .set({ [columns[stop]]: reason })
    .where('id', '=', networkId)
    .execute();
}

export type NetworkStops = Readonly<Record<NetworkStop, string | null>>;

export async function readNetworkStops(db: Db | Tx, networkId: number): Promise<NetworkStops> {
  const row = await db
    .selectFrom('networks')
    .select(['in_stopped_reason as in', 'out_stopped_reason as out', 'wallet_frozen_reason as wallet'])
    .where('id', '=', networkId)
    .executeTakeFirst();
  return row ?? { in: null, out: null, wallet: null };
}
