import { formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { type AccountKind, capital, feeSpent, type Posting, paidOut } from './entries.ts';
import { entryKeys } from './entry-keys.ts';
import { balanceOf } from './ledger-store.ts';
import { postEntry } from './post.ts';
import { reserveStates } from './reserve-store.ts';
import { takeBackEntry } from './take-back.ts';

const clock = handClock();
const RUB_ASSET = 9;
const roubles = { currencyId: ids.rub, networkId: null };
const d = toDecimal;
const key = (name: string) => entryKeys.capital(RUB_ASSET, name);
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  await sowWorld(database.db, clock);
});

const post = (name: string, postings: readonly Posting[]) =>
  database.db
    .transaction()
    .execute((tx) => postEntry(tx, { key: key(name), kind: 'capital', at: clock.now(), postings }));
const balances = async (...kinds: AccountKind[]) =>
  Object.fromEntries(
    await Promise.all(
      kinds.map(async (kind) => [
        kind,
        formatDecimal(await balanceOf(database.db, { kind, currencyId: ids.rub })),
      ]),
    ),
  );
const reserve = async () => {
  const found = (await reserveStates(database.db)).find(({ assetId }) => assetId === RUB_ASSET);
  return found && { balance: formatDecimal(found.balance), owed: formatDecimal(found.owedRoom) };
};

describe('roubles', () => {
  it('that the operator puts in or takes out are receivable from the bank', async () => {
    expect(await balances('bank', 'hot', 'equity')).toEqual({
      bank: '150000000',
      hot: '0',
      equity: '-150000000',
    });
    await post('out', capital(roubles, d('-1000.5')));
    expect(await balances('bank', 'hot', 'equity')).toEqual({
      bank: '149998999.5',
      hot: '0',
      equity: '-149998999.5',
    });
  });

  it('of a payout and its bank’s fee leave the bank', async () => {
    await post('payout', paidOut(roubles, d('70000'), { asset: roubles, amount: d('15') }));
    expect(await balances('bank', 'hot', 'payable', 'network-fees')).toEqual({
      bank: '149929985',
      hot: '0',
      payable: '70000',
      'network-fees': '15',
    });
  });

  it('of a lost fee leave the bank, and return when its entry is taken back', async () => {
    await post('fee', feeSpent(roubles, d('7'), 'hot'));
    expect(await balances('bank', 'network-fees')).toEqual({ bank: '149999993', 'network-fees': '7' });
    await database.db
      .transaction()
      .execute((tx) => takeBackEntry(tx, { key: key('fee'), kind: 'settled-undone', at: clock.now() }));
    expect(await balances('bank', 'network-fees')).toEqual({ bank: '150000000', 'network-fees': '0' });
  });

  it('at the bank are what payouts in roubles may promise', async () => {
    await post('out', capital(roubles, d('-149999000')));
    expect(await reserve()).toEqual({ balance: '1000', owed: '1000' });
  });
});

describe('the database', () => {
  it.each([
    ['a hot wallet without a network', 'hot', null],
    ['a cold wallet without a network', 'cold', null],
    ['coins in transit without a network', 'in-transit', null],
    ['deposit addresses without a network', 'deposits', null],
    ['a bank on a network', 'bank', ids.tron],
  ])('refuses the account of %s', async (_, kind, networkId) => {
    const opened = database.db
      .insertInto('ledger_accounts')
      .values({ kind, currency_id: ids.usdt, network_id: networkId })
      .execute();
    await expect(opened).rejects.toThrow('ledger_accounts_place');
  });
});
