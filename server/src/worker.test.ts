import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quietLog } from '../test/database.ts';
import { addresses, ids } from '../test/factories.ts';
import { owedPayment } from '../test/owed-payments.ts';
import { openService, type Service } from '../test/service.ts';
import { findPayment } from './payments/index.ts';
import { scheduleRunner } from './platform/jobs/run-schedules.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

/** A refund of 1 coin that is still unpaid. */
function owe(currencyId: number, networkId: number, address: string): Promise<string> {
  const assetId = service.app.catalogue().asset(currencyId, networkId)?.id ?? 0;
  return owedPayment(service, { purpose: 'refund', assetId, address, amount: '1' });
}

it("schedules advance other networks' payments while one node is silent", async () => {
  const { app, clock, database, db } = service;
  const bitcoin = app.networks.chains.get(ids.bitcoin);
  if (bitcoin === undefined) throw new Error('the sandbox has no Bitcoin');
  let giveUp = () => {};
  const silence = new Promise<never>((_, reject) => (giveUp = () => reject(new Error('no answer'))));
  vi.spyOn(bitcoin, 'sign').mockReturnValue(silence);
  const waiting = await owe(ids.btc, ids.bitcoin, addresses.bitcoin);
  clock.advance(1_000);
  const other = await owe(ids.usdt, ids.tron, addresses.tron);
  clock.advance(1_000);
  const entries = app.schedules.filter(({ name }) => name.startsWith('advance payments'));
  const schedules = scheduleRunner({ db: database.db, clock, log: quietLog, entries, isAlone: true });

  schedules.wake();

  await expect.poll(async () => (await findPayment(db, other))?.state).toBe('sent');
  expect((await findPayment(db, waiting))?.state).toBe('queued');
  giveUp();
  await schedules.stop();
});
