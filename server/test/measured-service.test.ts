/** The service that `npm run bench` measures. The bench runs seldom, and without orders it has no figures. */
import { expect, it } from 'vitest';
import { createTicket } from '../bench/open-tickets-store.ts';
import { openService } from '../bench/service.ts';

it('the measured service gives a ticket its address', async () => {
  const service = await openService();
  await service.settle();
  expect(await createTicket(service)).toMatch(/^\w{25,}$/);
  await service.close();
});
