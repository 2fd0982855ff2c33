/** Rows of a transmission, past the code, for what the database itself must refuse or show. */
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../src/platform/db/db.ts';
import type { TransmissionsTable } from '../src/schema.ts';

export interface PutTransmission {
  readonly networkId: number;
  readonly paymentIds: readonly string[];
  readonly keys: readonly string[];
  /** By default its id. */
  readonly txId?: string;
  readonly state?: TransmissionsTable['state'];
  readonly at: Date;
}

/** Refused at the commit, so in a transaction of its own or of the caller. @returns its id */
export async function putTransmission(tx: Db | Tx, put: PutTransmission): Promise<string> {
  const id = randomUUID();
  const { networkId, paymentIds, keys, txId = id, state = 'sent', at } = put;
  const row = { id, network_id: networkId, wallet: 'hot', tx_id: txId, bytes: Buffer.from(id) };
  await tx
    .insertInto('transmissions')
    .values({ ...row, fee_limit: '1', state: 'signed', signed_at: at })
    .execute();
  if (keys.length > 0)
    await tx
      .insertInto('transmission_keys')
      .values(keys.map((key) => ({ transmission_id: id, network_id: networkId, key })))
      .execute();
  await tx
    .insertInto('payment_transmissions')
    .values(paymentIds.map((payment) => ({ payment_id: payment, transmission_id: id })))
    .execute();
  await tx.updateTable('transmissions').set({ state }).where('id', '=', id).execute();
  return id;
}

/** Of all its transmissions, the smallest first. */
export async function numbersOf(db: Db, paymentId: string): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('transmissions')
    .innerJoin('payment_transmissions', 'transmission_id', 'id')
    .select('number')
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}
