import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { fixedBoard, ids, sowWorld } from '../../../test/factories.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { sweepDeposits } from './sweep-deposits.ts';

const clock = handClock();
const database = await testDatabase();
const { db } = database;
let catalogue: Catalogue;
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
});
afterAll(() => database.close());

/** Each transaction costs 3 USDT; a token's sweep needs two. */
const ethereum = (): Chain => ({
  ...scriptedChain(ids.ethereum, ids.eth, ids.eth),
  assets: [ids.usdt, ids.eth].map((currencyId) => ({ currencyId, contract: null, decimals: 6 })),
  depositsNeedSweep: true,
  estimateFee: async () => toDecimal('0.001'),
  balance: async (currencyId) => toDecimal(currencyId === ids.eth ? '0' : '100000'),
});

async function putDeposit(id: number, currencyId: number, amount: string, place = id): Promise<void> {
  await sql`
    with address as (
      insert into deposit_addresses (network_id, address, derivation_index)
      values (${ids.ethereum}, ${`0x${place}`}, ${place})
      on conflict (network_id, address, memo) do update set address = excluded.address returning id
    ), deposit as (
      insert into deposits (id, network_id, currency_id, tx_id, output_index, address, units, amount,
                            deposit_address_id, state, first_seen_at) overriding system value
        select ${id}, ${ids.ethereum}, ${currencyId}, ${`tx${id}`}, 0, ${`0x${place}`}, 1, ${amount}::numeric,
               id, 'final', now() from address returning id
    )
    insert into deposit_judgements (deposit_id, verdict, disposition, credit_entry_key, updated_at)
      select id, 'fits', 'exchanged', 'entry', now() from deposit`.execute(db);
}

const sweep = (chain: Chain) =>
  sweepDeposits({ db, clock, catalogue: () => catalogue, rates: fixedBoard(clock) }, chain);
/** The addresses in the order in which their balances are asked for. */
async function askedBy(chain: Chain): Promise<string[]> {
  const asked: string[] = [];
  const balance: Chain['balance'] = async (currencyId, address) => {
    if (asked.at(-1) !== address) asked.push(address);
    return chain.balance(currencyId, address);
  };
  await sweep({ ...chain, balance });
  return asked;
}
async function putFinal(purpose: 'gas' | 'delegate', depositId: number): Promise<void> {
  await sql`
    insert into payments (id, key, purpose, deposit_id, deposit_address_id, asset_id, address, amount, state, created_at, is_reserved)
      select gen_random_uuid(), ${`${purpose}:${depositId}`}, ${purpose}, d.id, d.deposit_address_id, a.id, '0x', 1, 'final', now(), false
        from assets a, deposits d
       where a.network_id = ${ids.ethereum} and a.currency_id = ${ids.eth} and d.id = ${depositId}`.execute(
    db,
  );
}
const requested = async (): Promise<string[]> =>
  (await db.selectFrom('payments').select('key').orderBy('created_at').execute()).map(({ key }) => key);

describe('sweeps', () => {
  it('are requested cheapest first, over all coins of the network', async () => {
    await putDeposit(1, ids.usdt, '100');
    await putDeposit(2, ids.usdt, '5000');
    await putDeposit(3, ids.eth, '0.5');
    expect(await askedBy(ethereum())).toEqual(['0x2', '0x3', '0x1']);
  });

  it('that cost as much for their worth, are requested oldest first', async () => {
    await putDeposit(1, ids.eth, '0.5');
    await putDeposit(2, ids.usdt, '3000');
    await putDeposit(3, ids.usdt, '3000');
    expect(await askedBy(ethereum())).toEqual(['0x1', '0x2', '0x3']);
  });

  it.each(['gas', 'delegate'] as const)('that were fed by %s already, cost the sweep alone', async (fed) => {
    await putDeposit(1, ids.usdt, '150');
    await putDeposit(2, ids.usdt, '100');
    await putFinal(fed, 2);
    expect(await askedBy(ethereum())).toEqual(['0x2', '0x1']);
  });

  it('are requested nowhere on a network whose deposits need none', async () => {
    await putDeposit(1, ids.eth, '0.5');
    const chain: Chain = { ...ethereum(), balance: async () => toDecimal('0.5') };
    expect([await sweep({ ...chain, depositsNeedSweep: false }), await requested()]).toEqual([0, []]);
    expect(await sweep(chain)).toBe(1);
  });

  it('are dated by the look that asks for them', async () => {
    await putDeposit(1, ids.eth, '0.5');
    expect(await sweep({ ...ethereum(), balance: async () => toDecimal('0.5') })).toBe(1);
    expect(await db.selectFrom('payments').select('created_at').execute()).toEqual([
      { created_at: clock.now() },
    ]);
    expect(await db.selectFrom('deposits').select('sweep_requested_at').execute()).toEqual([
      { sweep_requested_at: clock.now() },
    ]);
  });

  it('of a token whose contract does not answer, stop no other coin', async () => {
    await putDeposit(1, ids.usdt, '100000');
    await putDeposit(2, ids.usdt, '90000');
    await putDeposit(3, ids.eth, '0.5');
    let asked = 0;
    const balance: Chain['balance'] = async (currencyId) => {
      if (currencyId === ids.eth) return toDecimal('0.5');
      asked += 1;
      throw new ChainOutage('the contract does not answer');
    };
    await expect(sweep({ ...ethereum(), balance })).rejects.toThrow('the contract does not answer');
    expect([asked, await requested()]).toEqual([1, ['sweep:3']]);
  });

  it('of two coins of one address follow one another, for they count on the same gas', async () => {
    await putDeposit(1, ids.eth, '0.5');
    await putDeposit(2, ids.usdt, '5000', 1);
    await putDeposit(3, ids.eth, '0.5');
    const chain = ethereum();
    const balance: Chain['balance'] = async (currencyId) =>
      toDecimal(currencyId === ids.eth ? '0.5' : '5000');
    expect(await sweep({ ...chain, balance })).toBe(2);
    expect((await requested()).toSorted()).toEqual(['sweep:2', 'sweep:3']);
    await db.updateTable('payments').set({ state: 'final' }).execute();
    expect(await sweep({ ...chain, balance })).toBe(1);
    expect((await requested()).toSorted()).toEqual(['sweep:1', 'sweep:2', 'sweep:3']);
  });

  it('of a token that does not answer, leave its stake lent and take other stake back', async () => {
    await putDeposit(1, ids.usdt, '100000');
    await putDeposit(2, ids.usdt, '90000');
    for (const fed of [1, 2]) await putFinal('delegate', fed);
    await putDeposit(3, ids.eth, '0.0001');
    await putFinal('delegate', 3);
    const lentTo = async () => toDecimal('1');
    const balance = () => Promise.reject(new ChainOutage('no answer'));
    await expect(sweep({ ...ethereum(), lentTo, balance })).rejects.toThrow('no answer');
    const returned = db.selectFrom('payments').select('deposit_id').where('purpose', '=', 'undelegate');
    expect(await returned.execute()).toEqual([{ deposit_id: 3 }]);
  });

  it.each(['queued', 'signed', 'sent'] as const)(
    'of two coins of one address: the second waits while the first is %s',
    async (state) => {
      await putDeposit(1, ids.eth, '0.5');
      await putDeposit(2, ids.usdt, '5000', 1);
      const balance: Chain['balance'] = async (currencyId) =>
        toDecimal(currencyId === ids.eth ? '0.5' : '5000');
      expect(await sweep({ ...ethereum(), balance })).toBe(1);
      await db.updateTable('payments').set({ state, tx_id: 'tx' }).execute();
      expect([await sweep({ ...ethereum(), balance }), await requested()]).toEqual([0, ['sweep:2']]);
    },
  );

  it('of two coins of one address are requested by one of two looks at once', async () => {
    await putDeposit(1, ids.eth, '0.5');
    await putDeposit(2, ids.usdt, '5000', 1);
    const chain = ethereum();
    let isOtherDone = false;
    const balance: Chain['balance'] = async (currencyId) => {
      if (!isOtherDone) {
        isOtherDone = true;
        expect(await sweep({ ...chain, balance })).toBe(1);
      }
      return toDecimal(currencyId === ids.eth ? '0.5' : '5000');
    };
    expect([await sweep({ ...chain, balance }), await requested()]).toEqual([0, ['sweep:2']]);
  });

  it('of less than ten times the cost of gas and sweep wait', async () => {
    await putDeposit(1, ids.usdt, '59.999999');
    expect(await sweep(ethereum())).toBe(0);
    await putDeposit(2, ids.usdt, '60');
    expect(await sweep(ethereum())).toBe(1);
    expect(await requested()).toEqual(['gas:2']);
  });
});
