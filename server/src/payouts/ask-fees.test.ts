import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { type Chain, ChainOutage } from '../chains/chain.ts';
import type { Catalogue } from '../currencies/index.ts';
import { reserveStates } from '../ledger/index.ts';
import { askFees } from './ask-fees.ts';

const database = await testDatabase();
afterAll(() => database.close());
let catalogue: Catalogue;
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(database.db, handClock());
});

/** Ethereum with its own coin and USDT, whose payments cost this. */
const ethereum = (feeOf: (currencyId: number) => Promise<Decimal>): Chain => ({
  ...scriptedChain(ids.ethereum, ids.eth, ids.eth),
  assets: [ids.eth, ids.usdt].map((currencyId) => ({ currencyId, contract: null, decimals: 6 })),
  estimateFee: feeOf,
});
const ask = (chain: Chain) => askFees({ db: database.db, catalogue: () => catalogue }, chain);
const kept = async (): Promise<string[]> =>
  (await reserveStates(database.db)).flatMap(({ assetId, keptForFees }) =>
    keptForFees > 0n ? [`${assetId}: ${formatDecimal(keptForFees)}`] : [],
  );

describe('the fees of a network', () => {
  it('asked for, are kept of its own coin, at the price of the dearest payment and by the latest word', async () => {
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
