import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { fixedBoard, ids, sowWorld } from '../../../test/factories.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import type { Chain } from '../../chains/chain.ts';
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
const requested = async (): Promise<string[]> =>
  (await db.selectFrom('payments').select('key').orderBy('created_at').execute()).map(({ key }) => key);

describe('sweeps', () => {
  it('are requested cheapest first, over all coins of the network', async () => {
    await putDeposit(1, ids.usdt, '100');
    await putDeposit(2, ids.usdt, '5000');
    await putDeposit(3, ids.eth, '0.5');
    const asked: string[] = [];
    const chain = ethereum();
    const balance: Chain['balance'] = async (currencyId, address) => {
      if (asked.at(-1) !== address) asked.push(address);
      return chain.balance(currencyId, address);
    };
    await sweep({ ...chain, balance });
    expect(asked).toEqual(['0x2', '0x3', '0x1']);
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

  it('of less than ten times the cost of gas and sweep wait', async () => {
    await putDeposit(1, ids.usdt, '59.999999');
    expect(await sweep(ethereum())).toBe(0);
    await putDeposit(2, ids.usdt, '60');
    expect(await sweep(ethereum())).toBe(1);
    expect(await requested()).toEqual(['gas:2']);
  });
});
