import type { PairDetails } from '@parom/contract/currencies';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

describe('a network switched off', () => {
  let service: Service;
  beforeEach(async () => {
    service = await openService();
  });
  afterEach(() => service.close());

  const pair = async (): Promise<PairDetails> =>
    (
      await service.call(
        'GET',
        `/v1/currencies/getPairDetails?fromCurrencyId=${ids.btc}&fromNetworkId=${ids.bitcoin}&toCurrencyId=${ids.usdt}&toNetworkId=${ids.tron}`,
      )
    ).json();
  const exported = async (): Promise<string> => {
    service.clock.advance(2_000);
    return (await service.app.http.inject('/export/rates.xml')).body;
  };
  const audited = async (): Promise<string> => (await service.ask('audit', {})).body;

  it('for deposits sells nothing over it and credits arrivals', async () => {
    const ticket = await service.createTicket();
    expect(await exported()).toContain('<from>BTC</from>');
    expect(await pair()).not.toHaveProperty('stopped');
    const order = { network: 'bitcoin', direction: 'in' };
    expect(await service.command('stop-network', { ...order, reason: 'the node is changed' })).toBe(200);

    expect(await pair()).toMatchObject({ isEnabled: false, stopped: 'give' });
    await expect(service.createTicket()).rejects.toThrow('"errorCode":3');
    expect(await exported()).not.toContain('<from>BTC</from>');
    expect(await exported()).toContain('<to>BTC</to>');

    await service.send(ticket);
    await service.mine(ids.bitcoin, 3);
    await service.mine(ids.tron, 25);
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
    expect(await audited()).toContain('the node is changed');

    expect(await service.command('start-network', order)).toBe(200);
    expect(await pair()).toMatchObject({ isEnabled: true });
    await service.createTicket();
  });

  it('for payments sells nothing towards it and lets payments wait', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    const order = { network: 'tron', direction: 'out' };
    expect(await service.command('stop-network', { ...order, reason: 'an upgrade' })).toBe(200);

    expect(await pair()).toMatchObject({ isEnabled: false, stopped: 'get' });
    await expect(service.createTicket()).rejects.toThrow('"errorCode":3');
    expect(await exported()).not.toContain('<to>USDTTRC20</to>');
    expect(await exported()).toContain('<from>USDTTRC20</from>');

    await service.mine(ids.bitcoin, 3);
    await service.mine(ids.tron, 25);
    const waiting = await service.view(ticket);
    expect([waiting.status, waiting.payoutTx]).toEqual([TicketStatus.sending, null]);
    expect(waiting.statusReason).toBe('payoutsStopped');

    expect(await service.command('start-network', order)).toBe(200);
    await service.mine(ids.tron, 25);
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
  });
});
