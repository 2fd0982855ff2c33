/** The books and a scripted TRON, opened again for each test. */
import { type Decimal, ONE } from '@parom/contract/money';
import { afterAll, beforeEach } from 'vitest';
import type { ScreeningProvider } from '../src/aml/index.ts';
import type { Chain } from '../src/chains/chain.ts';
import type { Catalogue } from '../src/currencies/index.ts';
import { handClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { ids, sowWorld } from './factories.ts';
import { type ScriptedChain, scriptedChain } from './scripted-chain.ts';

export const TRX = ids.trx;
export const TRX_ASSET = 11;
export const TRON_USDT = 7;

/** Called once per file; chain and catalogue belong to the running test. */
export async function tronWorld() {
  const database = await testDatabase();
  const { db } = database;
  const clock = handClock();
  const world = {} as { chain: ScriptedChain; catalogue: Catalogue };
  const chains = new Map<number, Chain>();
  const screening: ScreeningProvider[] = [];
  const outflow: { ceilingUsdt: Decimal | null; worthOf: (currencyId: number) => Decimal | null } = {
    ceilingUsdt: null,
    worthOf: () => ONE,
  };
  beforeEach(async () => {
    await database.truncate();
    world.catalogue = await sowWorld(db, clock);
    world.chain = scriptedChain(ids.tron, ids.usdt, TRX);
    chains.clear();
    screening.length = 0;
    outflow.ceilingUsdt = null;
    chains.set(ids.tron, world.chain);
  });
  afterAll(() => database.close());
  return {
    database,
    db,
    clock,
    world,
    deps: { db, clock, catalogue: () => world.catalogue, chains, screening, outflow },
    watchTo: async (height: number, hash = 'head') => {
      const stand = { height, hash, moved_at: clock.now() };
      await db
        .insertInto('chain_cursors')
        .values({ network_id: ids.tron, ...stand })
        .onConflict((other) => other.column('network_id').doUpdateSet(stand))
        .execute();
    },
  };
}
