/** The service that `npm run bench` measures. The bench runs seldom, and without orders it has no figures. */
import { expect, it } from 'vitest';
import { addOpenTickets, countOpen, createTicket } from '../bench/open-tickets-store.ts';
import { openService } from '../bench/service.ts';

it('the measured service gives a ticket its address, and copies of it are open tickets', async () => {
  const service = await openService();
  await service.settle();
  expect(await createTicket(service)).toMatch(/^\w{25,}$/);
  await addOpenTickets(service.database.db, 3);
  expect(await countOpen(service.database.db)).toBe(4);
  await service.close();
});
