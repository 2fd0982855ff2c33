import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

describe('the confirmations that an operator sets', () => {
  let service: Service;
  beforeEach(async () => {
    service = await openService();
  });
  afterEach(() => service.close());

  it('hold a large deposit on its way, and no small one', async () => {
    const [small, large] = [
      await service.createTicket(),
      await service.createTicket({ give: [ids.btc, ids.bitcoin], get: [ids.usdt, ids.tron], amount: '0.02' }),
    ];
    await service.send(small);
    await service.send(large);
    await service.mine(ids.bitcoin, 1);
    const act = { asset: 'BTC@bitcoin', confirmations: '0:2 0.02:4', reason: 'cheap blocks' };
    expect(await service.command('set-confirmations', act)).toBe(200);
    expect((await service.view(large)).confirmationsRequired).toBe(4);
    expect((await service.view(small)).confirmationsRequired).toBe(2);

    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 25);
    expect((await service.view(small)).status).toBe(TicketStatus.completed);
    expect((await service.view(large)).status).toBe(TicketStatus.confirming);
    await service.mine(ids.bitcoin, 1);
    await service.mine(ids.tron, 25);
    expect((await service.view(large)).status).toBe(TicketStatus.completed);
  });
});
