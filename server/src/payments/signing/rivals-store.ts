import type { Tx } from '../../platform/db/db.ts';

/** Whether these are the payments of the live transmissions that spend one of the keys. */
export async function payAsRivals(
  tx: Tx,
  networkId: number,
  { keys, paymentIds }: { readonly keys: readonly string[]; readonly paymentIds: readonly string[] },
): Promise<boolean> {
  const paid = await tx
    .selectFrom('transmission_keys as k')
    .innerJoin('transmissions as t', 't.id', 'k.transmission_id')
    .innerJoin('payment_transmissions as l', 'l.transmission_id', 't.id')
    .select('l.payment_id as id')
    .distinct()
    .where('k.network_id', '=', networkId)
    .where('k.key', 'in', keys)
    .where('t.state', 'in', ['signed', 'sent'])
    .execute();
  return paid.length === paymentIds.length && paid.every(({ id }) => paymentIds.includes(id));
}
