import { strict as assert } from 'node:assert';
import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import type { Asset } from '../../currencies/catalogue.ts';
import { sweepableDeposits } from './sweeps-store.ts';

const database = await testDatabase();
const { db } = database;
let asset: Asset;
beforeEach(async () => {
  await database.truncate();
  const found = (await sowWorld(db, handClock())).asset(ids.usdt, ids.ethereum);
  assert(found !== null);
  asset = found;
});
afterAll(() => database.close());

const SWEEPABLE = {
  network: ids.ethereum as number,
  currency: ids.usdt as number,
  state: 'final',
  disposition: 'exchanged',
  entry: 'booked' as string | null,
  amount: '20',
};
let made = 0;

async function putDeposit(change: Partial<typeof SWEEPABLE>): Promise<number> {
  const { network, currency, state, disposition, entry, amount } = { ...SWEEPABLE, ...change };
  made += 1;
  const { rows } = await sql<{ id: number }>`
    with address as (
      insert into deposit_addresses (network_id, address, derivation_index) values (${network}, ${`0x${made}`}, ${made}) returning id
    )
    insert into deposits (network_id, currency_id, tx_id, output_index, address, units, amount, deposit_address_id, state, first_seen_at)
      select ${network}, ${currency}, ${`tx${made}`}, 0, ${`0x${made}`}, 1, ${amount}::numeric, id, ${state}, now() from address
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into deposit_judgements (deposit_id, verdict, disposition, credit_entry_key, updated_at)
    values (${id}, 'fits', ${disposition}, ${entry === null ? null : `d${id}`}, now())`.execute(db);
  return id;
}
const swept = async () =>
  (await sweepableDeposits(db, asset, { isNative: false, least: toDecimal('10'), limit: 9 })).map(
    ({ id }) => id,
  );

describe('deposits to sweep', () => {
  it('are decided, final, credited and large enough', async () => {
    const decided = ['exchanged', 'refunding', 'refunded', 'written-off'];
    const expected: number[] = [];
    for (const disposition of decided) expected.push(await putDeposit({ disposition }));
    expected.push(await putDeposit({ amount: '10' }));
    expect(await swept()).toEqual(expected);
  });

  it.each([
    ['of another network', { network: ids.bsc }],
    ['of another coin', { currency: ids.eth }],
    ['that is not final', { state: 'mined' }],
    ['that vanished', { state: 'vanished' }],
    ['that waits for a decision', { disposition: 'parked' }],
    ['that is not credited', { entry: null }],
    ['below the least', { amount: '9.999999' }],
  ])('do not include one %s', async (_what, change) => {
    await putDeposit(change);
    expect(await swept()).toEqual([]);
  });

  it('come with the largest first, and before them those with gas', async () => {
    const [small, large, fuelled] = [
      await putDeposit({ amount: '20' }),
      await putDeposit({ amount: '900' }),
      await putDeposit({ amount: '10' }),
    ];
    await putGas(fuelled);
    expect(await swept()).toEqual([fuelled, large, small]);
    const few = { isNative: false, least: toDecimal('10'), limit: 1 };
    expect((await sweepableDeposits(db, asset, few)).map(({ id }) => id)).toEqual([fuelled]);
  });

  it('come with lent stake first, and by their size once it was taken back', async () => {
    const [small, large] = [await putDeposit({ amount: '20' }), await putDeposit({ amount: '900' })];
    const stake = await putStake(small, 'delegate', `delegate:${small}`);
    expect(await swept()).toEqual([small, large]);
    await putStake(small, 'undelegate', `undelegate:${stake}`);
    expect(await swept()).toEqual([large, small]);
  });
});

const putGas = (depositId: number) =>
  sql`insert into payments (id, key, purpose, deposit_id, asset_id, address, amount, state, created_at, is_reserved)
      select gen_random_uuid(), 'gas:' || ${depositId}, 'gas', ${depositId}, a.id, '0x', 1, 'final', now(), false
        from assets a where a.network_id = ${ids.ethereum} and a.currency_id = ${ids.eth}`.execute(db);

async function putStake(depositId: number, purpose: 'delegate' | 'undelegate', key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, key, purpose, deposit_id, asset_id, address, amount, state, created_at, is_reserved)
      select gen_random_uuid(), ${key}, ${purpose}, ${depositId}, a.id, '0x', 1, 'final', now(), false
        from assets a where a.network_id = ${ids.ethereum} and a.currency_id = ${ids.eth}
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}
