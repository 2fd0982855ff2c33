import type { Db, Tx } from '../../platform/db/db.ts';

/** `feeStuck` keeps our payments in the mempool, `feeLow` those whose fee was not raised. */
export const faults = [
  'none',
  'down',
  'timeoutAfterAccept',
  'slow',
  'duplicateEvents',
  'feeStuck',
  'feeLow',
] as const;

export type Fault = (typeof faults)[number];

export async function insertNetwork(tx: Tx, networkId: number, seed: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto('sim_networks')
    .values({ network_id: networkId, seed })
    .onConflict((conflict) => conflict.doNothing())
    .returning('network_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function seedOf(db: Db, networkId: number): Promise<Buffer> {
  const { seed } = await db
    .selectFrom('sim_networks')
    .select('seed')
    .where('network_id', '=', networkId)
    .executeTakeFirstOrThrow();
  return seed;
}

export async function seedsOf(db: Db, networkIds: readonly number[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('sim_networks')
    .select('seed')
    .where('network_id', 'in', networkIds)
    .execute();
  return rows.map(({ seed }) => seed);
}

/** Every change of blocks or mempool holds it. */
export async function lockNetwork(tx: Tx, networkId: number): Promise<Fault> {
  const { fault } = await tx
    .selectFrom('sim_networks')
    .select('fault')
    .where('network_id', '=', networkId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fault as Fault;
}

export async function faultOf(db: Db, networkId: number): Promise<Fault> {
  const { fault } = await db
    .selectFrom('sim_networks')
    .select('fault')
    .where('network_id', '=', networkId)
    .executeTakeFirstOrThrow();
  return fault as Fault;
}

export async function storeFault(db: Db, networkId: number, fault: Fault): Promise<void> {
  await db.updateTable('sim_networks').set({ fault }).where('network_id', '=', networkId).execute();
}
