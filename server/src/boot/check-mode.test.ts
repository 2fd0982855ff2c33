import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { addAddresses, ids, sowWorld } from '../../test/factories.ts';
import { seedCatalogue } from '../currencies/index.ts';
import { checkMode } from './check-mode.ts';
import { composeNetworks } from './compose-networks.ts';
import { type Config, ConfigProblems, readConfig } from './config.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
afterAll(() => database.close());
beforeEach(() => database.truncate());

const sandbox: Config = { ...readConfig({}), dataDir: '/srv/parom/data' };
const live: Config = { ...sandbox, mode: 'live' };
const onServer: Config = { ...live, databaseUrl: 'postgres://parom:secret@db.example/parom' };

/** What it says instead of starting; `null` when it starts. */
async function refusalOf(config: Config): Promise<string | null> {
  try {
    await checkMode({ db, clock, config });
    return null;
  } catch (error) {
    if (error instanceof ConfigProblems) return error.message;
    throw error;
  }
}

async function giveAddresses(): Promise<void> {
  await seedCatalogue(db);
  await addAddresses(db, ids.ethereum, 1);
}

describe('a database', () => {
  it.each([
    ['sandbox', sandbox, live, 'Name a new DATA_DIR'],
    ['live', live, sandbox, 'Set a real network'],
  ])(
    'first started in the mode %s, starts in it again and never in the other',
    async (_mode, own, other, advice) => {
      expect(await refusalOf(own)).toBeNull();
      expect(await refusalOf(own)).toBeNull();
      expect(await refusalOf(other)).toContain(advice);
      expect(await refusalOf(other)).toContain('/srv/parom/data');
      expect(await refusalOf(own)).toBeNull();
    },
  );

  it('on a server, is refused without a word of its password', async () => {
    expect(await refusalOf(sandbox)).toBeNull();
    const refusal = await refusalOf(onServer);
    expect(refusal).toContain('Name a new DATABASE_URL');
    expect(refusal).not.toContain('secret');
  });

  it('started in both modes at once, belongs to one of them', async () => {
    const refusals = await Promise.all([sandbox, live, sandbox, live].map(refusalOf));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(2);
    expect(refusals[0]).toEqual(refusals[2]);
    expect(refusals[1]).toEqual(refusals[3]);
  });

  it('of a sandbox without a stored mode is a sandbox', async () => {
    await giveAddresses();
    await db
      .insertInto('sim_networks')
      .values({ network_id: ids.ethereum, seed: Buffer.alloc(32) })
      .execute();
    expect(await refusalOf(live)).toContain("is a sandbox's");
    expect(await refusalOf(sandbox)).toBeNull();
  });

  it('with nothing of a sandbox but its play money, is a sandbox', async () => {
    const catalogue = await sowWorld(db, clock);
    const deps = { config: sandbox, db, clock, catalogue: () => catalogue, log: quietLog };
    await composeNetworks({ ...deps, changed: () => {} });
    await db.deleteFrom('sim_blocks').execute();
    await db.deleteFrom('sim_networks').execute();
    expect(await refusalOf(live)).toContain('play money');
  });

  it('with addresses and no simulated network, is a live one', async () => {
    await giveAddresses();
    expect(await refusalOf(sandbox)).toContain("is a live service's");
    expect(await refusalOf(live)).toBeNull();
  });
});
