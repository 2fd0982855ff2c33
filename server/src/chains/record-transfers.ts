import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import type { ShownBlock, Transfer } from './chain.ts';
import { recordSightings, type Sighting } from './deposits-store.ts';
import { withoutOurOwn } from './own-transfers.ts';
import { loseWaiting } from './waiting-store.ts';
import type { WatchDeps, Watched } from './watched-network.ts';

export async function recordTransfers(
  tx: Tx,
  deps: WatchDeps,
  { network, hot, sharing }: Watched,
  transfers: readonly Transfer[],
  block: ShownBlock | null,
): Promise<void> {
  const now = deps.clock.now();
  const arrived = await withoutOurOwn(tx, { networkId: network.id, sharing, hot }, transfers);
  const sightings = arrived.map((transfer): Sighting => ({ transfer, block }));
  for (const { id, isNew, displaced } of await recordSightings(
    tx,
    { networkId: network.id, sharing },
    sightings,
    now,
  )) {
    if (isNew) await emit(tx, now, 'deposit.seen', { depositId: id });
    if (block !== null) await emit(tx, now, 'deposit.mined', { depositId: id });
    await loseDeposits(tx, deps, displaced);
  }
}

export async function loseDeposits(tx: Tx, deps: WatchDeps, depositIds: readonly number[]): Promise<void> {
  for (const depositId of await loseWaiting(tx, depositIds))
    await emit(tx, deps.clock.now(), 'deposit.vanished', { depositId });
}
