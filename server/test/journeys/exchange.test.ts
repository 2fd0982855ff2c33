import { createHash } from 'node:crypto';
import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, reserveStates } from '../../src/ledger/index.ts';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const payoutsTo = async (address: string) =>
  service.db
    .selectFrom('sim_transactions')
    .selectAll()
    .where('address', '=', address)
    .where('from_service', '=', true)
    .execute();

describe('an exchange', () => {
  it('BTC to USDT, paid in time, goes from order to payout', { tags: ['spec:3.15'] }, async () => {
    const ticket = await service.createTicket();
    expect(await service.view(ticket)).toMatchObject({ status: 1, confirmations: 0, receivedAmount: '0' });

    const txId = await service.send(ticket);
    expect(await service.view(ticket)).toMatchObject({
      status: 2,
      byWord: false,
      receivedAmount: '0.01',
      deposits: [{ id: txId, verdict: 'pending', confirmations: 0 }],
    });

    await service.mine(ids.bitcoin);
    expect(await service.view(ticket)).toMatchObject({
      status: 2,
      confirmations: 1,
      confirmationsRequired: 2,
    });

    await service.mine(ids.bitcoin);
    const sending = await service.view(ticket);
    expect(sending).toMatchObject({ status: 3, deposits: [{ verdict: 'fits' }] });
    expect(sending.payoutTx?.id).toBeDefined();

    await service.mine(ids.tron, 8);
    const done = await service.view(ticket);
    expect(done.status).toBe(4);
    expect(done.history.map(({ status }) => status)).toEqual([1, 2, 3, 4]);
    const paid = (await payoutsTo(addresses.tron)).filter(({ tx_id }) => tx_id === done.payoutTx?.id);
    expect(paid).toMatchObject([{ amount: expect.stringContaining(done.toAmount) }]);
  });

  it.each([
    ['ETH to USDT on BSC', [ids.eth, ids.ethereum], [ids.usdt, ids.bsc], addresses.evm, '1', 6, 8],
    ['XMR to BTC', [ids.xmr, ids.monero], [ids.btc, ids.bitcoin], addresses.bitcoin, '2', 5, 2],
    ['XRP to ETH', [ids.xrp, ids.ripple], [ids.eth, ids.ethereum], addresses.evm, '100', 1, 6],
    ['USDT on TON to XRP', [ids.usdt, ids.ton], [ids.xrp, ids.ripple], addresses.ripple, '100', 1, 1],
    ['USDT on ERC20 to XRP', [ids.usdt, ids.ethereum], [ids.xrp, ids.ripple], addresses.ripple, '100', 6, 1],
  ] as const)(
    '%s, undisturbed, completes',
    async (_what, give, get, address, amount, inBlocks, outBlocks) => {
      const memo = get[1] === ids.ripple ? '42' : null;
      const ticket = await service.createTicket({ give, get, address, amount, memo });
      await service.send(ticket);
      await service.mine(give[1], inBlocks);
      expect((await service.view(ticket)).status).toBe(3);
      await service.mine(get[1], outBlocks);
      const done = await service.view(ticket);
      expect(done.status).toBe(4);
      const paid = (await payoutsTo(address)).find(({ tx_id }) => tx_id === done.payoutTx?.id);
      expect(paid?.memo ?? null).toBe(memo);
    },
  );

  it('shows eight decimals where the network has more', async () => {
    const ticket = await service.createTicket({
      give: [ids.usdt, ids.bsc],
      get: [ids.xrp, ids.ripple],
      amount: '20',
      address: addresses.ripple,
      memo: '7',
    });
    await service.send(ticket, '20.123456789012345678');
    await service.mine(ids.bsc, 8);
    const view = await service.view(ticket);
    expect(view).toMatchObject({ status: 3, receivedAmount: '20.12345678' });
    expect(view.deposits[0]?.amount).toBe('20.12345678');
    await service.mine(ids.ripple, 2);
    const recent = (await service.call('GET', '/v1/tickets/recent')).json();
    expect(recent.recentTickets[0].amount).toBe('20.12345678');
  });

  it('pays each of many simultaneous tickets once', async () => {
    const tickets = await Promise.all(Array.from({ length: 12 }, () => service.createTicket()));
    for (const ticket of tickets) await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    const views = await Promise.all(tickets.map((ticket) => service.view(ticket)));
    expect(views.map(({ status }) => status)).toEqual(tickets.map(() => 4));
    expect(new Set(views.map(({ payoutTx }) => payoutTx?.id)).size).toBe(12);
  });

  it('lists at most six recent ones, to the minute', {
    tags: ['spec:3.16', 'spec:7.17', 'threat:count-tickets'],
  }, async () => {
    const recent = (await service.call('GET', '/v1/tickets/recent')).json().recentTickets;
    expect(recent).toHaveLength(6);
    expect(recent[0]).toMatchObject({ amount: '0.01', fromCurrencyId: ids.btc, toCurrencyId: ids.usdt });
    expect(recent[0].dateUtc).toMatch(/:00\.000Z$/);
  });
});

describe('the books after these exchanges', () => {
  it('agree with every wallet on its network', async () => {
    for (const chain of service.app.networks.chains.values()) {
      for (const { currencyId } of chain.assets) {
        const booked = await balanceOf(service.db, { kind: 'hot', currencyId, networkId: chain.networkId });
        const held = await chain.balance(currencyId, await chain.hotAddress());
        expect(`${chain.networkId}/${currencyId}: ${formatDecimal(booked)}`).toBe(
          `${chain.networkId}/${currencyId}: ${formatDecimal(held)}`,
        );
      }
    }
  });
  it('show nothing reserved, owed or waiting', async () => {
    for (const state of await reserveStates(service.db)) expect(formatDecimal(state.reserved)).toBe('0');
    for (const kind of ['customer', 'payable'] as const) {
      for (const currencyId of [1, 2, 3, 4, 5])
        expect(await balanceOf(service.db, { kind, currencyId })).toBe(0n);
    }
  });
  it('and all tables hold no token and no password', {
    tags: ['threat:database-read'],
  }, async () => {
    const ticket = await service.createTicket();
    const rows = JSON.stringify(await service.db.selectFrom('tickets').selectAll().execute());
    expect(rows).not.toContain(ticket.token);
    const hash = createHash('sha256').update(ticket.token).digest();
    const found = await service.db
      .selectFrom('tickets')
      .select('id')
      .where('offer_token_hash', '=', hash)
      .executeTakeFirst();
    expect(found?.id).toBe(ticket.id);
  });
});

/** Last: its ticket stays open. */
describe('an order', () => {
  it('ordered twice with one Idempotency-Key is one ticket', async () => {
    const order = {
      wallet: { address: addresses.tron, memo: null },
      user: { email: 'twice@example.com', language: 2 },
      payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
      getDetails: { currencyId: ids.usdt, networkId: ids.tron, amount: null },
    };
    const ask = async (key: string) => {
      const headers = { 'idempotency-key': key };
      const request = { method: 'POST', url: '/api/v1/tickets/create', headers, payload: order } as const;
      const answer = await service.app.http.inject(request);
      return [answer.statusCode, answer.json().ticketId ?? answer.json().errorCode];
    };
    const longest = 'k'.repeat(200);
    const first = await ask(longest);
    expect(first).toEqual([200, expect.any(String)]);
    expect(await ask(longest)).toEqual(first);
    expect(await ask(`${longest}k`)).toEqual([400, 100]);
  });
});
