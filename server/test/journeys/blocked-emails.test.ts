import { createTicketCodes } from '@parom/contract/errors';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const block = (email: string) => service.command('block-email', { email, reason: 'threats' });
const refused = `"errorCode":${createTicketCodes.emailRefused}`;

describe('a blocked e-mail', () => {
  it('gets no new ticket in any spelling, until it is unblocked', async () => {
    const email = 'mallory@example.com';
    expect(await block(' Mallory@Example.com ')).toBe(200);
    await expect(service.createTicket({ email })).rejects.toThrow(refused);
    await expect(service.createTicket({ email: 'MALLORY@example.com' })).rejects.toThrow(refused);
    await service.createTicket({ email: 'mallory@example.org' });
    expect(await service.command('unblock-email', { email })).toBe(200);
    await service.createTicket({ email });
  });

  it('gets no new ticket through its account', async () => {
    const email = 'trudy@example.com';
    const { authToken = '' } = await service.createTicket({ email });
    await block(email);
    await expect(service.createTicket({ bearer: authToken, email: 'other@example.com' })).rejects.toThrow(
      refused,
    );
  });

  it('has its existing ticket exchanged and paid', async () => {
    const email = 'oscar@example.com';
    const ticket = await service.createTicket({ email });
    await block(email);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect((await service.view(ticket)).status).toBe(TicketStatus.sending);
  });

  it('is in the audit by its ends only', async () => {
    await block('eve@example.com');
    const [row] = (await service.ask('audit', { command: 'block-email', limit: 1 })).json().result;
    expect(row.arguments).toEqual({ email: 'ev…om', reason: 'threats' });
  });
});
