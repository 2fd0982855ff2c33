/** Where most of what an operator decides begins. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect } from 'vitest';
import { ids } from './factories.ts';
import type { Held, Service } from './service.ts';

/** Paid, stopped by a sum above the maximum, and waiting for an operator. */
export async function heldTicket(service: Service): Promise<Held> {
  const ticket = await service.createTicket();
  await service.send(ticket, '0.3');
  await service.mine(ids.bitcoin, 2);
  expect((await service.view(ticket)).status).toBe(TicketStatus.onHold);
  return ticket;
}
