import { strict as assert } from 'node:assert';
import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { newDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import type { Asset } from '../../currencies/catalogue.ts';
import type { Db } from '../../platform/db/db.ts';
import { bookedAddresses } from './addresses-store.ts';
import { unexplainedSurplus } from './reconcile-store.ts';

const database = await newDatabase();
const { db } = database;
let asset: Asset;
beforeAll(async () => {
  const found = (await sowWorld(db, handClock())).asset(ids.usdt, ids.ethereum);
  assert(found !== null);
  asset = found;
  await addDeposits(db, asset);
});
afterAll(() => database.close());

const UNSWEPT = 1_000;
const SWEPT = 20_000;
/** Without the index of payments by address it takes four times as long, with it a twentieth. */
const MOST_MS = 2_000;

async function addDeposits(to: Db, { id: assetId }: Asset): Promise<void> {
  await sql`
    insert into deposit_addresses (network_id, address, derivation_index)
      select ${ids.ethereum}, '0x' || n, n from generate_series(1, ${SWEPT + UNSWEPT}::int) n`.execute(to);
  await sql`
    insert into deposits (network_id, currency_id, tx_id, output_index, address, units, amount, deposit_address_id, state, first_seen_at)
      select network_id, ${ids.usdt}, 'tx' || id, 0, address, 1, 20, id, 'final', now() from deposit_addresses
       where network_id = ${ids.ethereum}`.execute(to);
  await sql`
    insert into deposit_judgements (deposit_id, verdict, disposition, credit_entry_key, updated_at)
      select id, 'fits', 'exchanged', 'd' || id, now() from deposits`.execute(to);
  await sql`
    insert into payments (id, key, purpose, deposit_id, deposit_address_id, asset_id, address, amount, state, is_reserved, created_at)
      select gen_random_uuid(), 'sweep:' || id, 'sweep', id, deposit_address_id, ${assetId}, 'hot', 20, 'final', false, now()
        from deposits order by id limit ${SWEPT}`.execute(to);
  await sql`insert into chain_cursors values (${ids.ethereum}, 1, 'block', now())`.execute(to);
  await sql`analyze`.execute(to);
}

it('booked addresses, with many unswept beside many payouts, are read in a moment', async () => {
  const from = performance.now();
  const { addresses } = await bookedAddresses(db, asset, false, UNSWEPT * 2);
  expect(performance.now() - from).toBeLessThan(MOST_MS);
  expect(addresses).toHaveLength(UNSWEPT);
});

it('an address is booked, or moving, once its deposit is credited', async () => {
  const booked = async () => {
    const { addresses, moving } = await bookedAddresses(db, asset, false, UNSWEPT * 2);
    return [addresses.length, moving];
  };
  const entry = (key: string | null) =>
    sql`
    update deposit_judgements set credit_entry_key = ${key} where deposit_id = ${SWEPT + 1}`.execute(db);
  await entry(null);
  expect(await booked()).toEqual([UNSWEPT - 1, 0]);
  await entry(`d${SWEPT + 1}`);
  expect(await booked()).toEqual([UNSWEPT, 0]);
});

it('an unassigned surplus is known without reading the many exchanged deposits', async () => {
  await sql`
    update deposit_judgements set disposition = 'unmatched', is_dust = deposit_id = 1 where deposit_id < 3`.execute(
    db,
  );
  await sql`vacuum analyze deposit_judgements`.execute(db);
  await db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(seq_tup_read + idx_tup_fetch) as count from pg_stat_xact_user_tables
         where relname in ('deposits', 'deposit_judgements')`.execute(tx);
      return Number(rows[0]?.count);
    };
    const before = await read();
    expect(await unexplainedSurplus(tx, ids.usdt)).toBe(-toDecimal('40'));
    expect((await read()) - before).toBeLessThan(10);
  });
});

it('an unassigned surplus knows credited deposits of its own coin only', async () => {
  const unmatched = { disposition: 'unmatched' } as const;
  const judged = db.updateTable('deposit_judgements');
  await judged
    .set({ ...unmatched, credit_entry_key: null })
    .where('deposit_id', '=', 3)
    .execute();
  await judged.set(unmatched).where('deposit_id', '=', 4).execute();
  await db.updateTable('deposits').set({ currency_id: ids.eth }).where('id', '=', 4).execute();
  const [ofUsdt, ofEth] = await db
    .transaction()
    .execute(async (tx) => [await unexplainedSurplus(tx, ids.usdt), await unexplainedSurplus(tx, ids.eth)]);
  expect([ofUsdt, ofEth]).toEqual([-toDecimal('40'), -toDecimal('20')]);
});
