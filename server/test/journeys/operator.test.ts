import { createTicketCodes } from '@parom/contract/errors';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../src/ledger/index.ts';
import { alertUnserved } from '../../src/operator/index.ts';
import { stopReason } from '../../src/payments/outflow/stops-store.ts';
import { checkPromises } from '../../src/payments/reconciliation/check-promises.ts';
import { reconcileAsset } from '../../src/payments/reconciliation/reconcile-asset.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

async function run(command: string, values: object = {}) {
  const answer = await service.ask(command, values);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json().result;
}

/** Every wallet against its network, and every promise against its holders. */
async function reconcileAll(): Promise<string[]> {
  const { app, db, clock } = service;
  const deps = { db, clock, catalogue: app.catalogue, chains: app.networks.chains };
  const outcomes: string[] = [];
  for (const asset of app.catalogue().assets) {
    const chain = app.networks.chains.get(asset.networkId ?? -1);
    if (chain !== undefined) outcomes.push(await reconcileAsset(deps, chain, asset));
  }
  await checkPromises(deps);
  return [...new Set(outcomes)];
}
const alerts = async () => (await openAlerts(service.db)).map(({ subject }) => subject);

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
    expect(await alerts()).toEqual([]);
    await look(without(ids.bitcoin));
    expect(await openAlerts(service.db)).toMatchObject([
      { subject: `unserved:${ids.bitcoin}`, message: expect.stringContaining('1 unpaid or unconfirmed') },
    ]);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await look(without(ids.tron));
    expect(await alerts()).toEqual([`unserved:${ids.tron}`]);
    await service.mine(ids.tron, 9);
    await look(without(ids.tron));
    expect(await alerts()).toEqual([]);
  });
  it('ends its alert when it is served again', async () => {
    await service.createTicket();
    await look([]);
    expect(await alerts()).toEqual([`unserved:${ids.bitcoin}`]);
    await service.advance(11 * 60_000);
    expect(await alerts()).toEqual([]);
  });
});

describe('reconciliation', () => {
  it('agrees at every step of an exchange', async () => {
    const quietly = async () => {
      expect(await reconcileAll()).toEqual(['compared']);
      expect(await alerts()).toEqual([]);
    };
    await quietly();
    const ticket = await service.createTicket({
      give: [ids.xmr, ids.monero],
      get: [ids.eth, ids.ethereum],
      amount: '2',
      address: addresses.evm,
    });
    await service.send(ticket);
    await quietly();
    for (let block = 0; block < 5; block += 1) {
      await service.mine(ids.monero);
      await quietly();
    }
    for (let block = 0; block < 6; block += 1) {
      await service.mine(ids.ethereum);
      await quietly();
    }
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
  });

  it('agrees after a re-org, before and after the payout', async () => {
    const ticket = await service.createTicket();
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin);
    await service.reorg(ids.bitcoin, 1, [txId]);
    expect(await reconcileAll()).toEqual(['compared']);
    const paid = await service.createTicket();
    const lost = await service.send(paid);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    await service.reorg(ids.bitcoin, 3, [lost]);
    expect(await reconcileAll()).toEqual(['compared']);
    expect((await alerts()).filter((subject) => !subject.startsWith('reorg:'))).toEqual([]);
  });

  it('stops payouts when coins are missing from a hot wallet', {
    tags: ['threat:database-write'],
  }, async () => {
    await run('add-capital', { asset: 'USDT@tron', amount: '1000', reference: 'a typing error' });
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.advance(3_600_000);
    expect(await alerts()).toEqual(['shortfall:7']);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    expect((await service.view(ticket)).status).toBe(TicketStatus.sending);
    expect(await run('payouts')).toMatchObject([{ state: 'queued' }]);

    await run('remove-capital', { asset: 'USDT@tron', amount: '1000', reference: 'taken back' });
    await run('start-payouts', { asset: 'USDT@tron' });
    await service.advance(60_000);
    await service.mine(ids.tron, 8);
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
    expect(await reconcileAll()).toEqual(['compared']);
    expect(await alerts()).toEqual([]);
  });

  it('with a network down, concludes nothing and stops nothing', async () => {
    await service.fault(ids.bitcoin, 'down');
    await service.advance(3_600_000);
    expect(await alerts()).toEqual([]);
    expect(await stopReason(service.db, 1)).toBeNull();
  });
});

describe('an operator', () => {
  it('continues or refunds a screened deposit', async () => {
    const [first, second] = [await service.createTicket(), await service.createTicket()];
    for (const ticket of [first, second]) await service.send(ticket);
    for (const { ticket } of await run('tickets', { status: 'confirming' })) {
      await run('hold-ticket', { ticket, reason: 'verification' });
    }
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(first)).toMatchObject({ status: TicketStatus.onHold });

    await run('continue-ticket', { ticket: first.id, reason: 'verified' });
    await service.settle();
    await service.mine(ids.tron, 8);
    expect((await service.view(first)).status).toBe(TicketStatus.completed);

    await run('refund-ticket', {
      ticket: second.id,
      address: addresses.bitcoin,
      aml: true,
      reason: 'not verified',
    });
    await service.settle();
    await service.mine(ids.bitcoin, 3);
    expect((await service.view(second)).status).toBe(TicketStatus.refunded);
    expect(await reconcileAll()).toEqual(['compared']);
    expect(await alerts()).toEqual([]);
  });

  it('completes a ticket by a transfer of roubles by hand', async () => {
    const ticket = await service.createTicket({
      get: [ids.rub, null],
      address: '+7 901 123-45-67',
      memo: '@anna_k',
    });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await run('payouts', { state: 'manual' })).toMatchObject([
      { address: '•••• 4567', memo: '@anna_k' },
    ]);
    await run('claim-payment', { payout: ticket.id });
    await run('record-transfer', { payout: ticket.id, reference: 'SBP 4711' });
    await service.settle();
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
  });

  it('finds an unassigned transfer, and refunds or keeps it', async () => {
    const ticket = await service.createTicket({
      give: [ids.xrp, ids.ripple],
      amount: '100',
    });
    for (const memo of ['1', '2']) {
      await service.send(ticket, '50', { memo });
    }
    await service.mine(ids.ripple, 2);
    const [first, second] = await run('deposits', { state: 'unmatched' });
    expect(first).toMatchObject({ amount: '50 XRP@ripple', memo: '1', ticket: null });
    await run('refund-deposit', { deposit: first.deposit, address: addresses.ripple, reason: 'claimed' });
    await run('write-off-deposit', { deposit: second.deposit, reason: 'nobody asked for a year' });
    await service.settle();
    await service.mine(ids.ripple, 2);
    expect(await balanceOf(service.db, { kind: 'unmatched', currencyId: ids.xrp })).toBe(0n);
    expect(await balanceOf(service.db, { kind: 'payable', currencyId: ids.xrp })).toBe(0n);
    expect(await reconcileAll()).toEqual(['compared']);
    expect(await alerts()).toEqual([]);
  });
});

describe('an operator’s change to the offer', () => {
  it('of coins, pairs and limits reaches the next visitor', async () => {
    // A network that is sent empty is none.
    const path = `/v1/currencies/getPairDetails?fromCurrencyId=${ids.btc}&toCurrencyId=${ids.rub}&toNetworkId=`;
    const answered = async () => (await service.call('GET', path)).json();
    expect(await answered()).toMatchObject({ isEnabled: true });
    await run('forbid-coins', { type: 'transfer' });
    expect(await answered()).toMatchObject({ isEnabled: false });
    await run('allow-coins', { type: 'transfer' });
    expect(await answered()).toMatchObject({ isEnabled: true });
    await run('disable-pair', { from: 'BTC', to: 'RUB', reason: 'a test' });
    expect(await answered()).toMatchObject({ isEnabled: false });
    await run('enable-pair', { from: 'BTC', to: 'RUB' });
    await run('set-limits', { from: 'BTC', to: 'RUB', minimum: '77', maximum: '888' });
    expect(await answered()).toMatchObject({ isEnabled: true, minGiveUsdt: '77', maxGiveUsdt: '888' });
  });

  it('of a direction’s limits lasts until it follows its pair', async () => {
    const direction = { from: 'BTC@bitcoin', to: 'USDT@tron' };
    const details = async (network: number) =>
      (
        await service.call(
          'GET',
          `/v1/currencies/getPairDetails?fromCurrencyId=${ids.btc}&fromNetworkId=${ids.bitcoin}&toCurrencyId=${ids.usdt}&toNetworkId=${network}`,
        )
      ).json();
    const exported = async () => {
      await service.advance(1_000);
      const { body } = await service.app.http.inject('/export/rates.json');
      const all = JSON.parse(body).rates as { from: string; to: string; minamount: string }[];
      return all.find((one) => one.from === 'BTC' && one.to === 'USDTTRC20')?.minamount;
    };
    const before = [await details(ids.tron), await exported()];
    await run('set-limits', { ...direction, minimum: '500', maximum: '5000' });
    expect(await details(ids.tron)).toMatchObject({ minGiveUsdt: '500', maxGiveUsdt: '5000' });
    expect(await details(ids.bsc)).toMatchObject({ minGiveUsdt: before[0].minGiveUsdt });
    expect(await exported()).not.toBe(before[1]);
    await expect(service.createTicket({ amount: '0.0011' })).rejects.toThrow(
      `"errorCode":${createTicketCodes.belowMinimum}`,
    );
    await service.createTicket({ get: [ids.usdt, ids.bsc], address: addresses.evm, amount: '0.0011' });
    const [, row] = await run('pairs', { from: 'BTC', to: 'USDT' });
    expect(row).toMatchObject({ minimumUsdt: '500', maximumUsdt: '5000', markupPercent: null });
    await run('follow-pair', { ...direction, reason: 'the same again' });
    expect([await details(ids.tron), await exported()]).toEqual(before);
  });
});
