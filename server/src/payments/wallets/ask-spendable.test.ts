import { formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { type Chain, ChainOutage, type Spendable } from '../../chains/chain.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { holdReserve, reserveStates, setPaymentFee } from '../../ledger/index.ts';
import { askSpendable } from './ask-spendable.ts';

const clock = handClock();
const database = await testDatabase();
const { db } = database;
let catalogue: Catalogue;
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
});
afterAll(() => database.close());

/** The hot wallet of the test's world holds 20 BTC. */
const [BTC, ETH] = [1, 2];
const bitcoin = (spendable: Chain['spendable']): Chain => ({
  ...scriptedChain(ids.bitcoin, ids.btc, ids.btc),
  spendable,
});
const told = (kept: string, locked: string) => async (): Promise<Spendable> => ({
  now: toDecimal('0'),
  kept: toDecimal(kept),
  locked: toDecimal(locked),
});
const ask = (spendable: Chain['spendable']) =>
  askSpendable({ db, catalogue: () => catalogue }, bitcoin(spendable));
const stateOf = async (assetId: number) => {
  const state = (await reserveStates(db)).find((one) => one.assetId === assetId);
  if (state === undefined) throw new Error(`no asset ${assetId}`);
  const { owedRoom, free, unpaidRoom, movable } = state;
  return [owedRoom, free, unpaidRoom, movable].map(formatDecimal);
};
const hold = (amount: string, as: Parameters<typeof holdReserve>[3]) =>
  db.transaction().execute((tx) => holdReserve(tx, BTC, toDecimal(amount), as));

describe('coins that a network keeps back', () => {
  it('are promised to no ticket, to no debt and to no move', async () => {
    await ask(told('12', '0'));
    expect(await stateOf(BTC)).toEqual(['8', '8', '4', '8']);
    expect(await hold('8.00000001', 'owed')).toBe(false);
    expect(await hold('8.00000001', 'paid')).toBe(false);
    expect(await hold('4.00000001', 'unpaid')).toBe(false);
    expect(await hold('8', 'owed')).toBe(true);
  });

  it('lock no coin of another wallet', async () => {
    const before = await stateOf(ETH);
    await ask(told('12', '3'));
    expect(await stateOf(ETH)).toEqual(before);
  });

  it('are read although a token is not in the catalogue yet', async () => {
    const chain = bitcoin(told('12', '0'));
    const added = { currencyId: 999, contract: null, decimals: 6 };
    const assets = [added, ...chain.assets];
    await askSpendable({ db, catalogue: () => catalogue }, { ...chain, assets });
    expect((await stateOf(BTC))[0]).toBe('8');
  });

  it('beyond the balance leave nothing', async () => {
    await ask(told('21', '0'));
    expect(await stateOf(BTC)).toEqual(['0', '0', '0', '0']);
  });
});

describe('coins that wait for blocks', () => {
  it('are promised to tickets, and not moved by the house', async () => {
    await ask(told('0', '15'));
    expect(await stateOf(BTC)).toEqual(['20', '20', '10', '5']);
    await ask(told('0', '25'));
    expect(await stateOf(BTC)).toEqual(['20', '20', '10', '0']);
  });

  it('stay what they were while no node answers', async () => {
    await ask(told('1', '2'));
    const silent = ask(() => Promise.reject(new ChainOutage('away')));
    await expect(silent).rejects.toThrow(ChainOutage);
    expect(await stateOf(BTC)).toEqual(['19', '19', '9.5', '17']);
  });
});

describe('a token', () => {
  const TOKEN = 3;
  const emptyHot = () =>
    sql`update ledger_accounts set balance = 0 where kind = 'hot' and currency_id = ${ids.eth}
         and network_id = ${ids.ethereum}`.execute(db);

  it('is not promised while its network’s own coin carries no fee', async () => {
    const native = catalogue.asset(ids.eth, ids.ethereum)?.id ?? 0;
    const token = catalogue.asset(ids.usdt, ids.ethereum)?.id ?? TOKEN;
    const [, before] = await stateOf(token);
    await setPaymentFee(db, native, toDecimal('0.001'));
    expect((await stateOf(token))[1]).toBe(before);
    await emptyHot();
    expect((await stateOf(token)).slice(1)).toEqual(['0', '0', '0']);
  });
});
