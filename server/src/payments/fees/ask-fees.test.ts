import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { type FixedBoard, fixedBoard, ids, sowWorld } from '../../../test/factories.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import { readCatalogue } from '../../currencies/catalogue-store.ts';
import { type Catalogue, catalogueOf } from '../../currencies/index.ts';
import { reserveStates } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { askFees, keepFeesAsked } from './ask-fees.ts';
import { keepFloors } from './keep-floors.ts';

const clock = handClock();
const database = await testDatabase();
afterAll(() => database.close());
let catalogue: Catalogue;
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(database.db, clock);
});

const ethereum = (feeOf: (currencyId: number) => Promise<Decimal>): Chain => ({
  ...scriptedChain(ids.ethereum, ids.eth, ids.eth),
  assets: [ids.eth, ids.usdt].map((currencyId) => ({ currencyId, contract: null, decimals: 6 })),
  estimateFee: feeOf,
});
const deps = {
  db: database.db,
  clock,
  catalogue: () => catalogue,
  rates: fixedBoard(clock),
  catalogueChanged: async () => {},
};
const ask = (chain: Chain) => askFees(deps, chain);
const kept = async (): Promise<string[]> =>
  (await reserveStates(database.db)).flatMap(({ assetId, keptForFees }) =>
    keptForFees > 0n ? [`${assetId}: ${formatDecimal(keptForFees)}`] : [],
  );

describe('the fees of a network', () => {
  it('are kept in its native coin, from the dearest payment and last call', async () => {
    await ask(ethereum(async (currencyId) => toDecimal(currencyId === ids.usdt ? '0.005' : '0.001')));
    expect(await kept()).toEqual(['2: 0.1']);
    await ask(ethereum(async (currencyId) => toDecimal(currencyId === ids.usdt ? '0.002' : '0.001')));
    expect(await kept()).toEqual(['2: 0.04']);
  });

  it('that no node tells now, stay what they were', async () => {
    await ask(ethereum(async () => toDecimal('0.001')));
    const away = ethereum(async (currencyId) => {
      if (currencyId === ids.usdt) throw new ChainOutage('away');
      return toDecimal('0.5');
    });
    await expect(ask(away)).rejects.toThrow(ChainOutage);
    expect(await kept()).toEqual(['2: 0.02']);
  });
});

describe('a look at fees', () => {
  it('asks each minute, after a token was added, and when the clock went back', async () => {
    let asked: number[] = [];
    const chain = ethereum(async (currencyId) => {
      asked.push(currencyId);
      return toDecimal('0.001');
    });
    const eth = chain.assets.slice(0, 1);
    const growing: Chain & { assets: Chain['assets'] } = { ...chain, assets: eth };
    const look = keepFeesAsked(deps, growing);
    const after = async (ms: number) => {
      clock.advance(ms);
      asked = [];
      await look();
      return asked;
    };
    expect([await after(0), await after(59_999), await after(1)]).toEqual([[ids.eth], [], [ids.eth]]);
    growing.assets = chain.assets;
    expect([await after(5_000), await after(5_000)]).toEqual([[ids.eth, ids.usdt], []]);
    clock.restart();
    expect([await after(0), await after(0)]).toEqual([[ids.eth, ids.usdt], []]);
  });
});

describe('the fee minimum', () => {
  const MINUTES = 60_000;
  const UNKNOWN = [null, null, null, null];
  let changes: number;
  let board: FixedBoard;
  const deps = () => ({
    db: database.db,
    clock,
    catalogue: () => catalogue,
    rates: board,
    catalogueChanged: async () => void (changes += 1),
  });
  beforeEach(() => {
    changes = 0;
    board = fixedBoard(clock);
  });
  /** ETH costs 3,000 USDT. */
  const priced = (token: string, own: string, isSwept = true): Chain => ({
    ...ethereum(async (currencyId) => toDecimal(currencyId === ids.usdt ? token : own)),
    depositsNeedSweep: isSwept,
  });
  const floors = async () => {
    const { assets } = catalogueOf(await readCatalogue(database.db));
    return assets
      .filter(({ networkId }) => networkId === ids.ethereum)
      .map(({ floors: { payoutUsdt, sweepUsdt } }) =>
        [payoutUsdt, sweepUsdt].map((floor) => (floor === null ? null : formatDecimal(floor))),
      );
  };

  it('is five times the payout fee, plus sweep and gas where deposits are swept', async () => {
    await askFees(deps(), priced('0.002', '0.001'));
    // ETH: 3 and 3 USDT; USDT: 6, and 9 with gas.
    expect(await floors()).toEqual([
      ['15', '15'],
      ['30', '45'],
    ]);
    await askFees(deps(), priced('0.002', '0.001', false));
    expect(await floors()).toEqual([
      ['15', '0'],
      ['30', '0'],
    ]);
  });

  it('covers a cost that is a hair above a whole sum', async () => {
    board.set(ids.eth, '2.000000000000000001');
    await askFees(deps(), priced('0', '0.1', false));
    expect(await floors()).toEqual([
      ['2', '0'],
      ['0', '0'],
    ]);
  });

  it('follows the price of the native coin, and ignores small moves', async () => {
    await askFees(deps(), priced('0.002', '0.001'));
    expect(changes).toBe(1);
    board.set(ids.eth, '2900');
    expect([await keepFloors(deps()), changes]).toEqual([0, 1]);
    board.set(ids.eth, '3010');
    expect(await keepFloors(deps())).toBe(2);
    expect(await floors()).toEqual([
      ['16', '16'],
      ['31', '46'],
    ]);
  });

  const pricedAt = async () => {
    const rows = await database.db.selectFrom('network_costs').select('priced_at').distinct().execute();
    return rows.map(({ priced_at }) => priced_at);
  };

  it('that stays is not read again, and its price is dated once a minute', async () => {
    const first = clock.now();
    await askFees(deps(), priced('0.002', '0.001'));
    clock.advance(59_999);
    await keepFloors(deps());
    expect(await pricedAt()).toEqual([first]);
    clock.advance(1);
    await keepFloors(deps());
    expect([await pricedAt(), changes]).toEqual([[clock.now()], 1]);
  });

  it('is unknown 15 minutes after the last known price', async () => {
    await askFees(deps(), priced('0.002', '0.001'));
    board.set(ids.eth, null);
    clock.advance(15 * MINUTES);
    await keepFloors(deps());
    expect((await floors()).flat()).not.toContain(null);
    clock.advance(1_000);
    await keepFloors(deps());
    expect((await floors()).flat()).toEqual(UNKNOWN);
    board.set(ids.eth, '3000');
    await keepFloors(deps());
    expect((await floors()).flat()).toEqual(UNKNOWN);
    await askFees(deps(), priced('0.002', '0.001'));
    expect((await floors()).flat()).not.toContain(null);
  });

  it('of deposits that need no sweep stays 0 without a price', async () => {
    await askFees(deps(), priced('0.002', '0.001', false));
    board.set(ids.eth, null);
    clock.advance(15 * MINUTES + 1);
    await keepFloors(deps());
    expect(await floors()).toEqual([
      [null, '0'],
      [null, '0'],
    ]);
  });

  const away: Chain = ethereum(() => Promise.reject(new ChainOutage('away')));

  it('is unknown after 15 minutes without an answer, until the next one', async () => {
    await askFees(deps(), priced('0.002', '0.001'));
    clock.advance(15 * MINUTES);
    await expect(askFees(deps(), away)).rejects.toThrow(ChainOutage);
    expect((await floors()).flat()).not.toContain(null);
    clock.advance(1_000);
    await expect(askFees(deps(), away)).rejects.toThrow(ChainOutage);
    expect((await floors()).flat()).toEqual(UNKNOWN);
    await keepFloors(deps());
    expect((await floors()).flat()).toEqual(UNKNOWN);
    await askFees(deps(), priced('0.002', '0.001'));
    expect((await floors()).flat()).not.toContain(null);
  });

  it.runIf(database.kind === 'postgres')('that another look loses meanwhile, stays unknown', async () => {
    await askFees(deps(), priced('0.002', '0.001'));
    clock.advance(15 * MINUTES + 1_000);
    const lose = (tx: Tx) =>
      tx.updateTable('network_costs').set({ payout_floor_usdt: null, sweep_floor_usdt: null }).execute();
    await sideBySide(database.db, lose, () => keepFloors(deps()));
    expect((await floors()).flat()).toEqual(UNKNOWN);
  });

  it('stays when the clock jumps before the network is asked again', async () => {
    await askFees(deps(), priced('0.002', '0.001'));
    clock.advance(31 * MINUTES);
    await keepFloors(deps());
    expect((await floors()).flat()).not.toContain(null);
  });
});
