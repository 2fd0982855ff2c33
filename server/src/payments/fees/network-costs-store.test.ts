import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { sowWorld } from '../../../test/factories.ts';
import { networkCosts, noteFees, setFloors } from './network-costs-store.ts';

const clock = handClock();
const database = await testDatabase();
afterAll(() => database.close());
const [LOW, HIGH] = [1, 2];

beforeEach(async () => {
  await database.truncate();
  await sowWorld(database.db, clock);
  const fee = { payout: toDecimal('1'), sweep: toDecimal('0') };
  await noteFees(
    database.db,
    [HIGH, LOW].map((assetId) => ({ assetId, ...fee })),
    clock.now(),
  );
});

const floorsOf = (assetIds: readonly number[]) =>
  assetIds.map((assetId) => ({
    assetId,
    floors: { payoutUsdt: toDecimal(`${assetId}`), sweepUsdt: null },
    pricedAt: clock.now(),
  }));

describe('the floors of several assets', () => {
  it('are each set', async () => {
    await setFloors(database.db, floorsOf([HIGH, LOW]));
    const costs = await networkCosts(database.db);
    const floorOf = (id: number) => costs.find(({ assetId }) => assetId === id)?.floors.payoutUsdt;
    expect([LOW, HIGH].map(floorOf)).toEqual([toDecimal('1'), toDecimal('2')]);
  });

  it.runIf(database.kind === 'postgres')('lock the lowest asset first, in whatever order given', async () => {
    let setting: Promise<void> | undefined;
    // Its row stands behind the other one now.
    await sql`update network_costs set asked_at = asked_at where asset_id = ${LOW}`.execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      await sql`select 1 from network_costs where asset_id = ${LOW} for update`.execute(tx);
      setting = setFloors(database.db, floorsOf([HIGH, LOW]));
      await untilAnotherWaits();
      await sql`select 1 from network_costs where asset_id = ${HIGH} for update nowait`.execute(tx);
    });
    await setting;
  });
});

describe('the fees of a network', () => {
  const fees = (assetIds: readonly number[]) =>
    assetIds.map((assetId) => ({ assetId, payout: toDecimal('2'), sweep: toDecimal('3') }));

  const ofBoth = async (fee: 'payout' | 'sweep') => {
    const costs = await networkCosts(database.db);
    return [LOW, HIGH].map((id) => costs.find(({ assetId }) => assetId === id)?.[fee]);
  };

  it('without a known coin change nothing', async () => {
    await noteFees(database.db, [], clock.now());
    expect(await ofBoth('payout')).toEqual([toDecimal('1'), toDecimal('1')]);
  });

  it.runIf(database.kind === 'postgres')('lock the lowest asset first, in whatever order given', async () => {
    let noting: Promise<void> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await sql`select 1 from network_costs where asset_id = ${LOW} for update`.execute(tx);
      noting = noteFees(database.db, fees([HIGH, LOW]), clock.now());
      await untilAnotherWaits();
      await sql`select 1 from network_costs where asset_id = ${HIGH} for update nowait`.execute(tx);
    });
    await noting;
    expect(await ofBoth('sweep')).toEqual([toDecimal('3'), toDecimal('3')]);
  });
});

async function untilAnotherWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select 1 from pg_stat_activity where datname = current_database()
                        and wait_event_type = 'Lock' and query like '%network_costs%') as waits`.execute(
      database.db,
    );
    if (rows[0]?.waits) return;
  }
}
