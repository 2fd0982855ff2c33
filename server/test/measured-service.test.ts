/** What `npm run bench` measures on: nobody runs that with every change, and a service that refuses every order has no figures. */
import { expect, it } from 'vitest';
import { createTicket } from '../bench/open-tickets-store.ts';
import { openService } from '../bench/service.ts';

it('the measured service gives a ticket its address', async () => {
  const service = await openService();
  await service.settle();
  expect(await createTicket(service)).toMatch(/^\w{25,}$/);
  await service.close();
});
