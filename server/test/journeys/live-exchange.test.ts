/** An exchange as an open page hears it, by the official client, on each transport. */

import type { AddressInfo } from 'node:net';
import { because } from '@parom/contract/console/answers/moves';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveTicket } from '../../src/tickets/move-ticket.ts';
import { ids } from '../factories.ts';
import { connectLive, type LiveClient, transports } from '../live-client.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
let base: string;
const clients: LiveClient[] = [];
beforeAll(async () => {
  service = await openService();
  await service.app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(service.app.http.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.connection.stop();
});
afterAll(() => service.close());

async function connect(...how: [token: string, transport?: number]): Promise<LiveClient> {
  const client = await connectLive(base, ...how);
  clients.push(client);
  return client;
}

describe.each(Object.entries(transports))('an open page, on %s', (_name, transport) => {
  it('follows an exchange from the first sight of its deposit', async () => {
    const ticket = await service.createTicket();
    const [page, session] = [
      await connect(ticket.token, transport),
      await connect(ticket.authToken ?? '', transport),
    ];
    await service.price(ids.btc, '91000');
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    await service.advance(30_000);
    const steps = [2, 3, 4].map((status) => ['statusChanged', ticket.id, status]);
    const all = [['recalculated', ticket.id], ...steps];
    await expect.poll(page.heard).toEqual(all);
    await expect.poll(session.heard).toEqual(all);
    await service.price(ids.btc, '90000');
  });

  it('hears nothing of other tickets and of rolled-back moves', async () => {
    const [ticket, other] = [await service.createTicket(), await service.createTicket()];
    const page = await connect(ticket.token, transport);
    await service.send(other);
    const broken = service.db.transaction().execute(async (tx) => {
      await moveTicket(tx, {
        ticketId: ticket.id,
        from: [1],
        to: 2,
        by: 'customer',
        why: because('paidByWord'),
        at: service.clock.now(),
      });
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    await expect.poll(page.heard).toEqual([['statusChanged', ticket.id, 2]]);
  });

  it('that shows a forged token, is turned away', async () => {
    await expect(connect('forged', transport)).rejects.toThrow('401');
  });
});
