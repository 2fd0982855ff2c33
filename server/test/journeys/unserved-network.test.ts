import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alertUnserved } from '../../src/operator/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { ids } from '../factories.ts';
import { alertsOf } from '../operated.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

describe('a network that is no longer served', () => {
  const look = (served: Iterable<number>) => {
    const { catalogue, networks } = service.app;
    const chains = new Map([...networks.chains].filter(([id]) => [...served].includes(id)));
    return alertUnserved({ db: service.db, clock: service.clock, catalogue, chains });
  };
  it('alerts while a ticket or payment waits for it', async () => {
    const all = [...service.app.networks.chains.keys()];
    const without = (networkId: number) => all.filter((id) => id !== networkId);
    const ticket = await service.createTicket();
    await look(without(ids.tron));
    expect(await alertsOf(service)).toEqual([]);
    await look(without(ids.bitcoin));
    expect(await openAlerts(service.db)).toMatchObject([
      { subject: `unserved:${ids.bitcoin}`, message: expect.stringContaining('1 unpaid or unconfirmed') },
    ]);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await look(without(ids.tron));
    expect(await alertsOf(service)).toEqual([`unserved:${ids.tron}`]);
    await service.mine(ids.tron, 9);
    await look(without(ids.tron));
    expect(await alertsOf(service)).toEqual([]);
  });
  it('ends its alert when it is served again', async () => {
    await service.createTicket();
    await look([]);
    expect(await alertsOf(service)).toEqual([`unserved:${ids.bitcoin}`]);
    await service.advance(11 * 60_000);
    expect(await alertsOf(service)).toEqual([]);
  });
});
