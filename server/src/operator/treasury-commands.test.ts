import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addresses, type FixedBoard, fixedBoard, ids } from '../../test/factories.ts';
import { accountOf } from '../../test/operator-world.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { smallWorld } from '../../test/small-world.ts';
import type { Chain } from '../chains/chain.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { announceRefill, moveFailed, moveFinal, readColdAddresses } from '../treasury/index.ts';

const { db, clock, world, run, balance } = await smallWorld();
const BTC = 'BTC@bitcoin';

const paymentIn = async (state: 'final' | 'failed'): Promise<{ paymentId: string }> => {
  const { id } = await db
    .updateTable('payments')
    .set({ state })
    .where('purpose', '=', 'treasury-out')
    .returning('id')
    .executeTakeFirstOrThrow();
  return { paymentId: id };
};
const books = () =>
  Promise.all([
    balance(accountOf('payable', ids.btc)),
    balance(accountOf('in-transit', ids.btc, ids.bitcoin)),
    balance(accountOf('cold', ids.btc, ids.bitcoin)),
    balance(accountOf('drawings', ids.btc)),
  ]);

describe('a move of the house’s coins', () => {
  it('that fails is taken back in the books, once', async () => {
    await run('move-to-cold', { asset: BTC, amount: '0.001' });
    expect(await books()).toEqual(['-0.001', '0.001', '0', '0']);
    const event = await paymentIn('failed');
    await moveFailed(world.deps, event);
    await moveFailed(world.deps, event);
    expect(await books()).toEqual(['0', '0', '0', '0']);
    expect(await run('moves', { state: 'failed' })).toMatchObject([{ amount: `0.001 ${BTC}` }]);
  });

  it('that is final is in the cold wallet, once', async () => {
    await run('move-to-cold', { asset: BTC, amount: '0.001' });
    const event = await paymentIn('final');
    await moveFailed(world.deps, event);
    await moveFinal(world.deps, event);
    await moveFinal(world.deps, event);
    expect(await books()).toEqual(['-0.001', '0', '0.001', '0']);
  });

  it('that is final ends, in the books too, at the clock’s moment', async () => {
    await run('move-to-cold', { asset: BTC, amount: '0.001' });
    clock.advance(60_000);
    await moveFinal(world.deps, await paymentIn('final'));
    const ended = await db.selectFrom('treasury_moves').select(['state', 'closed_at']).execute();
    expect(ended).toEqual([{ state: 'done', closed_at: clock.now() }]);
    const entries = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'treasury-arrived');
    expect(await entries.execute()).toEqual([{ at: clock.now() }]);
  });

  it.each([
    ['move-to-cold', ['-0.001', '0', '0.001', '0']],
    ['withdraw-profit', ['-0.001', '0', '0', '0.001']],
  ] as const)('by %s that fails after a re-org leaves no trace', async (name, gone) => {
    await run(name, { asset: BTC, amount: '0.001' });
    await moveFinal(world.deps, await paymentIn('final'));
    expect(await books()).toEqual(gone);
    const event = await paymentIn('failed');
    await moveFailed(world.deps, event);
    await moveFailed(world.deps, event);
    expect(await books()).toEqual(['0', '0', '0', '0']);
    expect(await run('moves', { state: 'failed' })).toMatchObject([{ amount: `0.001 ${BTC}` }]);
  });

  it('takes only free coins', async () => {
    const [{ free }] = await run('treasury');
    await expect(run('withdraw-profit', { asset: BTC, amount: '20.00000001' })).rejects.toThrow(
      `422: at most ${free} can be moved: the others are promised, customers’, locked, or kept for fees or by the network`,
    );
  });

  it('at a fixed price far from the market waits for another person', async () => {
    const rates = fixedBoard(clock);
    const strays = (id: number) => {
      const price = rates.priceOf(id);
      return price === null ? null : { ...price, mostUsdt: toDecimal('1') };
    };
    const order = { asset: BTC, amount: '0.001' };
    await run('withdraw-profit', order);
    Object.assign(world.deps, { rates: { ...rates, priceOf: strays } });
    await run('withdraw-profit', order);
    const moves = db.selectFrom('treasury_moves').select('state').orderBy('asked_at').orderBy('state');
    expect(await moves.execute()).toEqual([{ state: 'paying' }, { state: 'proposed' }]);
  });

  it('is never confirmed by the one who asked, also in SQL', async () => {
    await run('withdraw-profit', { asset: BTC, amount: '1' });
    await expect(sql`update treasury_moves set confirmed_by = asked_by`.execute(db)).rejects.toThrow(
      'treasury_moves',
    );
  });

  it.each([
    ['left the settings', []],
    ['was replaced in the settings', [{ address: 'bc1qother' }]],
    ['is listed for another network only', [{ networkId: ids.ethereum }]],
    ['is listed with another memo', [{ memo: '7' }]],
  ])('to an address that %s is not confirmed', async (_what, changes) => {
    await run('withdraw-profit', { asset: BTC, amount: '1' });
    const [{ id }] = await run('moves');
    await db.updateTable('treasury_moves').set({ asked_by: 'other@example.com' }).execute();
    const listed = { networkId: ids.bitcoin, address: addresses.bitcoin, memo: null };
    const coldAddresses = changes.map((change) => ({ ...listed, ...change }));
    Object.assign(world.deps.treasury, { coldAddresses });
    await expect(run('confirm-move', { move: id })).rejects.toThrow('lists its address no more');
  });
});

describe('a move that needs no second operator', () => {
  it.each([
    ['0.01', '100000', 'paying'],
    ['0.01000001', '100000', 'proposed'],
    ['0.00000001', null, 'proposed'],
  ])('of %s BTC at %s USDT is %s', async (amount, usdt, state) => {
    (world.deps.rates as FixedBoard).set(ids.btc, usdt);
    await run('withdraw-profit', { asset: BTC, amount });
    expect(await run('moves')).toMatchObject([{ state }]);
    const payments = await db.selectFrom('payments').select('amount').execute();
    expect(payments).toHaveLength(state === 'paying' ? 1 : 0);
  });
});

describe('a proposed move', () => {
  const DAY_MS = 24 * 3_600_000;
  const proposed = async (): Promise<string> => {
    await run('withdraw-profit', { asset: BTC, amount: '1' });
    await db.updateTable('treasury_moves').set({ asked_by: 'other@example.com' }).execute();
    const [{ id }] = await run('moves');
    return id;
  };

  it.each([
    ['exactly a day', 'paying', DAY_MS],
    ['a day and a moment', 'proposed', DAY_MS + 1],
  ])('confirmed %s later is %s', async (_what, state, later) => {
    const move = await proposed();
    clock.advance(later);
    const confirmed = run('confirm-move', { move });
    if (state === 'paying') await confirmed;
    else await expect(confirmed).rejects.toThrow('more than a day ago');
    expect(await run('moves')).toMatchObject([{ state }]);
  });

  it('is confirmed once, and paid once', async () => {
    const move = await proposed();
    await run('confirm-move', { move });
    await expect(run('confirm-move', { move })).rejects.toThrow('the move is paying already');
    await expect(run('cancel-move', { move })).rejects.toThrow('the move is paying already');
    expect(await books()).toEqual(['-1', '0', '0', '1']);
  });

  it('that was cancelled is not confirmed', async () => {
    const move = await proposed();
    await run('cancel-move', { move });
    await expect(run('confirm-move', { move })).rejects.toThrow('the move is cancelled already');
    expect(await books()).toEqual(['0', '0', '0', '0']);
  });
});

describe('a refill', () => {
  it('is not announced before a block of its network was read', async () => {
    const order = { asset: BTC, amount: '1', from: 'capital' };
    await expect(run('announce-refill', order)).rejects.toThrow('422: no block of its network was read yet');
    expect(await run('moves')).toEqual([]);
  });

  const announced = (from: 'cold' | 'capital', sender: string | null) => {
    const asset = world.deps.catalogue().asset(ids.btc, ids.bitcoin);
    if (asset === null) throw new Error('no BTC');
    const order = { asset, amount: toDecimal('0.5'), from, sender, by: 'anna@example.com' };
    return announceRefill(world.deps, order);
  };
  it('cannot be confirmed, because it pays nothing', async () => {
    const move = await announced('capital', null);
    await expect(run('confirm-move', { move })).rejects.toThrow('there is no such move to confirm');
    expect(await run('moves')).toMatchObject([{ state: 'announced' }]);
  });

  it('is announced at the clock’s moment', async () => {
    clock.advance(60_000);
    const id = await announced('capital', null);
    expect(await run('moves')).toMatchObject([{ id, askedAt: clock.now().toISOString() }]);
  });

  const served = (unsigned: Chain['unsigned']) =>
    Object.assign(world.deps, {
      chains: new Map([[ids.bitcoin, { ...scriptedChain(ids.bitcoin, ids.btc, ids.btc), unsigned }]]),
    });

  it('from a named cold wallet shows its unsigned transaction, also as a code', async () => {
    const asked: unknown[] = [];
    served(async (move) => {
      asked.push(move);
      return { format: 'psbt', text: 'cHNidP8=', fee: toDecimal('0.0001') };
    });
    const shown = await run('cold-transaction', { move: await announced('cold', 'bc1qcold') });
    expect(shown).toMatchObject({ format: 'psbt', to: 'hot', mostFee: '0.0001', unsigned: 'cHNidP8=' });
    expect(shown.qr.length).toBeGreaterThan(10);
    expect(asked).toEqual([{ from: 'bc1qcold', to: 'hot', currencyId: ids.btc, amount: toDecimal('0.5') }]);
  });

  it('too long for one QR code is printed as numbered ones', async () => {
    served(async () => ({ format: 'psbt', text: 'A'.repeat(1_000), fee: toDecimal('0.0001') }));
    const { qr } = await run('cold-transaction', { move: await announced('cold', 'bc1qcold') });
    const titles = qr
      .map(({ code }: { code: string }) => code)
      .filter((code: string) => code.startsWith('part'));
    expect(titles).toEqual(['part 1 of 3', 'part 2 of 3', 'part 3 of 3']);
  });

  it.each([
    ['of new capital', 'capital', 'bc1qcold', 'only a refill from a cold wallet'],
    ['without a sender', 'cold', null, 'only a refill from a cold wallet'],
    ['of a network without a format', 'cold', 'bc1qcold', 'build it in the program of the cold wallet'],
  ] as const)('%s has no unsigned transaction', async (_what, from, sender, why) => {
    served(undefined);
    const move = await announced(from, sender);
    await expect(run('cold-transaction', { move })).rejects.toThrow(`422: ${why}`);
  });
});

describe('a band', () => {
  it('beyond its own limits is refused', async () => {
    const band = { asset: BTC, minimum: '2', target: '1', maximum: '3' };
    await expect(run('set-band', band)).rejects.toThrow('422: the minimum is at most the target');
  });

  it('proposes no more than is free', async () => {
    await run('set-band', { asset: BTC, minimum: '0', target: '1', maximum: '2' });
    const { free, proposal } = (await run('treasury')).find(({ asset }: { asset: string }) => asset === BTC);
    expect([free, proposal]).toEqual(['20', 'move-to-cold 19']);
  });
});

describe('the cold addresses of the settings', () => {
  const read = (setting: string) => () => readColdAddresses(world.deps.catalogue(), setting);

  it.each([
    ['bitcoin', 'names no network: write network:address'],
    ['doge:D8', 'names no network: write network:address'],
    ['bitcoin:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'is no address of'],
    ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq#7', 'has no memos'],
    ['ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh#cold', '"#cold" is no memo of'],
    ['ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh#', '"#" is no memo of'],
    ['ripple:X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu#7', 'carries the tag'],
    [
      'ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh#7, ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh#8',
      'is listed twice',
    ],
  ])('as "%s" stop the start with a sentence', (setting, why) => {
    expect(read(setting)).toThrow(StartProblem);
    expect(read(setting)).toThrow(why);
  });

  it('carry a memo where the network has one', () => {
    const [address] = read('ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh#7')();
    expect(address).toMatchObject({ networkId: ids.ripple, memo: '7' });
  });
});
