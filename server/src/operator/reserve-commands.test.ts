import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { accountOf, assets, putDeposit } from '../../test/operator-world.ts';
import { sideBySide } from '../../test/side-by-side.ts';
import { smallWorld } from '../../test/small-world.ts';
import {
  depositCredited,
  entryKeys,
  holdReserve,
  owedOutOf,
  postEntry,
  setPaymentFee,
  writtenOff,
} from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';

const { database, db, clock, world, run, balance } = await smallWorld();
const THREE = toDecimal('3');

describe('capital', () => {
  const btc = { asset: 'BTC@bitcoin' };
  const hot = () => balance(accountOf('hot', ids.btc, ids.bitcoin));

  it('put in and taken out moves wallet and equity', async () => {
    expect(await run('add-capital', { ...btc, amount: '1.5', reference: 'tx 1' })).toBe(
      'BTC@bitcoin holds 21.5 now.',
    );
    await run('remove-capital', { ...btc, amount: '0.5', reference: 'tx 2' });
    expect(await hot()).toBe('21');
    expect(await balance(accountOf('equity', ids.btc))).toBe('-21');
    await run('set-reserve', { ...btc, amount: '7', reference: 'counted' });
    expect(await hot()).toBe('7');
    await run('set-reserve', { ...btc, amount: '0', books: '7', reference: 'stolen' });
    expect(await hot()).toBe('0');
    await run('set-reserve', { ...btc, amount: '20', reference: 'given back' });
    expect(await hot()).toBe('20');
  });

  it('stands in the books at the moment of its command', async () => {
    clock.advance(1_000);
    await run('add-capital', { ...btc, amount: '1', reference: 'tx 1' });
    const booked = db.selectFrom('ledger_entries').select('at').where('note', '=', 'tx 1');
    expect(await booked.execute()).toEqual([{ at: clock.now() }]);
  });

  it.each(['0', '0.5', '2', '200', '5000'])(
    'of 20 set to %s as a slip would needs --books',
    async (amount) => {
      const order = { ...btc, amount, reference: 'counted' };
      for (const slip of [order, { ...order, books: '2' }, { ...order, books: '200' }]) {
        await expect(run('set-reserve', slip)).rejects.toThrow(
          '422: the books have 20 there: with --books 20 it is set all the same',
        );
        expect(await hot()).toBe('20');
      }
      // A ticket may have been paid meanwhile.
      await run('set-reserve', { ...order, books: '20.5' });
      expect(await hot()).toBe(amount);
    },
  );

  it('booked twice under one reference is booked once', async () => {
    await run('add-capital', { ...btc, amount: '1', reference: 'tx 1' });
    await expect(run('add-capital', { ...btc, amount: '1', reference: 'tx 1' })).rejects.toThrow(
      '422: "tx 1"',
    );
    expect(await hot()).toBe('21');
  });

  it('is taken down to the promised sum and no further', async () => {
    await db.transaction().execute((tx) => holdReserve(tx, assets.btc, toDecimal('5'), 'paid'));
    await expect(run('remove-capital', { ...btc, amount: '15.00000001', reference: 'a' })).rejects.toThrow(
      '422: 5 of 20 are promised: at most 15 can be taken',
    );
    await expect(run('set-reserve', { ...btc, amount: '4', reference: 'b' })).rejects.toThrow('promised');
    await expect(run('set-reserve', { ...btc, amount: '2', reference: 'b' })).rejects.toThrow('promised');
    await run('remove-capital', { ...btc, amount: '15', reference: 'c' });
    expect(await hot()).toBe('5');
    expect((await run('assets'))[0]).toMatchObject({ hot: '5', promised: '5', free: '0' });
  });

  it('of roubles stands at the bank, of coins in the hot wallet', async () => {
    const said = await run('add-capital', { ...btc, asset: 'RUB', amount: '70000', reference: 'statement' });
    const rows: { asset: string; bank: string | null }[] = await run('assets');
    const roubles = rows.find(({ asset }) => asset === 'RUB');
    expect(said).toBe(`The bank owes us ${roubles?.bank} RUB by the books.`);
    expect(roubles).toMatchObject({ hot: null, bank: expect.stringMatching(/^\d+$/) });
    expect(rows.find(({ asset }) => asset === 'BTC@bitcoin')).toMatchObject({ bank: null, hot: await hot() });
  });

  it('kept for network fees is not taken out', async () => {
    await setPaymentFee(db, assets.btc, toDecimal('0.01'));
    await db.transaction().execute((tx) => holdReserve(tx, assets.btc, toDecimal('5'), 'paid'));
    expect((await run('assets'))[0]).toMatchObject({ promised: '5', keptForFees: '0.2', free: '14.8' });
    await expect(run('remove-capital', { ...btc, amount: '14.80000001', reference: 'a' })).rejects.toThrow(
      '422: 5 of 20 are promised, 0.2 are kept for fees: at most 14.8 can be taken',
    );
    await run('remove-capital', { ...btc, amount: '14.8', reference: 'b' });
    await expect(run('remove-capital', { ...btc, amount: '0.1', reference: 'c' })).rejects.toThrow(
      'at most 0 can be taken',
    );
    await run('set-reserve', { ...btc, amount: '5', reference: 'counted' });
    expect((await run('assets'))[0]).toMatchObject({ hot: '5', promised: '5', free: '0' });
  });

  it('from a surplus is claimed up to the sum that no deposit explains', async () => {
    await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await db.transaction().execute((tx) =>
      postEntry(tx, {
        key: 'surplus:1:1',
        kind: 'surplus',
        at: clock.now(),
        postings: depositCredited(
          { currencyId: ids.btc, networkId: ids.bitcoin },
          toDecimal('3'),
          'hot',
          'unmatched',
        ),
      }),
    );
    await expect(run('claim-surplus', { ...btc, amount: '3.1', reference: 'a' })).rejects.toThrow(
      '422: only 3 are unexplained',
    );
    await run('claim-surplus', { ...btc, amount: '2', reference: 'the first filling' });
    await run('claim-surplus', { ...btc, amount: '1', to: 'forfeited', reference: 'dust' });
    expect(await balance(accountOf('equity', ids.btc))).toBe('-22');
    expect(await balance(accountOf('forfeited', ids.btc))).toBe('-1');
    expect(await balance(accountOf('unmatched', ids.btc))).toBe('-0.5');
    await expect(run('claim-surplus', { ...btc, amount: '0.1', reference: 'b' })).rejects.toThrow('only 0');
    await expect(run('claim-surplus', { ...btc, amount: '1', reference: 'dust' })).rejects.toThrow(
      '422: "dust" was booked before',
    );
    expect(await balance(accountOf('unmatched', ids.btc))).toBe('-0.5');
  });

  it('from a surplus is claimed on its network, not on another network of its coin', async () => {
    const onTron = { currencyId: ids.usdt, networkId: ids.tron };
    const postings = depositCredited(onTron, toDecimal('3'), 'hot', 'unmatched');
    await db
      .transaction()
      .execute((tx) => postEntry(tx, { key: 'surplus:7:1', kind: 'surplus', at: clock.now(), postings }));
    const claim = { amount: '3', reference: 'mine' };
    await expect(run('claim-surplus', { ...claim, asset: 'USDT@ethereum' })).rejects.toThrow('only 0');
    await run('claim-surplus', { ...claim, asset: 'USDT@tron' });
    expect(await balance(accountOf('unmatched', ids.usdt, ids.tron))).toBe('0');
  });

  it('of customers or unassigned is never removed', async () => {
    await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    expect((await run('assets'))[0]).toMatchObject({ hot: '20.5', notOurs: '0.5', free: '20' });
    await expect(run('remove-capital', { ...btc, amount: '20.1', reference: 'a' })).rejects.toThrow(
      '422: 0 of 20.5 are promised, 0.5 are customers’ or unassigned: at most 20 can be taken',
    );
    await run('set-reserve', { ...btc, amount: '0.2', books: '20.5', reference: 'counted' });
    expect((await run('assets'))[0]).toMatchObject({ hot: '0.2', notOurs: '0.5', free: '0' });
  });

  it.each([
    ['BTC@bitcoin', '0.000000001', '422: BTC@bitcoin has at most 8 decimals'],
    ['USDT@tron', '0.0000001', '422: USDT@tron has at most 6 decimals'],
    ['RUB', '0.001', '422: RUB has at most 2 decimals'],
  ])('of %s with too many decimals, %s, is booked by no command', async (asset, amount, why) => {
    const before = await run('assets');
    for (const command of ['add-capital', 'remove-capital', 'set-reserve', 'claim-surplus']) {
      await expect(run(command, { asset, amount, reference: command }), command).rejects.toThrow(why);
    }
    expect(await run('assets')).toEqual(before);
  });

  it('of zero or a negative amount is malformed', async () => {
    for (const amount of ['0', '-1', 'much', 1e-20]) {
      await expect(run('add-capital', { ...btc, amount, reference: 'x' })).rejects.toThrow('400');
    }
  });
});

describe.runIf(database.connectionString !== undefined)('a surplus on PostgreSQL', () => {
  it('is claimed once by two claims at once', async () => {
    const tron = world.deps.catalogue().assetById(assets.usdtTron);
    const post = (tx: Tx, entry: Omit<Parameters<typeof postEntry>[1], 'at'>) =>
      postEntry(tx, { ...entry, at: clock.now() });
    const found = depositCredited(tron, THREE, 'hot', 'unmatched');
    await db
      .transaction()
      .execute((tx) => post(tx, { key: entryKeys.surplus(tron.id, 1), kind: 'surplus', postings: found }));
    const account = owedOutOf(tron, 'unmatched');
    const claimed = writtenOff(
      { currencyId: ids.usdt, networkId: ids.tron },
      [{ account, amount: THREE }],
      'equity',
    );
    const key = entryKeys.surplusClaimed(tron.id, 'found');
    const [, second] = await sideBySide(
      db,
      (tx) => post(tx, { key, kind: 'surplus-claimed', postings: claimed }),
      () =>
        run('claim-surplus', { asset: 'USDT@tron', amount: '3', reference: 'another' }).catch(
          ({ message }: Error) => message,
        ),
    );
    expect(second).toBe('422: only 0 are unexplained');
    expect(await balance(accountOf('unmatched', ids.usdt, ids.tron))).toBe('0');
  });
});
