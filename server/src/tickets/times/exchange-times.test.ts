import { TIMES_LEAST } from '@parom/contract/exchange-times';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { assets, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { measuredTimes } from './exchange-times-store.ts';

const { db, clock, world } = await smallWorld();

/** Completed, the newest last, each so many seconds after its first deposit. */
async function finished(seconds: readonly number[], getAssetId: number = assets.usdtTron): Promise<void> {
  for (const [i, took] of seconds.entries()) {
    const { id } = await putTicket(world.deps, { status: TicketStatus.completed, getAssetId });
    const seen = new Date(clock.now().getTime() + i * 1_000_000);
    await db
      .updateTable('tickets')
      .set({ first_seen_at: seen, closed_at: new Date(seen.getTime() + took * 1_000) })
      .where('id', '=', id)
      .execute();
  }
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => (i + 1) * 10);

describe('the measured times', () => {
  it('of too few exchanges are absent', async () => {
    await finished(upTo(TIMES_LEAST - 1));
    await finished([1], assets.rub);
    expect(await measuredTimes(db)).toEqual([]);
  });

  it('are median and 95th percentile of a direction’s networks', async () => {
    await finished(upTo(TIMES_LEAST));
    expect(await measuredTimes(db)).toEqual([
      {
        payNetworkId: ids.bitcoin,
        getNetworkId: ids.tron,
        count: TIMES_LEAST,
        medianSeconds: 100,
        slowSeconds: 190,
      },
    ]);
  });

  it('forget the exchanges before the last 200', async () => {
    await finished([...Array.from({ length: 30 }, () => 900), ...Array.from({ length: 200 }, () => 72)]);
    expect(await measuredTimes(db)).toMatchObject([{ count: 200, medianSeconds: 72, slowSeconds: 72 }]);
  });
});
