/** The month of `npm run demo`, on the test's own database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ticketStatuses } from '@parom/contract/ticket-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillMonth, MONTH_MS } from '../demo/month.ts';
import { type DemoWorld, openDemoWorld } from '../demo/world.ts';
import { testDatabase } from './database.ts';
import { breaches, breachesIn } from './proof/books.ts';

const HOUR_MS = 3_600_000;

const database = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'parom-demo-'));
const startsAt = new Date(Date.now() - MONTH_MS);
let world: DemoWorld;

beforeAll(async () => {
  const env = {
    DATA_DIR: dataDir,
    PAROM_COLD_ADDRESSES: 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    PAROM_OPERATOR_EMAIL: 'operator@example.com',
    PAROM_OPERATOR_PASSWORD: 'a-long-password',
  };
  world = await openDemoWorld({ database, env, startsAt });
  await fillMonth(world);
}, 600_000);
afterAll(async () => {
  await world.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (name: string, values = {}): Promise<readonly Row[]> =>
  world.command<readonly Row[]>(name, values);

describe('the demo', () => {
  it('keeps every rule of the books and the audit', async () => {
    expect(await breachesIn(database.db, breaches)).toEqual([]);
    expect(await world.command('verify-audit')).toMatchObject({ isWhole: true });
  });

  it('ends today, and has tickets in every status', async () => {
    expect(Date.now() - world.now().getTime()).toBeGreaterThanOrEqual(0);
    expect(Date.now() - world.now().getTime()).toBeLessThan(HOUR_MS);
    const { db } = database;
    const rows = await db.selectFrom('tickets').select(['status', 'created_at']).execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(ticketStatuses));
    const times = rows.map(({ created_at }) => created_at.getTime()).sort((one, other) => one - other);
    const gaps = times.map((time, index) => time - (times[index - 1] ?? startsAt.getTime()));
    expect(Math.max(...gaps)).toBeLessThan(36 * HOUR_MS);
  });

  it('gives and gets every listed coin on every network', async () => {
    const { db } = database;
    const rows = await db.selectFrom('tickets').select(['give_asset_id', 'get_asset_id']).execute();
    const { assets, currencies } = world.app.catalogue();
    const listed = assets.filter(
      ({ currencyId }) => currencies.find(({ id }) => id === currencyId)?.isListed,
    );
    const coins = listed.filter(({ networkId }) => networkId !== null);
    expect(new Set(rows.map((row) => row.give_asset_id))).toEqual(new Set(coins.map(({ id }) => id)));
    expect(new Set(rows.map((row) => row.get_asset_id))).toEqual(new Set(listed.map(({ id }) => id)));
  });

  it('fills the lists of the console', async () => {
    for (const list of ['tickets', 'payouts', 'moves', 'alerts', 'blocked-addresses', 'audit'])
      expect(await rowsOf(list), list).not.toHaveLength(0);
    expect((await rowsOf('profit', { by: 'day' })).length).toBeGreaterThan(20);
    expect(await rowsOf('deposits', { state: 'unmatched' })).not.toHaveLength(0);
    for (const state of ['requested', 'paid', 'rejected'])
      expect(await rowsOf('withdrawals', { state }), state).toHaveLength(1);
    expect(await rowsOf('payouts', { state: 'failed' })).not.toHaveLength(0);
    expect(await rowsOf('payouts', { state: 'manual' })).toHaveLength(2);
  });
});
