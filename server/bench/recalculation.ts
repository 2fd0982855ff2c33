/** From a rate tick until every open ticket has its new amount. */
import { strict as assert } from 'node:assert';
import { atMost, type Line, median, timed } from './measurement.ts';
import { addOpenTickets, createTicket } from './open-tickets-store.ts';
import { openService } from './service.ts';

const OPEN = 10_000;
const LIMIT_MS = 2_000;
const PRICES = ['91000', '93000', '90000', '94000', '92000'];
const BTC = 1;

export async function recalculation(): Promise<readonly Line[]> {
  const service = await openService();
  await service.settle();
  await createTicket(service);
  const { db } = service.database;
  await addOpenTickets(db, OPEN - 1);
  const tookMs: number[] = [];
  for (const usdt of PRICES) {
    tookMs.push(await timed(() => service.call('POST', '/sandbox/rates', { currencyId: BTC, usdt })));
    const { moved } = await db
      .selectFrom('tickets')
      .select((select) => select.fn.countAll<number>().as('moved'))
      .where('give_usdt', '=', usdt)
      .executeTakeFirstOrThrow();
    assert.equal(moved, OPEN);
  }
  await service.close();
  return [
    atMost(`a tick with ${OPEN} open tickets, median of ${PRICES.length}`, median(tookMs), LIMIT_MS, 'ms'),
  ];
}
