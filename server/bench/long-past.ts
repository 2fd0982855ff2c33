/** A service beside 100,000 finished and 1,000 open tickets. */
import { setTimeout as sleep } from 'node:timers/promises';
import { watchOnce } from '../src/chains/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { givePast } from './finished-exchanges-store.ts';
import { addOpenTickets, anOrder, BITCOIN, completeTickets, pay } from './open-tickets-store.ts';
import type { Service } from './service.ts';

const COMPLETED = 100_000;
const OPEN = 1_000;
const SALE_TRIES = 20;
const SALE_PAUSE_MS = 500;

/** Floors follow prices, which the process hears of within a second. */
async function untilSold({ app, call }: Service): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await app.keepFloors();
    try {
      return void (await call('POST', '/v1/tickets/create', anOrder()));
    } catch (error) {
      if (tries === SALE_TRIES) throw error;
      await sleep(SALE_PAUSE_MS);
    }
  }
}

export async function giveLongPast(service: Service): Promise<void> {
  await untilSold(service);
  const model = await lifeOfTickets(service);
  // Hourly, and it reads all deposits: measured separately.
  await service.app.schedules.find(({ name }) => name === 'reconcile wallets')?.run();
  await service.call('POST', '/v1/tickets/create', anOrder());
  await service.database.withoutTimeout(async (db) => {
    await addOpenTickets(db, COMPLETED + OPEN - 1);
    await completeTickets(db, COMPLETED);
    await givePast(db, model);
  });
}

/** @returns the ticket's id */
export async function lifeOfTickets(service: Service): Promise<string> {
  const { call, app, database, settle } = service;
  const made = await call('POST', '/v1/tickets/create', anOrder());
  const path = `/v1/tickets/${made.ticketId}/get`;
  const seen = await call('GET', path, undefined, String(made.offerToken));
  await call('GET', path, undefined, String(made.authToken));
  await call('GET', '/v1/tickets/collection', undefined, String(made.authToken));
  await call('GET', '/v1/tickets/recent');
  await pay(service, (seen.fromWallet as { address: string }).address);
  const chain = app.networks.chains.get(BITCOIN);
  if (chain === undefined) throw new Error('the sandbox has no Bitcoin');
  const deps = { db: database.db, clock: systemClock, catalogue: app.catalogue };
  for (let block = 0; block < 4; block += 1) {
    while ((await watchOnce(deps, chain)) === 'again');
    await settle();
    await call('POST', '/sandbox/blocks', { networkId: BITCOIN });
  }
  await call('POST', '/sandbox/rates', { currencyId: 1, usdt: '91000' });
  await settle();
  return String(made.ticketId);
}
