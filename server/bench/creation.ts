import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { atLeast, atMost, type Line } from './measurement.ts';
import { anOrder, maintain } from './open-tickets-store.ts';
import { openService, type Service } from './service.ts';

const RUN_MS = 6_000;
const CONCURRENCY = 8;
const LEAST_PER_SECOND = 80;

export async function creation(): Promise<readonly Line[]> {
  const service = await openService();
  await service.settle();
  const roundTrips = await countRoundTrips(() => service.call('POST', '/v1/tickets/create', anOrder()));
  // Analysed while almost empty.
  await maintain(service.database.db);
  await service.start();
  const perSecond = await createInRush(service);
  await service.close();
  return [
    atMost('creating a ticket, round trips to the database', roundTrips, 1, 'statement'),
    atLeast('tickets/create on the embedded database', perSecond, LEAST_PER_SECOND, 'a second'),
  ];
}

/** Includes `begin` and `commit`. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const ours = new AsyncLocalStorage<{ count: number }>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const counter = ours.getStore();
    if (counter !== undefined) counter.count += 1;
    return Reflect.apply(original, this, args);
  } as typeof original;
  const counter = { count: 0 };
  await ours.run(counter, work);
  pg.Client.prototype.query = original;
  return counter.count;
}

/** Over real connections, with accounts, letters and new addresses. */
async function createInRush({ app }: Service): Promise<number> {
  const url = `${await app.http.listen({ host: '127.0.0.1', port: 0 })}/api/v1/tickets/create`;
  const startedAt = performance.now();
  let created = 0;
  const customer = async (): Promise<void> => {
    while (performance.now() - startedAt < RUN_MS) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(anOrder()),
      });
      if (answer.status !== 200) throw new Error(`no ticket: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      created += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, customer));
  return (created * 1_000) / (performance.now() - startedAt);
}
