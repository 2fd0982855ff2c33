/** A simulated network that returns to a former state: after a re-org the very same blocks come again. */
import type { Service } from './service.ts';

/** The chain as it is now, for the network to turn back to. */
export async function keepChain(service: Service, networkId: number): Promise<() => Promise<void>> {
  const { db } = service;
  const blocks = await db.selectFrom('sim_blocks').selectAll().where('network_id', '=', networkId).execute();
  const mined = await db
    .selectFrom('sim_transactions')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('state', '=', 'mined')
    .execute();
  return async () => {
    await db.deleteFrom('sim_blocks').where('network_id', '=', networkId).execute();
    await db.insertInto('sim_blocks').values(blocks).execute();
    for (const { tx_id, block_height } of mined)
      await db
        .updateTable('sim_transactions')
        .set({ state: 'mined', block_height })
        .where('tx_id', '=', tx_id)
        .execute();
    service.changed.add(networkId);
    await service.settle();
  };
}
