/** One coin stopped on one network, until a time. */
import type { PairDetails } from '@parom/contract/currencies';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

const HOUR_MS = 3_600_000;

describe('a coin stopped until a time', () => {
  let service: Service;
  beforeEach(async () => {
    service = await openService();
  });
  afterEach(() => service.close());

  const details = async (from: readonly number[], to: readonly number[]): Promise<PairDetails> => {
    const [fromCurrencyId, fromNetworkId, toCurrencyId, toNetworkId] = [...from, ...to].map(String);
    const query = new URLSearchParams({
      fromCurrencyId: fromCurrencyId ?? '',
      fromNetworkId: fromNetworkId ?? '',
      toCurrencyId: toCurrencyId ?? '',
      toNetworkId: toNetworkId ?? '',
    });
    return (await service.call('GET', `/v1/currencies/getPairDetails?${query}`)).json();
  };
  const TRON = [ids.usdt, ids.tron] as const;
  const BITCOIN = [ids.btc, ids.bitcoin] as const;
  const exported = async (): Promise<string> => {
    service.clock.advance(2_000);
    return (await service.app.http.inject('/export/rates.txt')).body;
  };
  const giveUsdt = () =>
    service.createTicket({ give: TRON, get: BITCOIN, address: addresses.bitcoin, amount: '500' });
  const ended = async (name: string) =>
    (await service.ask('audit', { command: name }))
      .json()
      .result.filter(({ operator }: { operator: string | null }) => operator === null);

  it('for deposits is not given, and is given again after the end', async () => {
    const open = await giveUsdt();
    const stop = { asset: 'USDT@tron', direction: 'in', reason: 'the token is upgraded', end: '60' };
    expect(await service.command('stop-asset', stop)).toBe(200);

    expect(await details(TRON, BITCOIN)).toMatchObject({ isEnabled: false, stopped: 'give' });
    expect(await details(BITCOIN, TRON)).toMatchObject({ isEnabled: true });
    await expect(giveUsdt()).rejects.toThrow('"errorCode":3');
    const lines = await exported();
    expect(lines).not.toMatch(/^USDTTRC20;/m);
    expect(lines).toMatch(/;USDTTRC20;|^BTC;USDTTRC20/m);
    expect(lines).toMatch(/^USDTERC20;/m);

    await service.send(open);
    await service.mine(ids.tron, 25);
    await service.mine(ids.bitcoin, 3);
    expect((await service.view(open)).status).toBe(TicketStatus.completed);

    await service.advance(HOUR_MS);
    expect(await details(TRON, BITCOIN)).toMatchObject({ isEnabled: true });
    expect(await exported()).toMatch(/^USDTTRC20;/m);
    await giveUsdt();
    expect(await ended('start-asset')).toMatchObject([
      {
        arguments: {
          asset: 'USDT@tron',
          direction: 'in',
          reason: 'the end of the stop: the token is upgraded',
        },
        outcome: 'done',
      },
    ]);
  });

  it('for payments lets a payment wait, and pays it after the end', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    const stop = { asset: 'USDT@tron', direction: 'out', reason: 'an upgrade', end: '60' };
    expect(await service.command('stop-asset', stop)).toBe(200);
    expect(await details(BITCOIN, TRON)).toMatchObject({ isEnabled: false, stopped: 'get' });
    expect(await details(TRON, BITCOIN)).toMatchObject({ isEnabled: true });
    await service.mine(ids.bitcoin, 3);
    await service.mine(ids.tron, 25);
    expect(await service.view(ticket)).toMatchObject({
      status: TicketStatus.sending,
      statusReason: 'payoutsStopped',
    });
    await service.advance(HOUR_MS);
    await service.mine(ids.tron, 25);
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
  });

  it('with its pair alone opens again at the end', async () => {
    const off = { from: 'USDT', to: 'BTC', reason: 'a large order', end: '60' };
    expect(await service.command('disable-pair', off)).toBe(200);
    const closed = await details(TRON, BITCOIN);
    expect(closed).toMatchObject({ isEnabled: false });
    expect(closed.stopped).toBeUndefined();
    await expect(giveUsdt()).rejects.toThrow('"errorCode":3');
    expect(await details(BITCOIN, TRON)).toMatchObject({ isEnabled: true });
    await service.advance(HOUR_MS);
    expect(await details(TRON, BITCOIN)).toMatchObject({ isEnabled: true });
    await giveUsdt();
    expect(await ended('enable-pair')).toMatchObject([{ arguments: { from: 'USDT', to: 'BTC' } }]);
  });

  it('with its network, both ways, starts with it at the end', async () => {
    const stop = { network: 'tron', direction: 'both', reason: 'a fork', end: '60' };
    expect(await service.command('stop-network', stop)).toBe(200);
    expect(await details(TRON, BITCOIN)).toMatchObject({ stopped: 'give' });
    expect(await details(BITCOIN, TRON)).toMatchObject({ stopped: 'get' });
    await service.advance(HOUR_MS / 2);
    expect(await details(TRON, BITCOIN)).toMatchObject({ stopped: 'give' });
    await service.advance(HOUR_MS / 2);
    expect(await details(TRON, BITCOIN)).toMatchObject({ isEnabled: true });
    expect(await details(BITCOIN, TRON)).toMatchObject({ isEnabled: true });
    expect(await ended('start-network')).toHaveLength(2);
  });
});
