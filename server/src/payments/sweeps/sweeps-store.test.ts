import { strict as assert } from 'node:assert';
import { formatDecimal, toDecimal } from '@parom/contract/money';
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
  hasKey: true,
  isAskedFor: false,
  place: null as number | null,
};
let made = 0;

async function putDeposit(change: Partial<typeof SWEEPABLE>): Promise<number> {
  const put = { ...SWEEPABLE, ...change };
  made += 1;
  const place = put.place ?? made;
  const { rows } = await sql<{ id: number }>`
    with address as (
      insert into deposit_addresses (network_id, address, derivation_index)
        values (${put.network}, ${`0x${place}`}, ${put.hasKey ? place : null})
        on conflict (network_id, address, memo) do update set address = excluded.address returning id
    )
    insert into deposits (network_id, currency_id, tx_id, output_index, address, units, amount, deposit_address_id, state,
                          first_seen_at, sweep_requested_at)
      select ${put.network}, ${put.currency}, ${`tx${made}`}, 0, ${`0x${place}`}, 1, ${put.amount}::numeric, id, ${put.state},
             now(), case when ${put.isAskedFor} then now() end from address
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into deposit_judgements (deposit_id, verdict, disposition, credit_entry_key, updated_at)
    values (${id}, 'fits', ${put.disposition}, ${put.entry === null ? null : `d${id}`}, now())`.execute(db);
  return id;
}
const addressOf = async (id: number) =>
  (await db.selectFrom('deposits').select('deposit_address_id').where('id', '=', id).executeTakeFirst())
    ?.deposit_address_id;
const listed = () => sweepableDeposits(db, asset, { isNative: false, least: toDecimal('10'), limit: 9 });
const swept = async () => (await listed()).map(({ id }) => id);

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
    ['at an address without a key of its own', { hasKey: false }],
    ['that was asked for', { isAskedFor: true }],
  ])('do not include one %s', async (_what, change) => {
    await putDeposit(change);
    expect(await swept()).toEqual([]);
  });

  it.each(['queued', 'signed', 'sent'] as const)(
    'do not include one at an address with a payment that is %s',
    async (state) => {
      const id = await putDeposit({});
      await putGas(id);
      const moving = { state, tx_id: 'tx', deposit_address_id: await addressOf(id) };
      await db.updateTable('payments').set(moving).execute();
      expect(await swept()).toEqual([]);
      await db.updateTable('payments').set({ state: 'final' }).execute();
      expect(await swept()).toEqual([id]);
    },
  );

  it('do not include one at an address of a replaced mnemonic', async () => {
    const [former, latter] = [await putDeposit({ place: 700 }), await putDeposit({ place: 701 })];
    expect(await swept()).toEqual([former, latter]);
    const replaced = { network_id: ids.ethereum, next_index: 800, former_below: 701 };
    await db.insertInto('address_indexes').values(replaced).execute();
    expect(await swept()).toEqual([latter]);
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

describe('a deposit of 100 at an address that lost 40', () => {
  it.each([
    ['alone', null, '60'],
    ['beside an undecided one', { disposition: 'parked' }, '60'],
    ['beside an undecided one of another coin', { disposition: 'parked', currency: ids.eth }, '60'],
    ['beside an undecided one that vanished', { disposition: 'parked', state: 'vanished' }, '60'],
    ['beside a decided one', {}, '100'],
  ])('%s, leaves its share to the sweep', async (_beside, other, left) => {
    const place = 1_000 + made;
    const id = await putDeposit({ amount: '100', place });
    if (other !== null) await putDeposit({ amount: '50', place, ...other });
    await sql`insert into address_losses (deposit_address_id, currency_id, amount, at)
      select deposit_address_id, currency_id, 40, now() from deposits where id = ${id}`.execute(db);
    const [first] = await listed();
    expect([first?.id, formatDecimal(first?.amount ?? toDecimal('0'))]).toEqual([id, left]);
  });
});

describe('gas', () => {
  const CAME = '2030-01-15T12:00:00Z';
  const [BEFORE, AFTER] = ['2030-01-15T11:59:59Z', '2030-01-15T12:00:01Z'];
  const ANOTHER = { isOfAnother: true, state: 'final', currency: ids.usdt as number, at: CAME };

  it.each([
    ['is taken by another deposit’s sweep at the moment when it came', {}, true],
    ['is taken by another deposit’s later sweep', { at: AFTER }, true],
    ['is taken by another deposit’s sweep that failed', { at: AFTER, state: 'failed' }, true],
    ['is there after a sweep that was cancelled', { state: 'cancelled' }, false],
    ['is there after a sweep from before', { at: BEFORE }, false],
    ['is there after a sweep of its own coin', { currency: ids.eth }, false],
    ['is there after an earlier sweep of its own deposit', { isOfAnother: false }, false],
  ])('%s', async (_what, change, isTaken) => {
    const { isOfAnother, state, currency, at } = { ...ANOTHER, ...change };
    const place = 2_000 + made;
    const [fuelled, large] = [await putDeposit({ place }), await putDeposit({ amount: '900' })];
    const other = await putDeposit({ place, disposition: 'parked' });
    await putGas(fuelled, CAME);
    await sql`
      insert into payments (id, key, purpose, deposit_id, deposit_address_id, asset_id, address, amount, state, created_at, is_reserved)
        select gen_random_uuid(), 'swept', 'sweep', d.id, d.deposit_address_id, a.id, 'hot', 1, ${state}, ${at}, false
          from assets a, deposits d where a.network_id = ${ids.ethereum} and a.currency_id = ${currency}
           and d.id = ${isOfAnother ? other : fuelled}`.execute(db);
    expect(await swept()).toEqual(isTaken ? [large, fuelled] : [fuelled, large]);
    const gas = (await listed()).find(({ id }) => id === fuelled);
    expect(gas).toMatchObject({ isGasTaken: isTaken, gas: isTaken ? null : 'final' });
  });
});

const putGas = (depositId: number, closedAt: string | null = null) =>
  sql`insert into payments (id, key, purpose, deposit_id, asset_id, address, amount, state, created_at, closed_at, is_reserved)
      select gen_random_uuid(), 'gas:' || ${depositId}, 'gas', ${depositId}, a.id, '0x', 1, 'final', now(), ${closedAt}, false
        from assets a where a.network_id = ${ids.ethereum} and a.currency_id = ${ids.eth}`.execute(db);

async function putStake(depositId: number, purpose: 'delegate' | 'undelegate', key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, key, purpose, deposit_id, asset_id, address, amount, state, created_at, is_reserved)
      select gen_random_uuid(), ${key}, ${purpose}, ${depositId}, a.id, '0x', 1, 'final', now(), false
        from assets a where a.network_id = ${ids.ethereum} and a.currency_id = ${ids.eth}
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}
