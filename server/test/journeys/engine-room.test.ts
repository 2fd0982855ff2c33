import type { EngineRoom } from '@parom/contract/engine-room';
import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../src/ledger/index.ts';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const asked = () => service.call('GET', '/v1/site/engineRoom');
const shown = async (): Promise<EngineRoom> => {
  await service.command('show-engine-room', { shown: 'yes' });
  await service.advance(61_000);
  return (await asked()).json();
};
const reserveOf = ({ reserves }: EngineRoom, currencyId: number, networkId: number) =>
  reserves.find((reserve) => reserve.currencyId === currencyId && reserve.networkId === networkId);

describe('the engine room', () => {
  it('does not exist until the operator shows it', async () => {
    expect((await asked()).statusCode).toBe(404);
    expect(await service.command('show-engine-room', { shown: 'yes' })).toBe(200);
    expect((await asked()).statusCode).toBe(200);
    await service.command('show-engine-room', { shown: 'no' });
    expect((await asked()).statusCode).toBe(404);
  });

  it('has the books’ reserves, payouts of the day and paused coins', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.advance(40_000);
    await service.mine(ids.tron, 8);
    expect((await service.view(ticket)).status).toBe(4);
    await service.command('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
    const room = await shown();
    expect(room.payouts).toMatchObject({ count: 1 });
    expect(room.payouts.medianSeconds).toBeGreaterThanOrEqual(40);
    const hot = { kind: 'hot', currencyId: ids.usdt, networkId: ids.tron } as const;
    expect(reserveOf(room, ids.usdt, ids.tron)).toMatchObject({
      amount: formatDecimal(await balanceOf(service.db, hot)),
      isPaused: true,
    });
    expect(reserveOf(room, ids.btc, ids.bitcoin)).toMatchObject({ coin: 'BTC', isPaused: false });
    await service.advance(25 * 3_600_000);
    expect((await shown()).payouts).toEqual({ count: 0, medianSeconds: null, slowSeconds: null });
  });

  it('has the last comparison and the difference that it found', async () => {
    await service.mine(ids.ripple, 3);
    await service.command('reconcile', { asset: 'XRP@ripple' });
    expect(reserveOf(await shown(), ids.xrp, ids.ripple)).toMatchObject({
      difference: '0',
      comparedAtUtc: expect.any(String),
    });
    await service.command('add-capital', {
      asset: 'XRP@ripple',
      amount: '7',
      reference: 'not on the network',
    });
    await service.mine(ids.ripple, 3);
    await service.command('reconcile', { asset: 'XRP@ripple' });
    expect(reserveOf(await shown(), ids.xrp, ids.ripple)).toMatchObject({ difference: '-7', isPaused: true });
  });
});
