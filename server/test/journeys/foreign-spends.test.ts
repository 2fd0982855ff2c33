import { formatDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { behaviourOf } from '../../src/chains/simulated/behaviour.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

const SUBJECT = `nonce:${ids.tron}`;

describe('a foreign spend', () => {
  let service: Service;
  beforeEach(async () => {
    service = await openService();
  });
  afterEach(() => service.close());

  const subjects = async () => (await openAlerts(service.db)).map(({ subject }) => subject);
  async function spendElsewhere(): Promise<void> {
    const sender = await service.app.networks.chains.get(ids.tron)?.hotAddress();
    await service.db
      .insertInto('sim_transactions')
      .values({
        network_id: ids.tron,
        tx_id: 'f'.repeat(64),
        currency_id: ids.usdt,
        sender: sender ?? '',
        address: addresses.tron,
        account: addresses.tron,
        memo: null,
        amount: '1000',
        fee: formatDecimal(behaviourOf(ids.tron).fee),
        replaceable: false,
        from_service: true,
        to_service: false,
        spends: 'nonce of somebody else',
        valid_until: null,
        state: 'mempool',
      })
      .execute();
    service.changed.add(ids.tron);
  }

  const reconciled = async (asset: string): Promise<string> =>
    (await service.ask('reconcile', { asset })).body;
  async function bookWhatIsGone(): Promise<void> {
    expect(await reconciled('USDT@tron')).toContain('1000 USDT@tron less than the books');
    for (const [currencyId, asset] of [
      [ids.usdt, 'USDT@tron'],
      [ids.trx, 'TRX@tron'],
    ] as const) {
      const chain = service.app.networks.chains.get(ids.tron);
      const held = await chain?.balance(currencyId, await chain.hotAddress());
      const amount = formatDecimal(held ?? ZERO);
      expect(await service.command('set-reserve', { asset, amount, reference: 'stolen' })).toBe(200);
      await service.command('start-payouts', { asset });
      expect(await reconciled(asset)).toContain('"outcome":"compared","found":null');
    }
  }

  it('alerts within 30 s and blocks payments until accept-nonce', {
    tags: ['threat:foreign-spend'],
  }, async () => {
    const ticket = await service.createTicket();
    await service.advance(10_000);
    await spendElsewhere();
    await service.mine(ids.tron);
    await service.advance(20_000);
    expect(await subjects()).toContain(SUBJECT);

    await service.send(ticket);
    await service.mine(ids.bitcoin, 3);
    await service.mine(ids.tron, 3);
    const waiting = await service.view(ticket);
    expect(waiting.status).toBe(TicketStatus.sending);
    expect(waiting.payoutTx).toBeNull();
    expect((await service.ask('assets', {})).body).toContain('the network counts 1 payments');
    // The freeze reaches the catalogue in memory by a notification.
    const creation = () => service.createTicket().then(() => 'made', String);
    await expect.poll(creation).toContain('"errorCode":3');

    await service.mine(ids.tron, 25);
    expect(await service.command('accept-nonce', { network: 'tron', nonce: 1 })).toBe(200);
    expect(await subjects()).not.toContain(SUBJECT);
    await bookWhatIsGone();
    await service.mine(ids.tron, 25);
    expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
    await service.createTicket();
  });

  it('is not reported for our payouts, refunds and batches', async () => {
    const tickets = [await service.createTicket(), await service.createTicket()];
    for (const ticket of tickets) await service.send(ticket);
    await service.mine(ids.bitcoin, 3);
    for (let looks = 0; looks < 6; looks += 1) {
      await service.mine(ids.tron, 5);
      await service.advance(5_000);
    }
    for (const ticket of tickets) expect((await service.view(ticket)).status).toBe(TicketStatus.completed);
    expect(await subjects()).toEqual([]);
  });
});
