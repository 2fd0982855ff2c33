/** Which market an installation asks: the simulated one, or the venues of its settings. */
import { formatDecimal } from '@parom/contract/money';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { liveSettings } from '../../test/live-settings.ts';
import { documented, openStandIn, type StandIn } from '../../test/venue-stand-in.ts';
import type { Catalogue } from '../currencies/index.ts';
import { tickRates } from '../rates/index.ts';
import { composeRates } from './compose-rates.ts';
import { readConfig } from './config.ts';

let database: TestDatabase;
let clock: HandClock;
let catalogue: Catalogue;
let standIns: Map<string, StandIn>;
const agents = new Set<string | undefined>();
beforeAll(async () => {
  database = await testDatabase();
  clock = handClock();
  catalogue = await sowWorld(database.db, clock);
  standIns = new Map();
  for (const name of ['okx', 'bybit', 'cbr']) {
    const standIn = await openStandIn();
    const prices = { BTC: '90000', RUB: '80' };
    standIn.answer((request, response) => {
      agents.add(request.headers['user-agent']);
      response.end(documented[name]?.(prices, clock.now()));
    });
    standIns.set(name, standIn);
  }
});
afterAll(async () => {
  for (const standIn of standIns.values()) standIn.close();
  await database.close();
});

async function pricesWith(env: Record<string, string>): Promise<Record<number, string>> {
  const registry = new Registry();
  const config = readConfig(env);
  const deps = {
    config,
    db: database.db,
    clock,
    log: quietLog,
    registry,
    version: '1.2.3',
    catalogue: () => catalogue,
  };
  const rates = await composeRates({ ...deps, onChanged: async () => {} });
  await tickRates(rates);
  rates.close();
  return Object.fromEntries(
    rates.board.fresh().map(({ currencyId, usdt }) => [currencyId, formatDecimal(usdt)]),
  );
}

it('in live mode, the prices are those of the venues in the settings', async () => {
  const PAROM_RATE_VENUES = [...standIns].map(([name, { baseUrl }]) => `${name}=${baseUrl}`).join(',');
  expect(await pricesWith({ ...liveSettings, PAROM_RATE_VENUES })).toEqual({
    [ids.btc]: '90000',
    [ids.usdt]: '1',
    [ids.rub]: '0.0125',
  });
});

it('venues are asked under the name of Parom and its version', () => {
  expect([...agents]).toEqual(['Parom/1.2.3']);
});

it('in live mode with none, only USDT has a price', async () => {
  clock.advance(40 * 3_600_000);
  expect(await pricesWith({ ...liveSettings, PAROM_RATE_VENUES: 'none' })).toEqual({ [ids.usdt]: '1' });
});

it('in the sandbox, no venue is asked', async () => {
  const asked = [...standIns.values()].map((standIn) => standIn.asked.length);
  expect(Object.keys(await pricesWith({ PAROM_SANDBOX_RATES: 'fixed' })).length).toBe(
    catalogue.currencies.length,
  );
  expect([...standIns.values()].map((standIn) => standIn.asked.length)).toEqual(asked);
});
